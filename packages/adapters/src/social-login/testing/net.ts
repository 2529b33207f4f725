import type { Outbound } from '../../http/index.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a test file brings: servers on the loopback and the guarded way out, both ending with their test. */
export type Servers = {
  readonly startServer: (
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  ) => Promise<{ readonly authority: string; readonly port: number }>;
  readonly startOutbound: (options: { readonly allowedTestHosts: readonly string[] }) => Outbound;
};

/** How a whole provider behaves. */
export type Trouble = 'none' | 'fails' | 'busy' | 'hangs_up' | 'moved' | 'html' | 'null' | 'list' | 'empty' | 'huge';

/** One call as a provider gets it: the path without its host. */
export type Heard = {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly authorization: string;
};

export type Reply = { readonly status: number; readonly json: unknown };

export type Net = {
  readonly outbound: Outbound;
  /** Every call so far, as `host/path`. */
  readonly calls: string[];
  readonly be: (trouble: Trouble) => void;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const rubbish = {
  fails: [503, 'out of order'],
  busy: [429, '{"error":"slow_down"}'],
  moved: [302, ''],
  html: [200, '<!doctype html><p>Please accept our cookies.</p>'],
  null: [200, 'null'],
  list: [200, '["keys"]'],
  empty: [200, '{}'],
  huge: [200, JSON.stringify('x'.repeat(600_000))],
} as const;

const answerTrouble = (trouble: Exclude<Trouble, 'none'>, request: IncomingMessage, response: ServerResponse): void => {
  if (trouble === 'hangs_up') return void request.socket.destroy();
  const [status, body] = rubbish[trouble];
  response.writeHead(status, { location: 'https://elsewhere.example/', 'content-type': 'application/json' }).end(body);
};

/**
 * A provider's hosts, all on one server of the loopback. The guarded way out is the real one; only where a host lies is said
 * here, since nobody here has a certificate for Google's names. What goes anywhere but to these hosts over TLS fails.
 */
export const startNet = async (
  { startServer, startOutbound }: Servers,
  hosts: readonly string[],
  answer: (heard: Heard) => Promise<Reply> | Reply,
): Promise<Net> => {
  const calls: string[] = [];
  let trouble: Trouble = 'none';
  const { authority, port } = await startServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    const [, host = '', ...rest] = pathname.split('/');
    calls.push(`${host}/${rest.join('/')}`);
    const form = new URLSearchParams(await bodyOf(request));
    if (trouble !== 'none') return answerTrouble(trouble, request, response);
    const { authorization = '' } = request.headers;
    const { status, json } = await answer({
      host,
      path: `/${rest.join('/')}`,
      query: searchParams,
      form,
      authorization,
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  const real = startOutbound({ allowedTestHosts: [authority] });
  return {
    calls,
    be: (next) => void (trouble = next),
    outbound: {
      ...real,
      request: (request) => {
        const url = new URL(request.url);
        if (url.protocol !== 'https:' || !hosts.includes(url.host)) throw new Error(`nobody may ask ${url.origin}`);
        const there = `http://${authority}/${url.host}${url.pathname}${url.search}`;
        return real.request({ ...request, url: there, ports: [port] });
      },
    },
  };
};
