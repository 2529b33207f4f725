import type { ListType } from '@galena/contract/kernel';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../../ui/form.ts';
import { FilterEditor, TextEditor, WordsEditor, type FilterContext } from './filters/filter-editor.tsx';
import { filtersOf, mainFilterOf } from './filters/filter-table.ts';
import { useFilterWords } from './filters/filter-words.ts';

type MainFieldProps = FilterContext & {
  readonly type: ListType;
  /** What the source understands; null: not known yet. */
  readonly supported: readonly string[] | null;
  /** What can be asked of the source that finds something there; shown while the field is empty. */
  readonly examples: readonly string[];
};

/** The filter that says most about a kind of lead, open at the top of the form. */
export const MainField = ({ type, supported, form, examples, ...context }: MainFieldProps) => {
  const { t } = useTranslation();
  const spec = mainFilterOf(type, supported);
  const { labelOf, nameOf } = useFilterWords('from' in spec ? context.offers[spec.from] : []);
  const isUsual = spec === filtersOf(type)[0];
  const label = isUsual ? t(`search.main.${type}`) : labelOf(spec.name);
  // Nothing is chosen at all: it is said where one would begin.
  const errors = form.errors['filters'] ? { [`filters.${spec.name}`]: form.errors['filters'] } : {};
  const fieldAt = <Value,>(path: string): FieldState<Value> => {
    const one = form.fieldAt<Value>(path);
    return { ...one, error: one.error ?? errors[path]?.[0] };
  };
  const own = { ...context, form: { ...form, fieldAt } };
  const look = { label, placeholder: isUsual ? examples.map(nameOf).join(', ') : '' };
  if (spec.kind === 'offered' || spec.kind === 'words') return <WordsEditor {...own} spec={spec} {...look} />;
  if (spec.kind === 'text') return <TextEditor {...own} spec={spec} {...look} />;
  return <FilterEditor {...own} spec={spec} />;
};
