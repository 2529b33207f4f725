import { successOf } from '@galena/contract/kernel';
import {
  bounceRoutes as bounces,
  verificationOperatorRoutes as operator,
  verificationRoutes as routes,
  verificationSuccesses,
} from '@galena/contract/verification';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { foreseeBounce, reportBounce, reportBounces } from './bounces.service.ts';
import { getOverview, probeNow, savePrice } from './operator.service.ts';
import { getSettings, saveSettings } from './settings.service.ts';
import { verifyOne } from './single.service.ts';
import * as verifications from './verifications.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.one, async (context, { body }) => ({ data: await verifyOne(context, body.email) })),
  bind(routes.estimate, async (context, { params, body }, fail) => ({
    data: await verifications.estimateVerification(context, params, body, fail),
  })),
  bind(routes.start, async (context, { params, body }, fail) => ({
    data: await verifications.startVerification(context, params, body, fail),
    ...successOf(verificationSuccesses.verification_started),
  })),
  bind(routes.job, async (context, { params }, fail) => ({
    data: await verifications.getVerification(context, params.id, fail),
  })),
  bind(routes.deliverability, async (context, { params }, fail) => ({
    data: await verifications.getDeliverability(context, params, fail),
  })),
  bind(routes.answers, async (context, { params }, fail) => ({
    data: [...(await verifications.findRecordAnswers(context, params, params.resultId, fail))],
  })),
  bind(routes.settings, async (context) => ({ data: await getSettings(context) })),
  bind(routes.saveSettings, async (context, { body }) => ({
    data: await saveSettings(context, body),
    ...successOf(verificationSuccesses.settings_saved),
  })),
  bind(bounces.foresee, async (context, { params, query }, fail) => ({
    data: await foreseeBounce(context, params, query.email, fail),
  })),
  bind(bounces.report, async (context, { params, body }, fail) => ({
    data: await reportBounce(context, params, body, fail),
    ...successOf(verificationSuccesses.bounce_reported),
  })),
  bind(bounces.reportMany, async (context, { body }, fail) => ({
    data: await reportBounces(context, body, fail),
    ...successOf(verificationSuccesses.bounces_reported),
  })),
  bind(operator.overview, async (context) => ({ data: await getOverview(context) })),
  bind(operator.savePrice, async (context, { body }) => ({
    data: await savePrice(context, body.own_list_price),
    ...successOf(verificationSuccesses.settings_saved),
  })),
  bind(operator.probe, async (context) => ({ data: await probeNow(context) })),
];
