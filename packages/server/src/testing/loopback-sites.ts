import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A website: what stands at each path. A number is a status with nothing in it; `hang` never answers. */
export type Site = Readonly<Record<string, string | number | 'hang'>>;

export type LoopbackSites = {
  /** For `GALENA_OUTBOUND_ALLOW`. */
  readonly allowed: string;
  /** The address of the n-th site. */
  readonly address: (n: number) => string;
  /** Puts a site in place of the n-th. */
  readonly put: (n: number, site: Site) => string;
  /** Which pages were asked of the n-th, without robots.txt, in order. */
  readonly asked: (n: number) => readonly string[];
  readonly close: () => Promise<void>;
};

const most = 60;
// Every address that begins with 127 is this machine: so each site has a host of its own.
const hostOf = (n: number): string => `127.0.1.${n + 1}`;

/** Websites on this machine, each on its own address. */
export const startLoopbackSites = async (): Promise<LoopbackSites> => {
  const sites = new Map<string, Site>();
  const asked = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const host = request.socket.localAddress?.replace(/^.*:/, '') ?? '';
    const path = request.url ?? '/';
    if (path === '/robots.txt' && sites.get(host)?.[path] === undefined) return void response.writeHead(404).end();
    if (path !== '/robots.txt') asked.set(host, [...(asked.get(host) ?? []), path]);
    const page = sites.get(host)?.[path] ?? 404;
    if (page === 'hang') return;
    if (typeof page === 'number') return void response.writeHead(page).end();
    response
      .writeHead(200, { 'content-type': path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8' })
      .end(page);
  });
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const address = (n: number): string => `http://${hostOf(n)}:${port}/`;
  return {
    allowed: Array.from({ length: most }, (_, n) => `${hostOf(n)}:${port}`).join(','),
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
