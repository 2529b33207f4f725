import type { Group, Groups } from '@galena/contract/records';
import { isAway, type Row } from '../list/record-pages.ts';
import type { Records } from '../list/record-store.ts';

/** What stands above the records of a group, or in the place of what is not shown of it. */
export type GroupLine = {
  readonly id: number;
  readonly isAway: true;
  readonly line:
    | { readonly kind: 'group'; readonly group: Group; readonly isOpen: boolean }
    /** More of its records are on their way. */
    | { readonly kind: 'waiting' }
    /** Groups that are only counted. */
    | { readonly kind: 'more'; readonly groups: number; readonly records: number };
};

export const isLine = (row: Row): row is GroupLine => isAway(row) && 'line' in row;

/** The records among rows, without what stands between them. */
export const recordsAmong = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => !isLine(row));

/** A group by what it stands for. */
export const keyOf = ({ value }: Pick<Group, 'value'>): string => (value === null ? 'none' : `=${value}`);

/** A group that is open: its records as far as they are loaded, and where they stand among all rows. */
export type OpenGroup = { readonly key: string; readonly records: Records; readonly first: number };

/** Ids of lines are below zero, those of records above. */
const idsPerGroup = 2;

/**
 * Groups as rows: each with its line, below it its records where it is open.
 * @param recordsOf what is loaded of an open group; undefined for one that is closed
 */
export const rowsOfGroups = (
  { data, more }: Groups,
  recordsOf: (key: string) => Records | undefined,
): { readonly rows: readonly Row[]; readonly open: readonly OpenGroup[] } => {
  const rows: Row[] = [];
  const open: OpenGroup[] = [];
  for (const [at, group] of data.entries()) {
    const [key, id] = [keyOf(group), -1 - at * idsPerGroup];
    const records = recordsOf(key);
    rows.push({ id, isAway: true, line: { kind: 'group', group, isOpen: records !== undefined } } as GroupLine);
    if (!records) continue;
    open.push({ key, records, first: rows.length });
    for (const row of records.rows) rows.push(row);
    if (records.hasMore || records.isLoading)
      rows.push({ id: id - 1, isAway: true, line: { kind: 'waiting' } } as GroupLine);
  }
  const id = -1 - data.length * idsPerGroup;
  if (more.groups > 0) rows.push({ id, isAway: true, line: { kind: 'more', ...more } } as GroupLine);
  return { rows, open };
};

/** The groups that are shown, as many as there are now in the places where they stand: nothing comes, goes or moves. */
export const recounted = (shown: Groups, now: Groups): Groups => {
  const counts = new Map(now.data.map((group) => [keyOf(group), group.count]));
  return {
    ...shown,
    total: now.total,
    data: shown.data.map((group) => ({
      ...group,
      count: counts.get(keyOf(group)) ?? (now.more.groups > 0 ? group.count : 0),
    })),
  };
};
