import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, startOutbound, startServer } from '../../../http/test-servers.ts';
import { VendorError } from '@galena/contract/kernel';
import type { SearcherCall } from '../../port.ts';
import { compileManifest, type CompiledManifest } from '../index.ts';

/** A request as the server saw it. */
export type Seen = { readonly url: URL; readonly request: IncomingMessage; readonly body: string };
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

/** A server on this machine, a manifest that leads to it, and a call. @param manifestOf made of the server's address */
export const startAcme = async (manifestOf: (base: string) => unknown, answering: Answering) => {
  const seen: Seen[] = [];
  const server = await startServer(async (request, response) => {
    const one = { url: new URL(request.url ?? '', 'http://acme.test'), request, body: await readBody(request) };
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
