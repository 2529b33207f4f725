import { EmailInput } from '@galena/contract/messages';
import { z } from 'zod';
import { crashSetting } from '../faults/faults.ts';
import { ConfigError } from './config-error.ts';
import { crms, suites } from './crms.ts';
import { oidcProviders } from './oidc-providers.ts';

const onOff = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(standard)
    .transform((value) => value === 'on');

const text = z.string().trim().min(1);
const listOfWords = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
const list = listOfWords('');

/** An address, a range (`10.0.0.0/8`) or one of the names that the HTTP server knows; a bare number is a hop count. */
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);
const isProxy = (entry: string): boolean => proxy.safeParse(entry).success;

const isHostAndPort = (entry: string): boolean =>
  /^[^/\\?#@\s*]+:\d+$/.test(entry) && URL.parse(`http://${entry}`) !== null;

/** An IPv4 address, with a port or without. */
const isDnsServer = (entry: string): boolean => z.ipv4().safeParse(entry.replace(/:\d{1,5}$/, '')).success;

const listOf = (isRight: (entry: string) => boolean, should: string) =>
  list.refine((entries) => entries.every(isRight), `each entry should be ${should}`);

/**
 * Everything the environment can say, once. The descriptions become the configuration table of the README.
 * Names without GALENA_ are conventions of the platforms that hosts use.
 */
export const environmentSchema = z.object({
  PORT: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port for the web and the API; 0 picks a free one'),
  HOST: text.default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all addresses'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe('An existing PostgreSQL ≥ 15; unset: an embedded one in `GALENA_DATA_DIR`'),
  GALENA_DATA_DIR: text
    .optional()
    .describe('Folder for the embedded database and generated keys (default: `.galena/data` in the checkout)'),
  GALENA_URL: z
    .url({ protocol: /^https?$/, error: 'should be an address such as https://leads.example.com' })
    .optional()
    .describe('Public address, used for links in emails; default: the address it listens on'),
  WL_BASE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/, 'must be a domain such as leads.example.com')
    .optional()
    .describe(
      'Domain below which resellers get their addresses, `{slug}.leads.example.com`; default: the host of `GALENA_URL`',
    ),
  UPGRADE_URL: z
    .string()
    .regex(/^(https:\/\/|\/)/, 'must begin with https:// or /')
    .default('/billing-portal')
    .describe('Where users without white-label are sent to get it'),
  GALENA_TRUST_PROXY: listOf(isProxy, 'an address such as 10.0.0.1, or a range such as 10.0.0.0/8').describe(
    'Proxies whose `X-Forwarded-*` headers to trust, comma-separated addresses; never a hop count',
  ),
  GALENA_SECRET_KEYS: text
    .optional()
    .describe(
      'Keys for secrets at rest, `id:base64 of 32 bytes`, comma-separated, newest first; default: generated in `GALENA_DATA_DIR`',
    ),
  GALENA_BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .optional()
    .describe(
      'Encrypts the secret keys inside a backup; `restore` needs it to read them. Unset: backups don’t contain the keys',
    ),
  GALENA_RLS: onOff('on').describe(
    'Set `off` only where the database user can’t create roles: isolation then depends on the queries alone',
  ),
  GALENA_POOL_SIZE: z.coerce
    .number<string>()
    .int()
    .min(2)
    .max(500)
    .default(10)
    .describe('Database connections of each process'),
  GALENA_DATABASE_WAIT_SECONDS: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(3_600)
    .default(30)
    .describe('How long to wait at start for a database that isn’t ready yet, in seconds'),
  GALENA_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .optional()
    .describe('Log level (default: `warn` for `npm start`, else `info`)'),
  GALENA_METRICS_TOKEN: text.optional().describe('Bearer token for `/metrics`; unset: only this machine can read it'),
  GALENA_RATE_LIMITS: onOff('on').describe(
    '`off` turns off the general request limits (not those on sign-in); for load tests',
  ),
  GALENA_OUTBOUND_ALLOW: listOf(isHostAndPort, 'a host and a port such as localhost:4010').describe(
    '`host:port` pairs of non-public test services that outbound calls may use',
  ),
  GALENA_WEBHOOKS_OVER_HTTP: onOff('off').describe(
    '`on`: webhooks may be sent to `http://` addresses too, unencrypted; else only to `https://`',
  ),
  GALENA_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be of the form smtp://user:password@host:port or smtps://…' })
    .optional()
    .describe(
      'Mail server, `smtp://user:password@host:port` (with a user, the server must offer STARTTLS unless you add `?encryption=none` or `tls`) or `smtps://…`; unset: emails stay in the database and aren’t sent',
    ),
  GALENA_MAIL_FROM: z
    .string()
    .regex(/^[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/u, 'must be an address, or `Name <address>`')
    .optional()
    .describe('Sender of emails, `Name <address>` (default: `no-reply@` plus the host of `GALENA_URL`)'),
  GALENA_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible storage for files (with the four settings below); unset: files are stored in the database',
    ),
  GALENA_S3_BUCKET: text.optional().describe('S3 bucket'),
  GALENA_S3_REGION: text.default('us-east-1').describe('S3 region'),
  GALENA_S3_ACCESS_KEY_ID: text.optional().describe('S3 access key'),
  GALENA_S3_SECRET_ACCESS_KEY: text.optional().describe('S3 secret key'),
  GALENA_OVERPASS: onOff('on').describe('`off`: searches don’t use OpenStreetMap’s public servers (Overpass)'),
  GALENA_NOMINATIM: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })], {
      error: 'should be `off`, or the address of a Nominatim server such as https://nominatim.openstreetmap.org',
    })
    .default('https://nominatim.openstreetmap.org')
    .describe(
      'Nominatim server that knows places by their names in every language, asked only on request; `off`: nobody is asked',
    ),
  GALENA_MAP_TILES: z
    .union([z.literal('off'), z.url({ protocol: /^https$/ }).regex(/\{z\}.*\{[xy]\}.*\{[xy]\}/)], {
      error: 'should be `off`, or an address such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    })
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe('Where browsers load map tiles from; `off`: nowhere, the map draws itself'),
  GALENA_MAP_ATTRIBUTION: text.default('© OpenStreetMap contributors').describe('Attribution shown on the map'),
  GALENA_SANDBOX: onOff('on').describe('`off`: no made-up leads, not even in demo accounts'),
  GALENA_SANDBOX_DELAY_MS: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(60_000)
    .default(250)
    .describe('Delay for a page of made-up leads, to behave like a real vendor, in milliseconds'),
  GALENA_SITE_DELAY_MS: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(60_000)
    .default(1_000)
    .describe('Pause between two pages of the same website, in milliseconds'),
  GALENA_PAGE_TIMEOUT_MS: z.coerce
    .number<string>()
    .int()
    .min(1_000)
    .max(600_000)
    .default(30_000)
    .describe('Time for one page of a website to arrive, in milliseconds; a whole site gets twice as much'),
  GALENA_VERIFIER: onOff('on').describe(
    '`off`: never ask mail servers whether they accept mail for an email; only syntax, lists and DNS are checked',
  ),
  GALENA_VERIFIER_NAME: text
    .optional()
    .describe(
      'How we introduce ourselves to mail servers (EHLO): a host name that leads back to this machine; unset: the host of GALENA_URL',
    ),
  GALENA_VERIFIER_SENDER: EmailInput.optional().describe(
    'Sender we name to mail servers (MAIL FROM); nothing is ever sent. Unset: none',
  ),
  GALENA_VERIFIER_PORT: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(65_535)
    .default(25)
    .describe('Port of mail servers; only test instances need another'),
  GALENA_VERIFIER_PROBES: listOfWords('gmail-smtp-in.l.google.com,mx1.mail.icloud.com,mta5.am0.yahoodns.net').describe(
    'Mail servers that are greeted to find out whether port 25 is open',
  ),
  GALENA_VERIFIER_VENDOR: text
    .optional()
    .describe(
      'Vendor that verifies emails where port 25 is closed or GALENA_VERIFIER is off: `hunter`, `zerobounce`, or the key of a manifest',
    ),
  GALENA_VERIFIER_KEY: text.optional().describe('The key of that vendor'),
  GALENA_VERIFIER_MANIFESTS: text.optional().describe('Folder with manifests of further such vendors, `*.json`'),
  GALENA_DNS_SERVERS: listOf(isDnsServer, 'an address such as 9.9.9.9 or 127.0.0.1:5353').describe(
    'DNS servers to ask about the domains of emails; unset: the system’s',
  ),
  GALENA_DEMO: onOff('on').describe('`off`: don’t create the demo agency and the demo user'),
  GALENA_ADMIN_EMAIL: EmailInput.default('admin@galena.example').describe('Sign-in email of the first super admin'),
  GALENA_ADMIN_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .describe('Password of the first super admin; unset: generated and printed once'),
  GALENA_DEMO_EMAIL: EmailInput.default('demo@galena.example').describe('Sign-in email of the demo user'),
  GALENA_DEMO_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .describe('Password of the demo user; unset: generated and printed once'),
  GALENA_DEMO_AGENCY_EMAIL: EmailInput.default('agency@galena.example').describe(
    'Sign-in email of the demo agency (a reseller)',
  ),
  GALENA_DEMO_AGENCY_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .describe('Password of the demo agency; unset: generated and printed once'),
  GALENA_REGISTRATION: onOff('on').describe('`off`: nobody can sign up; people come in by invitation'),
  GALENA_PASSWORD_MIN: z.coerce
    .number<string>()
    .int()
    .min(6)
    .max(64)
    .default(6)
    .describe('Shortest password people may choose; admins and resellers need at least 12'),
  GALENA_NEW_ACCOUNT_MODULES: listOfWords('leads,wallet')
    .pipe(z.array(z.enum(['leads', 'wallet', 'ai_suggest', 'whitelabel'])))
    .describe('Modules of the free trial when it’s created at first start, comma-separated; later, edit the plan'),
  GALENA_NEW_ACCOUNT_CREDITS: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(1_000_000)
    .default(50)
    .describe('Credits of the free trial when it’s created at first start; later, edit the plan'),
  GALENA_NEW_ACCOUNT_RELATED: onOff('on').describe(
    '`off`: no related accounts on the free trial when it’s created at first start; later, edit the plan',
  ),
  GALENA_TAX_PERCENT: z.coerce
    .number<string>()
    .min(0)
    .max(100)
    .default(0)
    .describe('Tax added to what people buy, in percent; part of the dollar that checks a card'),
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('Payments by Stripe, with the two settings below; unset: a labeled sandbox'),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe('Stripe’s key for the browser'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('Signing secret of the Stripe webhook to `/api/hooks/payments/stripe` on your public address'),
  STRIPE_CONNECT_CLIENT_ID: text
    .optional()
    .describe('Stripe Connect, for resellers who take payments into their own account: the client id `ca_…`'),
  STRIPE_CONNECT_WEBHOOK_SECRET: text
    .optional()
    .describe('Signing secret of a second Stripe webhook, of events on connected accounts, to the same address'),
  PAYPAL_CLIENT_ID: text.optional().describe('Payments by PayPal, with the settings below'),
  PAYPAL_SECRET: text.optional().describe('PayPal secret'),
  PAYPAL_WEBHOOK_ID: text
    .optional()
    .describe('Id of the PayPal webhook to `/api/hooks/payments/paypal` on your public address'),
  PAYPAL_LIVE: onOff('off').describe('`on`: PayPal moves real money; `off`: its test environment'),
  GALENA_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'should be three capitals such as USD or EUR')
    .default('USD')
    .describe('Currency of all prices and payments (ISO 4217); set it before the first start'),
  GALENA_SELLER: text
    .default('Galena')
    .describe('Who sells, as invoices say it: legal name, address and tax number, divided by `|`'),
  GALENA_SALES_PLATFORM_A_NAME: text.default('Sales platform A').describe('What the first sales platform is called'),
  GALENA_SALES_PLATFORM_A_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret that the first sales platform signs its notices with; unset: none are taken'),
  GALENA_SALES_PLATFORM_B_NAME: text.default('Sales platform B').describe('What the second sales platform is called'),
  GALENA_SALES_PLATFORM_B_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret that the second sales platform signs its notices with; unset: none are taken'),
  GALENA_WHOLESALE_CENTS: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(100_000)
    .default(12)
    .describe('What resellers pay for a credit, in the smallest unit of `GALENA_CURRENCY`'),
  GALENA_GOOGLE_CLIENT_ID: text
    .optional()
    .describe('Sign-in with Google, with the secret below; redirect address: `/callback` on your public address'),
  GALENA_GOOGLE_CLIENT_SECRET: text.optional().describe('Google client secret'),
  GALENA_FACEBOOK_APP_ID: text.optional().describe('Sign-in with Facebook, with the secret below'),
  GALENA_FACEBOOK_APP_SECRET: text.optional().describe('Facebook app secret'),
  GALENA_OIDC_PROVIDERS: oidcProviders.describe(
    'More OpenID providers (Microsoft, Keycloak, …): `name=issuer,client id,secret; …`, or a JSON list that may also have `label` and `trusts_email`',
  ),
  GALENA_SOCIAL_FLOW: z
    .enum(['code', 'token'])
    .default('code')
    .describe('`token`: Google and Facebook sign in through their own scripts'),
  GALENA_REQUIRE_SECOND_FACTOR: z
    .enum(['off', 'admins'])
    .default('off')
    .describe('`admins`: admins and resellers must set up two-step sign-in before they can do anything else'),
  GALENA_CRMS: crms.describe(
    'Clients of CRMs, a JSON list of `{"key","client_id","client_secret"}` (keys `ghl`, `keap`, `sales_connector`, `groove`) that may also have `authorize_url`, `token_url`, `api_url` and `app_url`',
  ),
  GALENA_CRM_MANIFESTS: text.optional().describe('Folder with manifests of further CRMs, `*.json`'),
  SUITES: suites.describe('Branded editions of GoHighLevel, a JSON list of `{"id","name","authorize_url"}`'),
  ZAPIER_INVITE_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Invitation to the Zapier app, shown with the CRMs; unset: none is shown'),
  SOCIAL_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'should be the number of a Facebook app')
    .optional()
    .describe('Facebook app for page-view statistics; only for users who agree'),
  CRASH_AT: z
    .string()
    .regex(crashSetting, 'must be the name of a crash point and a number, such as vendor_answered:1')
    .optional()
    .describe('For tests: `point:n`, where the process should crash; not allowed when `NODE_ENV` is `production`'),
  SUPPORT_WIDGET_SECRET: text.optional().describe('Secret of the support chat; proves who its visitors are'),
});

export type Config = Readonly<z.output<typeof environmentSchema>>;

/** The first accounts belong to one realm, in which an address signs in once. */
const assertDistinct = (config: Config): void => {
  if (!config.GALENA_DEMO) return;
  const addresses = [config.GALENA_ADMIN_EMAIL, config.GALENA_DEMO_EMAIL, config.GALENA_DEMO_AGENCY_EMAIL];
  if (new Set(addresses).size < addresses.length)
    throw new ConfigError([
      'GALENA_ADMIN_EMAIL, GALENA_DEMO_EMAIL, GALENA_DEMO_AGENCY_EMAIL: must be three different addresses. To skip the demo accounts, set GALENA_DEMO=off',
    ]);
};

/** An id without its secret would show a button that leads nowhere. */
const assertPairs = (config: Config): void => {
  const pairs = [
    ['GALENA_GOOGLE_CLIENT_ID', 'GALENA_GOOGLE_CLIENT_SECRET'],
    ['GALENA_FACEBOOK_APP_ID', 'GALENA_FACEBOOK_APP_SECRET'],
    ['STRIPE_CONNECT_CLIENT_ID', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ] as const;
  const trios = [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ] as const;
  const parts = trios.filter((names) => new Set(names.map((name) => config[name] === undefined)).size > 1);
  if (parts.length > 0) throw new ConfigError(parts.map((names) => `${names.join(', ')}: set all three or none`));
  const halves = pairs.filter(([id, secret]) => (config[id] === undefined) !== (config[secret] === undefined));
  if (halves.length > 0) throw new ConfigError(halves.map((pair) => `${pair.join(', ')}: set both or neither`));
};

/**
 * Reads the configuration.
 * @throws ConfigError naming every wrong variable and what it should be; values are not echoed, they may be secrets.
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  // An empty variable means "not set": compose files and shells produce them.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (result.success) {
    assertDistinct(result.data);
    assertPairs(result.data);
    if (result.data.CRASH_AT !== undefined && environment['NODE_ENV'] === 'production')
      throw new ConfigError(['CRASH_AT: only for tests, not allowed in production. Unset it']);
    return Object.freeze(result.data);
  }
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
};
