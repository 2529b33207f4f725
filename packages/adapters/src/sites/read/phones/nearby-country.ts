import { findCountryNames } from '../../../open-data/csv/countries.ts';

/** Letters before a number in which the end of its address stands. */
const reach = 160;
/** Letters between an address and what stands behind it: "USA Tel: … Fax: ". */
const maxBetween = 40;

// Names that people, states and firms have, too, or parts of them: "Georgia 30301", "New South Wales", "Bank of America".
const ambiguous = new Set(['georgia', 'jersey', 'jordan', 'chad', 'wales', 'america']);

const fold = (name: string): string => name.normalize('NFKC').toLowerCase();

type Names = { readonly codes: ReadonlyMap<string, string>; readonly pattern: RegExp };
let known: Names | null = null;

const readNames = (): Names => {
  const all = findCountryNames().flatMap(({ code, names }) => names.map((name) => [fold(name), code] as const));
  const codes = new Map(all.filter(([name]) => !ambiguous.has(name)));
  const escaped = [...codes.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // "New Mexico", "Papua New Guinea": the longest name wins, and none is the end of another word.
  const pattern = new RegExp(String.raw`(?<![\p{L}\d]|\bnew )(?:${escaped.join('|')})(?![\p{L}\d])`, 'giu');
  return { codes, pattern };
};

/**
 * The country at the end of the address that stands before a number, or before the number right before it; null: none is named there.
 * @param text the visible text, in which the number begins at `at`
 * @param previousEnd where the number before it ends
 * @returns ISO 3166-1 alpha-2
 */
export const maybeNearbyCountry = (text: string, at: number, previousEnd: number): string | null => {
  known ??= readNames();
  const from = Math.max(0, at - reach);
  const before = text.slice(from, at);
  const last = [...before.matchAll(known.pattern)].at(-1);
  if (last === undefined) return null;
  const end = from + last.index + last[0].length;
  // "Mexico, MO 65265": a town of the United States.
  if (/^,?\s+[A-Z]{2}\.?\s+\d{5}\b/.test(text.slice(end, at))) return null;
  // An address of its own, which names no country, stands between that of the number before and this one.
  if (end < previousEnd && at - previousEnd > maxBetween) return null;
  return known.codes.get(fold(last[0])) ?? null;
};
