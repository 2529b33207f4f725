import type { CustomLabel, LabelChange, LabelKind } from '@galena/contract/labels';

/** An option as the form has it: with what it was called before, where it is an old one. */
export type OptionRow = { readonly text: string; readonly was: string | null };

/** What the form of a label holds. */
export type LabelForm = {
  readonly title: string;
  readonly name: string;
  readonly kind: LabelKind;
  readonly options: readonly OptionRow[];
};

/** What a new label begins with. */
export const emptyLabel: LabelForm = { title: '', name: '', kind: 'text', options: [{ text: '', was: null }] };

export const formOf = ({ title, name, kind, options }: CustomLabel): LabelForm => ({
  title,
  name,
  kind,
  options: options.length > 0 ? options.map((text) => ({ text, was: text })) : emptyLabel.options,
});

const longestName = 80;

/** The name that a title suggests: `Deal size (EUR)` is `deal_size_eur`. Empty where it has no letter that a name may have. */
export const nameOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestName)
    .replace(/_+$/, '');

const filled = (options: readonly OptionRow[]): readonly OptionRow[] =>
  options.map((row) => ({ ...row, text: row.text.trim() })).filter(({ text }) => text !== '');

/** What is sent of the form. */
export const bodyOf = ({ title, name, kind, options }: LabelForm, isActive: boolean): LabelChange => {
  const rows = kind === 'select' ? filled(options) : [];
  return {
    title: title.trim(),
    name: name.trim(),
    kind,
    options: rows.map(({ text }) => text),
    renamed: rows.flatMap(({ text, was }) => (was !== null && was !== text ? [{ from: was, to: text }] : [])),
    is_active: isActive,
  };
};

/** How many options of before are gone. */
export const countGone = (before: readonly string[], options: readonly OptionRow[]): number =>
  before.filter((option) => !filled(options).some(({ was }) => was === option)).length;
