import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createOutbound, noLimit, type Outbound, type OutboundOptions } from '../../http/index.ts';
import type { PageFindings } from '../findings.ts';
import type { SiteVisit } from './site-visit.ts';
import { visitSite, type VisitCall, type VisitInput } from './visit-site.ts';

/** What a site answers under a path: a page, or whatever the test lets it answer. */
export type Answering = string | Buffer | ((response: ServerResponse, request: IncomingMessage) => unknown);

/** A website on the loopback, and what it was asked. */
export type TestSite = {
  readonly port: number;
  /** Its address under a name, with a slash at the end. */
  readonly at: (host: string) => string;
  /** Paths in the order of asking, those of robots.txt too. */
  readonly asked: string[];
  /** The same without those of robots.txt. */
  readonly pages: () => readonly string[];
  /** Of requests under way. */
  readonly maxAtOnce: () => number;
  readonly bytesSent: () => number;
};

const htmlType = { 'content-type': 'text/html; charset=utf-8' };

const answerWith = (response: ServerResponse, request: IncomingMessage, answering: Answering | undefined): unknown => {
  if (typeof answering === 'function') return answering(response, request);
  if (answering === undefined) return response.writeHead(404, htmlType).end('<p>Not here</p>');
  const path = request.url ?? '';
  return response.writeHead(200, path === '/robots.txt' ? { 'content-type': 'text/plain' } : htmlType).end(answering);
};

/** Starts a server on the loopback that ends with its test; `startServer` of the way out does. */
type Start = (
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
) => Promise<{ readonly port: number }>;

/** What a site answers: by path, or by a function for every path. */
type Answers = Readonly<Record<string, Answering>> | ((path: string) => Answering | undefined);

/** Makes what starts a site. */
export const sitesOn =
  (start: Start) =>
  async (answers: Answers): Promise<TestSite> => {
    const asked: string[] = [];
    let underway = 0;
    let maxAtOnce = 0;
    let bytesSent = 0;
    const { port } = await start((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      underway += 1;
      maxAtOnce = Math.max(maxAtOnce, underway);
      const { socket } = request;
      const before = socket.bytesWritten;
      response.once('close', () => {
        underway -= 1;
        bytesSent += socket.bytesWritten - before;
      });
      return answerWith(response, request, typeof answers === 'function' ? answers(path) : answers[path]);
    });
    return {
      port,
      at: (host) => `http://${host}:${port}/`,
      asked,
      pages: () => asked.filter((path) => path !== '/robots.txt'),
      maxAtOnce: () => maxAtOnce,
      bytesSent: () => bytesSent,
    };
  };

/** The name that a test's site has unless it says otherwise. */
export const shop = 'shop.test';

export type Visit = {
  readonly website?: string;
  readonly input?: Partial<VisitInput>;
  readonly call?: Partial<VisitCall>;
  readonly outbound?: Partial<OutboundOptions>;
  /** Names that lead to the test's server, beside `shop.test`. */
  readonly hosts?: readonly string[];
};

/** Every name is this machine's, unless it is said to be unknown. */
const resolve = async (host: string): Promise<readonly string[]> => {
  if (host.startsWith('unknown.') || host.includes('.unknown.')) {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  }
  return host.startsWith('private.') ? ['10.0.0.1'] : ['127.0.0.1'];
};

/** The way out, until its test ends. */
export const startWayOut = (options: Partial<OutboundOptions>): Outbound => {
  const outbound = createOutbound({ limiter: noLimit, userAgent: 'Galena test', ...options });
  onTestFinished(() => outbound.close());
  return outbound;
};

/** A call that reaches a site under its names, without pauses. */
export const callTo = (
  { port }: Pick<TestSite, 'port'>,
  { call = {}, outbound = {}, hosts = [] }: Visit = {},
): VisitCall => {
  const names = [shop, `www.${shop}`, ...hosts];
  return {
    outbound: startWayOut({ resolve, allowedTestHosts: names.map((host) => `${host}:${port}`), ...outbound }),
    now: () => new Date('2026-05-04T12:00:00Z'),
    delayMs: 0,
    ...call,
  };
};

/** Visits a site for contacts. */
export const visitTo = (site: TestSite, visit: Visit = {}): Promise<SiteVisit> =>
  visitSite(callTo(site, visit), {
    website: visit.website ?? site.at(shop),
    country: 'DE',
    wants: 'contacts',
    ...visit.input,
  });

/** The outcomes of a visit's requests by their paths: `/contact read`. */
export const outcomesOf = ({ pages }: SiteVisit): readonly string[] =>
  pages.map(({ url, outcome }) => `${new URL(url).pathname}${new URL(url).search} ${outcome}`);

/** A page with links to these paths and nothing else. */
export const linking = (paths: readonly string[], body = ''): string =>
  `<!doctype html><title>Shop</title><body>${body}${paths.map((path) => `<a href="${path}">${path}</a>`).join('\n')}`;

/** What a reader takes for the telephone of a business in Germany. */
export const telephone = '<p>Telefon: <a href="tel:+4930901820">+49 30 901820</a></p>';

/** What a page tells that tells nothing. */
export const nothingFound: PageFindings = {
  title: null,
  description: null,
  language: null,
  emails: [],
  phones: [],
  profiles: [],
  people: [],
  technologies: [],
  links: [],
  signals: { isNoFollow: false, sendsTo: null, frames: [] },
  wasCut: false,
};

/** A page with these headers, or as many bytes as are given. */
export const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(200, { ...htmlType, ...headers }).end(body);

/** An answer with another status than that of a page. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(code, { ...htmlType, ...headers }).end(code === 204 || code === 304 ? undefined : '<p>sorry');

export const redirectTo = (location: string): Answering => status(302, { location });
