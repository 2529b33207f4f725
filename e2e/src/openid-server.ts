import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { CleanUp } from './clean-up.ts';

/**
 * A real OpenID Connect server on this machine, whose people all have an address at mail.example that it answers for. Its own pages
 * ask for a name and for consent, as those of others do.
 * @param redirectUri where it sends people back to
 */
export const startOpenidServer = async (cleanUp: CleanUp, redirectUri: string) => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanUp.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'galena', client_secret: 'secret', redirect_uris: [redirectUri] }],
    features: { devInteractions: { enabled: true } },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@mail.example`,
        email_verified: true,
        given_name: sub,
        family_name: 'Social',
      }),
    }),
  });
  server.on('request', provider.callback());
  return { host: `localhost:${port}`, setting: `keycloak=${issuer},galena,secret` };
};
