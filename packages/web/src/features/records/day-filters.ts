import type { RecordFilter } from '@galena/contract/lists';
import type { Filter } from '../../ui/table/bars/filters.ts';

/** A day as it stands in a condition. */
export const aDay = /^\d{4}-\d{2}-\d{2}$/;

const shiftedDay = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);
const earlier = (one: string | null, other: string): string => (one !== null && one < other ? one : other);

type Days = Pick<RecordFilter, 'startDate' | 'endDate'>;

/** Several conditions on the day hold all together. */
export const daysOf = (filters: readonly Filter[], today: string): Days => {
  let [startDate, endDate]: [string | null, string | null] = [null, null];
  for (const { field, operator, value } of filters) {
    if (field !== 'created_at') continue;
    if (operator === 'in_last') startDate = later(startDate, shiftedDay(today, Math.min(36_500, Number(value))));
    else if (!aDay.test(String(value))) continue;
    else if (operator === 'at_least') startDate = later(startDate, String(value));
    else if (operator === 'at_most') endDate = earlier(endDate, String(value));
  }
  return { startDate, endDate };
};
