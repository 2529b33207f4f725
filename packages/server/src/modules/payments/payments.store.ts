import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { PaymentKind, PaymentState } from './payments.rules.ts';

export type PaymentRow = {
  readonly id: number;
  readonly accountId: number;
  readonly key: string;
  readonly kind: PaymentKind;
  /** Who asked for it; null: nobody did. */
  readonly userId: number | null;
  readonly provider: string;
  readonly providerKey: string;
  readonly customerRef: string;
  readonly cardId: number | null;
  readonly credits: number;
  /** Of the credits. */
  readonly expiresAt: string | null;
  readonly currency: string;
  readonly net: number;
  readonly tax: number;
  readonly description: string;
  readonly isOffSession: boolean;
  readonly state: PaymentState;
  /** The provider's name for it; null: it told none yet. */
  readonly ref: string | null;
  readonly failure: string | null;
  /** What went back, with its tax. */
  readonly refunded: number;
  readonly refundKey: string | null;
  readonly refundReason: string | null;
  readonly refundAskedAt: string | null;
  /** The reseller who is paid, through its own provider; null: the platform is. */
  readonly sellerId: number | null;
  /** What of it stays with the platform: asked for, and once it is paid as the provider tells. */
  readonly fee: number;
  /** What the bank took until it decides, or for good. */
  readonly disputed: number;
  readonly disputeRef: string | null;
  readonly disputeState: 'open' | 'won' | 'lost' | null;
  readonly createdAt: string;
  readonly askedAt: string;
  readonly settledAt: string | null;
};

const paymentColumns = sql`
  id, account_id as "accountId", key, kind, user_id as "userId", provider, provider_key as "providerKey",
  customer_ref as "customerRef", card_id as "cardId", credits, expires_at as "expiresAt", currency, net, tax, description,
  is_off_session as "isOffSession", state, ref, failure, refunded, refund_key as "refundKey", refund_reason as "refundReason",
  refund_asked_at as "refundAskedAt", seller_id as "sellerId", fee, disputed, dispute_ref as "disputeRef", dispute_state as "disputeState",
  created_at as "createdAt", asked_at as "askedAt", settled_at as "settledAt"`;

export type NewPayment = Pick<
  PaymentRow,
  | 'accountId'
  | 'key'
  | 'kind'
  | 'userId'
  | 'provider'
  | 'providerKey'
  | 'customerRef'
  | 'cardId'
  | 'credits'
  | 'expiresAt'
  | 'currency'
  | 'net'
  | 'tax'
  | 'description'
  | 'isOffSession'
  | 'sellerId'
  | 'fee'
> & { readonly at: string };

/** Keeps that a payment will be asked for; null: there is one under this key. */
export const createPayment = async (db: TenantDb, payment: NewPayment): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    insert into payments.payments
      (account_id, key, kind, user_id, provider, provider_key, customer_ref, card_id, credits, expires_at, currency, net, tax,
        description, is_off_session, seller_id, fee, state, created_at, asked_at)
    values (${payment.accountId}, ${payment.key}, ${payment.kind}, ${payment.userId}, ${payment.provider}, ${payment.providerKey},
      ${payment.customerRef}, ${payment.cardId}, ${payment.credits}, ${payment.expiresAt}, ${payment.currency}, ${payment.net},
      ${payment.tax}, ${payment.description}, ${payment.isOffSession}, ${payment.sellerId}, ${payment.fee}, 'created',
      ${payment.at}, ${payment.at})
    on conflict (account_id, key) do nothing returning ${paymentColumns}`.execute(db);
  return rows[0] ?? null;
};

export const maybePayment = async (db: TenantDb, accountId: number, id: number): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments.payments where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** A payment, and nobody else's turn until the transaction ends. */
export const maybeLockedPayment = async (db: TenantDb, accountId: number, id: number): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments.payments where account_id = ${accountId} and id = ${id} for update`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const maybePaymentByKey = async (db: TenantDb, accountId: number, key: string): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments.payments where account_id = ${accountId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
};

/** The payment that a provider means by a name, or that it was asked for under a key. */
export const maybePaymentOf = async (
  db: TenantDb,
  accountId: number,
  { provider, ref, key }: { readonly provider: string; readonly ref: string; readonly key: string | null },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from payments.payments where account_id = ${accountId} and provider = ${provider}
      and (ref = ${ref} or ref is null and provider_key::text = ${key}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

export type Settling = Pick<PaymentRow, 'state' | 'ref' | 'failure' | 'refunded' | 'fee'> & { readonly at: string };

/** What became of a payment. */
export const settlePayment = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { state, ref, failure, refunded, fee, at }: Settling,
): Promise<void> => {
  await sql`
    update payments.payments set state = ${state}, ref = coalesce(ref, ${ref}), failure = ${failure}, refunded = ${refunded}, fee = ${fee},
      asked_at = ${at}, settled_at = case when ${state} in ('succeeded', 'failed', 'refunded') then coalesce(settled_at, ${at}) end
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Notes that a refund will be asked for. */
export const beginRefund = async (
  db: TenantDb,
  accountId: number,
  id: number,
  refund: { readonly key: string; readonly reason: string; readonly at: string },
): Promise<void> => {
  await sql`
    update payments.payments set refund_key = ${refund.key}, refund_reason = ${refund.reason}, refund_asked_at = ${refund.at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** A refund that was asked for is done, or will not be. */
export const endRefund = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await sql`
    update payments.payments set refund_key = null where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const setDispute = async (
  db: TenantDb,
  accountId: number,
  id: number,
  dispute: Pick<PaymentRow, 'disputed' | 'disputeRef' | 'disputeState'>,
): Promise<void> => {
  await sql`
    update payments.payments set disputed = ${dispute.disputed}, dispute_ref = ${dispute.disputeRef},
      dispute_state = ${dispute.disputeState}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Top-ups of a time: how many, what they cost, and how many of them are under way since when. */
export type TopUps = {
  readonly count: number;
  readonly amount: number;
  readonly open: number;
  readonly openSince: string | null;
};

export const sumTopUps = async (db: TenantDb, accountId: number, since: string): Promise<TopUps> => {
  const { rows } = await sql<TopUps>`
    select count(*) as count,
      coalesce(sum(net + tax) filter (where state <> 'failed' and created_at >= ${since}), 0)::bigint as amount,
      count(*) filter (where state in ('created', 'processing', 'needs_authentication')) as open,
      min(created_at) filter (where state in ('created', 'processing', 'needs_authentication')) as "openSince"
    from payments.payments where account_id = ${accountId} and kind = 'top_up'`.execute(db);
  return rows[0] ?? { count: 0, amount: 0, open: 0, openSince: null };
};

export type PaymentFilter = {
  readonly kind?: PaymentKind | undefined;
  readonly status?: 'processing' | 'needs_authentication' | 'succeeded' | 'failed' | 'refunded' | undefined;
  readonly disputed?: boolean | undefined;
  readonly account_id?: number | undefined;
  /** From this moment on, and up to before that one. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

const fits = ({
  kind,
  status,
  disputed,
  account_id: accountId,
  from,
  until,
}: PaymentFilter): RawBuilder<boolean> => sql<boolean>`(
  p.seller_id is null and (${kind ?? null}::text is null or p.kind = ${kind ?? null})
  and (${status ?? null}::text is null or p.state = ${status ?? null} or ${status ?? null} = 'processing' and p.state = 'created')
  and (${disputed ?? null}::boolean is null or (p.dispute_ref is not null) = ${disputed ?? null})
  and (${accountId ?? null}::bigint is null or p.account_id = ${accountId ?? null})
  and (${from ?? null}::timestamptz is null or p.created_at >= ${from ?? null})
  and (${until ?? null}::timestamptz is null or p.created_at < ${until ?? null}))`;

/** What the platform is paid by all accounts, newest first, and how many payments there are. What customers pay a reseller is the reseller's. */
export const findPayments = async (
  db: Db,
  filter: PaymentFilter,
  { after, offset, limit }: PagePlan,
): Promise<{ readonly rows: readonly PaymentRow[]; readonly total: number }> => {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments.payments p
    where ${fits(filter)} and (${after}::bigint is null or p.id < ${after})
    order by p.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from payments.payments p where ${fits(filter)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
};

/** Without tax, what an account paid in a currency and did not get back; the tax of what went back is cut as the ledger cuts it. */
export const sumPaid = async (db: TenantDb, accountId: number, currency: string): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(net - (refunded + disputed - tax * (refunded + disputed) / greatest(net + tax, 1))), 0)::bigint as paid
    from payments.payments
    where account_id = ${accountId} and state in ('succeeded', 'refunded') and currency = ${currency}`.execute(db);
  return rows[0]?.paid ?? 0;
};
