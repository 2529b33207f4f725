import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { TenantDb } from '../context/transaction.ts';
import type { Outcome } from './webhooks.rules.ts';

/** What is to be told. */
export type NewMessage = {
  readonly event: string;
  /** JSON, sent byte by byte as it stands. */
  readonly body: string;
  /** What it tells of, for those who may forbid that it leaves. */
  readonly subjectId: number | null;
};

/** A message whose turn it is. */
export type DueMessage = {
  readonly id: number;
  readonly message_id: string;
  readonly event: string;
  readonly body: string;
  readonly subject_id: number | null;
  readonly attempts: number;
};

export type MessageState = 'waiting' | 'delivered' | 'dead' | 'withheld';

/** A message in the log. */
export type MessageRow = {
  readonly id: number;
  readonly message_id: string;
  readonly event: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly due_at: string;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly subject_id: number | null;
  readonly created_at: string;
  readonly settled_at: string | null;
};

export type AttemptRow = {
  readonly id: number;
  readonly at: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
};

/** Adds messages, due at once. @returns their ids, in their order */
export const createMessages = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  messages: readonly (NewMessage & { readonly messageId: string })[],
  at: string,
): Promise<readonly number[]> => {
  const rows = messages.map(({ messageId, event, body, subjectId }) => ({
    message_id: messageId,
    event,
    body,
    subject_id: subjectId,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into platform.webhook_messages (account_id, endpoint_id, message_id, event, body, subject_id, due_at, created_at)
    select ${accountId}, ${endpointId}, message_id, event, body, subject_id, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (message_id text, event text, body text, subject_id bigint)
    returning id`.execute(db);
  return made.map(({ id }) => id);
};

/** Those of an endpoint that are due, the oldest first. `isOrdered`: only the oldest there is, if it is due. */
export const findDue = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  { isOrdered, at, max }: { readonly isOrdered: boolean; readonly at: string; readonly max: number },
): Promise<readonly DueMessage[]> => {
  const { rows } = await sql<DueMessage>`
    select id, message_id, event, body, subject_id, attempts from platform.webhook_messages
    where account_id = ${accountId} and endpoint_id = ${endpointId} and state = 'waiting' and due_at <= ${at}
      and (not ${isOrdered}::boolean or id = (
        select min(m.id) from platform.webhook_messages m
        where m.account_id = ${accountId} and m.endpoint_id = ${endpointId} and m.state = 'waiting'))
    order by due_at, id limit ${max}`.execute(db);
  return rows;
};

/** When the next of an endpoint is due; null: none waits. */
export const findNextDue = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  isOrdered: boolean,
): Promise<string | null> => {
  const { rows } = await sql<{ due_at: string }>`
    select due_at from platform.webhook_messages
    where account_id = ${accountId} and endpoint_id = ${endpointId} and state = 'waiting'
    order by case when ${isOrdered}::boolean then id end, due_at limit 1`.execute(db);
  return rows[0]?.due_at ?? null;
};

/** How an attempt of a message ended, and what becomes of the message. */
export type Settled = {
  readonly id: number;
  readonly outcome: Outcome;
  readonly state: MessageState;
  readonly dueAt: string;
};

/** Writes down how attempts ended. */
export const settleMessages = async (
  db: TenantDb,
  accountId: number,
  settled: readonly Settled[],
  at: string,
): Promise<void> => {
  const rows = settled.map(({ id, outcome, state, dueAt }) => ({
    id,
    state,
    due_at: dueAt,
    status: outcome.status,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    answer: outcome.answer,
  }));
  const list = JSON.stringify(rows);
  await sql`
    update platform.webhook_messages m set attempts = m.attempts + 1, state = x.state, due_at = x.due_at,
      last_status = x.status, last_error = x.error, settled_at = case when x.state <> 'waiting' then ${at}::timestamptz end
    from jsonb_to_recordset(${list}::jsonb) as x (id bigint, state text, due_at timestamptz, status int, error text)
    where m.account_id = ${accountId} and m.id = x.id and m.state = 'waiting'`.execute(db);
  await sql`
    insert into platform.webhook_attempts (account_id, message_id, at, duration_ms, status, error, answer)
    select ${accountId}, id, ${at}::timestamptz, duration_ms, status, error, answer
    from jsonb_to_recordset(${list}::jsonb) as x (id bigint, duration_ms int, status int, error text, answer text)
    returning id`.execute(db);
};

/** They may not leave any more: nothing is kept of what they say. */
export const withholdMessages = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  at: string,
  reason: string | null = null,
): Promise<void> => {
  await sql`
    update platform.webhook_messages set state = 'withheld', body = '', settled_at = ${at}::timestamptz,
      last_error = coalesce(${reason}::text, last_error)
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
};

/** A message that was moved from one state to another, as whoever keeps states is told. */
type Moved = {
  readonly id: number;
  readonly subjectId: number | null;
  readonly state: MessageState;
  readonly error: string | null;
};

/** What waits for an endpoint that is switched off for good are dead letters. @returns them */
export const killWaiting = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  at: string,
): Promise<readonly Moved[]> => {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'subject_id' | 'last_error'>>`
    update platform.webhook_messages set state = 'dead', settled_at = ${at}::timestamptz
    where account_id = ${accountId} and endpoint_id = ${endpointId} and state = 'waiting'
    returning id, subject_id, last_error`.execute(db);
  return rows.map((row) => ({ id: row.id, subjectId: row.subject_id, state: 'dead', error: row.last_error }));
};

/** Which of the messages of an endpoint a replay means: one, or those of a time, dead ones only unless all are wanted. */
export type ReplayRange = {
  readonly id: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly states: readonly MessageState[];
};

/** Sends messages again, with the ids and bytes that they had. @returns them */
export const replayMessages = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  { id, from, to, states }: ReplayRange,
  at: string,
): Promise<readonly Moved[]> => {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'subject_id'>>`
    update platform.webhook_messages set state = 'waiting', attempts = 0, due_at = ${at}::timestamptz, settled_at = null
    where account_id = ${accountId} and endpoint_id = ${endpointId} and state = any(${states}::text[])
      and (${id}::bigint is null or id = ${id}) and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or created_at <= ${to}::timestamptz)
    returning id, subject_id`.execute(db);
  return rows.map((row) => ({ id: row.id, subjectId: row.subject_id, state: 'waiting', error: null }));
};

/** The log of some endpoints, newest first, behind an id; `state`: of this only. */
export const findMessages = async (
  db: TenantDb,
  accountId: number,
  endpointIds: readonly number[],
  { state, before, max }: { readonly state: MessageState | null; readonly before: number | null; readonly max: number },
): Promise<readonly MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select id, message_id, event, state, attempts, due_at, last_status, last_error, subject_id, created_at, settled_at
    from platform.webhook_messages
    where account_id = ${accountId} and endpoint_id = any(${endpointIds}::bigint[])
      and (${state}::text is null or state = ${state}) and (${before}::bigint is null or id < ${before})
    order by id desc limit ${max}`.execute(db);
  return rows;
};

/** One message with its body. */
export const maybeMessage = async (
  db: TenantDb,
  accountId: number,
  endpointId: number,
  id: number,
): Promise<(MessageRow & { readonly body: string }) | null> => {
  const { rows } = await sql<MessageRow & { readonly body: string }>`
    select id, message_id, event, state, attempts, due_at, last_status, last_error, subject_id, created_at, settled_at, body
    from platform.webhook_messages where account_id = ${accountId} and endpoint_id = ${endpointId} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** The attempts of a message, the first one first. */
export const findAttempts = async (
  db: TenantDb,
  accountId: number,
  messageId: number,
): Promise<readonly AttemptRow[]> => {
  const { rows } = await sql<AttemptRow>`
    select id, at, duration_ms, status, error, answer from platform.webhook_attempts
    where account_id = ${accountId} and message_id = ${messageId} order by id`.execute(db);
  return rows;
};

export type MessageCounts = {
  readonly waiting: number;
  readonly delivered: number;
  readonly dead: number;
  readonly withheld: number;
};

/** How many of an endpoint's messages of the last days stand where. */
export const countMessages = async (db: TenantDb, accountId: number, endpointId: number): Promise<MessageCounts> => {
  const { rows } = await sql<MessageCounts>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'dead')::int as dead, count(*) filter (where state = 'withheld')::int as withheld
    from platform.webhook_messages where account_id = ${accountId} and endpoint_id = ${endpointId}`.execute(db);
  return rows[0] as MessageCounts;
};

/** Removes, over all accounts, what was settled before `before`. */
export const purgeSettled = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from platform.webhook_messages where settled_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
