import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outbound } from '../../http/index.ts';
import type { SearcherCall } from '../../searchers/port.ts';
import { createApolloStandIn } from '../../searchers/apollo/testing/stand-in.ts';
import { createHunterStandIn } from '../../searchers/hunter/testing/stand-in.ts';
import { compileManifest, type Manifest } from '../../searchers/manifest/index.ts';
import { readyManifests } from '../../searchers/manifest/ready.ts';
import { createModashStandIn } from '../../searchers/modash/testing/stand-in.ts';
import { createPdlStandIn } from '../../searchers/people-data-labs/testing/stand-in.ts';
import { createStandIn, type Call, type Fault } from '../../testing/stand-in.ts';

export const key = 'enricher-test-key-0123456789';

/** A vendor's stand-in on loopback, and a call to it. Ends with its test. */
export type EnricherBench = {
  readonly call: SearcherCall<unknown>;
  readonly calls: readonly Call[];
  readonly faults: Fault[];
};

/** How a test starts a server and a way out that end with it: those of `http/test-servers.ts`, which has one door for tests. */
export type Servers = {
  readonly startServer: (
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  ) => Promise<{ readonly authority: string }>;
  readonly startOutbound: (options: { readonly allowedTestHosts: string[] }) => Outbound;
};

type StandIn = Pick<EnricherBench, 'calls' | 'faults'> & {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => unknown;
};

const standIns = {
  apollo: [createApolloStandIn, '/api/v1'],
  hunter: [createHunterStandIn, '/v2'],
  modash: [createModashStandIn, '/v1'],
  people_data_labs: [createPdlStandIn, ''],
} as const;
export type StandInName = keyof typeof standIns;

/** Starts the stand-in of a vendor that the code knows. */
export const openVendor = async (name: StandInName, servers: Servers): Promise<EnricherBench> => {
  const [create, path] = standIns[name];
  const { calls, faults, listener }: StandIn = create(key);
  const server = await servers.startServer(listener);
  const outbound = servers.startOutbound({ allowedTestHosts: [server.authority] });
  return { calls, faults, call: { outbound, config: { api_key: key, url: `http://${server.authority}${path}` } } };
};

/** The manifest of Hunter's domains, led to another host. */
export const manifestAt = (authority: string): Manifest => {
  const text = readyManifests.find((one) => one.key === 'hunter_domains')?.text ?? '';
  const led = text
    .replaceAll('https://api.hunter.io', `http://${authority}`)
    .replace('"api.hunter.io"', JSON.stringify(authority));
  const { compiled, faults } = compileManifest(led, [authority]);
  if (compiled === null) throw new Error(JSON.stringify(faults));
  return compiled.manifest;
};

/** Starts a server as the manifest's vendor: it knows Ada of stripe.com. */
export const openManifest = async ({ startServer, startOutbound }: Servers) => {
  const { calls, faults, listener } = createStandIn(async ({ query }) => {
    if (query.get('api_key') !== key) return { status: 401, json: { errors: [{ details: `${key} is wrong` }] } };
    if (query.get('first_name') !== 'Ada') return { status: 404, json: { errors: [{ details: 'Nobody' }] } };
    const data = { email: 'Ada@Stripe.com', score: 80, position: 'CTO', verification: { status: 'unknown' } };
    return { status: 200, json: { data } };
  });
  const server = await startServer(listener);
  const outbound = startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: { api_key: key } };
  return { calls, faults, call, manifest: manifestAt(server.authority) };
};
