import { integrationErrors as errors, type DeliveryDetails } from '@galena/contract/integrations';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { keepTry, type Tried, tryNow } from '../../platform/webhooks/webhooks.service.ts';
import { endpointOfConnection } from './connections.service.ts';
import {
  listEndpointDeliveries,
  readEndpointDelivery,
  replayEndpoint,
  type DeliveryInput,
} from './endpoint-log.service.ts';
import { endpointOfList, readToldList } from './list-webhooks.service.ts';
import { countVerifying } from './verifying.store.ts';
import { testBody } from './webhooks.rules.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Whose deliveries: a list's, or those of a webhook of the account. */
export type DeliveryTarget = { readonly campaign_id?: number | undefined; readonly connection_id?: number | undefined };

/** A list without a webhook has no deliveries, as one that does not exist has none. */
const endpointOf = (
  tx: Tx,
  { campaign_id: listId, connection_id: connectionId }: DeliveryTarget,
  fail: FailNotFound,
) => {
  const { accountId } = userOf(tx);
  if (connectionId !== undefined) return endpointOfConnection(tx, accountId, connectionId, fail);
  if (listId === undefined) return fail(generalErrors.not_found);
  return endpointOfList(tx, accountId, listId, () => fail(generalErrors.not_found));
};

/** What was sent to a webhook, newest first. */
export const listDeliveries = (
  context: Context,
  { state, before, ...target }: DeliveryTarget & DeliveryInput,
  fail: FailNotFound,
) =>
  inReadTransaction(context, async (tx) => {
    const endpointId = await endpointOf(tx, target, fail);
    const page = await listEndpointDeliveries(tx, endpointId, { state, before });
    return { ...page, verifying: await countVerifying(tx.db, userOf(tx).accountId, endpointId) };
  });

export const getDelivery = (
  context: Context,
  id: number,
  target: DeliveryTarget,
  fail: FailNotFound,
): Promise<DeliveryDetails> =>
  inReadTransaction(context, async (tx) => readEndpointDelivery(tx, await endpointOf(tx, target, fail), id, fail));

/** Sends again: one delivery, whatever came of it, or all of a time that failed for good. @returns how many */
export const replayDeliveries = (
  context: Context,
  {
    id,
    from,
    to,
    ...target
  }: DeliveryTarget & {
    readonly id?: number | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
  fail: FailNotFound,
): Promise<number> =>
  inTransaction(context, async (tx) => replayEndpoint(tx, await endpointOf(tx, target, fail), { id, from, to }, fail));

/** Sends a test to where a target sends, and waits for the answer. */
export const tryTarget = async (
  context: Context,
  target: DeliveryTarget,
  fail: Fail<typeof generalErrors.not_found | typeof errors.webhook_missing>,
): Promise<Tried> => {
  const { accountId } = userOf(context);
  const { endpointId, list } = await inReadTransaction(context, async (tx) => ({
    endpointId:
      target.campaign_id === undefined
        ? await endpointOf(tx, target, fail)
        : await endpointOfList(tx, accountId, target.campaign_id, fail),
    list: target.campaign_id === undefined ? {} : await readToldList(tx, accountId, target.campaign_id, fail),
  }));
  const tried = await tryNow(context, accountId, endpointId, { event: 'test', body: testBody(list) });
  return tried ?? fail(generalErrors.not_found);
};

/** Puts a test into the log. */
export const keepTest = (context: Context, tried: Tried): Promise<void> =>
  inTransaction(context, (tx) => keepTry(tx, userOf(context).accountId, tried));
