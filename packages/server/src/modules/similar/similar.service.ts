import type { Fail, ListType } from '@galena/contract/kernel';
import type { Search } from '@galena/contract/search';
import {
  similarErrors,
  similarTypes,
  type similarRoutes,
  type SimilarEstimate,
  type SimilarType,
} from '@galena/contract/similar';
import { listErrors } from '@galena/contract/lists';
import type { RouteErrors, RouteInput } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { createListIn } from '../lists/index.ts';
import { requireRoomFor } from '../plans/index.ts';
import { getResult } from '../records/index.ts';
import { beginSearch, estimateSearch, prepareSearch, type PreparedSearch } from '../search/index.ts';
import { deriveSimilar, type Derived } from './similar.rules.ts';

type Place = { readonly type: ListType; readonly id: number; readonly resultId: number };
type Input = RouteInput<typeof similarRoutes.estimate>['body'];
type Start = RouteInput<typeof similarRoutes.start>['body'];
type FailEstimate = Fail<RouteErrors<typeof similarRoutes.estimate>>;
type FailStart = Fail<RouteErrors<typeof similarRoutes.start>>;

const isSimilarType = (type: ListType): type is SimilarType => similarTypes.some((one) => one === type);

const unknown = { people: similarErrors.person_unknown, company: similarErrors.company_unknown } as const;

const worldwide = { label: 'Worldwide', worldwide: true } as const;

/** What is asked: as the record says it, or as whoever asks has changed it. */
const readInput = async (context: Context, { type, id, resultId }: Place, input: Input, fail: FailEstimate) => {
  if (!isSimilarType(type)) return fail(similarErrors.similar_not_offered);
  const record = await getResult(context, { type, id }, resultId, fail);
  if (record.list.is_demo) return fail(listErrors.demo_list);
  const derived: Derived | null = deriveSimilar(type, record);
  const filters = input.filters ?? derived?.filters ?? fail(unknown[type]);
  const { match, limit, searcher } = input;
  const location = input.location ?? derived?.location ?? worldwide;
  return {
    type,
    derived,
    question: {
      filters,
      location,
      match,
      limit,
      searcher,
      find_emails: false,
      skip_owned: false,
      skip_customers: false,
    },
  };
};

/** What leads like a record would be asked for, find and cost. */
export const estimateSimilar = async (
  context: Context,
  place: Place,
  input: Input,
  fail: FailEstimate,
): Promise<SimilarEstimate> => {
  const { type, derived, question } = await readInput(context, place, input, fail);
  const estimate = await estimateSearch(context, type, { ...question, selling: 'similar' }, fail);
  const { match, limit, location } = question;
  return {
    ...estimate,
    match,
    limit,
    location,
    filters: question.filters as SimilarEstimate['filters'],
    places: [...(derived?.places ?? [])],
    derived: [...(derived?.from ?? [])],
  };
};

/** What is known of a run before anything is written. */
type Prepared = {
  readonly type: SimilarType;
  readonly input: Parameters<typeof prepareSearch>[2];
  readonly search: PreparedSearch;
};

/** Asks the source before anything is written: it may be a vendor who takes long. */
export const prepareSimilar = async (
  context: Context,
  place: Place,
  input: Start,
  fail: FailStart,
): Promise<Prepared> => {
  const { type, question } = await readInput(context, place, input, fail);
  const { campaign_id, stop_at } = input;
  const planned = { ...question, campaign_id, stop_at, only_new: false, similar_to: place.resultId };
  return { type, input: planned, search: await prepareSearch(context, type, planned, fail) };
};

/**
 * Starts a search for leads like a record, into a list that is there or a new one. What it may cost at most is held before anything
 * is asked.
 */
export const startSimilar = (
  context: Context,
  { campaign_id: listId, list_name: name = '' }: Start,
  { type, input, search }: Prepared,
  fail: FailStart,
): Promise<Search> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const makeList = async (): Promise<number> => {
      await requireRoomFor(tx, accountId, 'lists', fail);
      return createListIn(tx, accountId, { name, type });
    };
    const into = listId ?? (await makeList());
    return beginSearch(tx, { ...search, type, input: { ...input, campaign_id: into } }, fail);
  });
