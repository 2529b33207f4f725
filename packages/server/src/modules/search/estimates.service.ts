import type { Estimated } from '@galena/adapters/searchers';
import type { Fail, ListType } from '@galena/contract/kernel';
import { mostPreviewed, type Estimate } from '@galena/contract/search';
import { reading } from '../../platform/work/transaction.ts';
import { userOf } from '../../platform/work/user-of.ts';
import type { Work } from '../../platform/work/work.ts';
import { getBalance } from '../billing/index.ts';
import { isPaidByEmail, mostPerRecord, unitPriceOf } from '../lists/index.ts';
import { costOf, previewOf, type Cost } from './estimates.rules.ts';
import { readSearch, type Asked, type SearchRefusal, type SearchWish } from './questions.service.ts';
import { searcherInfo } from './searchers.service.ts';

const facet = (rows: Estimated['facets']['countries']) => rows.map((row) => ({ ...row }));

const nothing: Cost = { records: 0, expected: 0, most: 0 };

/** What a run of the search would cost this account; nothing where it may not be saved. */
export const quoteOf = (work: Work, type: ListType, { searcher }: Asked, found: Estimated, limit: number): Cost => {
  if (!searcherInfo(searcher, work).may_run) return nothing;
  const price = { each: unitPriceOf(type).credits, most: mostPerRecord(type), isByEmail: isPaidByEmail(type) };
  return costOf(found, limit, price);
};

/** What a search would find and cost, with its first leads and without the values that are sold. */
export const estimateSearch = async (
  work: Work,
  type: ListType,
  wish: SearchWish,
  fail: Fail<SearchRefusal>,
): Promise<Estimate> => {
  const asked = await readSearch(work, type, wish, fail);
  const { searcher, question, ignored } = asked;
  const found = await searcher.estimate(work, question);
  const cost = quoteOf(work, type, asked, found, wish.limit);
  const balance = await reading(work, (tx) => getBalance(tx, userOf(work).accountId));
  return {
    available: found.available,
    available_is_capped: found.isCapped,
    with_email: found.withEmail,
    cost_expected: cost.expected,
    cost_max: cost.most,
    balance,
    balance_after: balance - cost.most,
    unit: unitPriceOf(type),
    facets: { countries: facet(found.facets.countries), categories: facet(found.facets.categories) },
    preview: found.first.slice(0, mostPreviewed).map((record) => previewOf(record, searcher.isSandbox)),
    searcher: searcherInfo(found.licence ? { ...searcher, licence: found.licence } : searcher, work),
    ignored_filters: [...ignored],
  };
};
