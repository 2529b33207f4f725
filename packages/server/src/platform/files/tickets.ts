import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { moment, momentIn } from '../clock/clock.ts';
import { tokenHash } from '../crypto/tokens.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

const maxSeconds = 300;

/** What a ticket is good for: nothing else, and for nobody else's. */
export type TicketInput = {
  /** `file`, `export`, …: asked again when it is spent. */
  readonly purpose: string;
  /** Which one: an id as text. */
  readonly subject: string;
  /** Once for what may be fetched once; more for a picture that a page shows again. */
  readonly uses: number;
  /** At most 300. */
  readonly seconds: number;
};

/**
 * Issues a ticket for something of the actor's account: a pass that stands in an address, where a browser sends no
 * session. Whether the actor may have the subject is the caller's to check.
 * @returns its text, 128 random bits; only its hash is kept
 */
export const issueTicket = async (context: Context, input: TicketInput): Promise<string> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a ticket is issued in an account');
  if (input.seconds > maxSeconds || input.seconds <= 0) throw new Error(`a ticket lives up to ${maxSeconds} seconds`);
  const ticket = randomBytes(16).toString('base64url');
  await inTransaction(context, (tx) =>
    sql`
      insert into platform.tickets (hash, account_id, purpose, subject, uses_left, expires_at)
      values (${tokenHash(ticket)}, ${accountId}, ${input.purpose}, ${input.subject}, ${input.uses},
        ${momentIn(context.clock, input.seconds)})`.execute(tx.db),
  );
  return ticket;
};

/**
 * Spends one use of a ticket, before an account is known.
 * @returns whose it is, or null when it is unknown, used up, ended, or was issued for something else
 */
export const spendTicket = async (
  context: Context,
  ticket: string,
  { purpose, subject }: Pick<TicketInput, 'purpose' | 'subject'>,
): Promise<{ readonly accountId: number } | null> => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from platform.spend_ticket(${tokenHash(ticket)}, ${purpose}, ${subject}, ${moment(context.clock)})
  `.execute(context.db);
  return rows[0] ? { accountId: rows[0].account_id } : null;
};
