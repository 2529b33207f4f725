import {
  crmDeliveryRoutes,
  crmHookRoutes,
  crmRoutes as routes,
  crmSuccesses as successes,
  zapierRoutes,
} from '@galena/contract/crm';
import { successOf } from '@galena/contract/kernel';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import {
  changeConnection,
  createConnection,
  listConnections,
  putFields,
  removeConnection,
} from './connections.service.ts';
import { listOffers } from './crms.service.ts';
import { getDelivery, listDeliveries, sendAgain } from './deliveries.service.ts';
import { askFields, askStages, checkRules, preview, shownField } from './fields.service.ts';
import { receiveNotice, setNotices } from './notices.service.ts';
import { listCrmsOf, listStatesOf, setCrmOf, startSending } from './sending.service.ts';
import { beginSignIn, endSignIn, hearSignIn } from './sign-ins.service.ts';
import { checkCustomFields, testConnection, tryChange, tryNew } from './trying.service.ts';
import { sample, subscribe, unsubscribe } from './zapier.service.ts';

const connecting: readonly Binding[] = [
  bind(routes.offers, async (context) => ({ data: [...(await listOffers(context))] })),
  bind(routes.connections, async (context) => ({ data: [...(await listConnections(context))] })),
  bindPrepared(
    routes.create,
    (context, { body }, fail) => tryNew(context, body, fail),
    async (context, { body }, fail, tried) => ({
      data: await createConnection(context, body, tried, fail),
      ...successOf(successes.crm_connected),
    }),
  ),
  bindPrepared(
    routes.change,
    async (context, { params, body }, fail) => {
      await checkCustomFields(context, params.id, body, fail);
      return tryChange(context, params.id, body, fail);
    },
    async (context, { params, body }, fail, tried) => ({
      data: await changeConnection(context, params.id, body, tried, fail),
      ...successOf(successes.crm_saved),
    }),
  ),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeConnection(context, params.id, fail);
    return successOf(successes.crm_disconnected);
  }),
  bindPrepared(
    routes.test,
    (context, { params }, fail) => testConnection(context, params.id, fail),
    async (_, __, ___, data) => ({ data }),
  ),
  bind(routes.authorize, async (context, { params, body }, fail) => ({
    data: { url: await beginSignIn(context, { crm_key: params.key, ...body }, fail) },
  })),
  bindPrepared(
    routes.callback,
    (context, { body }, fail) => hearSignIn(context, body, fail),
    async (context, _, fail, heard) => ({
      data: await endSignIn(context, heard, fail),
      ...successOf(successes.crm_connected),
    }),
  ),
];

const mapping: readonly Binding[] = [
  bindPrepared(
    routes.customFields,
    (context, { params }, fail) => askFields(context, params.id, fail),
    async (_, __, ___, { fields }) => ({ data: fields.map(shownField) }),
  ),
  bind(routes.notices, async (context, { params, body }, fail) => ({
    data: await setNotices(context, params.id, body.is_on, fail),
    ...successOf(successes.crm_saved),
  })),
  bind(crmHookRoutes.notice, async (context, { params, body }, fail) => {
    await receiveNotice(context, params.address, body, fail);
    return {};
  }),
  bindPrepared(
    routes.stages,
    (context, { params }, fail) => askStages(context, params.id, fail),
    async (_, __, ___, stages) => ({ data: [...stages] }),
  ),
  bindPrepared(
    routes.fields,
    async (context, { params, body }, fail) => {
      const fielded = await askFields(context, params.id, fail);
      await checkRules(context, fielded, { [body.list_type]: body.map }, fail);
    },
    async (context, { params, body }, fail) => ({
      data: await putFields(context, params.id, body, fail),
      ...successOf(successes.crm_fields_saved),
    }),
  ),
  bindPrepared(
    routes.preview,
    (context, { params }, fail) => askFields(context, params.id, fail),
    async (context, { body }, fail, fielded) => ({ data: await preview(context, fielded, body, fail) }),
  ),
];

const delivering: readonly Binding[] = [
  bind(crmDeliveryRoutes.send, async (context, { params, body }, fail) => ({
    data: await startSending(context, params, body, fail),
    ...successOf(successes.crm_sending),
  })),
  bind(crmDeliveryRoutes.deliveries, (context, { query }, fail) => listDeliveries(context, query, fail)),
  bind(crmDeliveryRoutes.delivery, async (context, { params }, fail) => ({
    data: await getDelivery(context, params.id, fail),
  })),
  bind(crmDeliveryRoutes.again, async (context, { body }, fail) =>
    successOf(successes.crm_sending_again, await sendAgain(context, body, fail)),
  ),
  bind(crmDeliveryRoutes.ofList, async (context, { params }, fail) => ({
    data: [...(await listCrmsOf(context, params.id, fail))],
  })),
  bind(crmDeliveryRoutes.states, async (context, { params, body }, fail) => ({
    data: [...(await listStatesOf(context, params.id, body.result_ids, fail))],
  })),
  bind(crmDeliveryRoutes.setOfList, async (context, { params, body }, fail) => {
    await setCrmOf(context, params.id, body, fail);
    return successOf(successes.crm_list_saved);
  }),
];

const zapier: readonly Binding[] = [
  bind(zapierRoutes.subscribe, async (context, { body }, fail) => ({
    data: { id: await subscribe(context, body, fail) },
    ...successOf(successes.zap_listening),
  })),
  bind(zapierRoutes.unsubscribe, async (context, { params }, fail) => {
    await unsubscribe(context, params.id, fail);
    return successOf(successes.zap_removed);
  }),
  bind(zapierRoutes.sample, (context, { query }, fail) => sample(context, query.campaign_id, fail)),
];

export const bindings: readonly Binding[] = [...connecting, ...mapping, ...delivering, ...zapier];
