import type { IncomingMessage, ServerResponse } from 'node:http';
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

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

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

/** The vendors' stand-ins by their names. All of them know one key, `standInKey`. */
export const vendorListeners: Readonly<Record<string, Listener>> = {
  places: listenerOf(servingPlaces(city)),
  youtube: listenerOf(servingChannels(channels)),
  apollo: createApolloStandIn(standInKey).listener,
  hunter: createHunterStandIn(standInKey).listener,
  modash: createModashStandIn(standInKey).listener,
  people_data_labs: createPdlStandIn(standInKey).listener,
};
