import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { createGhlStandIn, ghlClient } from '../ghl/testing/stand-in.ts';
import { createKeapStandIn } from '../keap/testing/stand-in.ts';
import { keapClient } from '../keap/testing/tokens.ts';

// A program: the CRMs' stand-ins on one port, each under its name (`/ghl/contacts/upsert`), for journeys. `POST /control/revoke` ends
// every sign-in at GoHighLevel until somebody signs in again; `GET /control/contacts` answers what it holds. It says where it is in one
// line and goes on until it is ended, or whoever started it is gone.

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const ghl = createGhlStandIn();

const control: Listener = (request, response) => {
  if (request.url === '/revoke') ghl.revoke();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([...ghl.contacts.values()]));
};

// Whoever speaks as GoHighLevel does has a world of its own.
const parts: Readonly<Record<string, Listener>> = {
  ghl: ghl.listener,
  keap: createKeapStandIn().listener,
  connector: createGhlStandIn().listener,
  control,
};

const server = createServer((request, response) => {
  const [, name = '', path = '/'] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const part = parts[name];
  request.url = path;
  if (part) void part(request, response);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port, ghl: ghlClient, keap: keapClient })}\n`);
});
process.once('disconnect', () => process.exit());
