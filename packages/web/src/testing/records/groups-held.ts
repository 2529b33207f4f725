import type { FullResult, Groups } from '@galena/contract/records';

/** What a record says at the name of a field; null: nothing. */
export const sayingOf = (record: FullResult, field: string): string | null => {
  const value = field.startsWith('data.')
    ? record.data[field.slice('data.'.length)]
    : (record as unknown as Readonly<Record<string, unknown>>)[field];
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** How many of these records say what: the largest group first, those that say nothing last. */
export const groupsOf = (records: readonly FullResult[], field: string): Groups => {
  const counts = new Map<string | null, number>();
  for (const record of records) {
    const value = sayingOf(record, field);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const data = [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => Number(one.value === null) - Number(other.value === null) || other.count - one.count);
  return { data, total: records.length, more: { groups: 0, records: 0 } };
};
