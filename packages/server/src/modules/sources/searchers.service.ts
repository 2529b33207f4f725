import type { Searcher } from '@galena/adapters/searchers';
import { AppError, type ListType, VendorError } from '@galena/contract/kernel';
import { searchErrors, type SearcherInfo, type VendorPayer } from '@galena/contract/search';
import { z } from 'zod';
import { userOf } from '../../platform/context/user-of.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import {
  brands,
  communities,
  companyCatalogue,
  groupCatalogue,
  influencerCatalogue,
  localCatalogue,
  peopleCatalogue,
} from '../catalogue/index.ts';
import {
  addBuiltIn,
  countCall,
  countEndedCall,
  findRows,
  findSet,
  limitReached,
  openCredentials,
  setOf,
  type KnownSearcher,
  type SetSearcher,
} from './searcher-calls.service.ts';
import { countKeyCall, findServingKeys, openKey, payerOf, type ServingKey } from './key-calls.service.ts';
import { purgeFigures } from './figures.service.ts';
import { inOrder, probeOf, standingOf, type Credentials, type Standing } from './searcher-settings.rules.ts';
import { publicOf, standingOfKey, takesKeys, vendorOf } from './vendor-keys.rules.ts';
import {
  free,
  outside,
  type Count,
  type OpenSearcher,
  type RegisteredSearcher,
  type Remembered,
} from './registered.service.ts';
import { findManifestSearchers, type ManifestSearcher } from './manifest-searchers.service.ts';
import { searchersPort } from './searchers.ports.ts';

/** A searcher that the operator can set, and what it is with its settings. */
export type SettableSearcher = KnownSearcher & {
  readonly open: (settings: unknown, count: Count, remembered?: Remembered) => OpenSearcher;
  /** What may be kept of its figures, with these settings. */
  readonly remembers?: (settings: unknown) => Remembered;
};

const noSettings = z.strictObject({});

const settableVendor = (vendor: Searcher, { app: { config } }: Context): SettableSearcher => ({
  card: vendor,
  // Invented leads are set by the house, not by the operator.
  config: vendor.isSandbox ? noSettings : vendor.config,
  open: (settings, count, remembered) =>
    outside(vendor, vendor.isSandbox ? { delay_ms: config.GALENA_SANDBOX_DELAY_MS } : settings, count, remembered),
  ...(vendor.remembers && { remembers: vendor.remembers }),
});

const settableTable = (table: RegisteredSearcher): SettableSearcher => ({
  card: table,
  config: noSettings,
  open: (_settings, count) => {
    const estimate: RegisteredSearcher['estimate'] = (context, question, signal) =>
      count(context, signal, () => table.estimate(context, question, signal), free);
    return {
      ...table,
      estimate,
      find: (context, question, page, signal) =>
        count(context, signal, () => table.find(context, question, page, signal), free),
      test: async (context) => void (await estimate(context, probeOf(table))),
    };
  },
});

/** A source told in a manifest: each page of a search is asked by the version that the search began with. */
const settableManifest = ({ searcher, at }: ManifestSearcher): SettableSearcher => ({
  card: searcher,
  config: searcher.config,
  open: (settings, count) => ({
    ...outside(searcher, settings, count),
    find: async (context, question, page, signal) =>
      outside(await at(context, page.cursor, settings), settings, count).find(context, question, page, signal),
  }),
});

/** Sources of leads that rooms upstairs know: asked after our own tables, before vendors. */
export const searcherSlot = defineSlot<() => RegisteredSearcher>('searchers');

const builtIn: readonly RegisteredSearcher[] = [
  localCatalogue,
  peopleCatalogue,
  companyCatalogue,
  brands,
  influencerCatalogue,
  groupCatalogue,
  communities,
];

/** Those that the code knows, in the order of a fresh product: our own data, vendors, invented leads. */
export const codedSearchers = (context: Context): readonly SettableSearcher[] => {
  const { ports, config } = context.app;
  const outsiders = ports.get(searchersPort).filter(({ isSandbox }) => !isSandbox || config.GALENA_SANDBOX);
  const upstairs = context.app.slots.answersOf(searcherSlot).map((answer) => answer());
  return [
    ...[...builtIn, ...upstairs].map(settableTable),
    ...outsiders.map((vendor) => settableVendor(vendor, context)),
  ];
};

/** Everybody whom this product can ask for leads: those that the code knows, and those that the operator told in manifests. */
export const settableSearchers = async (context: Context): Promise<readonly SettableSearcher[]> => {
  const coded = codedSearchers(context);
  // What a newer version of the product brings by itself takes the place of what was told under its name.
  const told = (await findManifestSearchers(context)).filter(
    ({ searcher }) => !coded.some(({ card }) => card.key === searcher.key),
  );
  return [...coded, ...told.map(settableManifest)];
};

/** Puts the searchers in place that nobody has to set: with a new version of the product there may be more. */
export const addBuiltInSearchers = async (context: Context): Promise<void> =>
  addBuiltIn(context, await settableSearchers(context));

/** A searcher with its settings, as it may be asked: what was told by the platform's key alone is remembered. */
export const openSearcher = (context: Context, { known, row }: SetSearcher<SettableSearcher>): OpenSearcher | null => {
  const credentials: Credentials = openCredentials(context, row);
  // A newer version may ask for more than was set: then there is nothing to ask with.
  const read = known.config.safeParse(credentials);
  if (!read.success) return null;
  // Nothing depends on how often it was asked before it answers: counted once, not before and after.
  const count = known.card.cost === 'free' && row.daily_limit === null ? countEndedCall : countCall;
  return known.open(read.data, (at, ...call) => count(at, row, ...call), known.remembers?.(read.data));
};

/** Removes figures of sources that may not be kept any more: they are too old, or what allowed them was taken back. @returns how many */
export const purgeOldFigures = async (context: Context): Promise<number> => {
  const set = await findSet(context, codedSearchers(context));
  const kept = set.flatMap(({ known, row }) => {
    const read = known.config.safeParse(openCredentials(context, row));
    const remembered = read.success ? known.remembers?.(read.data) : null;
    return remembered ? [{ provider: row.provider, days: remembered.days }] : [];
  });
  return purgeFigures(context, kept);
};

/** A searcher as it is asked with a key that is not the platform's; null: the key does not fit it. */
const openWithKey = (context: Context, known: SettableSearcher, settings: Credentials, key: ServingKey) => {
  const read = known.config.safeParse({ ...settings, ...openKey(context, key) });
  if (!read.success) return null;
  const searcher = known.open(read.data, (at, ...call) => countKeyCall(at, key, ...call));
  return { ...searcher, vendorPaidBy: payerOf(key) };
};

/** A searcher, and whether it may be asked. */
export type Place = { readonly searcher: RegisteredSearcher; readonly standing: Standing };

/** Behind those that the operator put in order. */
export const unordered = Number.MAX_SAFE_INTEGER;

/**
 * The searchers of a kind by everybody's key that serves the account, in their order; of one searcher the account's own key first, then
 * its reseller's, then the platform's. Order, pause and limit are the operator's for the platform's key alone.
 */
const findWays = async (context: Context, type: ListType): Promise<readonly Place[]> => {
  // In one transaction, and asked at once: each would otherwise wait for the way there and back of the one before.
  const [settable, rows, keys] = await inReadTransaction(context, (tx) =>
    Promise.all([settableSearchers(tx), findRows(tx), findServingKeys(tx)]),
  );
  const all = settable.filter(({ card }) => card.type === type);
  const set = setOf(all, rows);
  const ways = all.map((known) => {
    const one = set.find((other) => other.known === known);
    const settings = one ? publicOf(known.config, openCredentials(context, one.row)) : {};
    const own = keys.filter(({ vendor }) => vendor === vendorOf(known.card).key && takesKeys(known.config, settings));
    const places = own.flatMap((key): Place[] => {
      const searcher = openWithKey(context, known, settings, key);
      return searcher ? [{ searcher, standing: standingOfKey(key, context.clock.now()) }] : [];
    });
    const searcher = one && openSearcher(context, one);
    const house = one && searcher ? [{ searcher, standing: standingOf(one.row) }] : [];
    return { card: known.card, row: one?.row ?? { priority: unordered }, places: [...places, ...house] };
  });
  return inOrder(ways).flatMap(({ places }) => places);
};

/** The searchers of a kind that have anything, in their order, each as this account asks it. */
export const findPlaces = async (context: Context, type: ListType): Promise<readonly Place[]> => {
  const ways = await findWays(context, type);
  // A key that is there is the one that is used, also while it fails: nobody else pays instead without being told.
  const places = ways.filter(({ searcher }, at) => ways.findIndex((one) => one.searcher.key === searcher.key) === at);
  const empty = await Promise.all(places.map(async ({ searcher }) => (await searcher.isEmpty?.(context)) ?? false));
  return places.filter((_, at) => !empty[at]);
};

/** The searchers of a kind that may be asked, in the order in which they are offered. */
export const searchersOf = async (context: Context, type: ListType): Promise<readonly RegisteredSearcher[]> =>
  (await findPlaces(context, type)).flatMap(({ searcher, standing }) => (standing === 'ready' ? [searcher] : []));

/**
 * The searcher of a run that goes on, with the key of whoever pays since it began: neither another key nor another payer takes over.
 * @throws VendorError when it may not be asked now, so that the run waits or tries again; AppError when it, or the key, is gone or paused
 */
export const getSearcher = async (
  context: Context,
  type: ListType,
  key: string,
  payer: VendorPayer,
): Promise<RegisteredSearcher> => {
  const ways = (await findWays(context, type)).filter(({ searcher }) => searcher.key === key);
  const place = ways.find(({ searcher: { vendorPaidBy = 'house' } }) => vendorPaidBy === payer);
  if (!place && payer !== 'house') throw new AppError(searchErrors.vendor_key_removed);
  if (!place || place.standing === 'paused' || (await place.searcher.isEmpty?.(context)))
    throw new AppError(searchErrors.searcher_unknown);
  if (place.standing === 'limit_reached') throw limitReached(context, key);
  if (place.standing === 'error') throw new VendorError(key, 'unavailable', 'It failed several times in a row');
  return place.searcher;
};

/** Whose data a searcher hands over, and how long it may be kept. */
export const dataFrom = ({ licence }: Pick<RegisteredSearcher, 'licence'>) => ({
  attribution: licence?.attribution ?? null,
  licence: licence?.name ?? null,
  licence_url: licence?.url ?? null,
  keeps_days: licence?.keeps?.days ?? null,
});

/** What the interface tells of a searcher; invented leads are saved in demo accounts only. */
export const searcherInfo = (card: RegisteredSearcher, context: Context): SearcherInfo => ({
  key: card.key,
  label: card.label,
  is_sandbox: card.isSandbox,
  may_run: !card.isSandbox || (context.app.config.GALENA_SANDBOX && userOf(context).isDemo),
  ...dataFrom(card),
  supported_filters: [...card.supportedFilters],
  has_map: card.locate !== undefined,
});
