import { crmErrors as errors } from '@galena/contract/crm';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findOpenListRows, maybeListRow } from '../lists/index.ts';
import { newestRecordOf } from '../records/index.ts';
import { addConnection, freeName, removeConnection } from './connections.service.ts';
import * as connections from './connections.store.ts';
import { crmPort } from './crms.ports.ts';
import { getOffered } from './crms.service.ts';
import { readLeaving } from './leads.service.ts';
import { sendNewTo } from './sending.service.ts';

type FailSubscribe = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof errors.crm_unknown
  | typeof errors.crm_hook_refused
  | typeof errors.too_many_crms
>;

type Subscription = {
  readonly hookUrl: string;
  readonly campaign_id?: number | undefined;
  readonly name?: string | undefined;
};

const zapier = { crm_key: 'zapier', suite_id: null };

/** A Zap begins to listen: a connection of its own, which new records of a list are sent to where it asks for one. @returns its id */
export const subscribe = async (
  context: Context,
  { hookUrl, campaign_id: listId, name = 'Zap' }: Subscription,
  fail: FailSubscribe,
): Promise<number> => {
  const crm = await getOffered(context, zapier, () => fail(errors.crm_unknown));
  if (!context.app.ports.get(crmPort).isHook(hookUrl)) return fail(errors.crm_hook_refused);
  return inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const list = listId === undefined ? null : await maybeListRow(tx, accountId, listId);
    if (listId !== undefined && !list) return fail(generalErrors.not_found);
    if (list?.is_demo) return fail(listErrors.demo_list);
    const free = freeName(await connections.findConnections(tx.db, accountId), name);
    const account = { place: null, name: null };
    const made = { crm, account, change: { name: free }, key: hookUrl };
    const id = await addConnection(tx, accountId, made, () => fail(errors.too_many_crms));
    if (listId !== undefined) await sendNewTo(tx, accountId, listId, id);
    return id;
  });
};

/** A Zap no longer listens. */
export const unsubscribe = async (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<void> => {
  const { accountId } = userOf(context);
  const row = await inReadTransaction(context, (tx) => connections.maybeConnection(tx.db, accountId, id));
  if (row?.crm_key !== zapier.crm_key) return fail(generalErrors.not_found);
  return removeConnection(context, id, fail);
};

/** So many records a Zap is shown when its fields are set up. */
const sampleSize = 3;

/** The newest record of some lists as Zaps get them, so that their fields can be set up; of one list where one is named. */
export const sample = (
  context: Context,
  listId: number | undefined,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<Readonly<Record<string, unknown>>[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const all = await findOpenListRows(tx, accountId);
    const lists = all.filter((list) => listId === undefined || list.id === listId);
    if (listId !== undefined && lists.length === 0) return fail(generalErrors.not_found);
    const told: Readonly<Record<string, unknown>>[] = [];
    for (const row of lists.toSorted((a, b) => b.id - a.id)) {
      if (told.length >= sampleSize) break;
      const newest = await newestRecordOf(tx, accountId, row.id);
      const [record] = newest === 0 ? [] : await readLeaving(tx, accountId, row, [newest]);
      if (record) told.push({ id: record.id, ...record.told });
    }
    return told;
  });
