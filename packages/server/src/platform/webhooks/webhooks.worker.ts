import { moment, momentIn } from '../clock/clock.ts';
import { inTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobHandler, JobRun } from '../jobs/job.ts';
import { writeNotice } from '../notices/notices.ts';
import { afterAttempt, stateOf, type EndpointState } from './endpoints.rules.ts';
import * as endpoints from './endpoints.store.ts';
import * as messages from './messages.store.ts';
import { post } from './post.ts';
import { openSecrets } from './secrets.ts';
import { failuresUntilRest, isGone, pauseAfter, type Outcome } from './webhooks.rules.ts';
import { jobKeyOf, webhookQueue } from './webhooks.queue.ts';
import { mayNotLeaveSlot, tellMoved } from './webhooks.slots.ts';

/** So many are under way at once to an endpoint without an order. */
const width = 8;
/** After so many it is others' turn. */
const longestTurn = 400;
/** As calls of a receiver are limited: in a window that slides. */
const secondsOfRate = 60;

type Place = {
  readonly context: Context;
  readonly accountId: number;
  readonly endpointId: number;
  readonly run: JobRun;
};

const isOff = ({ is_active: isActive, disabled }: endpoints.EndpointRow): boolean => !isActive || disabled !== null;

const isResting = ({ resting_until: until }: endpoints.EndpointRow, at: string): boolean =>
  until !== null && Date.parse(until) > Date.parse(at);

const withheldOf = ({ id, subject_id: subjectId }: messages.DueMessage) =>
  ({ id, subjectId, state: 'withheld', error: 'withheld' }) as const;

/** Those that may leave; what may not is kept without what it says. */
const leaveOutForbidden = async (
  tx: Tx,
  accountId: number,
  endpointId: number,
  due: readonly messages.DueMessage[],
) => {
  const subjects = due.flatMap(({ subject_id: id }) => (id === null ? [] : [id]));
  if (subjects.length === 0) return due;
  const forbidden = new Set<number>();
  for (const answer of tx.app.slots.answersOf(mayNotLeaveSlot))
    for (const id of await answer(tx, accountId, subjects)) forbidden.add(id);
  const isForbidden = ({ subject_id: id }: messages.DueMessage) => id !== null && forbidden.has(id);
  const withheld = due.filter(isForbidden);
  if (withheld.length > 0) {
    // As whoever else writes where messages stand.
    await endpoints.lockEndpoint(tx.db, accountId, endpointId);
    const ids = withheld.map(({ id }) => id);
    await messages.withholdMessages(tx.db, accountId, ids, moment(tx.clock));
    await tellMoved(tx, accountId, endpointId, withheld.map(withheldOf));
  }
  return due.filter((message) => !isForbidden(message));
};

/** Whom to tell what now; `due` empty: nothing is to be told at this moment, or what was may not leave. */
const takeTurn = ({ context, accountId, endpointId }: Place) =>
  inTransaction(context, async (tx) => {
    const at = moment(tx.clock);
    const [endpoint] = await endpoints.findEndpoints(tx.db, accountId, [endpointId]);
    if (!endpoint || isOff(endpoint) || isResting(endpoint, at)) return null;
    // Whoever did not answer is asked with one message, until it answers.
    const max = endpoint.is_ordered || endpoint.failures_in_row >= failuresUntilRest ? 1 : width;
    const found = await messages.findDue(tx.db, accountId, endpointId, { isOrdered: endpoint.is_ordered, at, max });
    if (found.length === 0) return null;
    return { endpoint, due: await leaveOutForbidden(tx, accountId, endpointId, found) };
  });

/** So many of them as the rate of the endpoint lets begin now. */
const withinRate = async ({ context }: Place, { id, per_minute: calls }: endpoints.EndpointRow, count: number) => {
  if (calls === null) return { count, waitSeconds: 0 };
  const limit = { name: 'webhooks', calls, seconds: secondsOfRate };
  for (let granted = 0; granted < count; granted += 1) {
    const waitSeconds = await context.app.limiter.take(limit, String(id));
    if (waitSeconds > 0) return { count: granted, waitSeconds };
  }
  return { count, waitSeconds: 0 };
};

const settledOf = ({ clock }: Context, { id, attempts }: messages.DueMessage, outcome: Outcome): messages.Settled => {
  const at = moment(clock);
  if (outcome.error === null) return { id, outcome, state: 'delivered', dueAt: at };
  const pause = isGone(outcome) ? null : pauseAfter(attempts + 1, Math.random(), outcome.retryAfter);
  if (pause === null) return { id, outcome, state: 'dead', dueAt: at };
  return { id, outcome, state: 'waiting', dueAt: momentIn(clock, pause) };
};

/** Tells the people of the account, once as long as it lasts. */
const tellTrouble = async (
  tx: Tx,
  { url, page }: endpoints.EndpointRow,
  before: EndpointState,
  after: EndpointState,
) => {
  const params = { host: new URL(url).host, error: after.lastError ?? '' };
  if (after.disabled !== null && before.disabled === null)
    return writeNotice(tx, {
      kind: after.disabled === 'gone' ? 'webhook_gone' : 'webhook_disabled',
      params,
      link: page,
    });
  if (after.failures >= failuresUntilRest && before.failures < failuresUntilRest)
    return writeNotice(tx, { kind: 'webhook_failing', params, link: page });
  return null;
};

type Told = { readonly message: messages.DueMessage; readonly outcome: Outcome };

/** Writes down how a turn went: of the messages, of the endpoint, and of what follows for those that wait. */
const settle = ({ context, accountId, endpointId }: Place, told: readonly Told[]): Promise<void> =>
  inTransaction(context, async (tx) => {
    const at = moment(tx.clock);
    const endpoint = await endpoints.lockEndpoint(tx.db, accountId, endpointId);
    if (!endpoint) return;
    const settled = told.map(({ message, outcome }) => settledOf(tx, message, outcome));
    await messages.settleMessages(tx.db, accountId, settled, at);
    const subjects = new Map(told.map(({ message }) => [message.id, message.subject_id]));
    const movedOf = ({ id, state, outcome: { error } }: messages.Settled) => ({
      id,
      subjectId: subjects.get(id) ?? null,
      state,
      error,
    });
    await tellMoved(tx, accountId, endpointId, settled.map(movedOf));
    const before = stateOf(endpoint);
    const after = told.reduce((state, { outcome }) => afterAttempt(state, outcome, at), before);
    await endpoints.putState(tx.db, accountId, endpointId, after);
    if (after.disabled !== null)
      await tellMoved(tx, accountId, endpointId, await messages.killWaiting(tx.db, accountId, endpointId, at));
    await tellTrouble(tx, endpoint, before, after);
  });

const secondsUntil = ({ clock }: Context, at: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - clock.now().getTime()) / 1000));

/**
 * Ends the job, and begins the next one where something waits: in one transaction under the endpoint's lock, so that what is told at
 * the same moment is seen by one of the two.
 */
const endTurn = ({ context, accountId, endpointId, run }: Place, atLeastSeconds: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const endpoint = await endpoints.lockEndpoint(tx.db, accountId, endpointId);
    await run.finish(tx);
    if (!endpoint || isOff(endpoint)) return;
    const next = await messages.findNextDue(tx.db, accountId, endpointId, endpoint.is_ordered);
    if (next === null) return;
    const rest = endpoint.resting_until === null ? 0 : secondsUntil(tx, endpoint.resting_until);
    const afterSeconds = Math.max(atLeastSeconds, secondsUntil(tx, next), rest);
    await enqueue(
      tx,
      webhookQueue,
      { endpoint_id: endpointId },
      { accountId, key: jobKeyOf(endpointId), afterSeconds },
    );
  });

/**
 * Tells an endpoint what is due for it. Nobody is waited for within a transaction; a worker that dies between an attempt and its entry
 * has the same message told again, under the same id (R9).
 */
export const tellDue: JobHandler<{ endpoint_id: number }> = async (context, { endpoint_id: endpointId }, run) => {
  if (context.actor.kind !== 'job' || context.actor.accountId === null)
    throw new Error('a webhook belongs to an account');
  const place: Place = { context, accountId: context.actor.accountId, endpointId, run };
  for (let told = 0; told < longestTurn;) {
    run.signal.throwIfAborted();
    const turn = await takeTurn(place);
    if (!turn) return endTurn(place, 0);
    const { endpoint, due } = turn;
    const { count, waitSeconds } = await withinRate(place, endpoint, due.length);
    if (count === 0 && waitSeconds > 0) return endTurn(place, waitSeconds);
    const secrets = openSecrets(context, endpoint);
    const outcomes = await Promise.all(
      due.slice(0, count).map(async (message) => {
        const { message_id: messageId, event, body } = message;
        const outcome = await post(context, { url: endpoint.url, secrets, messageId, event, body }, run.signal);
        return { message, outcome };
      }),
    );
    context.app.faults.reach('webhook_answered');
    if (outcomes.length > 0) await settle(place, outcomes);
    told += Math.max(1, count);
  }
  return endTurn(place, 0);
};
