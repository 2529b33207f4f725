import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

type CardState = 'validating' | 'active' | 'reconnect' | 'removed';

export type CardRow = {
  readonly id: number;
  readonly provider: string;
  /** What the provider charges. */
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly state: CardState;
  readonly isDefault: boolean;
  readonly declines: number;
  readonly isDetached: boolean;
};

const columns = sql`
  id, provider, ref, brand, last4, exp_month as "expMonth", exp_year as "expYear", state, is_default as "isDefault", declines,
  is_detached as "isDetached"`;

/** The cards that the account has, the default one first. */
export const findCards = async (db: TenantDb, accountId: number): Promise<readonly CardRow[]> => {
  const { rows } = await sql<CardRow>`
    select ${columns} from payments.cards where account_id = ${accountId} and state <> 'removed'
    order by is_default desc, id`.execute(db);
  return rows;
};

/** One card, removed or not. */
export const maybeCard = async (db: TenantDb, accountId: number, id: number): Promise<CardRow | null> => {
  const { rows } = await sql<CardRow>`
    select ${columns} from payments.cards where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** All cards of the account, and nobody else's turn until the transaction ends. */
export const lockCards = async (db: TenantDb, accountId: number): Promise<readonly CardRow[]> => {
  const { rows } = await sql<CardRow>`
    select ${columns} from payments.cards where account_id = ${accountId} and state <> 'removed'
    order by id for update`.execute(db);
  return rows;
};

export type NewCard = Pick<CardRow, 'provider' | 'ref' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'state'> & {
  readonly accountId: number;
  readonly userId: number | null;
  readonly at: string;
};

/** Keeps a card; null: the provider's name for it is known already. */
export const createCard = async (db: TenantDb, card: NewCard): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into payments.cards
      (account_id, user_id, provider, ref, brand, last4, exp_month, exp_year, state, created_at)
    values (${card.accountId}, ${card.userId}, ${card.provider}, ${card.ref}, ${card.brand}, ${card.last4}, ${card.expMonth},
      ${card.expYear}, ${card.state}, ${card.at})
    on conflict (account_id, provider, ref) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
};

export const maybeCardByRef = async (
  db: TenantDb,
  accountId: number,
  provider: string,
  ref: string,
): Promise<CardRow | null> => {
  const { rows } = await sql<CardRow>`
    select ${columns} from payments.cards
    where account_id = ${accountId} and provider = ${provider} and ref = ${ref}`.execute(db);
  return rows[0] ?? null;
};

export const setCardState = async (
  db: TenantDb,
  accountId: number,
  id: number,
  card: Pick<CardRow, 'state' | 'declines'>,
): Promise<void> => {
  await sql`
    update payments.cards set state = ${card.state}, declines = ${card.declines}
    where account_id = ${accountId} and id = ${id} and state <> 'removed'`.execute(db);
};

/** The same card, entered once more. */
export const replaceCard = async (
  db: TenantDb,
  accountId: number,
  id: number,
  card: Pick<CardRow, 'ref' | 'brand' | 'last4' | 'expMonth' | 'expYear'>,
): Promise<void> => {
  await sql`
    update payments.cards set ref = ${card.ref}, brand = ${card.brand}, last4 = ${card.last4}, exp_month = ${card.expMonth},
      exp_year = ${card.expYear}, state = 'active', declines = 0
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Which card is paid with from now on; null: none. The cards must be locked. */
export const setDefault = async (db: TenantDb, accountId: number, id: number | null): Promise<void> => {
  await sql`
    update payments.cards set is_default = false
    where account_id = ${accountId} and is_default and id is distinct from ${id}::bigint`.execute(db);
  if (id !== null)
    await sql`update payments.cards set is_default = true where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeCard = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await sql`
    update payments.cards set state = 'removed', is_default = false, removed_at = ${at}
    where account_id = ${accountId} and id = ${id} and state <> 'removed'`.execute(db);
};

/** The provider has forgotten it, too. */
export const noteDetached = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`update payments.cards set is_detached = true where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Forgets of an account's payments which card each was paid with. */
export const unlinkCards = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`
    update payments.payments set card_id = null where account_id = ${accountId} and card_id is not null`.execute(db);
};

/** Removes all cards of an account for good, and answers them. */
export const removeCards = async (
  db: TenantDb,
  accountId: number,
): Promise<readonly Pick<CardRow, 'provider' | 'ref' | 'isDetached'>[]> => {
  const { rows } = await sql<Pick<CardRow, 'provider' | 'ref' | 'isDetached'>>`
    delete from payments.cards where account_id = ${accountId}
    returning provider, ref, is_detached as "isDetached"`.execute(db);
  return rows;
};

/** Whether a card that looks the same was paid with before, so that the account was given its credits. */
export const wasValidated = async (
  db: TenantDb,
  accountId: number,
  card: Pick<CardRow, 'provider' | 'brand' | 'last4' | 'expMonth' | 'expYear'>,
): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from payments.cards c
        join payments.payments p on p.account_id = ${accountId} and p.card_id = c.id
      where c.account_id = ${accountId} and c.provider = ${card.provider} and c.brand = ${card.brand} and c.last4 = ${card.last4}
        and c.exp_month = ${card.expMonth} and c.exp_year = ${card.expYear}
        and p.kind = 'validation' and p.state = 'succeeded') as was`.execute(db);
  return rows[0]?.was ?? false;
};
