import { z } from 'zod';

/** Where a run stands at a vendor that is asked page by page. */
export const PagePlace = z.strictObject({
  /** The vendor's number of the page that is next. */
  page: z.int().min(0).max(1_000_000),
  /** How many leads a page has. It stays the same within a run, or leads would be lost between two pages. */
  size: z.int().min(1).max(1000),
  /** How many of the page were handed over already. */
  skip: z.int().min(0).max(1000),
  /** The id of the first lead of the page before: who answers the same again and again has no more. */
  head: z.string().max(200),
});
export type PagePlace = z.infer<typeof PagePlace>;

type PageRules = {
  /** The vendor's number of its first page, and of the last that it hands over. */
  readonly first: number;
  readonly last: number;
  /** How many leads its pages may have at most. */
  readonly maxSize: number;
};

/** The page to ask for. */
export const placeAt = (place: PagePlace | null, limit: number, { first, maxSize }: PageRules): PagePlace =>
  place ?? { page: first, size: Math.min(limit, maxSize), skip: 0, head: '' };

type CutPage<Raw> = { readonly taken: readonly Raw[]; readonly next: PagePlace | null };

/**
 * What of a vendor's page is handed over, and where to go on. A page that is full is never the last, whatever the vendor says of
 * its total; a shorter one is, unless by its total there is more. One without anything ends it, and so does the same page again.
 */
export const cutPage = <Raw>(
  place: PagePlace,
  {
    raw,
    total,
    idOf,
  }: { readonly raw: readonly Raw[]; readonly total: number | null; readonly idOf: (one: Raw) => string },
  limit: number,
  { first, last }: PageRules,
): CutPage<Raw> => {
  const [start] = raw;
  const head = start === undefined ? '' : idOf(start).slice(0, 200);
  if (start === undefined || head === place.head) return { taken: [], next: null };
  const end = place.skip + limit;
  const taken = raw.slice(place.skip, end);
  if (end < raw.length) return { taken, next: { ...place, skip: end } };
  const seen = (place.page - first) * place.size + raw.length;
  const isLast = place.page >= last || (raw.length < place.size && (total === null || total <= seen));
  return { taken, next: isLast ? null : { page: place.page + 1, size: place.size, skip: 0, head } };
};
