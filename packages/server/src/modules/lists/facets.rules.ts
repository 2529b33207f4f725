import { lookupOutcomes, type LookupOutcome, type ResultCounts } from '@galena/contract/lists';
import type { Facet } from './facets.store.ts';

/** Counters added up as the interface names them, over what is not archived. */
export const countsOf = (facets: readonly Facet[]): ResultCounts => {
  const sum = (isWanted: (facet: Facet) => boolean): number =>
    facets.filter((facet) => !facet.is_archived && isWanted(facet)).reduce((total, { n }) => total + n, 0);
  return {
    all: sum(() => true),
    found: sum(({ email_status: state }) => state === 'found'),
    potentialsFound: sum(({ email_status: state }) => state === 'potential'),
    notFound: sum(({ email_status: state }) => state === 'none' || state === 'not_found'),
    looking: sum(({ email_status: state }) => state === 'looking'),
    sent: sum(({ crm_status: state }) => state === 'sent'),
    unsent: sum(({ crm_status: state }) => state === 'unsent'),
    lookups: Object.fromEntries(
      lookupOutcomes.map((outcome) => [outcome, sum(({ lookup_outcome: state }) => state === outcome)]),
    ) as Record<LookupOutcome, number>,
  };
};
