import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { createCrms } from '@galena/adapters/crm';
import type { CrmSupply } from '../../modules/crm/index.ts';
import { walkThrough } from '../sign-in/openid-server.ts';

const client = { client_id: 'galena', client_secret: 'a secret of the operator' };

const listen = async (handle: RequestListener): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer(handle);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Answers as GoHighLevel does whoever has a token of the provider that is still good. */
const answerOf =
  (isGood: (token: string) => Promise<boolean>) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const [status, body] = (await isGood(token))
      ? [200, { location: { id: 'north', name: 'Northbeam' } }]
      : [401, { statusCode: 401, message: 'Invalid JWT' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const supplyOf = (signInUrl: string, apiUrl: string): CrmSupply => ({
  offered: createCrms({
    clients: [
      {
        key: 'ghl',
        ...client,
        authorize_url: `${signInUrl}/auth`,
        token_url: `${signInUrl}/token`,
        api_url: apiUrl,
      },
    ],
    suites: [],
    manifests: [],
    allowedTestHosts: [],
  }),
  sandbox: null,
  isHook: () => false,
});

/**
 * GoHighLevel's adapter with a certified OAuth 2 server in the place of the vendor's: it wants PKCE, gives each refresh token once, and
 * forgets who is revoked.
 * @param redirectUri where it sends people back to
 */
export const startCrmOAuth = async (redirectUri: string) => {
  const grants = new Set<string>();
  let handle: RequestListener = (_, reply) => reply.end();
  const signIn = await listen((request, reply) => handle(request, reply));
  let isGood: (token: string) => Promise<boolean> = () => Promise.resolve(false);
  const api = await listen((request, reply) => void answerOf((token) => isGood(token))(request, reply));
  const supply = supplyOf(signIn.url, api.url);
  const provider = new Provider(signIn.url, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
        application_type: 'native',
      },
    ],
    scopes: supply.offered.flatMap(({ crm: { access } }) => (access.kind === 'oauth' ? access.scopes : [])),
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => Promise.resolve(true),
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
  });
  // The vendor says with its tokens which account they are good for.
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (context.path === '/token' && typeof body === 'object' && body !== null && 'access_token' in body)
      context.body = { ...body, locationId: 'north' };
  });
  provider.on('grant.success', ({ oidc }) => void grants.add(oidc.entities.AccessToken.grantId));
  handle = provider.callback();
  isGood = async (token) => (await provider.AccessToken.find(token)) !== undefined;
  return {
    supply,
    /** GALENA_OUTBOUND_ALLOW */
    hosts: [signIn.url, api.url].map((url) => new URL(url).host).join(','),
    /** Lets somebody sign in there and agree. @returns where they are sent back to */
    agree: (url: string): Promise<URL> => walkThrough(url, { sub: 'dana' }, redirectUri),
    /** All that was agreed to is taken back. */
    revoke: async (): Promise<void> => {
      for (const id of grants) {
        await provider.RefreshToken.revokeByGrantId(id);
        await provider.AccessToken.revokeByGrantId(id);
      }
      grants.clear();
    },
    close: (): void => {
      signIn.close();
      api.close();
    },
  };
};
