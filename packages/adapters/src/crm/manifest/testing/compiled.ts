import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { VendorError } from '@galena/contract/kernel';
import type { Outbound } from '../../../http/index.ts';
import type { ContactBook, Crm, CrmSession, CrmInput } from '../../port.ts';
import { compileCrmManifest } from '../index.ts';

/** A request as a server saw it. */
export type Seen = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: unknown;
};

/** What a stand-in answers. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** How a test starts a server and a way out that end with it: those of `http/test-servers.ts`, which has one door for tests. */
export type Servers = {
  readonly startServer: (
    listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  ) => Promise<{ readonly authority: string }>;
  readonly startOutbound: (options: { readonly allowedTestHosts: string[] }) => Outbound;
};

/** A CRM that has to compile. */
export const compiled = (text: string, testHosts: readonly string[] = []): Crm => {
  const { crm, faults } = compileCrmManifest(text, testHosts);
  if (crm === null) throw new Error(JSON.stringify(faults));
  return crm;
};

/** The contacts of a CRM that a manifest tells of. */
export const bookOf = ({ contacts }: Crm): ContactBook => {
  if (contacts.kind !== 'book') throw new Error('A manifest tells of a book of contacts');
  return contacts;
};

/** A manifest with its host in the place of another. */
const atHost = (text: string, host: string, authority: string): string =>
  text.replaceAll(`https://${host}`, `http://${authority}`).replaceAll(`"${host}"`, `"${authority}"`);

/**
 * Starts a stand-in for a vendor on this machine.
 * @returns takes the manifest, the vendor’s host, and what the stand-in answers
 */
export const standInStarter =
  ({ startServer, startOutbound }: Servers) =>
  async (text: string, host: string, answering: (seen: Seen) => Reply) => {
    const seen: Seen[] = [];
    const server = await startServer(async (request, response) => {
      const body = await textOf(request);
      const url = new URL(request.url ?? '', 'http://stand-in.test');
      const json = body === '' ? undefined : (JSON.parse(body) as unknown);
      const one = { method: request.method ?? '', url, headers: request.headers, json };
      seen.push(one);
      const { status = 200, headers = {}, body: said } = answering(one);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said));
    });
    const crm = compiled(atHost(text, host, server.authority), [server.authority]);
    const outbound = startOutbound({ allowedTestHosts: [server.authority] });
    const session: CrmSession = { outbound, secret: 'my-key', place: null, formId: null };
    return { crm, book: bookOf(crm), session, seen };
  };

/** A wish with nothing in it but what a test names. */
export const inputOf = (values: CrmInput['values'], rest: Partial<CrmInput> = {}): CrmInput => ({
  values,
  tags: [],
  source: null,
  key: 'wish-1',
  ...rest,
});

/** What something fails with. */
export const faultOf = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => new VendorError('none', 'protocol', 'It did not fail'),
    (error: unknown) => {
      if (error instanceof VendorError) return error;
      throw error;
    },
  );
