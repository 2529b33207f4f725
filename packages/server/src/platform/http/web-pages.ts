import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';
import { defineSlot } from '../slots/slots.ts';
import { headersOfPage, newNonce, type PageHosts } from './headers.ts';
import { readPreloads } from './page-preloads.ts';
import { lookOfRequest, withLook } from './page-look.ts';

/** Where the build puts the nonce of the answer (`html.cspNonce` in the web's vite.config.ts). */
const noncePlaceholder = '__GALENA_NONCE__';

/** Which hosts of others the page at a path must be able to reach, and only where the operator configured what needs them. */
export const pageHostsSlot =
  defineSlot<(context: Omit<Context, 'actor' | 'origin'>, path: string) => readonly PageHosts[]>('pageHosts');

/** Where people are sent back to in a window: /callback, /crm/callback. */
const isReturnPath = (path: string): boolean => /^\/(crm\/)?callback$/.test(path);

/** Addresses of pages: no call, no file. Whoever asks for anything at all (curl) gets the page, too. */
const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|auth|assets|metrics)(\/|$)|\.\w+$/.test(path) &&
    /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  );
};

const notBuilt =
  '<!doctype html><title>Galena</title><p>The web interface is not built. Run <code>npm start</code>.</p>';

/**
 * Serves the files of the built web interface, and to whoever asks for a page at any other address the page: with a fresh
 * nonce and the look of the host each time. What is neither is not found.
 */
export const mountWebPages = (
  server: FastifyInstance,
  webRoot: string,
  context: Omit<Context, 'actor' | 'origin'>,
): void => {
  const hostsAt = (path: string): readonly PageHosts[] =>
    context.app.slots.answersOf(pageHostsSlot).flatMap((answer) => answer(context, path));
  const file = join(webRoot, 'index.html');
  const page = (existsSync(file) ? readFileSync(file, 'utf8') : notBuilt).replaceAll(
    '__GALENA_SOCIAL_APP__',
    context.app.config.SOCIAL_APP_ID ?? '',
  );
  const withPreloads = readPreloads(webRoot, page);
  if (existsSync(file))
    server.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.map', '**/*.br', '**/*.gz', '.vite/**'],
      // The build wrote them (packages/web/vite.config.ts).
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply, path) => {
        // The names under assets/ carry a hash of their content: what is there once never changes.
        const isHashed = path.startsWith(join(webRoot, 'assets'));
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce();
    const look = await lookOfRequest(context, request);
    const [path = ''] = request.url.split('?');
    const html = withLook(withPreloads(request.url), look, {
      path,
      mayRegister: context.app.config.GALENA_REGISTRATION,
    });
    const code = look.code?.mayRunAt(path) ? look.code : null;
    const hosts = hostsAt(path);
    return reply
      .code(200)
      .headers(headersOfPage(nonce, { hosts, code, isReturn: isReturnPath(path) }))
      .type('text/html; charset=utf-8')
      .send(
        html
          .replaceAll('__GALENA_SCRIPT_HOSTS__', hosts.flatMap(({ script }) => script).join(' '))
          .replaceAll(noncePlaceholder, nonce),
      );
  };
  // A route, not the handler of what is not found: only routes are compressed.
  server.get('/*', (request, reply) => (isPageRequest(request) ? send(request, reply) : reply.callNotFound()));
};
