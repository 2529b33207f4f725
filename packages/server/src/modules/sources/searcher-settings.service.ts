import { generalErrors, VendorError, type Fail, type ListType } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { searchErrors, type AdminSearcher, type SearcherProvider } from '@galena/contract/search';
import { writeAudit, type AuditEntry } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findSet, openCredentials, type KnownSearcher, type SetSearcher } from './searcher-calls.service.ts';
import * as rules from './searcher-settings.rules.ts';
import * as store from './searcher-settings.store.ts';
import { openSearcher, settableSearchers } from './searchers.service.ts';
import { centsOf, vendorOf } from './vendor-keys.rules.ts';
import { findEnrichers, lookupsOf } from './vendors.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type Settable = Awaited<ReturnType<typeof settableSearchers>>[number];
type SetOne = SetSearcher<Settable>;

const secondsOfRate = 30 * 24 * 3600;

const adminSearcherOf = (
  context: Context,
  { card, known, row }: SetOne,
  place: number,
  rate?: store.Rate,
): AdminSearcher => {
  const { settings, hasSecrets } = rules.shownOf(known.config, openCredentials(context, row));
  return {
    id: row.id,
    name: row.name,
    list_type: row.list_type,
    provider: row.provider,
    priority: place,
    status: rules.stateOf(row),
    is_built_in: rules.needsNothing(known.config),
    is_sandbox: card.isSandbox,
    has_credentials: hasSecrets,
    settings,
    daily_limit: row.daily_limit,
    used_today: row.used_today,
    success_rate: rules.successRate(rate?.succeeded ?? 0, rate?.failed ?? 0),
    spent_cents: centsOf(rate?.millicents ?? 0),
    last_run_at: row.last_run_at,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
  };
};

const findOrdered = async (context: Context): Promise<readonly SetOne[]> =>
  rules.inOrder(await findSet(context, await settableSearchers(context)));

const ofKind = (ones: readonly SetOne[], type: ListType): readonly SetOne[] =>
  ones.filter(({ row }) => row.list_type === type);

const findAll = async (context: Context): Promise<readonly AdminSearcher[]> => {
  const ones = await findOrdered(context);
  const since = momentIn(context.clock, -secondsOfRate).slice(0, 10);
  const monthBegins = `${moment(context.clock).slice(0, 7)}-01`;
  const rates = await inReadTransaction(context, ({ db }) => store.findRates(db, since, monthBegins));
  return ones.map((one) => {
    const place = ofKind(ones, one.row.list_type).indexOf(one) + 1;
    const rate = rates.find(({ searcher_id: id }) => id === one.row.id);
    return adminSearcherOf(context, one, place, rate);
  });
};

/** Those whose vendor is the same: they have one key, entered once. */
const ofVendor = (ones: readonly SetOne[], card: KnownSearcher['card']): readonly SetOne[] =>
  ones.filter((one) => vendorOf(one.card).key === vendorOf(card).key);

const providerOf = (
  { card, config }: KnownSearcher,
  set: readonly SetOne[],
  lookups: SearcherProvider['lookups'],
): SearcherProvider => ({
  key: card.key,
  label: card.label,
  list_type: card.type,
  licence: card.licence?.name ?? null,
  licence_url: card.licence?.url ?? null,
  is_added: set.some((one) => one.card.key === card.key),
  vendor: vendorOf(card).label,
  has_settings: ofVendor(set, card).some(({ row }) => row.credentials !== null),
  lookups,
  daily_limit: card.callsPerDay ?? null,
  config: rules.formOf(config) as SearcherProvider['config'],
});

/** All sources that were set, and all that can be. */
export const watchSearchers = async (
  context: Context,
): Promise<{ searchers: AdminSearcher[]; providers: SearcherProvider[] }> => {
  const [searchers, set] = [await findAll(context), await findOrdered(context)];
  const all = await settableSearchers(context);
  const enrichers = await findEnrichers(context);
  const providers = all.map((one) => {
    const opened = all.filter(({ card }) => vendorOf(card).key === vendorOf(one.card).key);
    return providerOf(one, set, [...lookupsOf(enrichers, opened)]);
  });
  return { searchers: [...searchers], providers };
};

const getAdminSearcher = async (context: Context, id: number): Promise<AdminSearcher> => {
  const found = (await findAll(context)).find((one) => one.id === id);
  if (!found) throw new Error(`searcher ${id} is gone in its own transaction`);
  return found;
};

const note = (tx: Tx, entry: Pick<AuditEntry, 'action' | 'entityId' | 'label' | 'changes'>): Promise<void> =>
  writeAudit(tx, { entity: 'searcher', subjectId: userOf(tx).userId, ...entry });

/** The one to be changed; nobody else changes what is set until the transaction ends. */
const lockOne = async (tx: Tx, id: number, fail: FailNotFound): Promise<SetOne> => {
  await store.lockSearchers(tx.db);
  return (await findOrdered(tx)).find(({ row }) => row.id === id) ?? fail(generalErrors.not_found);
};

const sealFor = async (tx: Tx, id: number, all: rules.Credentials): Promise<void> => {
  const isEmpty = Object.keys(all).length === 0;
  const place = sealedContext(rules.searcherCredentials, id);
  await store.setCredentials(tx.db, id, isEmpty ? null : tx.app.secrets.seal(JSON.stringify(all), place));
};

/**
 * Keeps what its searcher can read, sealed, over what its vendor has; nothing where nothing was set. All searchers of the vendor get the
 * same, each sealed for its own row: what is sealed opens in one place only.
 */
const keepCredentials = async (tx: Tx, { card, config }: KnownSearcher, given: rules.Credentials): Promise<void> => {
  const ones = ofVendor(await findOrdered(tx), card);
  const kept = ones.find(({ row }) => row.credentials !== null);
  const all = rules.mergedCredentials(kept ? openCredentials(tx, kept.row) : {}, given);
  const faults = rules.faultsOf(config, all);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  for (const { row } of ones) await sealFor(tx, row.id, all);
};

const moveTo = async (tx: Tx, id: number, type: ListType, place: number): Promise<void> => {
  const ids = ofKind(await findOrdered(tx), type).map(({ row }) => row.id);
  await store.setOrder(tx.db, rules.movedTo(ids, id, place));
};

export type NewSearcher = {
  readonly name: string;
  readonly list_type: ListType;
  readonly provider: string;
  readonly daily_limit?: number | null | undefined;
  readonly priority?: number | undefined;
  readonly credentials?: rules.Credentials | undefined;
};

/** Adds a source that this product can ask, for the kind of leads that it has. */
export const addSearcher = (
  context: Context,
  input: NewSearcher,
  fail: Fail<typeof searchErrors.searcher_exists>,
): Promise<AdminSearcher> =>
  inTransaction(context, async (tx) => {
    const known = (await settableSearchers(tx)).find(({ card }) => card.key === input.provider);
    if (!known) throw invalidInput({ provider: [validationSentences.invalid_type] });
    if (known.card.type !== input.list_type) throw invalidInput({ list_type: [validationSentences.invalid_type] });
    await store.lockSearchers(tx.db);
    // First those that stand by themselves: none of them is added by hand.
    await findOrdered(tx);
    const { provider, name, list_type: listType } = input;
    const [at, dailyLimit] = [moment(tx.clock), input.daily_limit ?? null];
    const id = await store.createSearcher(tx.db, { provider, name, listType, dailyLimit, at });
    if (id === null) return fail(searchErrors.searcher_exists);
    await keepCredentials(tx, known, input.credentials ?? {});
    if (input.priority !== undefined) await moveTo(tx, id, listType, input.priority);
    await note(tx, { action: 'searcher_added', entityId: id, label: name });
    return getAdminSearcher(tx, id);
  });

export type SearcherChange = Omit<NewSearcher, 'name' | 'list_type' | 'provider'> & {
  readonly name?: string | undefined;
};

type Changes = Record<string, readonly [unknown, unknown]>;

const applyChange = async (tx: Tx, { row, known }: SetOne, place: number, change: SearcherChange): Promise<Changes> => {
  const { name, daily_limit: limit, credentials, priority } = change;
  const changes: Changes = {};
  if (name !== undefined && name !== row.name) {
    await store.setName(tx.db, row.id, name);
    changes['name'] = [row.name, name];
  }
  if (limit !== undefined && limit !== row.daily_limit) {
    await store.setDailyLimit(tx.db, row.id, limit);
    changes['daily_limit'] = [row.daily_limit, limit];
  }
  if (credentials !== undefined && Object.keys(credentials).length > 0) {
    await keepCredentials(tx, known, credentials);
    // Which ones, never what they say.
    changes['credentials'] = [null, Object.keys(credentials).toSorted()];
  }
  if (priority !== undefined && priority !== place) {
    await moveTo(tx, row.id, row.list_type, priority);
    changes['priority'] = [place, priority];
  }
  return changes;
};

export const changeSearcher = (
  context: Context,
  id: number,
  change: SearcherChange,
  fail: FailNotFound,
): Promise<AdminSearcher> =>
  inTransaction(context, async (tx) => {
    const one = await lockOne(tx, id, fail);
    const { priority: place } = await getAdminSearcher(tx, id);
    const changes = await applyChange(tx, one, place, change);
    await note(tx, { action: 'searcher_changed', entityId: id, label: one.row.name, changes });
    return getAdminSearcher(tx, id);
  });

/** Takes a source away with what was set; leads that it found stay, with its name. */
export const removeSearcher = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof searchErrors.searcher_built_in>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { known, row } = await lockOne(tx, id, fail);
    if (rules.needsNothing(known.config)) return fail(searchErrors.searcher_built_in);
    await store.removeSearcher(tx.db, id);
    await note(tx, { action: 'searcher_removed', entityId: id, label: row.name });
  });

export const pauseSearcher = (context: Context, id: number, fail: FailNotFound): Promise<AdminSearcher> =>
  inTransaction(context, async (tx) => {
    const { row } = await lockOne(tx, id, fail);
    await store.pauseSearcher(tx.db, id);
    await note(tx, { action: 'searcher_paused', entityId: id, label: row.name });
    return getAdminSearcher(tx, id);
  });

/** Asks it again from now on, also after errors. */
export const resumeSearcher = (context: Context, id: number, fail: FailNotFound): Promise<AdminSearcher> =>
  inTransaction(context, async (tx) => {
    const { row } = await lockOne(tx, id, fail);
    await store.resumeSearcher(tx.db, id);
    await note(tx, { action: 'searcher_resumed', entityId: id, label: row.name });
    return getAdminSearcher(tx, id);
  });

export type TestResult = { readonly ok: boolean; readonly ms: number; readonly message: string };

const tryOut = async (context: Context, one: SetOne): Promise<TestResult> => {
  const searcher = openSearcher(context, one);
  if (!searcher) return { ok: false, ms: 0, message: 'Its settings are not complete.' };
  const began = context.clock.now().getTime();
  const end = (ok: boolean, message: string) => ({ ok, ms: context.clock.now().getTime() - began, message });
  try {
    await searcher.test(context);
    return end(true, 'It answered.');
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return end(false, error.message);
  }
};

/** How a source answered when it was tried out, and what it is called. */
export type TriedOut = { readonly label: string; readonly result: TestResult };

/** Asks a source something harmless, also a paused one; its answer ends an error, as that of any other call does. */
export const tryOutSearcher = async (context: Context, id: number, fail: FailNotFound): Promise<TriedOut> => {
  const one = (await findOrdered(context)).find(({ row }) => row.id === id) ?? fail(generalErrors.not_found);
  return { label: one.row.name, result: await tryOut(context, one) };
};

/** Writes down that a source was tried out. */
export const noteTrial = async (context: Context, id: number, { label, result }: TriedOut): Promise<TestResult> => {
  const changes = { ok: [null, result.ok] as const };
  await inTransaction(context, (tx) => note(tx, { action: 'searcher_tested', entityId: id, label, changes }));
  return result;
};
