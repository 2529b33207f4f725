import type { Result } from '@galena/contract/records';

/** A record that was loaded once and has been let go of; its place in the table stays. */
type Away = { readonly id: number; readonly isAway: true };
export type Row = Result | Away;

export const isAway = (row: Row): row is Away => 'isAway' in row;

/** A page of records and how to ask for it again. */
type RecordPage = {
  /** What the page begins behind; null: the first one. */
  readonly cursor: string | null;
  readonly rows: readonly Row[];
  /** What the next one begins behind; null: it is the last. */
  readonly next: string | null;
};

/** The pages that have come so far, one behind the other. */
export type Pages = readonly RecordPage[];

/** What a server answers with a page. */
export type PageAnswer = { readonly rows: readonly Result[]; readonly next: string | null };

const idsOf = (pages: Pages): Set<number> => new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)));

/** One more page. A record that has moved since (its name, its last change) does not stand there twice. */
export const appended = (pages: Pages, cursor: string | null, { rows, next }: PageAnswer): Pages => {
  const known = idsOf(pages);
  return [...pages, { cursor, next, rows: rows.filter(({ id }) => !known.has(id)) }];
};

export const rowsOf = (pages: Pages): readonly Row[] => pages.flatMap(({ rows }) => rows);

/** The pages in which the rows `first` to `last` stand. */
export const pagesAt = (pages: Pages, first: number, last: number): readonly number[] => {
  let before = 0;
  return pages.flatMap(({ rows }, at) => {
    const from = before;
    before += rows.length;
    return rows.length > 0 && from <= last && before > first ? [at] : [];
  });
};

/** The page as it is now, with all that came and went. If another one follows it than before, those after it are left. */
export const adopted = (pages: Pages, at: number, { rows, next }: PageAnswer): Pages => {
  const page = pages[at];
  if (!page) return pages;
  const known = idsOf(pages.toSpliced(at, 1));
  const taken = { ...page, next, rows: rows.filter(({ id }) => !known.has(id)) };
  return page.next === next ? pages.with(at, taken) : [...pages.slice(0, at), taken];
};

/** The same records in the same places, as they are now: nothing comes, goes or moves under somebody's eyes. */
export const renewed = (pages: Pages, at: number, { rows }: PageAnswer): Pages => {
  const page = pages[at];
  if (!page) return pages;
  const fresh = new Map(rows.map((row) => [row.id, row]));
  return pages.with(at, { ...page, rows: page.rows.map((row) => fresh.get(row.id) ?? row) });
};

/** Keeps the records of the pages `from` to `to`, and of all others only their places. */
export const lightened = (pages: Pages, from: number, to: number): Pages =>
  pages.map((page, at) =>
    (at >= from && at <= to) || page.rows.every(isAway)
      ? page
      : { ...page, rows: page.rows.map(({ id }): Away => ({ id, isAway: true })) },
  );

/** Without records that are gone. */
export const without = (pages: Pages, gone: ReadonlySet<number>): Pages =>
  pages.map((page) => {
    const rows = page.rows.filter(({ id }) => !gone.has(id));
    return rows.length === page.rows.length ? page : { ...page, rows };
  });
