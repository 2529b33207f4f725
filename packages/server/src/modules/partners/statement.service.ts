import { maxPayoutsShown, type PartnerStatement } from '@galena/contract/partners';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { planPage } from '../../platform/db/paging.ts';
import { owedOf } from './commission.rules.ts';
import { linksOf } from './owners.service.ts';
import { maybePartner, maybePartnerOf } from './partners.store.ts';
import { findPayouts } from './payouts.store.ts';
import { referralsShown } from './referrals.service.ts';
import { findReferrals } from './referrals.store.ts';

const newest = 50;

const statementOf = async (tx: Tx, ownerId: number, partnerId: number): Promise<PartnerStatement | null> => {
  const row = await maybePartner(tx.db, ownerId, partnerId);
  if (row === null) return null;
  const found = await findReferrals(tx.db, ownerId, partnerId, planPage({ limit: newest }));
  const shown = await referralsShown(tx, found.slice(0, newest));
  const paid = await findPayouts(tx.db, ownerId, partnerId, maxPayoutsShown);
  return {
    name: row.name,
    code: row.code,
    link: (await linksOf(tx, ownerId))(row.code),
    commission_percent: row.commission_percent,
    status: row.status,
    referrals: row.referrals,
    revenue_cents: row.revenue_cents,
    commission_cents: row.commission_cents,
    paid_cents: row.paid_cents,
    owed_cents: owedOf(row.commission_cents, row.paid_cents),
    currency: tx.app.config.GALENA_CURRENCY,
    newest: shown.map(({ partner: _partner, email: _email, user, ...rest }) => ({ ...rest, user: user?.name ?? null })),
    payouts: paid.map(({ note: _note, ...rest }) => rest),
  };
};

/** What a partner with a login sees of its own referrals; null: the user is no partner. */
export const getStatement = (context: Context): Promise<PartnerStatement | null> =>
  inReadTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const own = await maybePartnerOf(tx.db, accountId, userId);
    if (own === null) return null;
    // The partner's own lines of its owner, and no others.
    return alsoInAccounts(tx, [own.owner_id], () => statementOf(tx, own.owner_id, own.partner_id));
  });
