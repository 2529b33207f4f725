import { generalErrors, type Fail, type RouteInput, type RouteResult } from '@galena/contract/kernel';
import type { AdminBrand, adminBrandRoutes as routes } from '@galena/contract/whitelabel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { alsoInAccounts, inTransaction } from '../../platform/context/transaction.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { addressOfHost, slugHostOf } from './hosts.service.ts';
import * as store from './operator.store.ts';

export const allBrands = defineSystemUse(
  'the brands of all resellers: whose code runs how, and where their domains point',
);

const shownTo = ({ app: { config } }: Context, { slug, ...row }: store.OperatedRow): AdminBrand => ({
  ...row,
  white_label_url: addressOfHost(config, slugHostOf(config, slug)),
});

/** The brands of all resellers, newest first. */
export const listBrands = async (
  context: Context,
  query: RouteInput<typeof routes.list>['query'],
): Promise<RouteResult<typeof routes.list>> => {
  const db = context.app.systemDb(allBrands);
  const plan = planPage(query);
  const search = query.search || null;
  const page = pageOf(plan, await store.findBrands(db, search, plan), await store.countBrands(db, search));
  return { ...page, data: page.data.map((row) => shownTo(context, row)) };
};

type Say = RouteInput<typeof routes.setCode>['body'];

/** Lets a reseller's code run in the page, or switches it off; both hold at the next page that somebody opens. */
export const setCodeOfBrand = (
  context: Context,
  id: number,
  say: Say,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<AdminBrand> =>
  inTransaction(context, (tx) =>
    alsoInAccounts(tx, [id], async () => {
      const before = (await store.lockBrand(tx.db, id)) ?? fail(generalErrors.not_found);
      const after = {
        ...before,
        direct_allowed: say.direct_allowed ?? before.direct_allowed,
        scripts_blocked: say.scripts_blocked ?? before.scripts_blocked,
      };
      await store.setCode(tx.db, id, after);
      await writeAudit(tx, {
        action: 'code_set',
        entity: 'business_account',
        entityId: id,
        accountId: id,
        label: before.business_name,
        changes: {
          direct_allowed: [before.direct_allowed, after.direct_allowed],
          scripts_blocked: [before.scripts_blocked, after.scripts_blocked],
        },
      });
      return shownTo(context, after);
    }),
  );
