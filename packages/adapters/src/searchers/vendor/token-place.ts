import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Where a run stands at a vendor that answers with a token for the next page. */
export const TokenPlace = z.strictObject({
  token: z.string().min(1).max(2000),
  /** Tokens that were used up, each in eight signs. */
  seen: z.array(z.string().length(8)).max(1000),
});
export type TokenPlace = z.infer<typeof TokenPlace>;

const mark = (token: string): string => createHash('sha256').update(token).digest('base64url').slice(0, 8);

/**
 * Where to go on after a page; null: it was the last. A token that was used before leads in a circle, and one behind an empty page
 * leads nowhere.
 * @param count how many leads the vendor's page had
 */
export const placeAfter = (
  place: TokenPlace | null,
  { token, count }: { readonly token: string | null; readonly count: number },
): TokenPlace | null => {
  const seen = place === null ? [] : [...place.seen, mark(place.token)];
  if (token === null || token === '' || count === 0 || seen.includes(mark(token))) return null;
  return { token, seen: seen.slice(-1000) };
};
