import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a stand-in was asked. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Reply = {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A call, and what it was answered where it was. */
export type Call = Asked & { reply?: Reply };

/** What goes wrong with the next call of that name (`POST /v1/payment_intents`): once. */
export type Fault = {
  readonly call: string;
  readonly how:
    | 'lost_before'
    | 'lost_after'
    | 'hang'
    | 'drip'
    | 'cut'
    | { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> };
};

const readBody = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat((await request.toArray()) as Buffer[]).toString();

const maxHangMs = 30_000;

// A sign now and then, without end.
const drip = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 10).unref();
  response.on('close', () => clearInterval(timer));
};

// Less than was announced.
const cut = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('{"data": [');
  setImmediate(() => response.destroy());
};

/** A server that answers by `answer`, remembers what it was asked, and fails as it is told to. */
export const createStandIn = (answer: (asked: Asked) => Promise<Reply>) => {
  const calls: Call[] = [];
  const faults: Fault[] = [];

  const takeFault = ({ method, path }: Asked): Fault['how'] | null => {
    const at = faults.findIndex(({ call }) => call === `${method} ${path}`);
    return at < 0 ? null : (faults.splice(at, 1)[0]?.how ?? null);
  };

  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const { method = 'GET', headers } = request;
    const asked: Call = { method, path: url.pathname, query: url.searchParams, headers, body: await readBody(request) };
    calls.push(asked);
    const fault = takeFault(asked);
    if (fault === 'lost_before') return void request.socket.destroy();
    if (fault === 'hang') return void setTimeout(() => response.end(), maxHangMs).unref();
    if (fault === 'drip') return drip(response);
    if (fault === 'cut') return cut(response);
    if (typeof fault === 'object' && fault !== null)
      return void response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.text);
    const reply = await answer(asked);
    asked.reply = reply;
    if (fault === 'lost_after') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': 'req_1', ...reply.headers });
    response.end(reply.json === undefined ? '' : JSON.stringify(reply.json));
  };
  return { calls, faults, listener };
};

/** Routes by method and pattern: `GET /v1/customers/:id`. */
export const createRoutes = (
  routes: Readonly<Record<string, (asked: Asked, id: string) => Promise<Reply> | Reply>>,
) => {
  const known = Object.entries(routes).map(([name, handle]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`), handle };
  });
  return async (asked: Asked): Promise<Reply | null> => {
    for (const { method, pattern, handle } of known) {
      const match = method === asked.method ? pattern.exec(asked.path) : null;
      if (match) return handle(asked, match[1] ?? '');
    }
    return null;
  };
};

type Routes = ReturnType<typeof createRoutes>;

/** Of all groups of routes the first that knows it; null: none does. */
export const askAll = async (groups: readonly Routes[], asked: Asked): Promise<Reply | null> => {
  for (const routes of groups) {
    const reply = await routes(asked);
    if (reply) return reply;
  }
  return null;
};

/** A form with brackets, as Stripe reads it: `items[0][price]=x` → `{ items: [{ price: 'x' }] }`. */
export const parseForm = (text: string): Record<string, unknown> => {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let at: Record<string, unknown> = root;
    for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[parts.at(-1) ?? ''] = value;
  }
  return root;
};
