import { pageLimits } from '@galena/contract/kernel';

/** Where a keyset page starts: strictly after this id in the order of the page. */
export type Cursor = { readonly after: number };

/** A cursor as text; opaque to callers. */
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The cursor of a text, or null when it is none of ours. */
const readCursor = (text: string): Cursor | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value !== 'object' || value === null || !('after' in value)) return null;
    return Number.isSafeInteger(value.after) ? { after: value.after as number } : null;
  } catch {
    return null;
  }
};

export type PageInput = {
  readonly page?: number | undefined;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** What is asked for, made ready for SQL: `cursor` goes before `page`. */
export type PagePlan = {
  readonly after: number | null;
  readonly offset: number;
  readonly limit: number;
  readonly page: number | null;
};

export const planPage = (input: PageInput): PagePlan => {
  const limit = input.limit ?? pageLimits.standard;
  const cursor = input.cursor ? readCursor(input.cursor) : null;
  if (cursor) return { after: cursor.after, offset: 0, limit, page: null };
  const page = input.page ?? 1;
  return { after: null, offset: (page - 1) * limit, limit, page };
};

/**
 * `{ data, pagination }` of a page.
 * @param rows up to `limit + 1` rows: the one too many says that there is a next page, without a count.
 */
export const pageOf = <Row extends { readonly id: number }>(plan: PagePlan, rows: readonly Row[], total: number) => {
  const data = rows.slice(0, plan.limit);
  const last = data.at(-1);
  return {
    data,
    pagination: {
      currentPage: plan.page,
      pageSize: plan.limit,
      total,
      total_is_capped: false,
      ...(rows.length > plan.limit && last ? { next_cursor: writeCursor({ after: last.id }) } : {}),
    },
  };
};
