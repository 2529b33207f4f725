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
  type SearchOptions,
} from '@galena/contract/search';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findBrandIndustries, findCompanyIndustries } from '../catalogue/index.ts';
import { knownCustomers } from '../records/index.ts';
import { searcherInfo, searchersOf, type RegisteredSearcher } from '../sources/index.ts';

const platformsOf: Partial<Record<ListType, readonly string[]>> = {
  influencer: influencerPlatforms,
  group: groupPlatforms,
};

/** The industries to choose from: those of our own companies, and the usual ones where invented leads answer too. */
const findIndustries = async (context: Context, type: ListType): Promise<readonly string[]> => {
  if (type !== 'company') return industries;
  const usual = (await searchersOf(context, type)).some(({ isSandbox }) => isSandbox) ? industries : [];
  const own = [...(await findBrandIndustries(context)), ...(await findCompanyIndustries(context))];
  return [...new Set([...own, ...usual])].toSorted((a, b) => a.localeCompare(b, 'en'));
};

const tilesOf = ({ GALENA_MAP_TILES: url, GALENA_MAP_ATTRIBUTION: attribution }: Config): SearchOptions['tiles'] =>
  url === 'off' ? null : { url, attribution };

/** What can be asked of each source that finds something there. */
const findExamples = async (
  context: Context,
  searchers: readonly RegisteredSearcher[],
): Promise<SearchOptions['examples']> => {
  const found: SearchOptions['examples'] = {};
  for (const one of searchers) found[one.key] = [...((await one.findExamples?.(context)) ?? one.examples ?? [])];
  return found;
};

/** What the form of a search offers, by the filters of its kind. */
export const getOptions = async (context: Context, type: ListType): Promise<SearchOptions> => {
  const filters = new Set(Object.keys(filterSchemas[type].shape));
  const offered = (filter: string, values: readonly string[]): string[] => (filters.has(filter) ? [...values] : []);
  const named = filters.has('industries') ? await findIndustries(context, type) : [];
  const searchers = await searchersOf(context, type);
  return {
    searchers: searchers.map((one) => searcherInfo(one, context)),
    examples: await findExamples(context, searchers),
    seniority: offered('seniority', seniorityLevels),
    tech: offered('tech', domainTech),
    platforms: offered('platform', platformsOf[type] ?? []),
    departments: offered('departments', departments),
    industries: named.map((value) => ({ value, label: value })),
    intervals: offered('followersGrowthRate', growthIntervals),
    operators: offered('followersGrowthRate', growthOperators),
    limit: searchLimits,
    customers: await inReadTransaction(context, (tx) => knownCustomers(tx, userOf(context).accountId)),
    tiles: type === 'local' ? tilesOf(context.app.config) : null,
  };
};
