import { fieldsOf, type Field, type FieldKind } from '../contacts/index.ts';
import type { ListType } from '../kernel/index.ts';
import type { CustomLabel, LabelKind } from './label.ts';
import { labelValueSentences, readLabelValue, type LabelValue, type LabelValueReason } from './label-values.ts';
import type { Notation } from './notation.ts';

const kinds: Readonly<Record<LabelKind, FieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  boolean: 'flag',
  select: 'choice',
};

const labelKindOf = Object.fromEntries(Object.entries(kinds).map(([kind, of]) => [of, kind])) as Readonly<
  Partial<Record<FieldKind, LabelKind>>
>;

/** What a label needs to be a field. */
export type LabelField = Pick<CustomLabel, 'id' | 'name' | 'title' | 'kind' | 'options'>;

/** A label as a field of records: `labels.<name>`. */
export const fieldOfLabel = ({ id, name, title, kind, options }: LabelField): Field => ({
  name: `labels.${name}`,
  kind: kinds[kind],
  own: { id, title, options },
});

/** By which name edits, imports and forms know a field: a label by its id, which stays when the label is called otherwise. */
export const cellNameOf = ({ name, own }: Field): string => (own ? `labels.${own.id}` : name);

/**
 * Reads what somebody enters into a field that is a label of the account's.
 * @returns the value as it is kept; the sentence that says what is wrong with it; null where the field is no label
 */
export const readOwnField = (
  { kind, own }: Field,
  input: unknown,
  notation?: Notation,
): { readonly value: LabelValue | null } | { readonly sentence: string; readonly reason: LabelValueReason } | null => {
  const labelKind = labelKindOf[kind];
  if (!own || labelKind === undefined) return null;
  const read = readLabelValue({ kind: labelKind, options: [...own.options] }, input, notation);
  return read.ok ? { value: read.value } : { sentence: labelValueSentences[read.reason], reason: read.reason };
};

/** Every field of a kind of list: those that all have, then the account's own. Labels that are turned off are none. */
export const fieldsWith = (
  type: ListType,
  labels: readonly (LabelField & Pick<CustomLabel, 'is_active'>)[],
): readonly Field[] => [
  ...fieldsOf[type],
  ...labels.filter(({ is_active: isActive }) => isActive).map((label) => fieldOfLabel(label)),
];
