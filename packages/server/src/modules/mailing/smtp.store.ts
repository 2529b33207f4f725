import { sql } from 'kysely';
import type { Smtp, SmtpEncryption } from '@galena/contract/mailing';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** The mail server of a brand, its password sealed. */
export type SmtpRow = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly encryption: SmtpEncryption;
  readonly from_address: string;
  readonly from_name: string | null;
  readonly support_address: string | null;
  readonly bounce_address: string | null;
  readonly daily_cap: number | null;
  readonly sent_today: number;
  readonly state: Smtp['state'];
  readonly tested_at: string | null;
  readonly working_since: string | null;
  readonly last_error: string | null;
  readonly updated_at: string;
};

/** What somebody sets. */
export type SmtpValues = Omit<
  SmtpRow,
  'sent_today' | 'state' | 'tested_at' | 'working_since' | 'last_error' | 'updated_at'
>;

const columns = sql`host, port, username, password, encryption, from_address, from_name, support_address, bounce_address,
  daily_cap, state, tested_at, working_since, last_error, updated_at`;

/** @param day today's, by which what was sent is counted */
export const maybeSmtp = async (db: TenantDb, accountId: number, day: string): Promise<SmtpRow | null> => {
  const { rows } = await sql<SmtpRow>`
    select ${columns}, case when sent_on = ${day}::date then sent_today else 0 end as sent_today
    from mailing.smtp_settings where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
};

/** The same, for whoever changes it: one after the other. */
export const lockSmtp = async (db: TenantDb, accountId: number, day: string): Promise<SmtpRow | null> => {
  const { rows } = await sql<SmtpRow>`
    select ${columns}, case when sent_on = ${day}::date then sent_today else 0 end as sent_today
    from mailing.smtp_settings where account_id = ${accountId} for update`.execute(db);
  return rows[0] ?? null;
};

/** Sets the mail server. @param isSame how it is reached stays, and so does what a test said of it */
export const putSmtp = async (
  db: TenantDb,
  accountId: number,
  values: SmtpValues,
  { isSame, at }: { readonly isSame: boolean; readonly at: string },
): Promise<void> => {
  await sql`
    insert into mailing.smtp_settings as s (account_id, host, port, username, password, encryption, from_address, from_name,
      support_address, bounce_address, daily_cap, updated_at)
    values (${accountId}, ${values.host}, ${values.port}, ${values.username}, ${values.password}, ${values.encryption},
      ${values.from_address}, ${values.from_name}, ${values.support_address}, ${values.bounce_address}, ${values.daily_cap}, ${at})
    on conflict (account_id) do update set host = excluded.host, port = excluded.port, username = excluded.username,
      password = excluded.password, encryption = excluded.encryption, from_address = excluded.from_address,
      from_name = excluded.from_name, support_address = excluded.support_address, bounce_address = excluded.bounce_address,
      daily_cap = excluded.daily_cap, updated_at = excluded.updated_at,
      state = case when ${isSame} then s.state else 'untested' end,
      tested_at = case when ${isSame} then s.tested_at end,
      working_since = case when ${isSame} then s.working_since end,
      last_error = case when ${isSame} then s.last_error end`.execute(db);
};

/** @returns whether there was one */
export const removeSmtp = async (db: TenantDb, accountId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from mailing.smtp_settings where account_id = ${accountId}`.execute(db);
  return numAffectedRows === 1n;
};

/** Notes how a test went, or that the server lets us in no more; what was set anew meanwhile is another matter. */
export const noteOutcome = async (
  db: TenantDb,
  accountId: number,
  { updatedAt, error, at }: { readonly updatedAt: string; readonly error: string | null; readonly at: string },
): Promise<void> => {
  await sql`
    update mailing.smtp_settings set state = ${error === null ? 'working' : 'failed'}, tested_at = ${at}, last_error = ${error},
      working_since = case when ${error}::text is null then coalesce(working_since, ${at}::timestamptz) end
    where account_id = ${accountId} and updated_at = ${updatedAt}`.execute(db);
};

/** Takes a turn to send by a server that works, within its daily cap. @returns the server; null: it is not its turn */
export const takeTurn = async (db: TenantDb, accountId: number, day: string): Promise<SmtpRow | null> => {
  const { rows } = await sql<SmtpRow>`
    update mailing.smtp_settings set sent_on = ${day}::date,
      sent_today = case when sent_on = ${day}::date then sent_today + 1 else 1 end
    where account_id = ${accountId} and state = 'working'
      and (daily_cap is null or sent_on is distinct from ${day}::date or sent_today < daily_cap)
    returning ${columns}, sent_today`.execute(db);
  return rows[0] ?? null;
};
