import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  failureOf,
  readBody,
  startOutbound,
  startServer,
  until,
  watchAttempts,
  type TestServer,
} from './test-servers.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** Keeps what it is asked; `/to?status=…&location=…` redirects, everything else is answered. */
const startSeeing = async (): Promise<{ server: TestServer; seen: Seen[] }> => {
  const seen: Seen[] = [];
  const server = await startServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: await readBody(request) });
    const { pathname, searchParams } = new URL(url, 'http://here/');
    if (pathname !== '/to') return void response.end('here');
    const location = searchParams.get('location');
    response.writeHead(Number(searchParams.get('status') ?? 302), location === null ? {} : { location });
    response.end('x'.repeat(Number(searchParams.get('size') ?? 10)));
  });
  return { server, seen };
};

const to = (server: TestServer, location: string, status = 302): string =>
  `http://${server.authority}/to?status=${status}&location=${encodeURIComponent(location)}`;

describe('redirects', () => {
  it('are followed up to three times, over one connection where they stay on one host', async () => {
    const { server } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const last = `http://${server.authority}/last`;
    const second = to(server, last);
    const answer = await outbound.request({ url: to(server, second) });
    expect([answer.status, answer.url, answer.body.toString()]).toEqual([200, last, 'here']);
    expect(answer.redirects).toEqual([second, last]);
    expect(server.connections()).toBe(1);
  });

  it('drops a connection rather than read a long body away', async () => {
    const { server } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const answer = await outbound.request({ url: `${to(server, '/last')}&size=3000000` });
    expect([answer.body.toString(), server.connections()]).toEqual(['here', 2]);
  });

  it('end when there are too many, and in a loop', async () => {
    const { server, seen } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const loop = await startServer((_request, response) => response.writeHead(302, { location: '/again' }).end());
    const looping = startOutbound({ allowedTestHosts: [loop.authority] });
    expect((await failureOf(looping.request({ url: `http://${loop.authority}/` }))).reason).toBe('too_many_redirects');
    const error = await failureOf(outbound.request({ url: to(server, to(server, '/last')), redirects: 1 }));
    expect([error.reason, error.retryable, seen.length]).toEqual(['too_many_redirects', false, 2]);
  });

  it('are an answer like any other for POST and where none are wanted', async () => {
    const { server, seen } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const url = to(server, '/last');
    expect((await outbound.request({ url, redirects: 0 })).status).toBe(302);
    expect((await outbound.request({ url, method: 'POST', body: 'x' })).status).toBe(302);
    expect((await outbound.request({ url: `http://${server.authority}/to?status=302` })).status).toBe(302);
    expect(seen.length).toBe(3);
  });

  it.each([
    ['http://127.0.0.1/', 'refused_address'],
    ['http://localhost/', 'refused_address'],
    ['http://inside.example/', 'refused_address'],
    ['//169.254.169.254/latest/meta-data/', 'refused_address'],
    ['http://[::ffff:127.0.0.1]/', 'refused_address'],
    ['http://8.8.8.8:22/', 'refused_port'],
    ['http://me:secret@example.com/', 'refused_credentials'],
    ['file:///etc/passwd', 'refused_scheme'],
    ['ftp://example.com/', 'refused_scheme'],
    ['data:text/plain,hello', 'refused_scheme'],
    ['http://[', 'refused_url'],
  ])('to %s → %s', async (location, reason) => {
    const { server } = await startSeeing();
    const attempts = watchAttempts();
    const outbound = startOutbound({ allowedTestHosts: [server.authority], resolve: async () => ['10.0.0.1'] });
    const error = await failureOf(outbound.request({ url: to(server, location) }));
    expect([error.reason, attempts]).toEqual([reason, [server.authority]]);
    expect(error.message).not.toContain('secret');
  });

  it('from a test host reach no other port of the loopback', async () => {
    const { server } = await startSeeing();
    const inside = await startServer((_request, response) => response.end('INSIDE'));
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const url = to(server, `http://${inside.authority}/`);
    const error = await failureOf(outbound.request({ url, ports: [server.port, inside.port] }));
    expect([error.reason, inside.connections()]).toEqual(['refused_address', 0]);
    expect((await failureOf(outbound.request({ url }))).reason).toBe('refused_port');
  });

  it('stay on https where only https will do', async () => {
    const { server } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const url = `http://${server.authority}/`;
    expect((await failureOf(outbound.request({ url, httpsOnly: true }))).reason).toBe('refused_scheme');
  });

  it('take no credentials to another origin, nor bring them back', async () => {
    const { server, seen } = await startSeeing();
    const other = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority, other.server.authority] });
    const headers = { Authorization: 'Bearer s', Cookie: 'a=b', 'X-Api-Key': 's', Accept: 'text/html' };
    const back = `http://${server.authority}/last`;
    await outbound.request({ url: to(server, to(other.server, back)), headers });
    const names = ['authorization', 'cookie', 'x-api-key', 'accept', 'user-agent'];
    const sent = [seen[0], other.seen[0], seen[1]].map((hop) => names.map((name) => hop?.headers[name]));
    expect(sent).toEqual([
      ['Bearer s', 'a=b', 's', 'text/html', 'Galena test'],
      [undefined, undefined, undefined, 'text/html', 'Galena test'],
      [undefined, undefined, undefined, 'text/html', 'Galena test'],
    ]);
  });

  it('keep the headers on the same origin', async () => {
    const { server, seen } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    await outbound.request({ url: to(server, '/last'), headers: { Authorization: 'Bearer s' } });
    expect(seen.map((hop) => hop.headers.authorization)).toEqual(['Bearer s', 'Bearer s']);
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [307, 'POST', 'POST'],
    [308, 'PATCH', 'PATCH'],
    [303, 'HEAD', 'HEAD'],
  ] as const)('%i after %s asks by %s, as the Fetch standard says', async (status, method, then) => {
    const { server, seen } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const body = method === 'HEAD' ? undefined : '{"a":1}';
    const headers = { 'content-type': 'application/json' };
    await outbound.request({ url: to(server, '/last', status), method, body, headers, redirects: 1 });
    const keepsBody = body !== undefined && then === method;
    expect(seen[1]?.method).toBe(then);
    expect(seen[1]?.body).toBe(keepsBody ? body : '');
    expect(seen[1]?.headers['content-type']).toBe(method === then ? 'application/json' : undefined);
  });

  it('leave no connection open once the client is closed', async () => {
    const { server } = await startSeeing();
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    await outbound.request({ url: to(server, '/last') });
    await outbound.close();
    await until(() => server.open() === 0);
    expect((await failureOf(outbound.request({ url: `http://${server.authority}/` }))).reason).toBe('aborted');
  });
});
