import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What the line does: `pass` forwards · `refuse` has nobody listening · `reset` breaks every connection as it comes ·
 * `hang` keeps connections and forwards nothing, as a cut cable does · `cut` forwards half of the next answer and breaks
 * it off · `slow` forwards each piece after 50 ms.
 */
export const lineFaults = ['refuse', 'reset', 'hang', 'cut', 'slow'] as const;
type LineMode = 'pass' | (typeof lineFaults)[number];

/** A TCP line between two processes that a test can spoil. */
export type FaultProxy = {
  readonly port: number;
  /** The target's URL, by way of this line. */
  readonly url: string;
  readonly become: (mode: LineMode) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Line = { readonly near: Socket; readonly far: Socket };

const slowMs = 50;

/** Hands one direction on, in whatever mode the proxy is when a piece arrives. */
const forward = (line: Line, from: Socket, to: Socket, modeNow: () => LineMode): void => {
  let queue: Promise<unknown> = Promise.resolve();
  const pass = async (piece: Buffer): Promise<void> => {
    if (modeNow() === 'slow') await delay(slowMs);
    if (modeNow() === 'cut' && from === line.far) {
      to.write(piece.subarray(0, Math.ceil(piece.length / 2)));
      return breakOff(line);
    }
    if (!to.destroyed) to.write(piece);
  };
  from.on('data', (piece: Buffer) => {
    queue = queue.then(() => pass(piece));
  });
  from.on('error', () => undefined).on('close', () => void queue.then(() => to.destroy()));
};

const breakOff = ({ near, far }: Line): void => {
  near.resetAndDestroy();
  far.resetAndDestroy();
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => ready((server.address() as { port: number }).port));
  });

/** Stands before `target`, a URL of any scheme with host and port. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const { hostname, port: targetPort } = new URL(target);
  const lines = new Set<Line>();
  let mode: LineMode = 'pass';

  const flow = (line: Line): void => {
    for (const socket of [line.near, line.far])
      if (mode === 'hang') socket.pause();
      else socket.resume();
  };
  const accept = (near: Socket): void => {
    if (mode === 'reset') return void near.on('error', () => undefined).resetAndDestroy();
    const line: Line = { near, far: connect(Number(targetPort), hostname) };
    lines.add(line);
    near.once('close', () => lines.delete(line));
    forward(line, near, line.far, () => mode);
    forward(line, line.far, near, () => mode);
    flow(line);
  };
  // `refuse` is nobody listening: the server goes, and another one comes to the same port.
  let server: Server | null = createServer(accept);
  const port = await listen(server, 0);
  const leave = (): void => {
    server?.close();
    server = null;
    for (const line of lines) breakOff(line);
  };

  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    port,
    url: url.href,
    become: async (next) => {
      mode = next;
      if (next === 'refuse') return leave();
      if (!server) {
        server = createServer(accept);
        await listen(server, port);
      }
      for (const line of lines) {
        if (next === 'reset') breakOff(line);
        else flow(line);
      }
    },
    close: async () => leave(),
  };
};
