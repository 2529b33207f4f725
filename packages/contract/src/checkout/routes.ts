import { z } from 'zod';
import { FileContent, generalErrors, languages, One, route, type LegalPage } from '../kernel/index.ts';
import { identityErrors } from '../identity/index.ts';
import { checkoutErrors as errors } from './errors.ts';
import {
  CheckoutBody,
  CheckedOut,
  CheckoutConfirmBody,
  SalesPageQuery,
  SalesPageParams,
  CheckoutStartBody,
  CheckoutStarted,
} from './shapes.ts';

const look = { who: 'public', effect: 'read' } as const;
const act = { who: 'public', effect: 'write' } as const;
const refused = [generalErrors.not_found, errors.not_for_sale, errors.link_only, errors.link_expired] as const;

/** A reseller's sales pages on its own host, and signing up through them. */
export const checkoutRoutes = {
  overview: route({
    method: 'GET',
    path: '/p',
    summary: 'The packages of the reseller at the host that is called, as a page',
    access: look,
    returns: FileContent,
  }),
  page: route({
    method: 'GET',
    path: '/p/:slug',
    summary: 'The sales page of a package of the reseller at the host that is called',
    access: look,
    params: SalesPageParams,
    query: SalesPageQuery,
    returns: FileContent,
  }),
  begin: route({
    method: 'POST',
    path: '/api/checkout/:slug/begin',
    summary:
      'Sign up for a package; a code is sent to the address, which is answered the same whether it is known or not',
    access: act,
    params: SalesPageParams,
    body: CheckoutBody,
    returns: One(z.strictObject({ email: z.string(), resend_in: z.int() })),
    status: 202,
    errors: [...refused, identityErrors.registration_off],
  }),
  confirm: route({
    method: 'POST',
    path: '/api/checkout/:slug/confirm',
    summary: 'Confirm the address by the code sent to it: the account is on the package, and signed in',
    access: act,
    params: SalesPageParams,
    body: CheckoutConfirmBody,
    returns: One(CheckedOut),
    errors: [
      ...refused,
      errors.sold_out,
      identityErrors.invalid_code,
      identityErrors.too_many_sign_ins,
      identityErrors.account_deleted,
    ],
  }),
  start: route({
    method: 'POST',
    path: '/api/checkout/:slug/start',
    summary: 'Start a package in the account that is signed in and has none',
    // Anybody’s page, and so are its calls; whether somebody is signed in is asked inside.
    access: act,
    params: SalesPageParams,
    body: CheckoutStartBody,
    returns: One(CheckoutStarted),
    errors: [...refused, errors.sign_in_first, errors.not_for_you, errors.sold_out, errors.has_package],
  }),
};

const lang = z.enum(languages).optional().catch(undefined).describe('Left out: what the browser asks for');

const legalPage = (page: LegalPage) =>
  route({
    method: 'GET',
    path: `/${page}`,
    summary: `The page “${page}” of the reseller at the host that is called`,
    access: look,
    query: z.object({ lang }),
    returns: FileContent,
  });

/** What the law asks of a reseller's site. The platform itself has no such pages. */
export const legalPageRoutes = {
  terms: legalPage('terms'),
  privacy: legalPage('privacy'),
  imprint: legalPage('imprint'),
};
