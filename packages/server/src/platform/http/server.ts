import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError, houseErrors, type AnyRoute } from '@galena/contract/kernel';
import { mountApiDocs } from './api-docs.ts';
import type { Binding } from './bind.ts';
import { mountCall, sendFailure, type CallContext } from './calls.ts';
import { commonHeaders, hstsHeader } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { mountWatchRoutes, type Readiness } from './watch-routes.ts';
import { mountWebPages } from './web-pages.ts';

export type HttpOptions = CallContext & {
  /** Bindings by the room that brings them. */
  readonly rooms: Readonly<Record<string, readonly Binding[]>>;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Folder of the built web interface. */
  readonly webRoot: string;
  readonly version: string;
};

// E5: JSON 1 MB; headers 10 s, request 30 s, keep-alive 5 s.
const bodyBytes = 1_000_000;
const timeouts = { headers: 10_000, request: 30_000, keepAlive: 5_000 };

const assertRoutes = (routes: readonly AnyRoute[]): void => {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    // The types say so too; this is for the day somebody silences them.
    if (!(route.access as AnyRoute['access'] | undefined)?.who)
      throw new Error(`${name} declares no access and does not start`);
    if (seen.has(name)) throw new Error(`${name} is bound twice`);
    seen.add(name);
  }
};

const createApp = (trusted: readonly string[]): FastifyInstance =>
  Fastify({
    logger: false,
    // Named addresses only; a hop count would believe forwarded headers from strangers (threat 11).
    trustProxy: trusted.length > 0 ? [...trusted] : false,
    bodyLimit: bodyBytes,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
  });

const addHeaders = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header(...hstsHeader);
    if (readiness.isDraining) reply.header('connection', 'close');
  });
};

/** The HTTP server: the calls of all rooms, health, metrics, the API document and the web interface. */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const bindings = Object.values(options.rooms).flat();
  assertRoutes(bindings.map((binding) => binding.route));
  const app = createApp(options.work.house.config.GALENA_TRUST_PROXY);
  app.removeContentTypeParser('text/plain');
  addHeaders(app, options.readiness);
  options.metrics.watch(app);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // The library's standard is 11, made for files; 4 costs a tenth of it and is right for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  for (const binding of bindings) mountCall(app, binding, options);
  mountWatchRoutes(app, options, options.metrics, options.readiness);
  mountApiDocs(
    app,
    Object.fromEntries(
      Object.entries(options.rooms).map(([room, list]) => [room, list.map((binding) => binding.route)]),
    ),
    options.version,
  );
  const asPage = mountWebPages(app, options.webRoot);
  app.setNotFoundHandler(
    (request, reply) =>
      asPage(request, reply) || sendFailure(reply, new AppError(houseErrors.not_found), options, null),
  );
  app.setErrorHandler((error, _, reply) => sendFailure(reply, error, options, null));
  return app;
};
