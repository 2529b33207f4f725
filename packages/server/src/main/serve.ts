import type { FastifyInstance } from 'fastify';
import { authenticate } from './authenticate.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Binding } from '../platform/http/bind.ts';
import type { CallHandling } from '../platform/http/calls.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createHttpServer } from '../platform/http/server.ts';
import type { Readiness } from '../platform/http/watch-routes.ts';
import { openHub } from '../platform/stream/hub.ts';
import { mountStream } from '../platform/stream/mount.ts';
import type { OpenApp } from './app.ts';
import { modules } from './modules.ts';
import { apiDocument, version, webDirectory } from './root.ts';

export type Serving = {
  readonly server: FastifyInstance;
  readonly address: string;
  readonly stop: () => Promise<void>;
};

// R14: requests in flight get this long after the door closed.
const drainMs = 20_000;

type Rooms = Readonly<Record<string, readonly Binding[]>>;

/** What the server answers: the calls of all rooms. */
export const rooms: Rooms = Object.fromEntries(modules.map((module) => [module.name, module.bindings]));

type Served = Pick<CallHandling, 'serialisers'> & { readonly answered?: Rooms; readonly webRoot?: string };

/** The HTTP server of an open house, not yet listening. */
export const createServer = async (
  app: OpenApp,
  readiness: Readiness,
  strict: boolean,
  { answered = rooms, webRoot = webDirectory, serialisers = 'at the start' }: Served = {},
): Promise<FastifyInstance> => {
  const handling: CallHandling = { context: app.context, authenticate, strict, serialisers };
  const server = await createHttpServer({
    ...handling,
    rooms: answered,
    metrics: createMetrics(app.pool.pool),
    readiness,
    webRoot,
    apiDocument,
    version,
  });
  mountStream(server, handling, openHub({ login: app.logins.app, heartbeat: app.heartbeat, log: app.context.log }));
  return server;
};

const explainListenError = (error: NodeJS.ErrnoException, host: string, port: number): unknown => {
  if (error.code === 'EADDRINUSE')
    return new ConfigError([
      `PORT: another program is using ${port}. Stop it or choose another port: PORT=${port + 1}`,
    ]);
  if (error.code === 'EACCES')
    return new ConfigError([`PORT: this user can’t listen on ${port}. Choose a port above 1023, e.g. PORT=3000`]);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError([
      `HOST: ${host} isn’t an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all`,
    ]);
  return error;
};

/** Listens on HOST and PORT. */
export const serve = async (app: OpenApp, served: Served = {}): Promise<Serving> => {
  const { HOST: host, PORT: port } = app.context.app.config;
  const readiness: Readiness = { isDraining: false };
  const server = await createServer(app, readiness, false, served);
  const address = await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, host, port);
  });
  const stop = async () => {
    readiness.isDraining = true;
    const late = setTimeout(() => server.server.closeAllConnections(), drainMs);
    await server.close();
    clearTimeout(late);
  };
  return { server, address: address.replace('0.0.0.0', '127.0.0.1').replace('[::]', 'localhost'), stop };
};
