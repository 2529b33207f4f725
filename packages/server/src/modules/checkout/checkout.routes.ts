import { checkoutRoutes as routes, legalPageRoutes } from '@galena/contract/checkout';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getMe } from '../identity/index.ts';
import { begin, confirm, start, type Onward } from './checkout.service.ts';
import { openLegalPage } from './legal.service.ts';
import { openOverview, openSalesPage } from './pages.service.ts';

const onwardShown = ({ payPath, thankYouUrl }: Onward) => ({ pay_path: payPath, thank_you_url: thankYouUrl });

export const bindings: readonly Binding[] = [
  bind(routes.overview, (context) => openOverview(context)),
  bind(routes.page, (context, { params, query }) => openSalesPage(context, params.slug, query.form)),
  bind(legalPageRoutes.terms, (context, { query }) => openLegalPage(context, 'terms', query.lang)),
  bind(legalPageRoutes.privacy, (context, { query }) => openLegalPage(context, 'privacy', query.lang)),
  bind(legalPageRoutes.imprint, (context, { query }) => openLegalPage(context, 'imprint', query.lang)),
  bind(routes.begin, async (context, { params, body }, fail) => ({
    data: { email: body.email, resend_in: await begin(context, params.slug, body, fail) },
  })),
  bind(routes.confirm, async (context, { params, body }, fail) => {
    const { token, actor, ...onward } = await confirm(context, params.slug, body, fail);
    const user = await getMe({ ...context, actor });
    return { data: { access_token: token, user, ...onwardShown(onward) } };
  }),
  bind(routes.start, async (context, { params, body }, fail) => ({
    data: onwardShown(await start(context, params.slug, body, fail)),
  })),
];
