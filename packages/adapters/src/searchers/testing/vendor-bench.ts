import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Limiter } from '../../http/index.ts';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { FoundPage, Question, Searcher, SearcherCall } from '../port.ts';
import type { Exchange } from './discovery.ts';

/** What a stand-in was asked. */
export type Asked = Omit<Exchange, 'reply'> & { readonly headers: IncomingMessage['headers'] };
export type Reply = {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
/** A server as a vendor's: how it answers what it is asked. */
export type Answering = (asked: Asked) => Reply;
/** In the place of an answer: whatever a server in trouble does. */
export type Trouble = (response: ServerResponse) => unknown;

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const body = await textOf(request);
  return body === '' ? undefined : (JSON.parse(body) as unknown);
};

/**
 * A vendor's stand-in on the loopback, and a call to it. Ends with its test.
 * @param settingsOf the searcher's settings that lead there
 */
export const startVendor = async (answering: Answering, settingsOf: (address: string) => object) => {
  const exchanges: Exchange[] = [];
  const asked: Asked[] = [];
  const troubles: Trouble[] = [];
  const limits: (readonly [key: string, limit: object])[] = [];
  const server = await startServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const one: Asked = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
    };
    asked.push(one);
    const trouble = troubles.shift();
    if (trouble) return void trouble(response);
    const reply = answering(one);
    exchanges.push({ ...one, reply });
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.json));
  });
  const acquire: Limiter['acquire'] = async (key, { concurrency, perSecond }) => {
    limits.push([key, { concurrency, perSecond }]);
    return { release: async () => {} };
  };
  const outbound = startOutbound({ allowedTestHosts: [server.authority], limiter: { acquire } });
  const call: SearcherCall<unknown> = { outbound, config: settingsOf(`http://${server.authority}`) };
  return { asked, exchanges, troubles, limits, call };
};
export type Bench = Awaited<ReturnType<typeof startVendor>>;

/** What it fails with; anything else fails the test. */
export const failureOf = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => {
      if (error instanceof VendorError) return error;
      throw error;
    },
  );

/** Every page of a question. Fails when a page is longer than asked for, empty although more is promised, or there is no end. */
export const findPages = async (
  searcher: Searcher,
  call: SearcherCall<unknown>,
  question: Question,
  limitOf: (page: number) => number,
): Promise<readonly FoundPage[]> => {
  const pages: FoundPage[] = [];
  let cursor: string | null = null;
  do {
    const limit = limitOf(pages.length);
    const page = await searcher.find(call, question, { cursor, limit });
    if (page.records.length > limit) throw new Error(`${page.records.length} records where ${limit} were asked for`);
    if (page.next !== null && page.records.length === 0) throw new Error('an empty page that is not the last');
    if (pages.length > 2_000) throw new Error('there is no end');
    pages.push(page);
    cursor = page.next;
  } while (cursor !== null);
  return pages;
};

/** Every lead of a question, page by page. */
export const findLeads = async (
  searcher: Searcher,
  call: SearcherCall<unknown>,
  question: Question,
  limit = 100,
): Promise<readonly LeadRecord[]> =>
  (await findPages(searcher, call, question, () => limit)).flatMap(({ records }) => records);
