import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Resolver } from '@galena/adapters/http';

/** A website: what stands at each path. A number is a status with nothing in it. */
type Site = Readonly<Record<string, string | number>>;

/** In place of a page: the answer never comes. */
export const hang = 'hang';

type LoopbackSites = {
  /** For `GALENA_OUTBOUND_ALLOW`. */
  readonly allowed: string;
  /** Where their hosts are. */
  readonly resolve: Resolver;
  /** The address of the n-th site. */
  readonly address: (n: number) => string;
  /** Puts a site in place of the n-th. */
  readonly put: (n: number, site: Site) => string;
  /** Which pages were asked of the n-th, without robots.txt, in order. */
  readonly asked: (n: number) => readonly string[];
  readonly close: () => Promise<void>;
};

const max = 60;
const hostOf = (n: number): string => `site${n}.example`;

/** Websites on this machine, each under its own domain. */
export const startLoopbackSites = async (): Promise<LoopbackSites> => {
  const sites = new Map<string, Site>();
  const asked = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const path = request.url ?? '/';
    if (path === '/robots.txt' && sites.get(host)?.[path] === undefined) return void response.writeHead(404).end();
    if (path !== '/robots.txt') asked.set(host, [...(asked.get(host) ?? []), path]);
    const page = sites.get(host)?.[path] ?? 404;
    if (page === hang) return;
    if (typeof page === 'number') return void response.writeHead(page).end();
    response
      .writeHead(200, { 'content-type': path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8' })
      .end(page);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hosts = new Set(Array.from({ length: max }, (_, n) => hostOf(n)));
  const address = (n: number): string => `http://${hostOf(n)}:${port}/`;
  return {
    allowed: [...hosts].map((host) => `${host}:${port}`).join(','),
    resolve: async (host) => (hosts.has(host) ? ['127.0.0.1'] : []),
    address,
    put: (n, site) => {
      sites.set(hostOf(n), site);
      return address(n);
    },
    asked: (n) => asked.get(hostOf(n)) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** A page that says what it is told, and leads on to other pages. */
export const pageOf = (text: string, links: readonly string[] = []): string =>
  `<!doctype html><html lang="en"><head><title>A business</title></head><body><main>${text}</main><nav>${links
    .map((link) => `<a href="${link}">${link.replaceAll('/', ' ')}</a>`)
    .join(' ')}</nav></body></html>`;
