import type { Estimated, Facet } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { maxPreviewed, type SourceEstimate } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import type { Asked, AskedSource } from './questions.service.ts';
import type { RegisteredSearcher } from './searchers.service.ts';

/** A first lead, and who would bring it. */
export type FirstLead = { readonly record: LeadRecord; readonly searcher: RegisteredSearcher };

/** What all sources of a search would bring. */
export type EstimatedTogether = Omit<Estimated, 'first'> & {
  readonly first: readonly FirstLead[];
  readonly sources: readonly SourceEstimate[];
};

type Answer = { readonly source: AskedSource; readonly found: Estimated | null; readonly error: unknown };

const ask = async (context: Context, source: AskedSource): Promise<Answer> => {
  try {
    return { source, found: await source.searcher.estimate(context, source.question), error: null };
  } catch (error) {
    // What a vendor cannot answer now, the others still can; anything else is our own trouble.
    if (!(error instanceof VendorError)) throw error;
    return { source, found: null, error };
  }
};

const unasked = { available: null, available_is_capped: false, ignored_filters: [] };

const maxFacets = 10;
const sumFacets = (facets: readonly Facet[]): Facet => {
  const [only, ...others] = facets;
  if (only && others.length === 0) return only;
  const sums = new Map<string, Facet[number]>();
  for (const { value, label, count } of facets.flat())
    sums.set(value, { value, label, count: (sums.get(value)?.count ?? 0) + count });
  return [...sums.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, maxFacets);
};

const sourceEstimate = ({ source: { searcher, ignored }, found }: Answer): SourceEstimate => ({
  key: searcher.key,
  label: searcher.label,
  state: found ? 'asked' : 'failed',
  available: found && found.available,
  available_is_capped: found?.isCapped ?? false,
  ignored_filters: [...ignored],
});

/**
 * Asks all sources of a search what they would bring. What one of several cannot answer is told of that one.
 * @throws VendorError of the first when none of them answers
 */
export const estimateTogether = async (context: Context, asked: Asked): Promise<EstimatedTogether> => {
  const sources = [asked, ...asked.further.flatMap((one) => one.asked ?? [])];
  const answers = await Promise.all(sources.map((source) => ask(context, source)));
  const found = answers.flatMap(({ found: one, source: { searcher } }) => (one ? [{ one, searcher }] : []));
  if (found.length === 0) throw answers[0]?.error;
  const answerOf = new Map(answers.map((answer) => [answer.source.searcher.key, answer]));
  const [licence] = found.flatMap(({ one }) => one.licence ?? []);
  return {
    available: found.reduce((sum, { one }) => sum + one.available, 0),
    isCapped: found.some(({ one }) => one.isCapped),
    withEmail: found.some(({ one }) => one.withEmail === null)
      ? null
      : found.reduce((sum, { one }) => sum + (one.withEmail ?? 0), 0),
    facets: {
      countries: sumFacets(found.map(({ one }) => one.facets.countries)),
      categories: sumFacets(found.map(({ one }) => one.facets.categories)),
    },
    first: found
      .flatMap(({ one, searcher }) => one.first.map((record) => ({ record, searcher })))
      .slice(0, maxPreviewed),
    ...(licence && { licence }),
    sources: [
      ...answers.slice(0, 1).map(sourceEstimate),
      ...asked.further.map(({ key, label, state }) => {
        const answer = answerOf.get(key);
        return answer ? sourceEstimate(answer) : { key, label, state, ...unasked };
      }),
    ],
  };
};
