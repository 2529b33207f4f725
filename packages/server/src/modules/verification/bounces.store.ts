import { sql } from 'kysely';
import type { BounceKind } from '@galena/contract/verification';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type NewBounce = {
  readonly accountId: number;
  /** By its key. */
  readonly email: string;
  readonly kind: BounceKind;
  readonly source: 'person' | 'api_key';
  readonly userId: number;
  /** That came back with it. */
  readonly credits: number;
  readonly at: string;
};

/** Keeps what was said of an address in the place of what was said before; credits that came back add up. */
export const putBounce = async (db: TenantDb, bounce: NewBounce): Promise<void> => {
  const { accountId, email, kind, source, userId, credits, at } = bounce;
  await sql`
    insert into verification.bounces as b (account_id, email, kind, source, user_id, credits, at)
    values (${accountId}, ${email}, ${kind}, ${source}, ${userId}, ${credits}, ${at})
    on conflict (account_id, email) do update set kind = excluded.kind, source = excluded.source,
      user_id = excluded.user_id, credits = b.credits + excluded.credits, at = excluded.at`.execute(db);
};

/** Those of some addresses, by their keys, to which a mail came back for good since a moment. */
export const findBounced = async (
  db: TenantDb,
  accountId: number,
  emails: readonly string[],
  since: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ email: string }>`
    select email from verification.bounces
    where account_id = ${accountId} and email = any(${emails}::text[]) and kind = 'hard' and at >= ${since}`.execute(
    db,
  );
  return rows.map(({ email }) => email);
};
