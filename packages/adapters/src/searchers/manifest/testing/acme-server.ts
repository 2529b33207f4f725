import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { VendorError } from '@galena/contract/kernel';
import type { Outbound } from '../../../http/index.ts';
import type { SearcherCall } from '../../port.ts';
import { compileManifest, type CompiledManifest } from '../index.ts';

/** A request as the server saw it. */
type Seen = { readonly url: URL; readonly request: IncomingMessage; readonly body: string };
export type Answering = (response: ServerResponse, seen: Seen) => unknown;

export const sendJson =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A manifest that has to compile. */
export const compiled = (manifest: unknown, testHosts: readonly string[] = []): CompiledManifest => {
  const { compiled: found, faults } = compileManifest(JSON.stringify(manifest), testHosts);
  if (found === null) throw new Error(JSON.stringify(faults));
  return found;
};

/** How a test starts a server and a way out that end with it: those of `http/test-servers.ts`, which has one door for tests. */
type Servers = {
  readonly startServer: (
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  ) => Promise<{ readonly authority: string }>;
  readonly startOutbound: (options: { readonly allowedTestHosts: string[] }) => Outbound;
};

/**
 * Starts a server on this machine, with a manifest that leads to it and a call.
 * @returns takes what makes the manifest of the server's address, and what the server answers
 */
export const acmeStarter =
  ({ startServer, startOutbound }: Servers) =>
  async (manifestOf: (base: string) => unknown, answering: Answering) => {
    const seen: Seen[] = [];
    const server = await startServer(async (request, response) => {
      const one = { url: new URL(request.url ?? '', 'http://acme.test'), request, body: await textOf(request) };
      seen.push(one);
      answering(response, one);
    });
    const made = compiled(manifestOf(`http://${server.authority}`), [server.authority]);
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const config = Object.fromEntries(Object.keys(made.manifest.settings).map((name) => [name, `my-${name}`]));
    const call: SearcherCall<Readonly<Record<string, unknown>>> = { outbound, config };
    return { seen, call, base: `http://${server.authority}`, ...made };
  };

/** What something fails with. */
export const faultOf = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => new VendorError('none', 'protocol', 'It did not fail'),
    (error: unknown) => {
      if (error instanceof VendorError) return error;
      throw error;
    },
  );
