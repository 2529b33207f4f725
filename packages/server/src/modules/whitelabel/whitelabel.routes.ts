import { whitelabelRoutes as routes } from '@galena/contract/whitelabel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getSiteSettings } from './brands.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.siteSettings, async (context, { body }, fail) => ({
    data: await getSiteSettings(context, body.domain, fail),
  })),
];
