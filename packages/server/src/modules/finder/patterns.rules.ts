import { type Named, personKeyOf, type Spelling, spellingsOf } from './names.rules.ts';

/**
 * How companies form addresses of first and last names, and how many of a hundred do.
 *
 * The shares are what public, if rough, sources agree on, rounded: mailsfinder.com/blog/how-to-format-an-email-address (2026: "about 60%"
 * first.last, "another 25%" first, flast or first.l, 15 % others), ankurandgenny.com/archives/34-E-mail-SMTP-questions.html (60 companies:
 * flast 27, first.last 16, first 6, lastf 2, firstl 2) and aioptify.com/emaillang.php (first.last 68, firstlast 52 of one data set). They
 * disagree, so they count as much as a part of one address that was seen (`likelihood.rules.ts`).
 */
export const patternShares = {
  '{first}.{last}': 42,
  '{f}{last}': 18,
  '{first}': 11,
  '{first}{last}': 5,
  '{f}.{last}': 4,
  '{first}{l}': 3,
  '{last}': 2,
  '{first}_{last}': 2,
  '{first}.{l}': 1.5,
  '{last}{f}': 1.5,
  '{last}.{first}': 1.5,
  '{first}-{last}': 1,
  '{last}{first}': 0.5,
  '{f}_{last}': 0.5,
  '{last}_{first}': 0.5,
} as const;

export type Pattern = keyof typeof patternShares;

export const patterns = Object.keys(patternShares) as readonly Pattern[];

/** Whoever's address follows none of them: of a hundred. */
export const otherShare = 100 - Object.values(patternShares).reduce((sum, share) => sum + share, 0);

/** Patterns of one name only: an address of such a form may be anybody's who is called so. */
const ofOneName: ReadonlySet<Pattern> = new Set(['{first}', '{last}']);

const localPartFor = (pattern: Pattern, { first, last }: Spelling): string =>
  pattern
    .replace('{first}', first)
    .replace('{last}', last)
    .replace('{f}', first.charAt(0))
    .replace('{l}', last.charAt(0));

const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@')).toLowerCase();

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The patterns that somebody's address may follow; none: it has a form of its own. Null: not both names are known. */
export const patternsOf = (named: Named, email: string): readonly Pattern[] | null => {
  const spellings = spellingsOf(named);
  if (spellings.length === 0) return null;
  const local = localPartOf(email);
  return patterns.filter((pattern) => spellings.some((spelling) => localPartFor(pattern, spelling) === local));
};

/** Whether a name, or an e-mail address, is this person's: both of their names stand in it. */
export const isOf = (named: Named, text: string): boolean => {
  if (spellingsOf(named).length === 0) return false;
  if (text.includes('@')) return (patternsOf(named, text) ?? []).some((pattern) => !ofOneName.has(pattern));
  const other = { name: text, first_name: null, last_name: null };
  return spellingsOf(other).length > 0 && personKeyOf(other) === personKeyOf(named);
};

/** The part of an address before the @ that somebody could have, of which pattern, and with which share of what all could. */
export type Form = { readonly local: string; readonly pattern: Pattern; readonly likelihood: number };

const isLocalPart = (text: string): boolean => /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(text);

/**
 * What somebody's address could begin with, the likeliest first. Forms that read the same are one, and as likely as they are together.
 * @param likelihoods of the patterns, 0 to 1
 */
export const formsFor = (named: Named, likelihoods: ReadonlyMap<Pattern | 'other', number>): readonly Form[] => {
  const forms = new Map<string, Form & { readonly share: number }>();
  const spellings = spellingsOf(named);
  for (const pattern of patterns)
    for (const spelling of spellings) {
      const local = localPartFor(pattern, spelling);
      const share = (likelihoods.get(pattern) ?? 0) * spelling.weight;
      if (share === 0 || !isLocalPart(local)) continue;
      const known = forms.get(local) ?? { local, pattern, likelihood: 0, share: 0 };
      const best = share > known.share ? { pattern, share } : { pattern: known.pattern, share: known.share };
      forms.set(local, { local, ...best, likelihood: known.likelihood + share });
    }
  return [...forms.values()]
    .map(({ local, pattern, likelihood }) => ({ local, pattern, likelihood }))
    .toSorted((a, b) => b.likelihood - a.likelihood);
};
