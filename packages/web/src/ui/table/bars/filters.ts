import type { IconName } from '../../icon-names.ts';

export type FilterOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'contains_not'
  | 'starts_with'
  | 'at_least'
  | 'at_most'
  | 'more_than'
  | 'less_than'
  | 'in_last'
  | 'is_empty'
  | 'is_not_empty'
  | 'is_verified'
  | 'is_not_verified';

type Choice = { readonly value: string; readonly label: string };

/** Something that rows can be filtered by. The operators follow from its kind, where it does not name those it has. */
export type FilterField = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** There is a server check behind the value, so that it can be asked for. */
  readonly isVerifiable?: boolean;
  /** What its server can answer, the most usual first. */
  readonly operators?: readonly FilterOperator[];
  /** What is kept in short, in words: "Germany" of `DE`. */
  readonly wordOf?: (value: string) => string;
} & (
  | { readonly kind: 'text' | 'number' | 'date' | 'yes_no' }
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      /** One of them, not several. */
      readonly isSingle?: boolean;
    }
);

/** Texts and dates (`2026-11-20`) are strings, choices lists of their values; an operator without a value has null. */
export type FilterValue = string | number | boolean | readonly string[] | null;

/** One condition. All conditions of a table hold at the same time. */
export type Filter = { readonly field: string; readonly operator: FilterOperator; readonly value: FilterValue };

const ofKind: Readonly<Record<FilterField['kind'], readonly FilterOperator[]>> = {
  text: ['contains', 'is', 'is_not', 'starts_with', 'is_empty'],
  number: ['at_least', 'at_most', 'is', 'is_not', 'is_empty'],
  choice: ['is', 'is_not', 'is_empty'],
  date: ['in_last', 'at_least', 'at_most', 'is', 'is_empty'],
  yes_no: ['is'],
};

/** What can be asked of a field, the most usual first. */
export const operatorsOf = ({
  kind,
  operators = ofKind[kind],
  isVerifiable,
}: FilterField): readonly FilterOperator[] => (isVerifiable ? [...operators, 'is_verified'] : operators);

const withoutValue: ReadonlySet<FilterOperator> = new Set([
  'is_empty',
  'is_not_empty',
  'is_verified',
  'is_not_verified',
]);

export const needsValue = (operator: FilterOperator): boolean => !withoutValue.has(operator);

/** What a field is asked with before anybody has answered. */
const startOf = (field: FilterField, operator: FilterOperator): FilterValue => {
  if (!needsValue(operator)) return null;
  if (operator === 'in_last') return 30;
  if (field.kind === 'yes_no') return true;
  return field.kind === 'choice' ? [] : field.kind === 'number' ? null : '';
};

/** A condition on `field` to begin with. */
export const newFilter = (field: FilterField): Filter => {
  const operator = operatorsOf(field)[0] ?? 'is';
  return { field: field.id, operator, value: startOf(field, operator) };
};

/** The same condition with another operator; the value stays where it still makes sense. */
export const withOperator = (field: FilterField, filter: Filter, operator: FilterOperator): Filter => {
  const isSameShape =
    needsValue(operator) && needsValue(filter.operator) && (operator === 'in_last') === (filter.operator === 'in_last');
  return { ...filter, operator, value: isSameShape ? filter.value : startOf(field, operator) };
};

/** Whether a condition can be asked. */
export const isComplete = ({ operator, value }: Filter): boolean => {
  if (!needsValue(operator)) return true;
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'number') return operator !== 'in_last' || value >= 1;
  return Array.isArray(value) ? value.length > 0 : typeof value === 'boolean';
};

/** How a condition is worded: dates begin and end where numbers are at least and at most. */
export type OperatorWord = FilterOperator | 'since' | 'until' | 'after' | 'before';

type Words = {
  readonly language: string;
  readonly operator: (word: OperatorWord) => string;
  readonly yesNo: (isYes: boolean) => string;
  readonly days: (count: number) => string;
};

const ofDates: Partial<Readonly<Record<FilterOperator, OperatorWord>>> = {
  at_least: 'since',
  at_most: 'until',
  more_than: 'after',
  less_than: 'before',
};

/** The word of an operator on a field. */
export const wordOf = (field: FilterField, operator: FilterOperator): OperatorWord =>
  (field.kind === 'date' && ofDates[operator]) || operator;

const dayOf = (value: string, language: string): string => {
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
};

const valueWords = (field: FilterField, { operator, value }: Filter, words: Words): string => {
  if (value === null || !needsValue(operator)) return '';
  if (typeof value === 'boolean') return words.yesNo(value);
  if (operator === 'in_last') return words.days(Number(value));
  if (typeof value === 'number')
    return new Intl.NumberFormat(words.language, { maximumFractionDigits: 20 }).format(value);
  if (typeof value === 'string')
    return field.kind === 'date'
      ? dayOf(value, words.language)
      : operator === 'is'
        ? (field.wordOf?.(value) ?? value)
        : value;
  const labels = value.map(
    (one) => (field.kind === 'choice' && field.choices.find((choice) => choice.value === one)?.label) || one,
  );
  return new Intl.ListFormat(words.language, { type: 'disjunction' }).format(labels);
};

/** A condition as it is read: field, operator, value (empty where there is none). */
export const sentenceParts = (field: FilterField, filter: Filter, words: Words): readonly [string, string, string] => [
  field.label,
  words.operator(wordOf(field, filter.operator)),
  valueWords(field, filter, words),
];
