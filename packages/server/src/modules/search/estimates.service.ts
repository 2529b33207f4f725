import type { Estimated, Facet } from '@galena/adapters/searchers';
import type { LeadRecord } from '@galena/contract/contacts';
import { VendorError, type Fail, type ListType, type MapCell, type MapView } from '@galena/contract/kernel';
import { maxPreviewed, searchErrors, type Estimate, type SourceEstimate } from '@galena/contract/search';
import { defineSlot } from '../../platform/slots/slots.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findShare, getBalance, isToppedUpFrom } from '../billing/index.ts';
import { costOf, foundLaterOf, previewOf, sharedCost, type Cost, type Expected } from './estimates.rules.ts';
import { readSearch, type Asked, type AskedSource, type SearchRefusal, type SearchInput } from './questions.service.ts';
import {
  findCustomerLeads,
  findOwned,
  isPaidByEmail,
  maxPerRecord,
  unitPriceOf,
  type Selling,
} from '../records/index.ts';
import { dataFrom, searcherInfo, type RegisteredSearcher, priceOf, vendorOf } from '../sources/index.ts';

/** A first lead, and who would bring it. */
type FirstLead = { readonly record: LeadRecord; readonly searcher: RegisteredSearcher };

/** What all sources of a search would bring. */
type EstimatedTogether = Omit<Estimated, 'first' | 'facetsOf'> & {
  readonly facetsOf: number;
  readonly first: readonly FirstLead[];
  readonly sources: readonly Omit<SourceEstimate, 'payer'>[];
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

const unasked = { available: null, available_is_capped: false, ignored_filters: [], unknown: [], data_from: null };

const maxFacets = 10;
const sumFacets = (facets: readonly Facet[]): Facet => {
  const [only, ...others] = facets;
  if (only && others.length === 0) return only;
  const sums = new Map<string, Facet[number]>();
  for (const { value, label, count } of facets.flat())
    sums.set(value, { value, label, count: (sums.get(value)?.count ?? 0) + count });
  return [...sums.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, maxFacets);
};

const unknownOf = (unknown: Estimated['unknown']): SourceEstimate['unknown'] =>
  Object.entries(unknown?.filters ?? {}).flatMap(([filter, count]) =>
    count === 0 ? [] : [{ filter, count, of: unknown?.of ?? 0 }],
  );

const sourceEstimate = ({ source: { searcher, ignored }, found }: Answer): Omit<SourceEstimate, 'payer'> => ({
  key: searcher.key,
  label: searcher.label,
  state: found ? 'asked' : 'failed',
  available: found && found.available,
  available_is_capped: found?.isCapped ?? false,
  ignored_filters: [...ignored],
  unknown: unknownOf(found?.unknown),
  data_from: dataFrom({ licence: found?.licence ?? searcher.licence }),
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
  // Of the others each says its own.
  const licence = answers[0]?.found?.licence;
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
    facetsOf: found.reduce((sum, { one }) => sum + (one.facetsOf ?? one.available), 0),
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

const facet = (rows: Estimated['facets']['countries']) => rows.map((row) => ({ ...row }));

const nameOf = ({ key, label }: RegisteredSearcher) => ({ key, label });

const nothing: Cost = { records: 0, expected: 0, max: 0 };

/**
 * Which share of the look-ups of a kind found an e-mail in the account at hand, 0 to 1. Null: too few were made to tell, or they are not
 * paid. Asked by quotes of searches that look for e-mails afterwards.
 */
export const lookupShareSlot = defineSlot<(tx: Tx, type: ListType) => Promise<number | null>>('lookup_share');

/** Which share of the leads without an e-mail is expected to get one afterwards; 0 where nothing tells. */
const expectLater = (context: Context, type: ListType, first: readonly LeadRecord[]): Promise<number> =>
  inReadTransaction(context, async (tx) => {
    const [share] = await Promise.all(context.app.slots.answersOf(lookupShareSlot).map((answer) => answer(tx, type)));
    return share === undefined || share === null ? 0 : foundLaterOf(first, share);
  });

/** So much of the price of their leads is charged, by source, in percent. */
export type Shares = ReadonlyMap<string, number>;

/** What the account at hand is charged of the price of each source's leads (`findShare`). */
export const findShares = async (
  tx: Tx,
  { searcher, further }: Pick<Asked, 'searcher' | 'further'>,
): Promise<Shares> => {
  const { accountId } = userOf(tx);
  const shares = new Map<string, number>();
  for (const one of [searcher, ...further.flatMap(({ asked }) => asked?.searcher ?? [])])
    shares.set(one.key, one.isPaidFor ? 0 : await findShare(tx, accountId, one));
  return shares;
};

/** What a run of the search would cost this account; nothing where it may not be saved. */
export const quoteOf = (
  context: Context,
  type: ListType,
  { searcher }: Asked,
  found: Omit<EstimatedTogether, 'first'>,
  {
    limit,
    find_emails: findsEmails,
    shares,
    selling = 'search',
  }: {
    readonly limit: number;
    readonly find_emails: boolean;
    readonly shares: Shares;
    readonly selling?: Selling;
  },
  expected: Expected = {},
): Cost => {
  if (!searcherInfo(searcher, context).may_run) return nothing;
  const price = {
    each: unitPriceOf(type, selling).credits,
    max: selling === 'similar' ? unitPriceOf(type, selling).credits : maxPerRecord(type, findsEmails),
    isByEmail: isPaidByEmail(type),
  };
  const parts = found.sources.flatMap(({ key, available, available_is_capped: isCapped }) => {
    const percent = shares.get(key);
    return percent === undefined ? [] : [{ available: available ?? 0, isCapped, percent }];
  });
  return sharedCost(costOf(found, limit, price, expected), parts);
};

/** Who pays a source's vendor, and what is charged then; null: it is not asked. */
const payerOf = ({ searcher, further }: Asked, key: string, shares: Shares): Estimate['sources'][number]['payer'] => {
  const one = [searcher, ...further.flatMap(({ asked }) => asked?.searcher ?? [])].find((each) => each.key === key);
  if (!one) return null;
  const { vendorPaidBy = 'house' } = one;
  return {
    vendor_paid_by: vendorPaidBy,
    vendor: vendorOf(one).label,
    vendor_price: vendorPaidBy === 'account' ? priceOf(one) : null,
    fee_percent: shares.get(key) ?? 100,
  };
};

/** Which of the leads stand in lists of the account already, in their order. */
const findOwnedOf = async (tx: Tx, type: ListType, leads: readonly FirstLead[]): Promise<readonly boolean[]> => {
  const { accountId } = userOf(tx);
  const owned = new Map<FirstLead, boolean>();
  for (const [{ key }, ones] of Map.groupBy(leads, ({ searcher }) => searcher)) {
    const found = await findOwned(tx, { accountId, type, source: key, records: ones.map(({ record }) => record) });
    for (const [at, one] of ones.entries()) owned.set(one, found[at] === true);
  }
  return leads.map((one) => owned.get(one) === true);
};

type AskedOfAccount = { readonly first: readonly FirstLead[]; readonly skipsCustomers: boolean };

/** What the account's own data say of what was found. Asked at once: each would otherwise wait for the way there and back of the one before. */
const readAccount = (context: Context, type: ListType, asked: Asked, { first, skipsCustomers }: AskedOfAccount) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const balanceOf = async () => {
      const balance = await getBalance(tx, accountId);
      return { balance, isToppedUp: await isToppedUpFrom(tx, accountId, balance) };
    };
    const records = first.map(({ record }) => record);
    const [left, owned, customers, shares] = await Promise.all([
      balanceOf(),
      findOwnedOf(tx, type, first),
      skipsCustomers ? findCustomerLeads(tx, accountId, records) : new Set<LeadRecord>(),
      findShares(tx, asked),
    ]);
    return { ...left, owned, customers, shares };
  });

/** What a search would find and cost, with its first leads and without the values that are sold. */
export const estimateSearch = async (
  context: Context,
  type: ListType,
  input: SearchInput & {
    readonly find_emails: boolean;
    readonly skip_owned: boolean;
    readonly skip_customers: boolean;
    readonly selling?: Selling;
  },
  fail: Fail<SearchRefusal>,
): Promise<Estimate> => {
  const asked = await readSearch(context, type, input, fail);
  const { searcher, ignored, nothingNear, instead } = asked;
  const found = await estimateTogether(context, asked);
  const records = found.first.map(({ record }) => record);
  const foundLater = input.find_emails ? await expectLater(context, type, records) : 0;
  const { balance, isToppedUp, owned, customers, shares } = await readAccount(context, type, asked, {
    first: found.first,
    skipsCustomers: input.skip_customers,
  });
  const { vendorPaidBy = 'house' } = searcher;
  const isSkipped = (record: LeadRecord, at: number): boolean =>
    (input.skip_owned && owned[at] === true) || customers.has(record);
  const skipped = records.filter(isSkipped).length;
  const cost = quoteOf(context, type, asked, found, { ...input, shares }, { foundLater, skipped });
  return {
    available: found.available,
    available_is_capped: found.isCapped,
    with_email: found.withEmail,
    cost_expected: cost.expected,
    cost_max: cost.max,
    balance,
    balance_after: balance - cost.max,
    is_topped_up: isToppedUp,
    unit: unitPriceOf(type, input.selling),
    facets: { countries: facet(found.facets.countries), categories: facet(found.facets.categories) },
    facets_of: found.facetsOf,
    preview: found.first.map(({ record, searcher: { isSandbox } }, at) =>
      previewOf(record, { type, isInvented: isSandbox, isOwned: owned[at] === true }),
    ),
    vendor_paid_by: vendorPaidBy,
    vendor: vendorOf(searcher).label,
    vendor_price: vendorPaidBy === 'account' ? priceOf(searcher) : null,
    fee_percent: shares.get(searcher.key) ?? 100,
    searcher: searcherInfo(found.licence ? { ...searcher, licence: found.licence } : searcher, context),
    ignored_filters: [...ignored],
    nothing_near: nothingNear.map(nameOf),
    ask_instead: instead && nameOf(instead),
    sources: found.sources.map((one) => ({ ...one, payer: payerOf(asked, one.key, shares) })),
  };
};

type Refusals = Fail<SearchRefusal | typeof searchErrors.no_map>;

/** Where on the map the leads of a search are, as far as they are in view; those near each other as one. */
export const mapSearch = async (
  context: Context,
  type: ListType,
  { view, ...input }: SearchInput & { readonly view: MapView },
  fail: Refusals,
): Promise<{ readonly cells: MapCell[] }> => {
  const { searcher, question } = await readSearch(context, type, input, fail);
  if (!searcher.locate) return fail(searchErrors.no_map);
  return { cells: [...(await searcher.locate(context, question, view))] };
};
