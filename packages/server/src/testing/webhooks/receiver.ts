import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/**
 * How a call is answered: a status, with an optional Retry-After or address of a redirect · `reset` (breaks off before the answer) ·
 * `garbage` (no HTTP) · `endless` (200, and a body that never ends) · `hang` (never)
 */
export type Turn =
  | number
  | 'reset'
  | 'garbage'
  | 'endless'
  | 'hang'
  | { readonly status: number; readonly retryAfter?: string; readonly location?: string };

/** A call as it came. */
export type Received = {
  readonly id: string;
  readonly event: string;
  readonly signature: string;
  readonly timestamp: number;
  readonly body: string;
  readonly path: string;
};

/** A receiver of webhooks on this machine, which keeps what came and answers as it was told to. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const turns: Turn[] = [];
  let usual: Turn = 204;
  const server = createServer((call, answer) => {
    const chunks: Buffer[] = [];
    call.on('data', (chunk: Buffer) => chunks.push(chunk));
    call.on('end', () => {
      const header = (name: string): string => String(call.headers[name] ?? '');
      received.push({
        id: header('webhook-id'),
        event: header('x-event'),
        signature: header('webhook-signature'),
        timestamp: Number(header('webhook-timestamp')),
        body: Buffer.concat(chunks).toString(),
        path: call.url ?? '',
      });
      const turn = turns.shift() ?? usual;
      if (turn === 'hang') return;
      if (turn === 'reset') return void answer.socket?.resetAndDestroy();
      if (turn === 'garbage') return void answer.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
      if (turn === 'endless') return void answer.writeHead(200, { 'content-type': 'text/plain' }).write('taken');
      const { status, retryAfter, location } =
        typeof turn === 'number' ? { status: turn, retryAfter: undefined, location: undefined } : turn;
      const headers = { ...(retryAfter && { 'retry-after': retryAfter }), ...(location && { location }) };
      answer.writeHead(status, headers).end(status === 204 ? undefined : `said ${status}`);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** `host:port`, for GALENA_OUTBOUND_ALLOW. */
    host: `127.0.0.1:${port}`,
    port,
    received,
    /** The next calls, in this order. */
    plan: (...next: readonly Turn[]) => void turns.push(...next),
    /** What comes after them. */
    always: (turn: Turn) => void (usual = turn),
    /** Forgets what came, and how it was to be answered. */
    reset: () => {
      received.length = 0;
      turns.length = 0;
      usual = 204;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

/** Whether a call is signed with a secret, as the library of the standard says it. */
export const isSignedWith = (secret: string, { id, signature, timestamp, body }: Received): boolean => {
  // The library looks at the clock of the machine; what it compares the time with is not what is asked here.
  const expected = new Webhook(secret).sign(id, new Date(timestamp * 1000), body);
  return signature.split(' ').includes(expected);
};
