import { createHash } from 'node:crypto';
import type { Estimated, FoundPage, PageWish, Question, Searcher, SearcherCard } from '@galena/adapters/searchers';
import type { ListType } from '@galena/contract/kernel';
import {
  departments,
  domainTech,
  filterSchemas,
  groupPlatforms,
  growthIntervals,
  growthOperators,
  industries,
  influencerPlatforms,
  searchLimits,
  seniorityLevels,
  type SearcherInfo,
  type SearchOptions,
} from '@galena/contract/search';
import { userOf } from '../../platform/work/user-of.ts';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import type { Work } from '../../platform/work/work.ts';
import { brands, communities, findBrandIndustries } from './catalogue.service.ts';

/** A page for a run: its answer is kept for that run, so that a crash after it asks nobody again. */
type RunPage = PageWish & { readonly runId: number };

/** A source of leads as the rooms ask it, whether it stands in our database or at a vendor's. */
export type HouseSearcher = SearcherCard & {
  /** @throws VendorError for what it cannot answer */
  readonly estimate: (work: Work, question: Question, signal?: AbortSignal) => Promise<Estimated>;
  /** Call it outside any transaction. @throws VendorError for what it cannot answer */
  readonly find: (work: Work, question: Question, page: RunPage, signal?: AbortSignal) => Promise<FoundPage>;
};

// For disputes; a run that is repeated after a crash is done long before.
const keepDays = 30;

const keyOf = (question: Question, page: RunPage): string =>
  createHash('sha256')
    .update(JSON.stringify([question, page]))
    .digest('hex');

/** A vendor as the rooms ask it: what it answered is kept before anything is made of it. */
export const outside = (vendor: Searcher): HouseSearcher => {
  const callOf = ({ house }: Work, signal: AbortSignal | undefined) => ({
    outbound: house.outbound,
    config: vendor.isSandbox ? { delay_ms: house.config.GALENA_SANDBOX_DELAY_MS } : {},
    ...(signal ? { signal } : {}),
  });
  const find = (work: Work, question: Question, page: RunPage, signal?: AbortSignal): Promise<FoundPage> =>
    vendor.find(callOf(work, signal), question, page);
  return {
    ...vendor,
    estimate: (work, question, signal) => vendor.estimate(callOf(work, signal), question),
    find: vendor.isSandbox
      ? find
      : async (work, question, page, signal) => {
          const asked = { vendor: `search.${vendor.key}`, key: keyOf(question, page), runId: page.runId, keepDays };
          const ask = async () => ({ status: 200, body: JSON.stringify(await find(work, question, page, signal)) });
          return JSON.parse((await askVendor(work, asked, ask)).body) as FoundPage;
        },
  };
};

const builtIn: readonly HouseSearcher[] = [brands, communities];

/** The searchers of a kind in the order in which they are offered: our own data, vendors, invented leads last. */
export const searchersOf = (work: Work, type: ListType): readonly HouseSearcher[] => {
  const { searchers: vendors, config } = work.house;
  const outsiders = vendors.filter(({ isSandbox }) => !isSandbox || config.GALENA_SANDBOX);
  return [...builtIn, ...outsiders.map(outside)]
    .filter((one) => one.type === type)
    .toSorted((a, b) => Number(a.isSandbox) - Number(b.isSandbox));
};

/** What the interface tells of a searcher; invented leads are saved in demo accounts only. */
export const searcherInfo = (card: SearcherCard, work: Work): SearcherInfo => ({
  key: card.key,
  label: card.label,
  is_sandbox: card.isSandbox,
  may_run: !card.isSandbox || (work.house.config.GALENA_SANDBOX && userOf(work).isDemo),
  attribution: card.licence?.attribution ?? null,
  licence: card.licence?.name ?? null,
  licence_url: card.licence?.url ?? null,
  supported_filters: [...card.supportedFilters],
});

const platformsOf: Partial<Record<ListType, readonly string[]>> = {
  influencer: influencerPlatforms,
  group: groupPlatforms,
};

/** The industries to choose from: those of the brands for companies, and the usual ones where invented leads answer too. */
const findIndustries = async (work: Work, type: ListType): Promise<readonly string[]> => {
  if (type !== 'company') return industries;
  const usual = searchersOf(work, type).some(({ isSandbox }) => isSandbox) ? industries : [];
  return [...new Set([...(await findBrandIndustries(work)), ...usual])].toSorted((a, b) => a.localeCompare(b, 'en'));
};

/** What the form of a search offers, by the filters of its kind. */
export const getOptions = async (work: Work, type: ListType): Promise<SearchOptions> => {
  const filters = new Set(Object.keys(filterSchemas[type].shape));
  const offered = (filter: string, values: readonly string[]): string[] => (filters.has(filter) ? [...values] : []);
  const named = filters.has('industries') ? await findIndustries(work, type) : [];
  return {
    searchers: searchersOf(work, type).map((one) => searcherInfo(one, work)),
    seniority: offered('seniority', seniorityLevels),
    tech: offered('tech', domainTech),
    platforms: offered('platform', platformsOf[type] ?? []),
    departments: offered('departments', departments),
    industries: named.map((value) => ({ value, label: value })),
    intervals: offered('followersGrowthRate', growthIntervals),
    operators: offered('followersGrowthRate', growthOperators),
    limit: searchLimits,
  };
};
