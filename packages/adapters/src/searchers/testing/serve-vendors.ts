import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { standInKey } from '../google/refusals.ts';
import { vendorListeners } from './vendor-listeners.ts';

// A program: the vendors' stand-ins on one port, each under its name (`/hunter/v2/domain-search`), for journeys. All of them know
// one key. It says where it is in one line and goes on until it is ended, or whoever started it is gone.

const server = createServer((request, response) => {
  const [, name = '', path = '/'] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const vendor = vendorListeners[name];
  request.url = path;
  if (vendor) void vendor(request, response);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port, key: standInKey })}\n`);
});
process.once('disconnect', () => process.exit());
