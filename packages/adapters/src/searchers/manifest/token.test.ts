import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { Question } from '../port.ts';
import { acme, changed } from './testing/acme.ts';
import { acmeStarter, faultOf, sendJson, type Answering } from './testing/acme-server.ts';

const startAcme = acmeStarter({ startServer, startOutbound });
const question: Question = {
  location: { label: 'Worldwide', worldwide: true },
  filters: { keyword: 'ab' },
  match: 100,
};
const first = { cursor: null, limit: 100 };

const oauth = (base: string, sent_in: string) =>
  changed(
    acme(
      {
        settings: { client_id: { kind: 'text', label: 'Client' }, client_secret: { kind: 'secret', label: 'Secret' } },
        auth: {
          kind: 'oauth',
          token_url: `${base}/token`,
          client_id: '{setting.client_id}',
          client_secret: '{setting.client_secret}',
          sent_in,
        },
      },
      base,
    ),
    '/examples/0',
    {
      ...(acme({}, base)['examples'] as object[])[0],
      settings: { client_id: 'me' },
      asks: { url: `${base}/v1/companies?q=ab&limit=10&offset=0`, headers: { authorization: 'Bearer example' } },
    },
  );

describe('a vendor with tokens (RFC 6749, 4.4)', () => {
  const serve = (seconds: number) => {
    const given: string[] = [];
    let ended = '';
    const answering: Answering = (response, { url, request }) => {
      if (url.pathname === '/token') {
        given.push(`token-${given.length + 1}`);
        return sendJson({ access_token: given.at(-1), expires_in: seconds })(response);
      }
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const isGood = given.includes(token) && token !== ended;
      return sendJson(
        isGood ? { items: [{ id: 0, name: 'Company 0' }], total: 1 } : { error: 'expired' },
        isGood ? 200 : 401,
      )(response);
    };
    return { given, answering, end: () => (ended = given.at(-1) ?? '') };
  };

  it.each(['body', 'basic'])(
    'is asked for one once, by whoever comes first, and sent the secret in the %s',
    async (sentIn) => {
      const { given, answering } = serve(3600);
      const { searcher, call, seen } = await startAcme((base) => oauth(base, sentIn), answering);
      await Promise.all([1, 2, 3].map(() => searcher.find(call, question, first)));
      await searcher.estimate(call, question);
      expect(given).toHaveLength(1);
      const [{ body, request } = { body: '', request: null }] = seen;
      const isBasic = sentIn === 'basic';
      expect(new URLSearchParams(body).get('client_secret')).toBe(isBasic ? null : 'my-client_secret');
      expect(request?.headers.authorization !== undefined).toBe(isBasic);
    },
  );

  it('is asked for another shortly before one ends, or once when it was taken back', async () => {
    const short = serve(20);
    const one = await startAcme((base) => oauth(base, 'body'), short.answering);
    await one.searcher.find(one.call, question, first);
    await one.searcher.find(one.call, question, first);
    expect(short.given).toHaveLength(2);

    const long = serve(3600);
    const two = await startAcme((base) => oauth(base, 'body'), long.answering);
    await two.searcher.find(two.call, question, first);
    long.end();
    await Promise.all([1, 2, 3].map(() => two.searcher.find(two.call, question, first)));
    expect(long.given).toHaveLength(2);
  });

  it('that refuses every token says so after one more try', async () => {
    const server = await startAcme(
      (base) => oauth(base, 'body'),
      (response, { url }) =>
        sendJson(
          url.pathname === '/token' ? { access_token: 'x' } : {},
          url.pathname === '/token' ? 200 : 401,
        )(response),
    );
    expect(await faultOf(server.searcher.find(server.call, question, first))).toMatchObject({ fault: 'auth' });
    expect(server.seen.map(({ url }) => url.pathname)).toEqual(['/token', '/v1/companies', '/token', '/v1/companies']);
  });
});
