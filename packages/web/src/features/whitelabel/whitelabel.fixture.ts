import { languages, legalPages, successOf } from '@galena/contract/kernel';
import {
  businessAccountRoutes as routes,
  customLinkRoutes,
  legalRoutes,
  whitelabelSuccesses as successes,
  type AdminBrand,
  type BusinessAccount,
  type CustomLink,
  type LegalSettings,
} from '@galena/contract/whitelabel';
import type { Backend } from '../../testing/backend.ts';

/** A brand, as the operator sees it. */
export const adminBrandOf = (id: number, more: Partial<AdminBrand> = {}): AdminBrand => ({
  id,
  business_name: `Brand ${id}`,
  white_label_url: `https://brand-${id}.leads.example`,
  app_url: null,
  domain_status: 'none',
  has_code: true,
  script_level: 'frame',
  direct_allowed: false,
  scripts_blocked: false,
  ...more,
});

/** A server that keeps what is saved of a brand. */
export const answerBrand = (backend: Backend, first: BusinessAccount): void => {
  let brand = first;
  backend.answer(routes.get, () => ({ data: brand }));
  backend.answer(routes.save, ({ body }) => {
    const { colours, ...plain } = body as Partial<BusinessAccount>;
    brand = { ...brand, ...plain, is_saved: true, colours: { ...brand.colours, ...colours } };
    return { data: brand, ...successOf(successes.brand_saved) };
  });
};

export const linkOf = (id: number, more: Partial<CustomLink> = {}): CustomLink => ({
  id,
  title: `Link ${id}`,
  url: `https://help.example/${id}`,
  icon: 'school',
  target: 'new_tab',
  position: id,
  is_active: true,
  ...more,
});

/** A server that keeps links. */
export const answerLinks = (backend: Backend, first: readonly CustomLink[]): void => {
  let links = [...first];
  backend.answer(customLinkRoutes.list, () => ({ data: links }));
  backend.answer(customLinkRoutes.create, ({ body }) => {
    const link = linkOf(links.length + 1, body as Partial<CustomLink>);
    links = [...links, link];
    return { data: link, ...successOf(successes.custom_link_created) };
  });
  backend.answer(customLinkRoutes.remove, ({ params }) => {
    links = links.filter(({ id }) => id !== params.id);
    return successOf(successes.custom_link_deleted);
  });
};

const emptyTexts = Object.fromEntries(languages.map((lang) => [lang, null])) as LegalSettings['texts'];

/** A server that keeps legal pages. */
export const answerLegalPages = (backend: Backend): void => {
  let pages = legalPages.map((page): LegalSettings => ({
    page,
    url: null,
    texts: emptyTexts,
    address: null,
    updated_at: null,
  }));
  backend.answer(legalRoutes.list, () => ({ data: pages }));
  backend.answer(legalRoutes.save, ({ params, body }) => {
    const saved: LegalSettings = {
      page: params.page,
      url: body.url ?? null,
      texts: { ...emptyTexts, ...body.texts },
      address: body.url ?? `https://kestrel.leads.example/${params.page}`,
      updated_at: '2026-11-27T10:00:00.000Z',
    };
    pages = pages.map((one) => (one.page === params.page ? saved : one));
    return { data: saved, ...successOf(successes.legal_page_saved) };
  });
};
