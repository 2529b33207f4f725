import { createServer } from 'node:http';
import { farmPage } from './farm-pages.ts';
import { drawn, farmSite } from './farm-sites.ts';

// Every site of the farm on one port: who is meant is said by the name in the request.
const sites = Number(process.argv[2]);
/** As far away as a server in the same country (performance.md, W5). */
const latency = { leastMs: 20, spreadMs: 30 } as const;

const pages = new Map<string, Buffer>();
for (let n = 0; n < sites; n += 1) {
  const site = farmSite(n);
  // Made before anybody asks, so that the farm is never what the others wait for.
  for (const path of site.paths) pages.set(site.host + path, Buffer.from(farmPage(n, site, path) ?? ''));
}

const missing = Buffer.from('nothing here');
let asked = 0;
const server = createServer((request, response) => {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const page = pages.get(host + (request.url ?? ''));
  const body = page ?? missing;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
  asked += 1;
  setTimeout(
    () => response.writeHead(page === undefined ? 404 : 200, headers).end(body),
    latency.leastMs + latency.spreadMs * drawn(asked, 50),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
