import { generalErrors, VendorError, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import type { VendorKey, VendorKeys } from '@galena/contract/search';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { assertOutside, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { findShare } from '../billing/index.ts';
import { handOverGoogleKeys, type GoogleKey } from '../identity/index.ts';
import { findServingKeys, openKey, payerOf, type ServingKey } from './key-calls.service.ts';
import { dayOf, longestKept } from './searcher-calls.service.ts';
import { faultsOf, withoutSecrets, type Credentials } from './searcher-settings.rules.ts';
import * as rules from './vendor-keys.rules.ts';
import * as store from './vendor-keys.store.ts';
import { findVendors, openFor, type KeyVendor } from './vendors.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Whose key an account's searches use at a vendor. */
const paidBy = (vendor: KeyVendor, keys: readonly ServingKey[]): VendorKey['paid_by'] => {
  const key = keys.find((one) => one.vendor === vendor.key);
  if (key) return payerOf(key);
  return vendor.isSet ? 'house' : null;
};

type Shown = { readonly keys: readonly ServingKey[]; readonly use: readonly store.KeyUse[] };

const vendorKeyOf = (
  context: Context,
  vendor: KeyVendor,
  row: store.KeyRow | null,
  { keys, use }: Shown,
): VendorKey => {
  const used = use.find(({ key_id: id }) => id === row?.id);
  return {
    vendor: vendor.key,
    label: vendor.label,
    keys_url: vendor.keysUrl,
    sources: vendor.searchers.map(({ card }) => ({
      key: card.key,
      label: card.label,
      list_type: card.type,
      price: rules.priceOf(card),
    })),
    lookups: [...vendor.lookups],
    config: vendor.form as VendorKey['config'],
    state: row === null ? 'none' : rules.stateOfKey(row),
    is_refused: row?.is_refused ?? false,
    hint: row && rules.hintOf(openKey(context, row)),
    for_customers: row?.for_customers ?? false,
    paid_by: paidBy(vendor, keys),
    tested_at: row?.tested_at ?? null,
    last_used_at: row?.last_used_at ?? null,
    last_error: row?.last_error ?? null,
    last_error_at: row?.last_error_at ?? null,
    calls_today: used?.today ?? 0,
    spent_cents: rules.centsOf(used?.millicents ?? 0),
  };
};

const mayServe = (context: Context): boolean => userOf(context).standings.includes('reseller');

const showAll = async (context: Context, vendors: readonly KeyVendor[]): Promise<VendorKey[]> => {
  const keys = await findServingKeys(context);
  return inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const day = dayOf(tx);
    const rows = await store.findKeys(tx.db, accountId);
    const use = await store.findKeyUse(tx.db, accountId, { day, monthBegins: `${day.slice(0, 7)}-01` });
    return vendors.map((vendor) =>
      vendorKeyOf(tx, vendor, rows.find((row) => row.vendor === vendor.key) ?? null, { keys, use }),
    );
  });
};

/** The vendors that take an account's own key, and how its keys are. */
export const watchVendorKeys = async (context: Context): Promise<VendorKeys> => {
  const vendors = await showAll(context, await findVendors(context));
  const fee = await inReadTransaction(context, (tx) =>
    findShare(tx, userOf(tx).accountId, { vendorPaidBy: 'account' }),
  );
  return { vendors, fee_percent: fee, may_serve_customers: mayServe(context) };
};

const getVendor = async (context: Context, key: string, fail: FailNotFound): Promise<KeyVendor> =>
  (await findVendors(context)).find((vendor) => vendor.key === key) ?? fail(generalErrors.not_found);

/** How a vendor took a key when it was tried. */
export type Tried = Pick<store.Trial, 'error' | 'isRefused'>;

/**
 * Tries a key at all that it opens: it is good where one of them takes it, as a key need not be good for all that its vendor sells.
 * Call it outside any transaction.
 */
const tryKey = async (context: Context, vendor: KeyVendor, credentials: Credentials): Promise<Tried> => {
  assertOutside(context);
  const errors: VendorError[] = [];
  for (const known of vendor.searchers) {
    try {
      const searcher = openFor(known, vendor.settings, credentials);
      if (!searcher) throw new VendorError(vendor.key, 'bad_input', 'The key is not complete');
      await searcher.test(context);
      return { error: null, isRefused: false };
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      errors.push(error);
    }
  }
  const isRefused = errors.every(({ fault }) => fault === 'auth');
  const told = errors.find(({ fault }) => fault !== 'auth') ?? errors[0];
  return { error: withoutSecrets(told?.message ?? '', credentials).slice(0, longestKept), isRefused };
};

/** What of a key was given, checked by its vendor's form. @throws AppError 422 with sentences by field */
const readKey = (vendor: KeyVendor, given: Credentials): Credentials => {
  const names = rules.fieldsOf(vendor.form);
  // Only secrets: addresses and other settings are the operator's.
  if (Object.keys(given).some((name) => !names.includes(name)))
    throw invalidInput({ credentials: [validationSentences.invalid_type] });
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  for (const { config } of vendor.searchers) {
    const faults = faultsOf(config, { ...vendor.settings, ...filled });
    if (Object.keys(faults).length > 0) throw invalidInput(faults);
  }
  if (Object.keys(filled).length === 0)
    throw invalidInput(
      Object.fromEntries(names.map((name) => [`credentials.${name}`, [validationSentences.required]])),
    );
  return filled;
};

/** @throws AppError 422 at the key's first field, with the vendor's words, where it refused the key. @param field where the key was typed, if not in the form of the vendor */
const requireAccepted = (vendor: KeyVendor, { error, isRefused }: Tried, field?: string): void => {
  const at = field ?? `credentials.${rules.fieldsOf(vendor.form)[0]}`;
  if (isRefused && error !== null) throw invalidInput({ [at]: [`${vendor.label}: ${error}`] });
};

/** A key that may be kept: what it says, and how it was taken when it was tried. */
export type PreparedKey = { readonly vendor: KeyVendor; readonly credentials: Credentials; readonly tried: Tried };

/**
 * Reads a new key and tries it, before anything is written; null: only whom it is for is to change.
 * @throws AppError 422 where the vendor refused it
 */
export const prepareKey = async (
  context: Context,
  key: string,
  given: Credentials | undefined,
  fail: FailNotFound,
): Promise<PreparedKey | null> => {
  const vendor = await getVendor(context, key, fail);
  if (given === undefined) return null;
  const credentials = readKey(vendor, given);
  const tried = await tryKey(context, vendor, credentials);
  requireAccepted(vendor, tried);
  return { vendor, credentials, tried };
};

/** Keeps an account's key, sealed, with how it was taken; in the caller's transaction. */
const keepKey = async (
  tx: Tx,
  accountId: number,
  vendor: string,
  { credentials, tried }: Pick<PreparedKey, 'credentials'> & { readonly tried: Tried | null },
): Promise<void> => {
  const at = moment(tx.clock);
  const id = await store.putKey(tx.db, accountId, vendor, at);
  const sealed = tx.app.secrets.seal(JSON.stringify(credentials), sealedContext(rules.vendorKeyCredentials, id));
  await store.setKeyCredentials(tx.db, accountId, id, sealed);
  if (tried) await store.noteTrial(tx.db, accountId, id, { at, ...tried });
};

const note = async (tx: Tx, action: string, key: string, changes = {}): Promise<void> => {
  const { userId } = userOf(tx);
  await writeAudit(tx, { action, entity: 'vendor_key', subjectId: userId, label: key, changes });
};

const showOne = async (context: Context, key: string, fail: FailNotFound): Promise<VendorKey> => {
  const [shown] = await showAll(context, [await getVendor(context, key, fail)]);
  return shown as VendorKey;
};

/** Adds or replaces an account's key, or changes whether its customers use it, too. */
export const saveKey = (
  context: Context,
  key: string,
  { prepared, forCustomers }: { readonly prepared: PreparedKey | null; readonly forCustomers: boolean | undefined },
  fail: FailNotFound,
): Promise<VendorKey> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    if (forCustomers && !mayServe(tx)) throw invalidInput({ for_customers: [validationSentences.invalid_type] });
    if (prepared) await keepKey(tx, accountId, key, prepared);
    const row = (await store.maybeKey(tx.db, accountId, key)) ?? fail(generalErrors.not_found);
    if (forCustomers !== undefined) await store.setForCustomers(tx.db, accountId, row.id, forCustomers);
    const isChanged = forCustomers !== undefined && forCustomers !== row.for_customers;
    await note(tx, 'vendor_key_saved', key, {
      ...(prepared && { credentials: [null, Object.keys(prepared.credentials).toSorted()] }),
      ...(isChanged && { for_customers: [row.for_customers, forCustomers] }),
    });
    return showOne(tx, key, fail);
  });

/** Takes an account's key away, also one of a vendor that is not known any more. */
export const removeKey = (context: Context, key: string, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    if (!(await store.removeKey(tx.db, userOf(tx).accountId, key))) return fail(generalErrors.not_found);
    await note(tx, 'vendor_key_removed', key);
  });

/** Tries the kept key again; its vendor's answer ends a failure, or says that it is refused. */
export const tryKeptKey = async (context: Context, key: string, fail: FailNotFound): Promise<Tried> => {
  const vendor = await getVendor(context, key, fail);
  const row = await inTransaction(context, ({ db }) => store.maybeKey(db, userOf(context).accountId, key));
  return tryKey(context, vendor, openKey(context, row ?? fail(generalErrors.not_found)));
};

/** Writes down how a kept key was taken. */
export const noteKeyTrial = (context: Context, key: string, tried: Tried, fail: FailNotFound): Promise<VendorKey> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = (await store.maybeKey(tx.db, accountId, key)) ?? fail(generalErrors.not_found);
    await store.noteTrial(tx.db, accountId, row.id, { at: moment(tx.clock), ...tried });
    await note(tx, 'vendor_key_tested', key, { ok: [null, tried.error === null] });
    return showOne(tx, key, fail);
  });

/** An account goes for good: its keys, too. */
export const forgetKeys = (tx: Tx, accountId: number): Promise<void> => store.removeKeys(tx.db, accountId);

/** As on the cards of Google's searchers. */
const google = 'google';

// What Google's searchers call it, where none of them is there to say so.
const usualField = 'api_key';

/** A new key as its vendor's searchers read it, and how it was taken: not tried where none of them is there. */
const tryNew = async (context: Context, key: string) => {
  const vendor = (await findVendors(context)).find((one) => one.key === google);
  if (!vendor) return { credentials: { [usualField]: key }, tried: null };
  const credentials = { [rules.fieldsOf(vendor.form)[0] ?? usualField]: key };
  const tried = await tryKey(context, vendor, credentials);
  requireAccepted(vendor, tried, 'google_api_key');
  return { credentials, tried };
};

/** The key at Google that a profile shows and changes: the account's key of that vendor, and no other. */
export const googleKey: GoogleKey = {
  maybeMasked: async (tx) => {
    const row = (await store.findKeys(tx.db, userOf(tx).accountId)).find(({ vendor }) => vendor === google);
    return row ? (rules.hintOf(openKey(tx, row)) ?? '••••') : null;
  },
  prepare: async (context, key) => {
    if (key === null) return async (tx) => void (await store.removeKey(tx.db, userOf(tx).accountId, google));
    const tried = await tryNew(context, key);
    return (tx) => keepKey(tx, userOf(tx).accountId, google, tried);
  },
};

/** Takes the keys at Google over that people entered when they were kept with the person. Their account's own stays, if it has one. */
export const takeOverGoogleKeys = (context: Context): Promise<void> =>
  handOverGoogleKeys(context, async (tx, accountId, key) => {
    const keys = await store.findKeys(tx.db, accountId);
    if (keys.some(({ vendor }) => vendor === google)) return;
    await keepKey(tx, accountId, google, { credentials: { [usualField]: key }, tried: null });
  });
