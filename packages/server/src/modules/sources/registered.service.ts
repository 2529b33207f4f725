import { createHash } from 'node:crypto';
import type { Estimated, FoundPage, PageInput, Question, Searcher, SearcherCard } from '@galena/adapters/searchers';
import type { MapCell, MapView } from '@galena/contract/kernel';
import type { Location, VendorPayer } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { callAdapter } from '../../platform/vendor-calls/call-adapter.ts';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import { countRequests } from './requests.service.ts';
import { memoryOf } from './figures.service.ts';
import { probeOf } from './searcher-settings.rules.ts';
import { millicentsOf } from './vendor-keys.rules.ts';

/** A page for a run: its answer is kept for that run, so that a crash after it asks nobody again. */
type RunPage = PageInput & { readonly runId: number };

/** A source of leads as the rooms ask it, whether it stands in our database or at a vendor's. */
export type RegisteredSearcher = SearcherCard & {
  /** @throws VendorError for what it cannot answer */
  readonly estimate: (context: Context, question: Question, signal?: AbortSignal) => Promise<Estimated>;
  /** Call it outside any transaction. @throws VendorError for what it cannot answer */
  readonly find: (context: Context, question: Question, page: RunPage, signal?: AbortSignal) => Promise<FoundPage>;
  /** Where all that it finds is, as far as it is in view; left out: it does not know. @throws VendorError for what it cannot answer */
  readonly locate?: (context: Context, question: Question, view: MapView) => Promise<readonly MapCell[]>;
  /**
   * Whether it has anything near a place, whatever is asked: what it does not find elsewhere may be there all the same. An indexed
   * question of one row. Left out: it knows every place.
   */
  readonly covers?: (context: Context, location: Location) => Promise<boolean>;
  /** Examples that depend on what was imported, in the place of those on its card. */
  readonly findExamples?: (context: Context) => Promise<readonly string[]>;
  /** Whether it has nothing at all yet: then nobody is offered to ask it. */
  readonly isEmpty?: (context: Context) => Promise<boolean>;
  /** Whose key the vendor is paid with; left out: ours. Who pays the vendor is charged the plan's fee of the price and no more. */
  readonly vendorPaidBy?: VendorPayer;
  /** What it finds the account paid for before: saving it costs nothing. */
  readonly isPaidFor?: boolean;
};

/** A searcher that can be tried out. */
export type OpenSearcher = RegisteredSearcher & { readonly test: (context: Context) => Promise<void> };

/**
 * What a call costs at the vendor, in thousandths of a cent. Null: it failed, after the vendor had answered some of its requests perhaps.
 */
export type Spent<Answer> = (answer: Answer | null) => number;

/** Counts a call around the asking, with what it costs at the vendor. */
export type Count = <Answer>(
  context: Context,
  signal: AbortSignal | undefined,
  ask: () => Promise<Answer>,
  spentOn: Spent<Answer>,
) => Promise<Answer>;

/** For how long a source's figures may be kept, and which filters it understands by them; null: they may not. */
export type Remembered = ReturnType<NonNullable<Searcher['remembers']>>;

/** What asking our own tables costs. */
export const free = (): number => 0;

/** Asks, and counts nothing. */
export const uncounted: Count = (_work, _signal, ask) => ask();

// For disputes; a run that is repeated after a crash is done long before.
const keepDays = 30;
/** No answer is kept longer than its licence allows. */
export const daysOf = ({ licence }: Pick<SearcherCard, 'licence'>): number =>
  Math.min(keepDays, licence?.keeps?.days ?? keepDays);

const keyOf = (question: Question, page: RunPage): string =>
  createHash('sha256')
    .update(JSON.stringify([question, page]))
    .digest('hex');

type Calling = {
  readonly vendor: Searcher;
  /** As the vendor's own schema read them. */
  readonly settings: unknown;
  readonly count: Count;
  readonly remembered: Remembered;
};

/** What one question to a vendor is: asked as its adapter wants it, and counted. */
type Asked<Answer> = {
  readonly context: Context;
  readonly signal?: AbortSignal | undefined;
  readonly ask: (call: Parameters<Searcher['find']>[0]) => Promise<Answer>;
  /** How many records the vendor gave. */
  readonly recordsIn: (answer: Answer) => number;
};

const callVendor = <Answer>(
  { vendor, settings, count, remembered }: Calling,
  { context, signal, ask, recordsIn }: Asked<Answer>,
): Promise<Answer> => {
  const { outbound, answered } = countRequests(context.app.outbound);
  const call = {
    outbound,
    config: settings,
    ...(signal ? { signal } : {}),
    ...(remembered ? { memory: memoryOf(context, vendor.key, remembered.days) } : {}),
  };
  const spentOn: Spent<Answer> = (answer) =>
    millicentsOf(vendor, { records: answer === null ? 0 : recordsIn(answer), requests: answered() });
  return count(context, signal, () => callAdapter(context, vendor.key, () => ask(call), { signal }), spentOn);
};

/** A page whose answer is kept before anything is made of it: a crash after it asks nobody again. */
const findKept = async (
  { key, licence }: Pick<SearcherCard, 'key' | 'licence'>,
  find: RegisteredSearcher['find'],
  [context, question, page, signal]: Parameters<RegisteredSearcher['find']>,
): Promise<FoundPage> => {
  const asked = {
    vendor: `search.${key}`,
    key: keyOf(question, page),
    runId: page.runId,
    keepDays: daysOf({ licence }),
  };
  const ask = async () => ({ status: 200, body: JSON.stringify(await find(context, question, page, signal)) });
  return JSON.parse((await askVendor(context, asked, ask)).body) as FoundPage;
};

/**
 * A vendor as the rooms ask it: what it answered is kept before anything is made of it. An answer that was kept is no call.
 * @param settings as its own schema read them
 */
export const outside = (
  vendor: Searcher,
  settings: unknown = {},
  count: Count = uncounted,
  remembered: Remembered = null,
): OpenSearcher => {
  const calling = { vendor, settings, count, remembered };
  const { test, locate, remembers: _remembers, ...card } = vendor;
  const find: RegisteredSearcher['find'] = (context, question, page, signal) =>
    callVendor(calling, {
      context,
      signal,
      ask: (call) => vendor.find(call, question, page),
      recordsIn: ({ records }) => records.length,
    });
  const estimate: RegisteredSearcher['estimate'] = (context, question, signal) =>
    callVendor(calling, {
      context,
      signal,
      ask: (call) => vendor.estimate(call, question),
      recordsIn: ({ first }) => first.length,
    });
  return {
    ...card,
    supportedFilters: [...card.supportedFilters, ...(remembered?.filters ?? [])],
    estimate,
    find: vendor.isSandbox ? find : (...input) => findKept(card, find, input),
    ...(locate && {
      locate: (context: Context, question: Question, view: MapView): Promise<readonly MapCell[]> =>
        callVendor(calling, {
          context,
          ask: (call) => locate(call, question, view),
          recordsIn: () => 0,
        }),
    }),
    test: async (context: Context): Promise<void> => {
      // A test that a vendor has of its own asks something that costs nothing there.
      const unpaid = { ...calling, vendor: { ...vendor, cost: 'free' as const } };
      await (test
        ? callVendor(unpaid, { context, ask: test, recordsIn: () => 0 })
        : estimate(context, probeOf(vendor)));
    },
  };
};
