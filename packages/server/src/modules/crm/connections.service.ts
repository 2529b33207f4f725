import type { Crm } from '@galena/adapters/crm';
import {
  crmErrors as errors,
  type CrmConnection,
  type CrmConnectionChange,
  type CrmConnectionInput,
  maxCrmConnections,
} from '@galena/contract/crm';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findListRows } from '../lists/index.ts';
import * as store from './connections.store.ts';
import { maybeCrm } from './crms.service.ts';
import { dropPlansOf } from './deletions.store.ts';
import { countDeliveries, findShared } from './deliveries.store.ts';
import { findListConnections } from './sending.store.ts';
import { changeReading } from './reading-back.service.ts';
import { findReadings, type ReadingState } from './reading-back.store.ts';
import { findHeard } from './notices.store.ts';
import { keepKey } from './secrets.service.ts';
import { resume, showStates, stopSending } from './states.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailName = Fail<typeof errors.crm_name_taken>;

const bookOf = (crm: Crm | undefined) => (crm?.contacts.kind === 'book' ? crm.contacts : null);

const none = { sending: 0, sent: 0, unsent: 0 };

const shownOf = (
  context: Context,
  row: store.ConnectionRow,
): Omit<CrmConnection, 'counts' | 'lists' | 'contacts_read' | 'notices'> => {
  const crm = maybeCrm(context, row)?.crm;
  const { id, crm_key, suite_id, name, status, is_active, account_name, form_id, custom_fields } = row;
  const {
    if_exists,
    adds_list_name,
    tags,
    reads_back,
    customer_tag,
    customer_stage,
    passes_on,
    deletes_contacts,
    verify_emails,
    last_sent_at,
    created_at,
  } = row;
  return {
    id,
    crm_key,
    suite_id,
    crm_name: crm?.label ?? crm_key,
    name,
    status,
    is_active,
    is_sandbox: crm?.isSandbox ?? false,
    access: crm?.access.kind ?? 'api_key',
    form: crm?.form ?? 'none',
    has_contacts: bookOf(crm)?.list !== undefined,
    has_stages: bookOf(crm)?.findStages !== undefined,
    can_mark: bookOf(crm)?.markDoNotDisturb !== undefined,
    can_delete: bookOf(crm)?.delete !== undefined,
    has_tags: crm?.takesTags ?? true,
    has_fields: crm?.contacts.kind === 'book' || crm?.form === 'required',
    account_name,
    form_id,
    custom_fields,
    if_exists,
    adds_list_name,
    tags,
    reads_back,
    customer_tag,
    customer_stage,
    passes_on,
    deletes_contacts,
    verify_emails,
    last_sent_at,
    created_at,
  };
};

const readOf = (reading: ReadingState | undefined): CrmConnection['contacts_read'] =>
  reading ? { at: reading.read_at, customers: reading.customers, error: reading.last_error } : null;

/** Where a CRM is to tell what it tells by itself, and when it did last; null: it tells nothing. */
const noticesOf = (
  context: Context,
  accountId: number,
  row: store.ConnectionRow,
  heard: ReadonlyMap<number, string>,
): CrmConnection['notices'] => {
  if (!maybeCrm(context, row)?.crm.readNotice) return null;
  const { id, notice_key: key } = row;
  return { path: key === null ? null : `/api/hooks/crm/${accountId}-${id}-${key}`, last_at: heard.get(id) ?? null };
};

const complete = async (tx: Tx, accountId: number, rows: readonly store.ConnectionRow[]): Promise<CrmConnection[]> => {
  const counts = await countDeliveries(tx.db, accountId);
  const uses = await findListConnections(tx.db, accountId);
  const found = await findListRows(tx, accountId, [...new Set(uses.map((use) => use.list_id))]);
  const readings = new Map((await findReadings(tx.db, accountId)).map((one) => [one.connection_id, one]));
  const lists = new Map(found.map((list) => [list.id, list]));
  const heard = await findHeard(tx.db, accountId);
  return rows.map((row) => ({
    ...shownOf(tx, row),
    counts: counts.get(row.id) ?? none,
    contacts_read: readOf(readings.get(row.id)),
    notices: noticesOf(tx, accountId, row, heard),
    lists: uses.flatMap((use) => {
      const list = use.connection_id === row.id ? lists.get(use.list_id) : undefined;
      return list ? [{ id: list.id, name: list.name, type: list.type }] : [];
    }),
  }));
};

export const readConnection = async (tx: Tx, accountId: number, id: number): Promise<CrmConnection> => {
  const row = await store.maybeConnection(tx.db, accountId, id);
  const [connection] = row ? await complete(tx, accountId, [row]) : [];
  if (!connection) throw new Error('what was just written is not there');
  return connection;
};

/** The CRMs of the account, by name. */
export const listConnections = (context: Context): Promise<readonly CrmConnection[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    return complete(tx, accountId, await store.findConnections(tx.db, accountId));
  });

export const getConnectionRow = async (
  tx: Tx,
  accountId: number,
  id: number,
  fail: FailNotFound,
): Promise<store.ConnectionRow> => (await store.maybeConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);

const refuseName = (fail: FailName) => {
  const { message } = errors.crm_name_taken;
  return fail(errors.crm_name_taken, { fields: { name: [message] } });
};

/** What a connection is to be from now on: what is left out stays. */
const inputOf = (
  crm: Crm | undefined,
  before: store.ConnectionInput,
  change: CrmConnectionChange,
): store.ConnectionInput => ({
  name: change.name ?? before.name,
  is_active: change.is_active ?? before.is_active,
  form_id: change.form_id === undefined ? before.form_id : change.form_id || null,
  custom_fields: change.custom_fields ?? before.custom_fields,
  if_exists: change.if_exists ?? before.if_exists,
  adds_list_name: change.adds_list_name ?? before.adds_list_name,
  tags: change.tags ?? before.tags,
  reads_back: change.reads_back ?? before.reads_back,
  customer_tag: change.customer_tag === undefined ? before.customer_tag : change.customer_tag || null,
  customer_stage: change.customer_stage === undefined ? before.customer_stage : change.customer_stage || null,
  passes_on: change.passes_on ?? before.passes_on,
  deletes_contacts: (change.deletes_contacts ?? before.deletes_contacts) && bookOf(crm)?.delete !== undefined,
  verify_emails: change.verify_emails ?? before.verify_emails,
});

/** A name that no connection has: that of the CRM, with a number where it is taken. */
export const freeName = (rows: readonly store.ConnectionRow[], label: string): string => {
  const names = new Set(rows.map(({ name }) => name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? label : `${label} ${count}`;
    if (!names.has(name.toLowerCase())) return name;
  }
};

/** Whose account the CRM said that it is. */
export type KnownAccount = { readonly place: string | null; readonly name: string | null };

type NewOne = {
  readonly crm: Crm;
  readonly account: KnownAccount;
  readonly change: CrmConnectionChange;
  /** Null: it needs none, or its tokens follow. */
  readonly key: string | null;
};

/** Adds a connection as wanted. @returns its id */
export const addConnection = async (
  tx: Tx,
  accountId: number,
  { crm, account, change, key }: NewOne,
  fail: Fail<typeof errors.crm_name_taken | typeof errors.too_many_crms>,
): Promise<number> => {
  const rows = await store.findConnections(tx.db, accountId);
  if (rows.length >= maxCrmConnections) return fail(errors.too_many_crms, { params: { count: rows.length } });
  const name = change.name ?? freeName(rows, crm.label);
  const { key: crmKey, suiteId } = crm;
  const made = { crmKey, suiteId, name, place: account.place, accountName: account.name };
  const id = await store.createConnection(tx.db, accountId, made, moment(tx.clock));
  if (id === null) return refuseName(fail);
  if (key !== null) await keepKey(tx, accountId, id, key);
  const row = await store.maybeConnection(tx.db, accountId, id);
  if (row) await store.saveSettings(tx.db, accountId, id, inputOf(crm, row, change), moment(tx.clock));
  await writeAudit(tx, { action: 'created', entity: 'crm', entityId: id, label: name });
  return id;
};

/** Connects a CRM by a key or an address that was tried before. */
export const createConnection = (
  context: Context,
  input: CrmConnectionInput,
  tried: { readonly crm: Crm; readonly account: KnownAccount; readonly key: string | null },
  fail: Fail<typeof errors.crm_name_taken | typeof errors.too_many_crms>,
): Promise<CrmConnection> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    return readConnection(tx, accountId, await addConnection(tx, accountId, { ...tried, change: input }, fail));
  });

/** Changes a connection. Off, what is on its way ends unsent; on again, what came into its lists meanwhile is sent. */
export const changeConnection = (
  context: Context,
  id: number,
  change: CrmConnectionChange,
  tried: { readonly account: KnownAccount; readonly key: string } | null,
  fail: Fail<typeof generalErrors.not_found | typeof errors.crm_name_taken>,
): Promise<CrmConnection> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    // Before the connection's row, as whoever sends takes them.
    await lockIdentities(tx, accountId);
    const before = (await store.lockConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const input = inputOf(maybeCrm(tx, before)?.crm, before, change);
    const others = await store.findConnections(tx.db, accountId);
    if (others.some((other) => other.id !== id && other.name === input.name)) return refuseName(fail);
    await store.saveSettings(tx.db, accountId, id, input, moment(tx.clock));
    if (!input.deletes_contacts) await dropPlansOf(tx.db, accountId, id);
    if (tried) {
      await keepKey(tx, accountId, id, tried.key);
      await store.setAccount(tx.db, accountId, id, tried.account);
    }
    await changeReading(tx, accountId, id, { before, after: input });
    await (input.is_active ? resume(tx, accountId, id) : stopSending(tx, accountId, id, 'off'));
    const changes = {
      name: [before.name, input.name],
      is_active: [before.is_active, input.is_active],
      deletes_contacts: [before.deletes_contacts, input.deletes_contacts],
    } as const;
    await writeAudit(tx, { action: 'updated', entity: 'crm', entityId: id, label: input.name, changes });
    return readConnection(tx, accountId, id);
  });

/** Says what goes where, for one kind of list. */
export const putFields = (
  context: Context,
  id: number,
  {
    list_type: type,
    map,
  }: {
    readonly list_type: keyof CrmConnection['custom_fields'];
    readonly map: NonNullable<CrmConnection['custom_fields'][typeof type]>;
  },
  fail: FailNotFound,
): Promise<CrmConnection> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const row = (await store.lockConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const custom_fields = { ...row.custom_fields, [type]: map };
    await store.saveSettings(tx.db, accountId, id, { ...row, custom_fields }, moment(tx.clock));
    await writeAudit(tx, { action: 'updated', entity: 'crm_fields', entityId: id, label: row.name });
    return readConnection(tx, accountId, id);
  });

/** Disconnects a CRM: what is on its way is not sent; records keep that they were. */
export const removeConnection = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const row = await getConnectionRow(tx, accountId, id, fail);
    await stopSending(tx, accountId, id, 'off');
    const shared = await findShared(tx.db, accountId, id);
    await store.removeConnection(tx.db, accountId, id);
    // What other CRMs hold of them is what they show now.
    await showStates(tx, accountId, shared);
    await writeAudit(tx, { action: 'deleted', entity: 'crm', entityId: id, label: row.name });
  });
