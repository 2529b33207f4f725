import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError, generalErrors, takesSignedBody, uploadFieldOf, type AnyRoute } from '@galena/contract/kernel';
import { mountApiDocs } from './api-docs.ts';
import type { Binding } from './bind.ts';
import { mountCall, sendFailure, type CallHandling } from './calls.ts';
import { commonHeaders, hstsHeader } from './headers.ts';
import { limitArrival } from './limit-arrival.ts';
import type { Metrics } from './metrics.ts';
import { takeForms } from './receive-upload.ts';
import { mountWatchRoutes, type Readiness } from './watch-routes.ts';
import { mountWebPages } from './web-pages.ts';

export type HttpOptions = CallHandling & {
  /** Bindings by the room that brings them. */
  readonly rooms: Readonly<Record<string, readonly Binding[]>>;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Folder of the built web interface. */
  readonly webRoot: string;
  /** The file of the API document, with the calls of all rooms. */
  readonly apiDocument: string;
  readonly version: string;
};

// E5: JSON 1 MB; headers 10 s, request 30 s, keep-alive 5 s. An upload may take an hour, but not fall silent.
const bodyBytes = 1_000_000;
const timeouts = { headers: 10_000, request: 30_000, upload: 3_600_000, keepAlive: 5_000 };

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

const createApp = (trusted: readonly string[], handling: CallHandling): FastifyInstance =>
  Fastify({
    logger: false,
    // Named addresses only; a hop count would believe forwarded headers from strangers (threat 11).
    trustProxy: trusted.length > 0 ? [...trusted] : false,
    bodyLimit: bodyBytes,
    requestTimeout: timeouts.upload,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // Addresses that cannot be read, before any route or hook sees them.
    frameworkErrors: (error, request, reply) => {
      reply.headers(commonHeaders).header('x-request-id', request.id);
      sendFailure(reply, error, handling, null);
    },
  });

const addHeaders = (server: FastifyInstance, readiness: Readiness): void => {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header(...hstsHeader);
  });
  // When it is answered, not when it came: a call that was under way would leave its connection open for nobody.
  server.addHook('onSend', async (_, reply) => {
    if (readiness.isDraining) reply.header('connection', 'close');
  });
};

const isUpload = ({ route }: Binding): boolean => uploadFieldOf(route) !== null;

const isSigned = ({ route }: Binding): boolean => takesSignedBody(route);

/** Calls that are signed are taken as they came, whatever they say that they are: a signature is over bytes. */
const takeBytes = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

/** Puts the calls on the server; forms are understood by the routes that take a file and by no other. */
const mountCalls = (server: FastifyInstance, bindings: readonly Binding[], handling: CallHandling): void => {
  const uploads = new Set(bindings.filter(isUpload).map(({ route }) => route.path as string));
  server.addHook('onRequest', async (request) => {
    if (!uploads.has(request.routeOptions.url ?? '')) limitArrival(request.raw, timeouts.request);
  });
  for (const binding of bindings) if (!isUpload(binding) && !isSigned(binding)) mountCall(server, binding, handling);
  server.register(async (scope) => {
    takeBytes(scope);
    for (const binding of bindings) if (isSigned(binding)) mountCall(scope, binding, handling);
  });
  server.register(async (scope) => {
    takeForms(scope);
    for (const binding of bindings) if (isUpload(binding)) mountCall(scope, binding, handling);
  });
};

/** The HTTP server: the calls of all rooms, health, metrics, the API document and the web interface. */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const bindings = Object.values(options.rooms).flat();
  assertRoutes(bindings.map((binding) => binding.route));
  const server = createApp(options.context.app.config.GALENA_TRUST_PROXY, options);
  server.removeContentTypeParser('text/plain');
  addHeaders(server, options.readiness);
  options.metrics.watch(server);
  await server.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // The library's standard is 11, made for files; 4 costs a tenth of it and is right for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  mountCalls(server, bindings, options);
  mountWatchRoutes(server, options, options.metrics, options.readiness);
  mountApiDocs(server, options.context, options.apiDocument, options.version);
  mountWebPages(server, options.webRoot, options.context);
  server.setNotFoundHandler((_, reply) => sendFailure(reply, new AppError(generalErrors.not_found), options, null));
  server.setErrorHandler((error, _, reply) => sendFailure(reply, error, options, null));
  return server;
};
