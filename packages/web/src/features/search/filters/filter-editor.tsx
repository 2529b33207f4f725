import { growthIntervals, growthOperators } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CheckField, TextField } from '../../../ui/fields.tsx';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/fields/select-field.tsx';
import { TokenField } from '../../../ui/fields/token-field.tsx';
import type { FieldState } from '../../../ui/form.ts';
import { severalOf, singleOf, type FilterOf, type FilterSpec } from './filter-table.ts';
import { monthsOf, useFilterWords, type Offer } from './filter-words.ts';
import classes from '../new-search.module.css';
import type { DraftForm } from '../question.ts';

/** What the fields of filters need to know. */
export type FilterContext = {
  readonly form: DraftForm;
  /** What the server offers for filters that take it from there; undefined: it has not come yet. */
  readonly offers: Readonly<Record<'industries' | 'categories', readonly Offer[] | undefined>>;
};

type PartProps<Kind extends FilterSpec['kind']> = FilterContext & { readonly spec: FilterOf<Kind> };

const pathOf = (spec: FilterSpec): string => `filters.${spec.name}`;

/** One value of a filter that has several, as a field of its own; the filter is changed and left as a whole. */
const partOf = <Value,>({ form, spec }: PartProps<FilterSpec['kind']>, part: string): FieldState<Value> => {
  const whole = form.fieldAt<Readonly<Record<string, unknown>>>(pathOf(spec));
  const change = (value: Value | null): void => whole.change({ ...whole.value, [part]: value ?? undefined });
  const error = form.errors[`${pathOf(spec)}.${part}`]?.[0];
  return { ...looseField(`${whole.name}.${part}`, whole.value?.[part] as Value, change, error), leave: whole.leave };
};

const RangeEditor = (props: PartProps<'range'>) => {
  const { t } = useTranslation();
  const isPlain = 'isYear' in props.spec;
  return (
    <div className={classes.parts}>
      <NumberField field={partOf<number>(props, 'min')} label={t('search.least')} min={0} isPlain={isPlain} />
      <NumberField field={partOf<number>(props, 'max')} label={t('search.most')} min={0} isPlain={isPlain} />
    </div>
  );
};

const BoundEditor = ({ form, spec }: PartProps<'bound'>) => {
  const { t } = useTranslation();
  const field = form.fieldAt<number>(pathOf(spec));
  if (spec.name === 'lastposted')
    return <NumberField field={field} label={t('search.days_ago')} unit={t('search.days')} min={0} />;
  const isFraction = spec.highest === 1;
  return (
    <NumberField
      field={field}
      label={t('search.least')}
      {...(isFraction ? { help: t('search.fraction_help') } : {})}
      min={0}
      max={spec.highest}
      step={spec.step}
    />
  );
};

const GrowthEditor = (props: PartProps<'growth'>) => {
  const { t } = useTranslation();
  return (
    <div className={classes.parts}>
      <SelectField
        field={partOf<string>(props, 'operator')}
        label={t('search.compared')}
        options={growthOperators.map((value) => ({
          value: value as string,
          label: t(`search.operators_alone.${value}`),
        }))}
        isOptional
      />
      <NumberField
        field={partOf<number>(props, 'value')}
        label={t('search.growth')}
        step={0.01}
        help={t('search.fraction_help')}
      />
      <SelectField
        field={partOf<string>(props, 'interval')}
        label={t('search.growth_over')}
        options={growthIntervals.map((value) => ({
          value: value as string,
          label: t('search.months', { count: monthsOf(value) }),
        }))}
        isOptional
      />
    </div>
  );
};

const SeveralEditor = ({ form, spec }: PartProps<'several'>) => {
  const { t } = useTranslation();
  const { wordOf } = useFilterWords();
  return (
    <MultiSelectField
      field={form.fieldAt<string[]>(pathOf(spec))}
      label={t('search.any_of')}
      options={severalOf(spec).map((value) => ({ value, label: wordOf(value) }))}
    />
  );
};

const SingleEditor = ({ form, spec }: PartProps<'single'>) => {
  const { t } = useTranslation();
  const { wordOf } = useFilterWords();
  return (
    <RadioField
      field={form.fieldAt<string>(pathOf(spec))}
      label={t('search.one_of')}
      choices={singleOf(spec).map((value) => ({ value, label: wordOf(value) }))}
    />
  );
};

type WordsEditorProps = FilterContext & {
  readonly spec: FilterOf<'words' | 'suggested' | 'offered'>;
  readonly label: string;
  readonly placeholder?: string;
};

/** Several words: one's own, or those that the server offers. */
export const WordsEditor = ({ form, offers, spec, label, placeholder = '' }: WordsEditorProps) => {
  const { t } = useTranslation();
  const field = form.fieldAt<string[]>(pathOf(spec));
  if (spec.kind === 'words') return <TokenField field={field} label={label} placeholder={placeholder} />;
  const options = offers[spec.from];
  if (spec.kind === 'suggested')
    return <TokenField field={field} label={label} suggestions={(options ?? []).map((offer) => offer.label)} />;
  return (
    <MultiSelectField
      field={field}
      label={label}
      icon="search"
      options={options ?? []}
      placeholder={placeholder}
      {...(options ? {} : { nothingFound: t('app.loading') })}
    />
  );
};

type TextEditorProps = Pick<FilterContext, 'form'> & {
  readonly spec: FilterOf<'text'>;
  readonly label: string;
  readonly placeholder?: string;
};

/** A line of text. */
export const TextEditor = ({ form, spec, label, placeholder }: TextEditorProps) => (
  <TextField
    field={form.fieldAt<string>(pathOf(spec))}
    label={label}
    {...(placeholder === undefined ? {} : { placeholder })}
  />
);

/** The fields of one filter, below its line. */
export const FilterEditor = ({ spec, ...context }: FilterContext & { readonly spec: FilterSpec }) => {
  const { t } = useTranslation();
  const { labelOf } = useFilterWords();
  switch (spec.kind) {
    case 'words':
    case 'suggested':
    case 'offered':
      return <WordsEditor {...context} spec={spec} label={t('search.any_of')} />;
    case 'several':
      return <SeveralEditor {...context} spec={spec} />;
    case 'single':
      return <SingleEditor {...context} spec={spec} />;
    case 'text':
      return <TextEditor {...context} spec={spec} label={t('search.contains')} />;
    case 'flag':
      return <CheckField field={context.form.fieldAt<boolean>(pathOf(spec))} label={labelOf(spec.name)} />;
    case 'range':
      return <RangeEditor {...context} spec={spec} />;
    case 'bound':
      return <BoundEditor {...context} spec={spec} />;
    case 'growth':
      return <GrowthEditor {...context} spec={spec} />;
  }
};
