import { createServer, type ServerResponse } from 'node:http';

/**
 * How the next call is answered: `ok` · a status with an optional Retry-After · `hang` (never) · `reset` (breaks off before
 * the answer) · `html` (a proxy's page instead of JSON) · `truncated` (half of the body).
 */
type Turn = 'ok' | 'hang' | 'reset' | 'html' | 'truncated' | { readonly status: number; readonly retryAfter?: number };

/** A vendor on this machine that keeps its own books: what it was asked and what it counted as sold. */
export type VendorStandIn = {
  readonly origin: string;
  /** `host:port`, for GALENA_OUTBOUND_ALLOW. */
  readonly host: string;
  /** The next calls, in this order; after them everything is `ok`. */
  readonly plan: (...turns: readonly Turn[]) => void;
  /** How often each key was asked, and how often it was answered in full (sold). */
  readonly books: Map<string, { readonly asked: number; readonly sold: number }>;
  readonly close: () => Promise<void>;
};

const spoil = (turn: Exclude<Turn, 'ok'>, answer: ServerResponse, body: string): void => {
  if (turn === 'hang') return;
  if (turn === 'reset') return void answer.socket?.resetAndDestroy();
  if (turn === 'html') return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  if (turn === 'truncated') {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    answer.write(body.slice(0, body.length / 2), () => answer.socket?.resetAndDestroy());
    return;
  }
  const headers = turn.retryAfter === undefined ? {} : { 'retry-after': String(turn.retryAfter) };
  answer.writeHead(turn.status, headers).end('{"error":"planned"}');
};

/** @param reply what the vendor says to the path and query it was asked, as JSON, or a status with which it refuses; the path and query are the key */
export const startVendorStandIn = async (reply: (url: URL) => object | number): Promise<VendorStandIn> => {
  const books = new Map<string, { asked: number; sold: number }>();
  const turns: Turn[] = [];
  const server = createServer((call, answer) => {
    const key = call.url ?? '';
    const line = books.get(key) ?? { asked: 0, sold: 0 };
    books.set(key, line);
    line.asked += 1;
    const turn = turns.shift() ?? 'ok';
    const told = reply(new URL(key, 'http://stand-in'));
    if (typeof told === 'number') return spoil({ status: told }, answer, '');
    const body = JSON.stringify(told);
    if (turn !== 'ok') return spoil(turn, answer, body);
    line.sold += 1;
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    plan: (...next) => void turns.push(...next),
    books,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
