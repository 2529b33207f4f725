import { successOf } from '@galena/contract/kernel';
import {
  adminPartnerRoutes,
  ownPartnerRoutes,
  partnerRoutes,
  partnerSuccesses as successes,
  referralReportRoutes as reports,
} from '@galena/contract/partners';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Side } from './owners.service.ts';
import {
  createPartner,
  deletePartner,
  getPartner,
  listPartners,
  markPayout,
  updatePartner,
} from './partners.service.ts';
import { listReferrals } from './referrals.service.ts';
import { exportReferrals } from './report.service.ts';
import { getStatement } from './statement.service.ts';

const bindingsOn = (side: Side, routes: typeof partnerRoutes): readonly Binding[] => [
  bind(routes.list, (context, { query }) => listPartners(context, side, query)),
  bind(routes.get, async (context, { params }, fail) => ({ data: await getPartner(context, side, params.id, fail) })),
  bind(routes.referrals, (context, { query }) => listReferrals(context, side, query)),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await createPartner(context, side, body, fail),
    ...successOf(successes.partner_created),
  })),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await updatePartner(context, { side, id: params.id }, body, fail),
    ...successOf(successes.partner_updated),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await deletePartner(context, { side, id: params.id }, fail);
    return successOf(successes.partner_deleted);
  }),
  bind(routes.payOut, async (context, { params, body }, fail) => ({
    data: await markPayout(context, { side, id: params.id }, body, fail),
    ...successOf(successes.payout_marked),
  })),
];

export const bindings: readonly Binding[] = [
  ...bindingsOn('reseller', partnerRoutes),
  ...bindingsOn('operator', adminPartnerRoutes),
  bind(reports.report, (context, { query }) => listReferrals(context, 'operator', query)),
  bind(reports.export, (context, { query }) => exportReferrals(context, query.partner_id ?? null)),
  bind(ownPartnerRoutes.statement, async (context) => ({ data: await getStatement(context) })),
];
