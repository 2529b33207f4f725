import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody at the provider. */
export type OpenidPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
};

const clientOf = (id: string, redirectUri: string) => ({
  client_id: id,
  client_secret: `secret of ${id}`,
  redirect_uris: [redirectUri],
  response_types: ['code', 'id_token'],
  grant_types: ['authorization_code', 'implicit'],
  application_type: 'native',
});

/** Cookies of one browser, as far as a sign-in needs them. */
const createJar = () => {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (answer: Response) => {
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
    },
  };
};

/** Signs somebody in on the provider's own pages, as a browser would. @returns where they are sent back to */
export const walkThrough = async (start: string, person: OpenidPerson, redirectUri: string): Promise<URL> => {
  const jar = createJar();
  let url = start;
  let form: URLSearchParams | null = null;
  for (let hops = 0; hops < 12; hops += 1) {
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(form ? { body: form } : {}),
    });
    jar.take(answer);
    form = null;
    const location = answer.headers.get('location');
    if (location !== null) {
      url = new URL(location, url).href;
      if (url.startsWith(redirectUri)) return new URL(url.replace('#', '?'));
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1];
    if (prompt === undefined) throw new Error(`the provider answered ${answer.status} at ${url}`);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: person.sub, password: 'any' } : {}) });
  }
  throw new Error('the provider did not send anybody back');
};

/**
 * A real OpenID Connect server on this machine, for the tests of social sign-in: its clients `galena` and `another`, and
 * people whom the test makes.
 * @param redirectUri where it sends people back to
 */
export const startOpenidServer = async (redirectUri: string) => {
  const people = new Map<string, OpenidPerson>();
  let listener: RequestListener = (_, reply) => reply.end();
  let mode: 'ok' | 'fails' | 'silent' = 'ok';
  const server = createServer((request, reply) => {
    if (mode === 'silent') return;
    if (mode === 'fails') reply.writeHead(500).end('out of order');
    else listener(request, reply);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [clientOf('galena', redirectUri), clientOf('another', redirectUri)],
    responseTypes: ['code', 'id_token'],
    features: { devInteractions: { enabled: true } },
    // What the token says of people stands in it, and not only in userinfo.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => false },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
  });
  listener = provider.callback();

  const walk = (start: string, person: OpenidPerson): Promise<URL> => {
    people.set(person.sub, person);
    return walkThrough(start, person, redirectUri);
  };

  return {
    issuer,
    host: `localhost:${port}`,
    /** GALENA_OIDC_PROVIDERS for its client `galena`. */
    setting: `keycloak=${issuer},galena,secret of galena`,
    /** Lets a person sign in there and agree. @returns where they are sent back to, with what is said of them in the query */
    signIn: walk,
    /** An ID token that its script would hand over. */
    tokenFor: async (person: OpenidPerson, { client = 'galena', nonce = 'n' } = {}): Promise<string> => {
      const query = {
        client_id: client,
        response_type: 'id_token',
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        nonce,
        state: 's',
      };
      const back = await walk(`${issuer}/auth?${new URLSearchParams(query).toString()}`, person);
      return back.searchParams.get('id_token') as string;
    },
    be: (next: typeof mode): void => void (mode = next),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
