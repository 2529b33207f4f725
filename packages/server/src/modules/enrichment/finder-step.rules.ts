import type { SiteVisit } from '@galena/adapters/sites';
import { failureKindOf } from '@galena/contract/enrichment';
import { writePatternNote } from '@galena/contract/records';
import type { FinderAddress, FinderAnswer, SiteHints } from '../finder/index.ts';
import type { Finding, SeenAt } from '../records/index.ts';

/** The finder's name among the sources, and in the ledger of evidence. */
export const finderSource = 'finder';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** What a website says that helps to guess addresses; null: it was not read. */
export const hintsOf = (visit: SiteVisit | 'not_asked' | null): SiteHints | null => {
  if (visit === null || visit === 'not_asked' || visit.outcome !== 'read') return null;
  const { people, emails, domains } = visit;
  return {
    people: people.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }])),
    emails: emails.map(({ email }) => email),
    domains,
    refusing: emails.flatMap(({ email, mail_domain: answer }) => (answer === 'refuses' ? [domainOf(email)] : [])),
  };
};

/** Whether the address of a website is one where a business may have its mail: nobody has any at a portal, or at a name that is not there. */
export const isMailPlace = (visit: SiteVisit | 'not_asked' | null): boolean => {
  if (visit === null || visit === 'not_asked' || visit.outcome === 'read') return true;
  const reason = visit.reason ?? visit.outcome;
  return reason !== 'unresolvable' && failureKindOf(reason) !== 'no_website';
};

// No page shows it: what is told instead is the pattern, and how often it was seen.
const seenAt = (
  { pattern, domain, fitting, known, likelihood }: FinderAddress,
  at: string,
  isFound: boolean,
): SeenAt => ({
  source: finderSource,
  method: 'pattern',
  ref_url: null,
  fetched_at: at,
  verified_at: isFound ? at : null,
  confidence: likelihood,
  snippet: writePatternNote({ pattern, domain, fitting, known }),
  mark: null,
  mail_server: isFound ? 'accepts' : null,
});

/** What the finder said of a record: an e-mail that takes mail, or addresses that are potential. */
export const findingsOfFinder = ({ outcome, addresses }: FinderAnswer, at: string): readonly Finding[] =>
  addresses.map((one) => ({
    ...(outcome === 'found' ? { field: 'email', type: 'personal' } : { field: 'potential_emails' }),
    value: one.email,
    score: one.likelihood,
    seen: [seenAt(one, at, outcome === 'found')],
  }));
