import { VendorError } from '@galena/contract/kernel';
import type { Servers } from '../../manifest/testing/compiled.ts';
import { createCodeFlow } from '../../oauth/code-flow.ts';
import type { CrmSession, CrmInput } from '../../port.ts';
import { createKeap, keapAuthorizeUrl, keapScopes } from '../index.ts';
import { createKeapStandIn } from './stand-in.ts';
import { keapClient } from './tokens.ts';

export const redirectUri = 'https://galena.test/crm/callback';

/** @returns starts a stand-in for Keap and signs in there */
export const keapStarter =
  ({ startServer, startOutbound }: Servers) =>
  async () => {
    let at = Date.now();
    const standIn = createKeapStandIn({ now: () => new Date(at) });
    const server = await startServer(standIn.listener);
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const origin = `http://${server.authority}`;
    const access = createCodeFlow({
      vendor: 'keap',
      authorizationUrl: keapAuthorizeUrl,
      tokenUrl: `${origin}/token`,
      clientId: keapClient.id,
      clientSecret: keapClient.secret,
      scopes: keapScopes,
      sentIn: 'basic_to_refresh',
    });
    const crm = createKeap({ oauth: access, apiUrl: `${origin}/` });
    const { contacts: book } = crm;
    if (book.kind !== 'book') throw new Error('it has contacts');
    const code = standIn.code(redirectUri);
    const tokens = await access.exchange({ outbound }, { code, redirectUri, codeVerifier: 'v' });
    const session: CrmSession = { outbound, secret: tokens.accessToken, place: null, formId: null };
    return { standIn, crm, access, book, tokens, session, outbound, origin, pass: (ms: number) => void (at += ms) };
  };

/** A wish with nothing in it but what a test names. */
export const inputOf = (values: CrmInput['values'], more: Partial<CrmInput> = {}): CrmInput => ({
  values,
  tags: [],
  source: null,
  key: 'k',
  ...more,
});

/** The VendorError that something fails with; any other outcome fails the test. */
export const faultOf = async (call: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorError)) throw new Error(`no vendor error, but ${String(error)}`);
  return error;
};
