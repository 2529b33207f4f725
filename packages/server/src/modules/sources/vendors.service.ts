import { createHash } from 'node:crypto';
import type { Enriched, Enricher, EnricherCard, KnownLead } from '@galena/adapters/enrichers';
import { VendorError, type JsonSchema, type ListType } from '@galena/contract/kernel';
import { demoSuffix, enrichFields, type EnrichField, type VendorPayer } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { callAdapter } from '../../platform/vendor-calls/call-adapter.ts';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import { isDemoAccount } from '../identity/index.ts';
import { countRequests } from './requests.service.ts';
import { countKeyCall, findServingKeys, openKey, payerOf, type ServingKey } from './key-calls.service.ts';
import { findManifestSearchers } from './manifest-searchers.service.ts';
import { countCall, findSet, openCredentials, type SetSearcher } from './searcher-calls.service.ts';
import { inOrder, needsNothing, standingOf, type Credentials } from './searcher-settings.rules.ts';
import { daysOf, uncounted, type Count, type OpenSearcher } from './registered.service.ts';
import { settableSearchers, unordered, type SettableSearcher } from './searchers.service.ts';
import { enrichersPort } from './searchers.ports.ts';
import { keyFormOf, millicentsOf, publicOf, standingOfKey, takesKeys, vendorOf } from './vendor-keys.rules.ts';

/** Everybody outside who tells more of a single lead: those that the code knows, and those that the operator told in manifests. */
export const findEnrichers = async (context: Context): Promise<readonly Enricher[]> => {
  const { all, ofManifest } = context.app.ports.get(enrichersPort);
  const told = (await findManifestSearchers(context)).flatMap(({ manifest }) => ofManifest(manifest));
  return [...all, ...told.filter(({ key }) => !all.some((one) => one.key === key))];
};

/** What a key of these searchers also finds of single leads. */
export const lookupsOf = (
  enrichers: readonly Enricher[],
  searchers: readonly Pick<SettableSearcher, 'card'>[],
): readonly EnrichField[] => {
  const open = enrichers.filter(({ key, isSandbox }) => !isSandbox && searchers.some(({ card }) => card.key === key));
  return enrichFields.filter((field) => open.some(({ gives }) => gives.some(({ fields }) => fields.includes(field))));
};

/** Somebody outside who takes keys of accounts. */
export type KeyVendor = ReturnType<typeof vendorOf> & {
  /** JSON Schema of a key: secrets only. */
  readonly form: JsonSchema;
  /** All that one key opens. */
  readonly searchers: readonly SettableSearcher[];
  /** What it also finds of single leads. */
  readonly lookups: readonly EnrichField[];
  /** What the operator set for everybody. */
  readonly settings: Credentials;
  /** Whether it can be asked without a key of the account. */
  readonly isSet: boolean;
};

/** The vendors that take keys of accounts, in the order of a fresh product. */
export const findVendors = async (context: Context): Promise<readonly KeyVendor[]> => {
  const all = (await settableSearchers(context)).filter(({ card }) => !card.isSandbox);
  const set = await findSet(context, all);
  const enrichers = await findEnrichers(context);
  const byVendor = Map.groupBy(all, ({ card }) => vendorOf(card).key);
  return [...byVendor.values()].flatMap((searchers): KeyVendor[] => {
    const [first] = searchers;
    const form = first && keyFormOf(first.config);
    if (!first || !form) return [];
    const rows = set.filter(({ known }) => searchers.includes(known));
    const held = rows.find(({ row }) => row.credentials !== null);
    const settings = held ? publicOf(first.config, openCredentials(context, held.row)) : {};
    const isSet = rows.some(({ known, row }) => row.credentials !== null || needsNothing(known.config));
    const lookups = lookupsOf(enrichers, searchers);
    return takesKeys(first.config, settings)
      ? [{ ...vendorOf(first.card), form, searchers, lookups, settings, isSet }]
      : [];
  });
};

/** A searcher with a key that may not be kept yet: its calls are counted nowhere. Null: the key does not fit it. */
export const openFor = (known: SettableSearcher, settings: Credentials, key: Credentials): OpenSearcher | null => {
  const read = known.config.safeParse({ ...settings, ...key });
  return read.success ? known.open(read.data, uncounted) : null;
};

/** What a vendor said of a lead, and since when; `isKept`: it was asked before, and is not paid again. */
export type EnricherAnswer = { readonly enriched: Enriched; readonly fetchedAt: string; readonly isKept: boolean };

/** For what a lead is looked up. */
export type Asking = {
  readonly runId: number;
  /** The same for the same question, as often as it is tried: which record it is about. */
  readonly key: string;
  readonly signal?: AbortSignal;
};

/** Somebody outside who can be asked about single leads, as this account asks them. */
export type OpenEnricher = EnricherCard & {
  /** `limit_reached`: it can be asked again on the next day. */
  readonly standing: 'ready' | 'limit_reached';
  /** Whose key the vendor is paid with. */
  readonly vendorPaidBy: VendorPayer;
  /** Whether it gives this, and enough is known of the lead. Invented leads are looked up by inventors alone, and real ones by others. */
  readonly canAsk: (lead: KnownLead, field: EnrichField) => boolean;
  /**
   * Asks, counts the call, and keeps the answer before anything is made of it: a crash after it asks nobody again. Call it outside any
   * transaction.
   * @param fields those that `canAsk` allows
   * @throws VendorError (`rate_limited` with the wait where the day's limit is reached), AppError when the key is gone or refused
   */
  readonly ask: (
    context: Context,
    lead: KnownLead,
    fields: readonly EnrichField[],
    asking: Asking,
  ) => Promise<EnricherAnswer>;
};

const isOfNobody = ({ domain = '', website = '', email = '' }: KnownLead): boolean =>
  [domain, URL.parse(website)?.hostname ?? '', email.slice(email.lastIndexOf('@') + 1)].some(
    (host) => host === demoSuffix || host.endsWith(`.${demoSuffix}`),
  );

/** The pieces of an answer that a vendor bills: none where nothing was found. */
const paidIn = ({ paidPieces }: Enricher, enriched: Enriched): number =>
  paidPieces?.(enriched) ?? (enriched === null ? 0 : 1);

type Way = { readonly standing: OpenEnricher['standing']; readonly paidBy: VendorPayer; readonly count: Count };

/** An enricher with its settings, as the rooms ask it. */
const openWith = (enricher: Enricher, config: unknown, { standing, paidBy, count }: Way): OpenEnricher => {
  const { find, paidPieces: _paidPieces, config: _config, ...card } = enricher;
  const canAsk: OpenEnricher['canAsk'] = (lead, field) =>
    enricher.isSandbox === isOfNobody(lead) && enricher.canAsk(lead, field);
  return {
    ...card,
    standing,
    vendorPaidBy: paidBy,
    canAsk,
    ask: async (context, lead, fields, { runId, key, signal }) => {
      if (!fields.every((field) => canAsk(lead, field)))
        throw new VendorError(enricher.key, 'bad_input', 'This lead can’t be looked up here');
      const ask = () => {
        const { outbound, answered } = countRequests(context.app.outbound);
        const call = { outbound, config, ...(signal ? { signal } : {}) };
        return count(
          context,
          signal,
          () => callAdapter(context, enricher.key, () => find(call, lead, fields), { signal }),
          // An enricher that found nothing answers null, too.
          (enriched) => millicentsOf(enricher, { records: paidIn(enricher, enriched), requests: answered() }),
        );
      };
      if (enricher.isSandbox) return { enriched: await ask(), fetchedAt: moment(context.clock), isKept: false };
      const question = createHash('sha256').update(JSON.stringify([runId, key, fields.toSorted()]));
      const asked = {
        vendor: `enrich.${enricher.key}`,
        key: question.digest('hex'),
        runId,
        keepDays: daysOf(enricher),
      };
      const answer = await askVendor(context, asked, async () => ({ status: 200, body: JSON.stringify(await ask()) }));
      return { enriched: JSON.parse(answer.body) as Enriched, fetchedAt: answer.fetchedAt, isKept: answer.isKept };
    },
  };
};

type House = {
  readonly all: readonly SettableSearcher[];
  readonly set: readonly SetSearcher<SettableSearcher>[];
  readonly keys: readonly ServingKey[];
};

/** What the operator set for an enricher: its own searcher, else another one of its vendor, whose key is the same. */
const setFor = ({ set }: House, known: SettableSearcher): SetSearcher<SettableSearcher> | undefined =>
  set.find((one) => one.known === known) ??
  set.find(({ card, row }) => row.credentials !== null && vendorOf(card).key === vendorOf(known.card).key);

/** An enricher by the key that is asked with; null: there is none, or it may not be asked. */
const openEnricher = (context: Context, house: House, enricher: Enricher): OpenEnricher | null => {
  const known = house.all.find(({ card }) => card.key === enricher.key);
  if (!known) return null;
  const one = setFor(house, known);
  const credentials = one ? openCredentials(context, one.row) : {};
  const settings = publicOf(known.config, credentials);
  const key = house.keys.find(({ vendor }) => vendor === vendorOf(known.card).key);
  // A key that is there is the one that is used, also while it fails: nobody else pays instead without being told.
  if (key && takesKeys(known.config, settings)) {
    const read = enricher.config.safeParse({ ...settings, ...openKey(context, key) });
    if (!read.success || standingOfKey(key, context.clock.now()) !== 'ready') return null;
    const count: Count = (at, ...call) => countKeyCall(at, key, ...call);
    return openWith(enricher, read.data, { standing: 'ready', paidBy: payerOf(key), count });
  }
  if (!one) return null;
  const [standing, read] = [standingOf(one.row), enricher.config.safeParse(credentials)];
  if (!read.success || standing === 'paused' || standing === 'error') return null;
  const count: Count = (at, ...call) => countCall(at, one.row, ...call);
  return openWith(enricher, read.data, { standing, paidBy: 'house', count });
};

/**
 * Those outside who can be asked for a field of leads of a kind in this account at this moment: each with the account's own key, else its
 * reseller's, else the platform's. In the order of their searchers, which is the operator's; inventors in demo accounts alone.
 */
export const openEnrichers = async (
  context: Context,
  type: ListType,
  field: EnrichField,
): Promise<readonly OpenEnricher[]> => {
  const accountId = actorAccount(context.actor);
  const isDemo = accountId !== null && (await inReadTransaction(context, (tx) => isDemoAccount(tx, accountId)));
  const all = await settableSearchers(context);
  const house: House = { all, set: await findSet(context, all), keys: await findServingKeys(context) };
  const offered = (await findEnrichers(context)).filter(
    ({ isSandbox, gives }) =>
      (isDemo || !isSandbox) && gives.some((one) => one.type === type && one.fields.includes(field)),
  );
  const placed = offered.flatMap((card) => {
    const open = openEnricher(context, house, card);
    const known = all.find((one) => one.card.key === card.key);
    const priority = (known && setFor(house, known)?.row.priority) ?? unordered;
    return open ? [{ card, row: { priority }, open }] : [];
  });
  return inOrder(placed).map(({ open }) => open);
};
