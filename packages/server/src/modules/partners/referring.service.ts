import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { MeOfUpperRooms, Registered } from '../identity/index.ts';
import { sumPaid, type Payment, type Turn } from '../payments/index.ts';
import { commissionOf } from './commission.rules.ts';
import { platformOwner } from './owners.service.ts';
import { forgetAccount, linkUser, maybePartnerByCode } from './partners.store.ts';
import { createReferral, lockReferral, maybeReferralOf, setMoney } from './referrals.store.ts';

/**
 * Notes through whom a new account came. A code that is unknown, inactive or another owner's counts for nothing, and so does the
 * partner's own address.
 */
const refer = async (tx: Tx, ownerId: number, newcomer: Registered): Promise<void> => {
  const { accountId, userId, email, ref } = newcomer;
  const partner = ref === null ? null : await maybePartnerByCode(tx.db, ownerId, ref.trim().toLowerCase());
  if (partner === null || partner.status !== 'active') return;
  if (partner.email.toLowerCase() === email.toLowerCase()) return;
  await createReferral(tx.db, {
    account_id: ownerId,
    partner_id: partner.id,
    code: partner.code,
    commission_percent: partner.commission_percent,
    customer_id: accountId,
    user_id: userId,
    signed_up_at: moment(tx.clock),
  });
  await writeAudit(tx, {
    action: 'referred',
    entity: 'user',
    entityId: userId,
    label: partner.name,
    accountId,
    subjectId: userId,
  });
};

/** Fills `registered`: through whom somebody came, and whether they are a partner themselves. Never refuses. */
export const welcomeReferred = (tx: Tx, newcomer: Registered): Promise<void> => {
  const ownerId = newcomer.ownerId ?? platformOwner;
  return alsoInAccounts(tx, [ownerId], async () => {
    await linkUser(tx.db, ownerId, newcomer.email, newcomer);
    await refer(tx, ownerId, newcomer);
  });
};

/**
 * Fills `paymentSettled`: counts anew what a referred account has paid, so that it is right in whatever order payments and refunds
 * are heard of.
 */
export const countPayment = async (tx: Tx, { accountId }: Payment, turn: Turn): Promise<void> => {
  if (turn === 'failed') return;
  const referral = await maybeReferralOf(tx.db, accountId);
  if (referral === null) return;
  const { owner_id: ownerId, referral_id: id } = referral;
  await alsoInAccounts(tx, [ownerId], async () => {
    const percent = await lockReferral(tx.db, ownerId, id);
    const revenue = await sumPaid(tx, accountId);
    await setMoney(tx.db, ownerId, id, { revenue_cents: revenue, commission_cents: commissionOf(revenue, percent) });
  });
};

/** Fills `me`: the partner through whom the account came. */
export const meOfPartners = async (tx: Tx): Promise<MeOfUpperRooms> => {
  const referral = await maybeReferralOf(tx.db, userOf(tx).accountId);
  return { referred_by_partner: referral && { id: referral.partner_id, name: referral.partner_name } };
};

/** Fills `accountPurged`: an account's own partners go; what others know of it loses its name, and keeps its sums. */
export const forgetPartners = (tx: Tx, accountId: number): Promise<void> => forgetAccount(tx.db, accountId);
