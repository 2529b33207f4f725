import { VendorError } from '@galena/contract/kernel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outbound } from '../../../http/index.ts';
import type { CrmSession, CrmInput } from '../../port.ts';
import { createGhl, ghlAddresses } from '../index.ts';
import { createGhlStandIn, ghlClient, type GhlLie } from './stand-in.ts';

export const redirectUri = 'https://galena.test/crm/callback';

/** How a test starts a server and a way out that end with it: those of `http/test-servers.ts`, which has one door for tests. */
type Servers = {
  readonly startServer: (
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  ) => Promise<{ readonly authority: string }>;
  readonly startOutbound: (options: { readonly allowedTestHosts: string[] }) => Outbound;
};

/** Starts the adapter before a stand-in, signed in. It takes what the customer agrees to, unless all. */
export const ghlStarter =
  ({ startServer, startOutbound }: Servers) =>
  async (scopes?: readonly string[]) => {
    let at = Date.parse('2026-11-27T12:00:00Z');
    const standIn = createGhlStandIn({ now: () => new Date(at) });
    if (scopes) standIn.options.scopes = scopes;
    const server = await startServer(standIn.listener);
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const origin = `http://${server.authority}`;
    const crm = createGhl({
      key: 'ghl',
      suiteId: null,
      label: 'HighLevel',
      clientId: ghlClient.id,
      clientSecret: ghlClient.secret,
      ...ghlAddresses,
      tokenUrl: `${origin}/oauth/token`,
      apiUrl: origin,
    });
    const { access, contacts } = crm;
    if (access.kind !== 'oauth' || contacts.kind !== 'book') throw new Error('it has a sign-in and contacts');
    const code = standIn.code(redirectUri);
    const tokens = await access.exchange({ outbound }, { code, redirectUri, codeVerifier: 'v' });
    const session: CrmSession = { outbound, secret: tokens.accessToken, place: tokens.place, formId: null };
    return {
      standIn,
      origin,
      crm,
      access,
      book: contacts,
      tokens,
      session,
      outbound,
      lie: (lie: GhlLie) => void standIn.lies.push(lie),
      pass: (ms: number) => void (at += ms),
    };
  };

export const inputOf = (values: CrmInput['values'], more: Partial<CrmInput> = {}): CrmInput => ({
  values,
  tags: [],
  source: null,
  key: 'k',
  ...more,
});

/** The error of an adapter that a call fails with; any other outcome fails the test. */
export const faultOf = async (call: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorError)) throw new Error(`no vendor error, but ${String(error)}`);
  return error;
};
