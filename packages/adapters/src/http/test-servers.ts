import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { noLimit } from './limiter.ts';
import { OutboundError } from './outbound-error.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';

/** A real server on the loopback, for tests. Ends with its test. */
export type TestServer = {
  port: number;
  /** `127.0.0.1:port` */
  authority: string;
  /** Connections ever accepted, and those open now. */
  connections(): number;
  open(): number;
};

// What asks a vendor keeps answers by its address: a server at the port of one that has gone would be asked nothing.
const usedPorts = new Set<number>();

/** Listens where no server of this process ever did. @returns the port */
const listenAnew = async (server: Server): Promise<number> => {
  for (;;) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    if (!usedPorts.has(port)) {
      usedPorts.add(port);
      return port;
    }
    await new Promise((resolve) => server.close(resolve));
  }
};

const listen = async (server: Server): Promise<TestServer> => {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listenAnew(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port, authority: `127.0.0.1:${port}`, connections: () => accepted, open: () => sockets.size };
};

/** Starts an HTTP server. */
export const startServer = (
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<TestServer> => listen(createServer((request, response) => void listener(request, response)));

/** Starts a server that speaks whatever the test lets it speak. */
export const startRawServer = (onSocket: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcpServer(onSocket));

/** Reads a request's body. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A client that ends with its test. */
export const startOutbound = (options: Partial<OutboundOptions> = {}): Outbound => {
  const outbound = createOutbound({ limiter: noLimit, userAgent: 'Galena test', ...options });
  onTestFinished(() => outbound.close());
  return outbound;
};

// Which test a connection belongs to: files share the thread, and what one left behind may still connect.
const watching = new AsyncLocalStorage<readonly string[]>();

/** Records every address that the test tries to connect to from now on, as `address:port`. */
export const watchAttempts = (): string[] => {
  const attempts: string[] = [];
  watching.enterWith(attempts);
  const onSocket = (message: unknown): void => {
    if (watching.getStore() !== attempts) return;
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string, port: number) => attempts.push(`${address}:${port}`));
  };
  channel('net.client.socket').subscribe(onSocket);
  onTestFinished(() => {
    channel('net.client.socket').unsubscribe(onSocket);
  });
  return attempts;
};

/** The OutboundError something fails with; any other outcome fails the test. */
export const failureOf = async (outcome: Promise<unknown>): Promise<OutboundError> => {
  const error = await outcome.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof OutboundError) return error;
  throw error;
};

/** Waits for something to come true; a test that waits in vain fails. */
export const until = async (isTrue: () => boolean): Promise<void> => {
  const end = Date.now() + 3_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not come true');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
