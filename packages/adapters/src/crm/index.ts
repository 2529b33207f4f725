import { createGhl, ghlAddresses, type GhlSettings } from './ghl/index.ts';
import { createGroove, grooveApiUrl } from './groove/index.ts';
import { createKeap, keapAuthorizeUrl, keapScopes, keapTokenUrl } from './keap/index.ts';
import { compileCrmManifest, readyCrmManifests } from './manifest/index.ts';
import { createCodeFlow } from './oauth/code-flow.ts';
import type { Crm } from './port.ts';
import { createZapier } from './zapier/index.ts';

export type * from './port.ts';
export { crmManifestJsonSchema } from './manifest/index.ts';
export { createSandboxCrm, type CrmSandboxBooks } from './sandbox/index.ts';
export { isZapierHook } from './zapier/index.ts';

/** What the operator set of a CRM: its client, and addresses that are not the public ones. */
export type CrmClient = {
  readonly key: 'ghl' | 'keap' | 'sales_connector' | 'groove';
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  readonly authorize_url?: string | undefined;
  readonly token_url?: string | undefined;
  readonly api_url?: string | undefined;
  readonly app_url?: string | undefined;
};

/** A branded edition of GoHighLevel. */
export type CrmSuite = {
  readonly id: string;
  readonly name: string;
  readonly authorize_url: string;
  readonly app_url?: string | undefined;
};

export type CrmSettings = {
  readonly clients: readonly CrmClient[];
  readonly suites: readonly CrmSuite[];
  /** Manifests of further CRMs, as texts. */
  readonly manifests: readonly { readonly file: string; readonly text: string }[];
  readonly allowedTestHosts: readonly string[];
};

/** A CRM that is offered; `isConfigured`: it has the client that its sign-in needs. */
export type OfferedCrm = { readonly crm: Crm; readonly isConfigured: boolean };

type Addresses = Pick<GhlSettings, 'authorizeUrl' | 'tokenUrl' | 'apiUrl' | 'appUrl'>;

const clientOf = (settings: CrmSettings, key: CrmClient['key']) => settings.clients.find((one) => one.key === key);

const isComplete = (client: CrmClient | undefined): boolean =>
  client?.client_id !== undefined && client.client_secret !== undefined;

const addressesOf = (client: CrmClient | undefined, standard: Addresses): Addresses => ({
  authorizeUrl: client?.authorize_url ?? standard.authorizeUrl,
  tokenUrl: client?.token_url ?? standard.tokenUrl,
  apiUrl: client?.api_url ?? standard.apiUrl,
  appUrl: client?.app_url ?? standard.appUrl,
});

const secretsOf = (client: CrmClient | undefined) => ({
  clientId: client?.client_id ?? '',
  clientSecret: client?.client_secret ?? '',
});

/** GoHighLevel, and its branded editions: the same client, their own way in. */
const ghlOf = (settings: CrmSettings): readonly OfferedCrm[] => {
  const client = clientOf(settings, 'ghl');
  const shared = { key: 'ghl' as const, ...secretsOf(client), ...addressesOf(client, ghlAddresses) };
  const isConfigured = isComplete(client);
  return [
    { crm: createGhl({ ...shared, suiteId: null, label: 'HighLevel' }), isConfigured },
    ...settings.suites.map(({ id, name, authorize_url: authorizeUrl, app_url: appUrl = shared.appUrl }) => ({
      crm: createGhl({ ...shared, suiteId: id, label: name, authorizeUrl, appUrl }),
      isConfigured,
    })),
  ];
};

const keapOf = (settings: CrmSettings): OfferedCrm => {
  const client = clientOf(settings, 'keap');
  const oauth = createCodeFlow({
    vendor: 'keap',
    authorizationUrl: client?.authorize_url ?? keapAuthorizeUrl,
    tokenUrl: client?.token_url ?? keapTokenUrl,
    ...secretsOf(client),
    scopes: keapScopes,
    // For a code in the form, for new tokens by Basic (developer.keap.com, "Getting started with OAuth2").
    sentIn: 'basic_to_refresh',
  });
  const crm = createKeap({ oauth, ...(client?.api_url !== undefined && { apiUrl: client.api_url }) });
  return { crm, isConfigured: isComplete(client) };
};

/** It speaks as GoHighLevel does, behind addresses that only the operator knows. */
const connectorOf = (settings: CrmSettings): OfferedCrm => {
  const client = clientOf(settings, 'sales_connector');
  const addresses = addressesOf(client, { authorizeUrl: '', tokenUrl: '', apiUrl: '', appUrl: null });
  const { authorizeUrl, tokenUrl, apiUrl } = addresses;
  const crm = createGhl({
    key: 'sales_connector',
    suiteId: null,
    label: 'Sales Connector',
    ...secretsOf(client),
    ...addresses,
  });
  return { crm, isConfigured: isComplete(client) && ![authorizeUrl, tokenUrl, apiUrl].includes('') };
};

/** CRMs without code. @throws Error that names a manifest which is none, and what is wrong with it */
const byManifest = ({ manifests, allowedTestHosts }: CrmSettings): readonly OfferedCrm[] => {
  const ready = readyCrmManifests.map(({ key, text }) => ({ file: key, text }));
  return [...ready, ...manifests].map(({ file, text }) => {
    const { crm, faults } = compileCrmManifest(text, allowedTestHosts);
    if (crm === null)
      throw new Error(`${file}: ${faults.map(({ path, message }) => `${path || 'the whole'}: ${message}`).join(' ')}`);
    return { crm, isConfigured: true };
  });
};

/** Every CRM that leads can be delivered to, in the order in which they are offered. The only list of them. */
export const createCrms = (settings: CrmSettings): readonly OfferedCrm[] => [
  ...ghlOf(settings),
  keapOf(settings),
  { crm: createZapier(), isConfigured: true },
  { crm: createGroove({ apiUrl: clientOf(settings, 'groove')?.api_url ?? grooveApiUrl }), isConfigured: true },
  connectorOf(settings),
  ...byManifest(settings),
];
