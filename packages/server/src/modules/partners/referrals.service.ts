import type { RouteInput, RouteResult } from '@galena/contract/kernel';
import type { partnerRoutes as routes, ReferralRow, ReferralState } from '@galena/contract/partners';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { findMembers, type MemberSeen } from '../identity/index.ts';
import { findPlanNames } from '../plans/index.ts';
import { readInOwner, type Side } from './owners.service.ts';
import * as store from './referrals.store.ts';

const stateOf = (member: MemberSeen | undefined): ReferralState => {
  if (!member || member.is_deleted) return 'gone';
  if (!member.is_confirmed) return 'unconfirmed';
  return member.standing === 'active' ? 'active' : 'inactive';
};

/** Referrals as the report shows them: the customers' accounts are looked into because they came through these partners. */
export const referralsShown = (tx: Tx, rows: readonly store.ReferralRow[]): Promise<ReferralRow[]> => {
  const accountIds = rows.flatMap(({ customer_id: id }) => id ?? []);
  return alsoInAccounts(tx, accountIds, async () => {
    const members = await findMembers(
      tx,
      rows.flatMap(({ user_id: id }) => id ?? []),
    );
    const plans = await findPlanNames(tx, accountIds);
    return rows.map((row) => {
      const member = row.user_id === null ? undefined : members.get(row.user_id);
      return {
        id: row.id,
        partner: { id: row.partner_id, name: row.partner_name },
        user: member ? { id: member.id, name: member.name } : null,
        email: member?.email ?? null,
        plan: (row.customer_id === null ? undefined : plans.get(row.customer_id)) ?? null,
        signed_up_at: row.signed_up_at,
        status: stateOf(member),
        commission_percent: row.commission_percent,
        revenue_cents: row.revenue_cents,
        commission_cents: row.commission_cents,
      };
    });
  });
};

/** Who signed up through whom, and what it brought. */
export const listReferrals = (
  context: Context,
  side: Side,
  query: RouteInput<typeof routes.referrals>['query'],
): Promise<RouteResult<typeof routes.referrals>> =>
  readInOwner(context, side, async (tx, ownerId) => {
    const plan = planPage(query);
    const partnerId = query.partner_id ?? null;
    const sums = await store.sumReferrals(tx.db, ownerId, partnerId);
    const page = pageOf(plan, await store.findReferrals(tx.db, ownerId, partnerId, plan), sums.referrals);
    const totals = { ...sums, currency: tx.app.config.GALENA_CURRENCY };
    return { ...page, data: await referralsShown(tx, page.data), totals };
  });
