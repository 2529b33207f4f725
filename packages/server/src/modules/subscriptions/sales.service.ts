import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { EmailInput } from '@galena/contract/messages';
import { salesPlatforms, subscriptionErrors as errors } from '@galena/contract/subscriptions';
import type { Fail, SignedCall } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { maybeOwnAccount, platformRealm } from '../identity/index.ts';
import { maybePlanOfProduct } from '../plans/index.ts';
import { endNotedAtProvider } from './ending.service.ts';
import { openForCustomer, putManual } from './manual.service.ts';
import { asSystem } from './operators.service.ts';
import { findNoted, isNoted, noteDelivery } from './sales.store.ts';
import { endOfFreePeriod, happen } from './settling.service.ts';
import * as store from './subscriptions.store.ts';
import { takeBackWaiting } from './waiting.service.ts';

/** How old a notice may be, in seconds. */
const noticeSeconds = 300;

const Sale = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['purchase', 'refund', 'cancel']),
  order_id: z.string().min(1).max(200),
  product_id: z.string().min(1).max(120).optional(),
  email: EmailInput.optional(),
  first_name: z.string().trim().max(80).default(''),
  last_name: z.string().trim().max(80).default(''),
});
type Sale = z.infer<typeof Sale>;

/** The signature that a platform puts on a body: HMAC-SHA256 over `timestamp.body`, in hex. */
const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
};

type Signed = { readonly bytes: Uint8Array; readonly headers: Readonly<Record<string, string | undefined>> };

/**
 * Reads a notice of a sales platform: `x-timestamp` in seconds and `x-signature` in hex.
 * @returns null: it is not signed with this secret, is not of the last five minutes, or has another form
 */
const readSale = ({ bytes, headers }: Signed, secret: string, now: Date): Sale | null => {
  const [timestamp = '', signature = ''] = [headers['x-timestamp'], headers['x-signature']?.toLowerCase()];
  if (!/^\d{1,12}$/.test(timestamp) || !isSame(signature, signatureOf(secret, timestamp, bytes))) return null;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > noticeSeconds) return null;
  const read = Sale.safeParse(jsonOf(bytes));
  return read.success ? read.data : null;
};

type FailSale = Fail<typeof errors.notice_invalid | typeof errors.change_in_progress>;
type Platform = (typeof salesPlatforms)[number];

const secretOf = ({ app: { config } }: Context, platform: Platform): string | undefined =>
  platform === 'sales_platform_a' ? config.GALENA_SALES_PLATFORM_A_SECRET : config.GALENA_SALES_PLATFORM_B_SECRET;

const accountOf = async (tx: Tx, email: string, sale: Sale): Promise<number | null> => {
  const known = await maybeOwnAccount(tx, email);
  if (known !== null) return known;
  const { first_name: firstName, last_name: lastName } = sale;
  const realmId = await platformRealm(tx);
  return openForCustomer(tx, { realmId, parentId: null, email, firstName, lastName, packageName: null });
};

/** Bought there: an account that is here goes over to the plan, another is opened. */
const purchased = async (tx: Tx, platform: Platform, sale: Sale, fail: FailSale): Promise<void> => {
  const plan = sale.product_id === undefined ? null : await maybePlanOfProduct(tx, platform, sale.product_id);
  const accountId = plan === null || sale.email === undefined ? null : await accountOf(tx, sale.email, sale);
  if (plan === null || accountId === null) {
    tx.log.warn({ platform, product_id: sale.product_id, order_id: sale.order_id }, 'a sale names no plan of ours');
    return;
  }
  await alsoInAccounts(tx, [accountId], async () => {
    const before = await store.maybeLockedSubscription(tx.db, accountId);
    // Charged here and there for the same would be twice: what a provider charges ends.
    const isCharged = before?.managed_by === 'provider' && before.access !== 'none';
    // Paid for here in this very moment: the platform delivers its notice again.
    if (isCharged && !(await endNotedAtProvider(tx, before))) return fail(errors.change_in_progress);
    const given = { accountId, plan, interval: 'month', expiresAt: null, by: 'system' } as const;
    const row = await putManual(tx, { ...given, sale: { platform, ref: sale.order_id } });
    if (row === null) return fail(errors.change_in_progress);
  });
};

/** What a buyer was asked to agree to here, and did not, is taken back: they have paid elsewhere. Asks outside. */
const makeWay = async (context: Context, platform: Platform, sale: Sale): Promise<void> => {
  const accountId = await asSystem(context, async (tx) =>
    sale.email === undefined || (await isNoted(tx.db, { platform, delivery_id: sale.id }))
      ? null
      : maybeOwnAccount(tx, sale.email),
  );
  if (accountId !== null) await takeBackWaiting(context, accountId);
};

/** Given back or cancelled there: as here, but for the money, which went there. */
const ended = async (tx: Tx, platform: Platform, order: string, isRefunded: boolean): Promise<void> => {
  const accountId = await store.maybeAccountOfSale(tx.db, platform, order);
  if (accountId === null) return;
  await alsoInAccounts(tx, [accountId], async () => {
    const row = await store.maybeLockedSubscription(tx.db, accountId);
    if (row === null) return;
    if (isRefunded) await happen(tx, row, 'refund', 'operator');
    else await happen(tx, row, 'cancel', 'operator', { current_period_end: endOfFreePeriod(tx, row) });
  });
};

/** Takes a notice of a sales platform: each delivery has its effect once, together with its note. */
export const takeSalesNotice = async (
  context: Context,
  platform: Platform,
  call: SignedCall,
  fail: FailSale,
): Promise<void> => {
  const secret = secretOf(context, platform);
  const sale = secret === undefined ? null : readSale(call, secret, context.clock.now());
  if (sale === null) return fail(errors.notice_invalid);
  const { id: delivery_id, type: kind, order_id: order_ref } = sale;
  if (kind === 'purchase') await makeWay(context, platform, sale);
  await asSystem(context, async (tx) => {
    const noted = { platform, delivery_id, kind, order_ref, received_at: moment(tx.clock) };
    const before = await findNoted(tx.db, noted);
    if (!(await noteDelivery(tx.db, noted))) return;
    if (kind === 'purchase') await purchased(tx, platform, sale, fail);
    // What ended before anybody here had heard that it was bought ends now.
    const isLate = kind === 'purchase' && !before.includes('purchase');
    const ends = isLate ? before : [kind];
    const isRefunded = ends.includes('refund');
    if (isRefunded || ends.includes('cancel')) await ended(tx, platform, order_ref, isRefunded);
  });
};
