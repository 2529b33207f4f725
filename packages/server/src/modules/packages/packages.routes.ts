import { successOf } from '@galena/contract/kernel';
import { packageRoutes as routes, packageSuccesses as successes, salesSettingsRoutes } from '@galena/contract/packages';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { createPackage, deletePackage, sortPackages, updatePackage } from './editing.service.ts';
import { getChoices, getPackage, listPackages } from './packages.service.ts';
import { getSalesSettings, issueFormLink, saveSalesSettings } from './sales-settings.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, async (context) => ({ data: await listPackages(context) })),
  bind(routes.choices, (context) => getChoices(context)),
  bind(routes.get, async (context, { params }, fail) => ({ data: await getPackage(context, params.id, fail) })),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await createPackage(context, body, fail),
    ...successOf(successes.package_created),
  })),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await updatePackage(context, params.id, body, fail),
    ...successOf(successes.package_updated),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await deletePackage(context, params.id, fail);
    return successOf(successes.package_deleted);
  }),
  bind(routes.sort, async (context, { body }, fail) => {
    await sortPackages(context, body.ids, fail);
    return successOf(successes.packages_sorted);
  }),
  bind(routes.formLink, async (context, { params }, fail) => ({ data: await issueFormLink(context, params.id, fail) })),
  bind(salesSettingsRoutes.get, async (context, { params }, fail) => ({
    data: await getSalesSettings(context, params.id, fail),
  })),
  bind(salesSettingsRoutes.save, async (context, { params, body }, fail) => ({
    data: await saveSalesSettings(context, params.id, body, fail),
    ...successOf(successes.sales_page_saved),
  })),
];
