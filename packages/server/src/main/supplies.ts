import { createHmac } from 'node:crypto';
import { createNameRecords } from '@galena/adapters/dns';
import { enrichers, enrichersOf } from '@galena/adapters/enrichers';
import type { Limiter, Outbound } from '@galena/adapters/http';
import { compileManifest, createNominatim, overpass, readyManifests, searchers } from '@galena/adapters/searchers';
import { createCrms, createSandboxCrm, isZapierHook } from '@galena/adapters/crm';
import { createPaymentProviders } from '@galena/adapters/payments';
import { createSocialProviders } from '@galena/adapters/social-login';
import { loaderPort, openDataPort } from '../modules/catalogue/index.ts';
import { socialPort } from '../modules/credentials/index.ts';
import { crmPort } from '../modules/crm/index.ts';
import { visitSitePort } from '../modules/enrichment/index.ts';
import { tablesPort } from '../modules/imports/index.ts';
import { createSandboxBooks } from '../modules/payments/index.ts';
import { providerPort } from '../modules/providers/index.ts';
import { geocoderPort } from '../modules/search/index.ts';
import { enrichersPort, manifestsPort, searchersPort } from '../modules/sources/index.ts';
import { verifiersPort } from '../modules/verification/index.ts';
import { namesPort } from '../modules/whitelabel/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/pool.ts';
import { openLoader } from '../platform/db/loader.ts';
import type { Logins } from '../platform/logins/logins.ts';
import { supply, type Supplied } from '../platform/ports/ports.ts';
import type { AskMailDomain } from './mail-domains.ts';
import { readManifestFolder } from './manifest-folder.ts';
import { createSiteVisitor } from './site-visitor.ts';
import { createVerifiers } from './verifiers.ts';

type SupplyOptions = {
  readonly config: Config;
  readonly logins: Logins;
  readonly outbound: Outbound;
  /** Keeps the limits of calls outside, in all processes together. */
  readonly outboundLimiter: Limiter;
  readonly clock: Clock;
  readonly resolveMail?: AskMailDomain | undefined;
  readonly db: Db;
  readonly secretKeys: string;
};

const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;

/** What the sandbox signs its notices with: of this house alone, and the same in every process of it. */
const sandboxSecret = (secretKeys: string): string =>
  createHmac('sha256', secretKeys).update('notices of the payment sandbox').digest('hex');

/** Who is configured to take money: all of their settings are there, or none (`readConfig`). */
const payingSettingsOf = (config: Config): Omit<Parameters<typeof createPaymentProviders>[0], 'sandbox'> => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_LIVE: isLive } = config;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, PAYPAL_WEBHOOK_ID: webhookId } = config;
  const { STRIPE_CONNECT_CLIENT_ID: connectId, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret } = config;
  const connect = connectId && connectSecret ? { clientId: connectId, webhookSecret: connectSecret } : null;
  return {
    stripe: secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret, connect } : null,
    paypal: clientId && secret && webhookId ? { clientId, secret, webhookId, isLive } : null,
  };
};

/** Who is configured to say who a visitor is. */
const socialSettingsOf = (config: Config): Parameters<typeof createSocialProviders>[0] => ({
  google: clientOf(config.GALENA_GOOGLE_CLIENT_ID, config.GALENA_GOOGLE_CLIENT_SECRET),
  facebook: clientOf(config.GALENA_FACEBOOK_APP_ID, config.GALENA_FACEBOOK_APP_SECRET),
  openid: config.GALENA_OIDC_PROVIDERS.map(({ client_id, client_secret, trusts_email, ...one }) => ({
    ...one,
    clientId: client_id,
    clientSecret: client_secret,
    trustsEmail: trusts_email,
  })),
});

/** Every CRM that is offered. @throws ConfigError for a folder that is not there, or a manifest that is none */
const offeredCrms = (config: Config): ReturnType<typeof createCrms> => {
  try {
    return createCrms({
      clients: config.GALENA_CRMS,
      suites: config.SUITES,
      manifests: readManifestFolder(config.GALENA_CRM_MANIFESTS),
      allowedTestHosts: config.GALENA_OUTBOUND_ALLOW,
    });
  } catch (error) {
    throw new ConfigError([`GALENA_CRM_MANIFESTS: ${error instanceof Error ? error.message : String(error)}`]);
  }
};

/** The real ones outside, for the ports of the rooms: one line per port. */
export const suppliesOf = ({
  config,
  logins,
  outbound,
  outboundLimiter,
  clock,
  resolveMail,
  db,
  secretKeys,
}: SupplyOptions): readonly Supplied[] => [
  supply(
    searchersPort,
    searchers.filter((one) => one !== overpass || config.GALENA_OVERPASS),
  ),
  supply(enrichersPort, { all: enrichers, ofManifest: enrichersOf }),
  supply(geocoderPort, config.GALENA_NOMINATIM === 'off' ? null : createNominatim(config.GALENA_NOMINATIM)),
  supply(manifestsPort, {
    read: (text) => compileManifest(text, config.GALENA_OUTBOUND_ALLOW),
    ready: readyManifests,
  }),
  supply(visitSitePort, createSiteVisitor({ outbound, config, clock, resolveMail })),
  supply(socialPort, createSocialProviders(socialSettingsOf(config), { outbound, now: clock.now })),
  supply(
    providerPort,
    createPaymentProviders(
      { ...payingSettingsOf(config), sandbox: { books: createSandboxBooks(db), secret: sandboxSecret(secretKeys) } },
      { outbound, now: clock.now },
    ),
  ),
  supply(namesPort, createNameRecords()),
  supply(verifiersPort, createVerifiers({ config, limiter: outboundLimiter, outbound, clock, secretKeys })),
  supply(crmPort, {
    offered: offeredCrms(config),
    sandbox: config.GALENA_SANDBOX ? createSandboxCrm : null,
    isHook: isZapierHook,
  }),
  supply(openDataPort, () => import('@galena/adapters/open-data')),
  supply(tablesPort, () => import('@galena/adapters/tables')),
  supply(loaderPort, () => openLoader(logins.system)),
];
