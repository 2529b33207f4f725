import {
  adminBrandRoutes as operators,
  businessAccountRoutes as own,
  customLinkRoutes as links,
  legalRoutes as legal,
  upgradeRoutes as upgrade,
  whitelabelRoutes as routes,
  whitelabelSuccesses as successes,
} from '@galena/contract/whitelabel';
import { generalErrors, successOf } from '@galena/contract/kernel';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { normaliseHost } from '../../platform/http/caller.ts';
import { isBrandHost, isPlatformHost } from '../identity/index.ts';
import { getSiteSettings } from './brands.service.ts';
import { getBusinessAccount, saveBusinessAccount } from './business-accounts.service.ts';
import { changeLink, createLink, deleteLink, linksOfBrand, listLinks, sortLinks } from './custom-links.service.ts';
import { listLegalPages, saveLegalPage } from './legal-pages.service.ts';
import { listBrands, setCodeOfBrand } from './operator.service.ts';
import { openElements } from './elements.service.ts';
import { lookAtDomain, noteLook } from './domains.service.ts';
import { openPicture, removePicture, setPicture } from './pictures.service.ts';

/** What anybody may see. */
const ofHost: readonly Binding[] = [
  bind(routes.siteSettings, async (context, { body }, fail) => ({
    data: await getSiteSettings(context, body.domain, fail),
  })),
  bind(routes.picture, (context, { params, query }, fail) => openPicture(context, params.picture, query.size, fail)),
  bind(routes.elements, (context, _, fail) => openElements(context, fail)),
  bind(upgrade.offer, async (context) => {
    const { UPGRADE_URL: url, GALENA_WHOLESALE_CENTS: cents } = context.app.config;
    // What a reseller pays is not for its customers.
    return { data: { url, wholesale_cents: (await isPlatformHost(context)) ? cents : null } };
  }),
  bind(routes.certificate, async (context, { query }, fail) => {
    const domain = normaliseHost(query.domain);
    return (await isBrandHost(context, domain)) ? { data: { domain } } : fail(generalErrors.not_found);
  }),
];

const ofReseller: readonly Binding[] = [
  bind(own.get, async (context) => ({ data: await getBusinessAccount(context) })),
  bind(own.save, async (context, { body }, fail) => ({
    data: await saveBusinessAccount(context, body, fail),
    ...successOf(successes.brand_saved),
  })),
  bindPrepared(
    own.verifyDomain,
    (context, _, fail) => lookAtDomain(context, fail),
    async (context, _, fail, asked) => ({ data: await noteLook(context, asked, fail) }),
  ),
  bind(own.setPicture, async (context, { params, body }, fail) => ({
    data: await setPicture(context, params.picture, body.file, fail),
    ...successOf(successes.brand_picture_saved),
  })),
  bind(own.removePicture, async (context, { params }, fail) => ({
    data: await removePicture(context, params.picture, fail),
    ...successOf(successes.brand_picture_removed),
  })),
];

const ofLinks: readonly Binding[] = [
  bind(links.ofBrand, async (context) => ({ data: [...(await linksOfBrand(context))] })),
  bind(links.list, async (context) => ({ data: [...(await listLinks(context))] })),
  bind(links.create, async (context, { body }, fail) => ({
    data: await createLink(context, body, fail),
    ...successOf(successes.custom_link_created),
  })),
  bind(links.change, async (context, { params, body }, fail) => ({
    data: await changeLink(context, params.id, body, fail),
    ...successOf(successes.custom_link_saved),
  })),
  bind(links.remove, async (context, { params }, fail) => {
    await deleteLink(context, params.id, fail);
    return successOf(successes.custom_link_deleted);
  }),
  bind(links.sort, async (context, { body }, fail) => {
    await sortLinks(context, body.ids, fail);
    return successOf(successes.custom_links_sorted);
  }),
];

const ofLegal: readonly Binding[] = [
  bind(legal.list, async (context) => ({ data: await listLegalPages(context) })),
  bind(legal.save, async (context, { params, body }, fail) => ({
    data: await saveLegalPage(context, params.page, body, fail),
    ...successOf(successes.legal_page_saved),
  })),
];

const ofOperator: readonly Binding[] = [
  bind(operators.list, (context, { query }) => listBrands(context, query)),
  bind(operators.setCode, async (context, { params, body }, fail) => ({
    data: await setCodeOfBrand(context, params.id, body, fail),
    ...successOf(successes.brand_code_saved),
  })),
];

export const bindings: readonly Binding[] = [...ofHost, ...ofReseller, ...ofLinks, ...ofLegal, ...ofOperator];
