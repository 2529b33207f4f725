import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { text as textOf } from 'node:stream/consumers';
import { createApolloStandIn } from '../apollo/testing/stand-in.ts';
import { city } from '../google/places/test-city.ts';
import { serving as servingPlaces } from '../google/places/stand-in.ts';
import { channels } from '../google/youtube/test-channels.ts';
import { serving as servingChannels } from '../google/youtube/stand-in.ts';
import { standInKey } from '../google/refusals.ts';
import { createHunterStandIn } from '../hunter/testing/stand-in.ts';
import { createModashStandIn } from '../modash/testing/stand-in.ts';
import { createPdlStandIn } from '../people-data-labs/testing/stand-in.ts';
import type { Answering } from './vendor-bench.ts';

// A program: the vendors' stand-ins on one port, each under its name (`/hunter/v2/domain-search`), for journeys. All of them know
// one key. It says where it is in one line and goes on until it is ended, or whoever started it is gone.

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const listenerOf =
  (answering: Answering): Listener =>
  async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const { method = 'GET', headers } = request;
    const body = await textOf(request);
    const { status, json } = answering({
      method,
      path,
      query,
      headers,
      body: body === '' ? undefined : (JSON.parse(body) as unknown),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };

const vendors: Readonly<Record<string, Listener>> = {
  places: listenerOf(servingPlaces(city)),
  youtube: listenerOf(servingChannels(channels)),
  apollo: createApolloStandIn(standInKey).listener,
  hunter: createHunterStandIn(standInKey).listener,
  modash: createModashStandIn(standInKey).listener,
  people_data_labs: createPdlStandIn(standInKey).listener,
};

const server = createServer((request, response) => {
  const [, name = '', path = '/'] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const vendor = vendors[name];
  request.url = path;
  if (vendor) void vendor(request, response);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port, key: standInKey })}\n`);
});
process.once('disconnect', () => process.exit());
