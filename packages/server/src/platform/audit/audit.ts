import { sql } from 'kysely';
import type { Tx } from '../context/transaction.ts';
import { moment } from '../clock/clock.ts';

export type AuditEntry = {
  /** What happened: `signed_in`, `updated`, … */
  readonly action: string;
  /** What kind of thing it happened to: `user`, `access_token`, … */
  readonly entity: string;
  readonly entityId?: number;
  readonly label?: string;
  /** Field → [old, new]. Never secrets. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Account and user it happened to, where that is not the actor (a sign-in has no actor yet). */
  readonly accountId?: number;
  readonly subjectId?: number;
};

// Browsers name themselves in fewer; whoever sends more names none.
const maxUserAgent = 300;

/** Writes one append-only row about a security-relevant act, in the transaction of the act itself. */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const actor = tx.actor.kind === 'user' ? tx.actor : null;
  const accountId = entry.accountId ?? actor?.accountId;
  if (accountId === undefined) throw new Error('an audit row needs an account');
  await sql`
    insert into platform.audits
      (account_id, actor_id, api_key_id, subject_id, action, entity, entity_id, label, changes, request_id, ip_address, user_agent,
        created_at)
    values (${accountId}, ${actor ? (actor.impersonator?.id ?? actor.enteredBy?.id ?? actor.userId) : null}, ${actor?.apiKey?.id ?? null},
      ${entry.subjectId ?? actor?.userId ?? null}, ${entry.action}, ${entry.entity}, ${entry.entityId ?? null},
      ${entry.label ?? ''}, ${JSON.stringify(entry.changes ?? {})}, ${tx.origin.requestId}, ${tx.origin.ip},
      ${tx.origin.userAgent.slice(0, maxUserAgent)}, ${moment(tx.clock)})`.execute(tx.db);
};
