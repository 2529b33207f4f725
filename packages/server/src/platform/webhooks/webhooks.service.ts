import { randomUUID } from 'node:crypto';
import { moment, momentIn } from '../clock/clock.ts';
import { sealedContext } from '../crypto/sealed-columns.ts';
import { assertOutside, inReadTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { enqueue, hurry } from '../jobs/enqueue.ts';
import { afterAttempt, stateOf, type NewEndpoint } from './endpoints.rules.ts';
import * as endpoints from './endpoints.store.ts';
import * as messages from './messages.store.ts';
import { isHttpsOnly, post, type Letter } from './post.ts';
import { endpointSecrets, newSecret, oldEndpointSecrets, openSecrets } from './secrets.ts';
import { jobKeyOf, webhookQueue } from './webhooks.queue.ts';
import type { Outcome } from './webhooks.rules.ts';
import { tellMoved } from './webhooks.slots.ts';

export type { EndpointRow as ShownEndpoint } from './endpoints.store.ts';
export type { MessageRow } from './messages.store.ts';
export type { Outcome } from './webhooks.rules.ts';
export type { MovedMessage } from './webhooks.slots.ts';

/** A `webhook-id`. */
const newId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

const day = 24 * 3600;
/** While receivers change over, the secret before signs as well. */
const oldSecretSeconds = day;

export { isOutboundError } from './post.ts';

/**
 * Checks an address as far as that can be done without asking the network (E6): https, no credentials, ports 80 and 443, no address inside.
 * @returns the address as it is sent to
 * @throws OutboundError that says why not
 */
export const checkUrl = ({ app }: Context, url: string): string =>
  app.outbound.check({ url, httpsOnly: isHttpsOnly(app.config) });

/** An endpoint of an account, and whether it is told anything. @returns its id and its secret, which is not told again */
export const createEndpoint = async (
  tx: Tx,
  accountId: number,
  endpoint: NewEndpoint,
): Promise<{ readonly id: number; readonly secret: string }> => {
  const id = await endpoints.createEndpoint(tx.db, accountId, endpoint, moment(tx.clock));
  const secret = newSecret();
  await endpoints.setSecret(
    tx.db,
    accountId,
    id,
    tx.app.secrets.seal(secret, sealedContext(endpointSecrets, id)),
    null,
  );
  return { id, secret };
};

/** A new secret; the one before signs as well for a day. Null: there is no such endpoint. */
export const rotateSecret = async (tx: Tx, accountId: number, id: number): Promise<string | null> => {
  const endpoint = await endpoints.lockEndpoint(tx.db, accountId, id);
  if (!endpoint) return null;
  const [before = ''] = openSecrets(tx, endpoint);
  const secret = newSecret();
  const { secrets } = tx.app;
  await endpoints.setSecret(tx.db, accountId, id, secrets.seal(secret, sealedContext(endpointSecrets, id)), {
    secret: secrets.seal(before, sealedContext(oldEndpointSecrets, id)),
    until: momentIn(tx.clock, oldSecretSeconds),
  });
  return secret;
};

/** Has the endpoint told what waits for it, soon after the transaction commits. */
const wake = async (tx: Tx, accountId: number, endpointId: number): Promise<void> => {
  const key = jobKeyOf(endpointId);
  const id = await enqueue(tx, webhookQueue, { endpoint_id: endpointId }, { accountId, key });
  if (id === null) await hurry(tx, webhookQueue, key, accountId);
};

/** Changes an endpoint; what waited while it was off, or for another address, is told now. False: there is no such endpoint. */
export const changeEndpoint = async (
  tx: Tx,
  accountId: number,
  id: number,
  wanted: Parameters<typeof endpoints.changeEndpoint>[3],
): Promise<boolean> => {
  const endpoint = await endpoints.lockEndpoint(tx.db, accountId, id);
  if (!endpoint) return false;
  await endpoints.changeEndpoint(tx.db, accountId, id, wanted);
  if (wanted.isActive) await wake(tx, accountId, id);
  return true;
};

/** Removes an endpoint with all that it was told, and what waits for it. */
export const removeEndpoint = (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  endpoints.removeEndpoint(tx.db, accountId, id);

/** An account goes for good: whom it told of something, and all that it told. */
export const forgetEndpoints = (tx: Tx, accountId: number): Promise<void> =>
  endpoints.removeAllEndpoints(tx.db, accountId);

export const findEndpoints = (tx: Tx, accountId: number, ids: readonly number[]) =>
  endpoints.findEndpoints(tx.db, accountId, ids);

/**
 * Tells an endpoint something when the caller's transaction commits: at least once, under an id that stays the same (R9). What is told
 * while it is switched off waits.
 * @returns the ids of the messages; null: there is no such endpoint
 */
export const tell = async (
  tx: Tx,
  accountId: number,
  endpointId: number,
  told: readonly messages.NewMessage[],
): Promise<readonly number[] | null> => {
  const endpoint = await endpoints.lockEndpoint(tx.db, accountId, endpointId);
  if (!endpoint) return null;
  if (told.length === 0) return [];
  const rows = told.map((one) => ({ ...one, messageId: newId() }));
  const ids = await messages.createMessages(tx.db, accountId, endpointId, rows, moment(tx.clock));
  await wake(tx, accountId, endpointId);
  return ids;
};

/**
 * Writes into the log that an endpoint is not told something, and why: of whoever may not be told of from the beginning.
 * @param reason stands in the log as an error does
 * @returns the ids of the messages in the log
 */
export const tellNobody = async (
  tx: Tx,
  accountId: number,
  endpointId: number,
  {
    event,
    subjectIds,
    reason,
  }: { readonly event: string; readonly subjectIds: readonly number[]; readonly reason: string },
): Promise<readonly number[]> => {
  if (subjectIds.length === 0) return [];
  if (!(await endpoints.lockEndpoint(tx.db, accountId, endpointId))) return [];
  const rows = subjectIds.map((subjectId) => ({ event, body: '', subjectId, messageId: newId() }));
  const at = moment(tx.clock);
  const ids = await messages.createMessages(tx.db, accountId, endpointId, rows, at);
  await messages.withholdMessages(tx.db, accountId, ids, at, reason);
  return ids;
};

/** Tells messages again under the ids that they had. @returns how many */
export const replay = async (
  tx: Tx,
  accountId: number,
  endpointId: number,
  range: messages.ReplayRange,
): Promise<number> => {
  const endpoint = await endpoints.lockEndpoint(tx.db, accountId, endpointId);
  if (!endpoint) return 0;
  const moved = await messages.replayMessages(tx.db, accountId, endpointId, range, moment(tx.clock));
  if (moved.length > 0) await wake(tx, accountId, endpointId);
  await tellMoved(tx, accountId, endpointId, moved);
  return moved.length;
};

/** A test on its way: what was sent, and how the receiver answered. */
export type Tried = { readonly endpointId: number; readonly letter: Letter; readonly outcome: Outcome };

/**
 * Tells an endpoint something now, once, and waits for the answer: the test button. Nothing of it is written down yet (`keepTry`).
 * @returns how it went; null: there is no such endpoint
 */
export const tryNow = async (
  context: Context,
  accountId: number,
  endpointId: number,
  { event, body }: Pick<messages.NewMessage, 'event' | 'body'>,
): Promise<Tried | null> => {
  assertOutside(context);
  const [endpoint] = await inReadTransaction(context, (tx) => endpoints.findEndpoints(tx.db, accountId, [endpointId]));
  if (!endpoint) return null;
  const letter = { url: endpoint.url, secrets: openSecrets(context, endpoint), messageId: newId(), event, body };
  return { endpointId, letter, outcome: await post(context, letter, new AbortController().signal) };
};

/** Puts a test into the log. A receiver that answered is well again, and is told what waits; one that did not has failed no more often than before. */
export const keepTry = async (tx: Tx, accountId: number, { endpointId, letter, outcome }: Tried): Promise<void> => {
  const at = moment(tx.clock);
  const row = await endpoints.lockEndpoint(tx.db, accountId, endpointId);
  if (!row) return;
  const { messageId, event, body } = letter;
  const [id] = await messages.createMessages(
    tx.db,
    accountId,
    endpointId,
    [{ messageId, event, body, subjectId: null }],
    at,
  );
  const isWell = outcome.error === null;
  const settled = { outcome, state: isWell ? 'delivered' : 'dead', dueAt: at } as const;
  if (id !== undefined) await messages.settleMessages(tx.db, accountId, [{ id, ...settled }], at);
  const before = stateOf(row);
  const after = afterAttempt(before, outcome, at);
  const { lastStatus, lastError, lastSentAt } = after;
  await endpoints.putState(
    tx.db,
    accountId,
    endpointId,
    isWell ? after : { ...before, lastStatus, lastError, lastSentAt },
  );
  if (isWell) await wake(tx, accountId, endpointId);
};

/** The log of some endpoints, newest first. */
export const findMessages = (
  tx: Tx,
  accountId: number,
  endpointIds: readonly number[],
  page: Parameters<typeof messages.findMessages>[3],
) => messages.findMessages(tx.db, accountId, endpointIds, page);

/** A message with its body and its attempts; null: there is none. */
export const readMessage = async (tx: Tx, accountId: number, endpointId: number, id: number) => {
  const message = await messages.maybeMessage(tx.db, accountId, endpointId, id);
  return message && { ...message, tries: await messages.findAttempts(tx.db, accountId, id) };
};

export const countMessages = (tx: Tx, accountId: number, endpointId: number) =>
  messages.countMessages(tx.db, accountId, endpointId);

/** Removes the log of 30 days ago. */
export const removeOld = (context: Context): Promise<number> =>
  messages.purgeSettled(context.db, momentIn(context.clock, -30 * day));
