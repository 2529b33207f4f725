import type { Field } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import { lookupOutcomes } from '@galena/contract/lists';
import { crmStatuses } from '@galena/contract/records';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Filter } from '../../../ui/table/bars/filters.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { useColleagues } from '../editing/colleagues.ts';
import { finerEmailStates } from '../list/list-state.ts';
import { useValueWords } from '../values.ts';

const known = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value);

/** Of a month its name and year: "November 2026". */
const monthWords = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** What a group is called, in the reader's language. */
export const useGroupWords = (type: ListType): ((field: string, value: string | null) => string) => {
  const { t, i18n } = useTranslation();
  const words = useValueWords();
  const fields = useFields(type);
  const colleagues = useColleagues();
  const emails: Readonly<Record<string, string>> = {
    found: t('status.email.found'),
    potential: t('status.email.potential'),
    looking: t('status.email.looking'),
    not_found: t('status.email.none'),
    none: t('records.lookups.not_tried'),
  };
  return (field, value) => {
    if (value === null) return t('records.groups.nothing');
    if (field === 'email_status') return emails[value] ?? value;
    const outcome = field === 'lookup_outcome' ? known(lookupOutcomes, value) : undefined;
    if (outcome) return t(`records.lookups.${outcome}`);
    const delivery = field === 'crm_status' ? known(crmStatuses, value) : undefined;
    if (delivery) return t(`status.delivery.${delivery}`);
    if (field === 'created_at') return monthWords(value, i18n.language);
    const shown = fields.find(({ name }) => name === field);
    if (shown?.kind === 'person') return colleagues.find(({ id }) => String(id) === value)?.name ?? value;
    return words(field, shown?.kind === 'flag' ? value === 'true' : value, shown) ?? value;
  };
};

/** The last day of a month, `2026-11-30`. */
const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const emailChoices = new Map<string, string>([
  ['found', 'found'],
  ['potential', 'potential'],
  ...Object.entries(finerEmailStates).map(([choice, state]) => [state, choice] as const),
]);

/** The conditions that leave the records of one group and no others. */
export const filtersOfGroup = (
  { name: field, kind }: Pick<Field, 'name' | 'kind'>,
  value: string | null,
): readonly Filter[] => {
  if (value === null) return [{ field, operator: 'is_empty', value: null }];
  if (kind === 'flag') return [{ field, operator: 'is', value: value === 'true' }];
  if (kind === 'choice' || kind === 'person') return [{ field, operator: 'is', value: [value] }];
  switch (field) {
    case 'email_status':
      return [{ field, operator: 'is', value: [emailChoices.get(value) ?? value] }];
    case 'lookup_outcome':
    case 'verification':
    case 'crm_status':
      return [{ field, operator: 'is', value: [value] }];
    case 'created_at':
      return [
        { field, operator: 'at_least', value: `${value}-01` },
        { field, operator: 'at_most', value: lastDayOf(value) },
      ];
    default:
      return [{ field, operator: 'is', value }];
  }
};
