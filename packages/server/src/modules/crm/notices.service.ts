import type { Crm } from '@galena/adapters/crm';
import { crmErrors as errors, type CrmConnection } from '@galena/contract/crm';
import { generalErrors, VendorError, type Fail, type SignedCall } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { isSameSecret, newToken } from '../../platform/crypto/tokens.ts';
import { hashedOf, lockIdentities } from '../contacts/index.ts';
import * as connections from './connections.store.ts';
import { readConnection } from './connections.service.ts';
import { maybeCrm } from './crms.service.ts';
import * as store from './notices.store.ts';
import { customersIn, suppressRefused } from './reading-back.service.ts';
import { keepCustomers, readReading } from './reading-back.store.ts';

/** What a CRM has tried to tell for so long is no news: the daily reading has it. */
const oldestSeconds = 7 * 24 * 3_600;

/** Hears at once what a CRM tells by itself, or stops that. */
export const setNotices = (
  context: Context,
  id: number,
  isOn: boolean,
  fail: Fail<typeof generalErrors.not_found | typeof errors.crm_no_notices>,
): Promise<CrmConnection> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const row = (await connections.lockConnection(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    if (!maybeCrm(tx, row)?.crm.readNotice) return fail(errors.crm_no_notices);
    await store.setNoticeKey(tx.db, accountId, id, isOn ? newToken('n_') : null);
    const changes = { notices: [row.notice_key !== null, isOn] } as const;
    await writeAudit(tx, { action: 'updated', entity: 'crm', entityId: id, label: row.name, changes });
    return readConnection(tx, accountId, id);
  });

/** Whose an address is: what it says, which is not believed before its key fits. */
const partsOf = (address: string) => {
  const [, account, connection, key] = /^(\d{1,15})-(\d{1,15})-(n_[\w-]{43})$/.exec(address) ?? [];
  return key === undefined ? null : { accountId: Number(account), connectionId: Number(connection), key };
};

type FailNotice = Fail<typeof generalErrors.not_found | typeof errors.crm_notice_refused>;

const readNotice = (context: Context, crm: Crm, call: SignedCall, fail: FailNotice) => {
  try {
    return crm.readNotice?.(call) ?? fail(generalErrors.not_found);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'bad_input') throw error;
    context.log.warn({ err: error, crm: crm.key }, 'a notice of a CRM was refused');
    return fail(errors.crm_notice_refused);
  }
};

type Notice = ReturnType<NonNullable<Crm['readNotice']>>;

const isStale = ({ clock }: Context, { at }: Notice): boolean =>
  at !== null && !(clock.now().getTime() - Date.parse(at) <= oldestSeconds * 1_000);

/**
 * What a notice changes, in the order in which it comes: an opt-out stays one, a customer is one until the next reading, and a contact that
 * is gone is not that of a later one. So it does not matter which of them comes first.
 */
const apply = async (tx: Tx, accountId: number, row: connections.ConnectionRow, { about }: Notice): Promise<void> => {
  if (about === null) return;
  if (about.isGone) return store.forgetContact(tx.db, accountId, row.id, about.contactId);
  if (!row.is_active) return;
  const customers = customersIn([about.contact], row).map(hashedOf);
  const { began_at: beganAt } = await readReading(tx.db, accountId, row.id);
  await keepCustomers(tx.db, accountId, row.id, beganAt ?? moment(tx.clock), customers);
  if (row.reads_back) await suppressRefused(tx, accountId, row, [about.contact]);
};

/** The connection that an address is of; null: it is of none. */
const connectionAt = async (
  tx: Tx,
  { accountId, connectionId, key }: NonNullable<ReturnType<typeof partsOf>>,
): Promise<connections.ConnectionRow | null> => {
  const row = await connections.maybeConnection(tx.db, accountId, connectionId);
  const known = row?.notice_key ?? null;
  return known !== null && isSameSecret(known, key) ? row : null;
};

/** Takes what a CRM tells by itself, after its signature was checked: each notice once, whatever became of others. */
export const receiveNotice = async (
  context: Context,
  address: string,
  call: SignedCall,
  fail: FailNotice,
): Promise<void> => {
  const parts = partsOf(address) ?? fail(generalErrors.not_found);
  const { accountId, connectionId } = parts;
  const found = await inAccounts(context, [accountId], (tx) => connectionAt(tx, parts), true);
  const crm = found && maybeCrm(context, found)?.crm;
  if (!crm) return fail(generalErrors.not_found);
  const notice = readNotice(context, crm, call, fail);
  // The vendor signs for all of its customers alike: what it tells one of them is not for another.
  if (notice.place === null || notice.place !== found.place || isStale(context, notice))
    return fail(errors.crm_notice_refused);
  await inAccounts(context, [accountId], async (tx) => {
    // First, as whoever saves records does.
    await lockIdentities(tx, accountId);
    await connections.lockConnection(tx.db, accountId, connectionId);
    const row = (await connectionAt(tx, parts)) ?? fail(generalErrors.not_found);
    const isNew = await store.noteNotice(tx.db, accountId, connectionId, { id: notice.id, at: moment(tx.clock) });
    if (isNew) await apply(tx, accountId, row, notice);
  });
};
