import { parseRanges } from './address-rules.ts';
import type { AnswerBody } from './answer-body.ts';
import { decodeBody } from './body-decoder.ts';
import { createConnectionPool, type ConnectionPool } from './connection-pool.ts';
import { createConnector } from './connector.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { exchange, type Answer } from './exchange.ts';
import { exchangeInProcess, isAnsweredHere, type InProcess } from './in-process.ts';
import { acquireLease, noLease, noLimit, releaseQuietly, type Lease, type Limiter } from './limiter.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { planRequest, type OutboundRequest, type OutboundResponse, type OutboundStream } from './outbound-request.ts';
import type { Plan } from './outbound-request.ts';
import { isRedirect, nextHop, type Hop } from './redirect-rules.ts';
import { createDnsResolver, resolveBySystem, type Resolver } from './resolve.ts';
import { parseTestHosts, type AddressRules } from './url-rules.ts';

/** What the operator and the server decide for all requests. */
export type OutboundOptions = {
  limiter: Limiter;
  /** Sent with every request; should say who we are and where to complain. */
  userAgent: string;
  /** Exact `host:port` pairs that may be reached wherever they lie. For stand-ins on test instances. */
  allowedTestHosts?: readonly string[] | undefined;
  /** Networks in CIDR notation that are refused too: the operator's own inside with public addresses. */
  alsoRefused?: readonly string[] | undefined;
  /** Instead of DNS; its answers are checked like any other. */
  resolve?: Resolver | undefined;
  /** Hosts that are no others': answered in this process. Left out: there are none. */
  inProcess?: InProcess | undefined;
};

/** The one way out of the house. */
export type Outbound = {
  /** Asks and reads the whole answer. @throws OutboundError, or what the limiter throws */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** Asks, and hands over the answer's body to be read piece by piece. @throws as `request` */
  stream(request: OutboundRequest): Promise<OutboundStream>;
  /**
   * Checks an address as far as that can be done without asking the network, by the rules that a request of it would meet.
   * @returns the address as it would be asked @throws OutboundError
   */
  check(request: Pick<OutboundRequest, 'url' | 'httpsOnly'>): string;
  /** Ends every request under way as `aborted`, and every connection. */
  close(): Promise<void>;
};

/** Enough to keep a connection through the usual "moved" page; a longer one is cheaper to drop. */
const maxDrainedBytes = 16 * 1024;

const leaseMarginSeconds = 5;

/** Reads a redirect's body away, so that its connection can serve the next hop; ends it if there is too much. */
const drain = async (body: AnswerBody): Promise<void> => {
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > maxDrainedBytes) break;
  }
};

type Arrival = { answer: Answer; hop: Hop; redirects: string[] };

/** Sends one hop to where its host is answered. */
type Send = (hop: Hop, plan: Plan, deadline: Deadline) => Promise<Answer>;

const createSend =
  (pool: ConnectionPool, inProcess: InProcess | undefined): Send =>
  (hop, { timeouts, isOutside }, deadline) =>
    inProcess && !isOutside && isAnsweredHere(inProcess, hop.url)
      ? exchangeInProcess(inProcess, hop, timeouts.firstByteMs, deadline)
      : exchange(pool, hop, timeouts, deadline);

const followRedirects = async (send: Send, plan: Plan, deadline: Deadline): Promise<Arrival> => {
  let hop = plan.first;
  const redirects: string[] = [];
  for (;;) {
    // One after the other by nature: each answer names the next address.
    const answer = await send(hop, plan, deadline);
    if (plan.maxRedirects === 0 || !isRedirect(answer.status, answer.headers)) return { answer, hop, redirects };
    try {
      await drain(answer.body);
      if (redirects.length === plan.maxRedirects) {
        throw new OutboundError('too_many_redirects', `More than ${plan.maxRedirects} redirects`);
      }
      hop = nextHop(hop, answer.status, answer.headers['location'] ?? '', plan.rules);
    } catch (error) {
      throw toOutboundError(error, hop.url, true);
    }
    redirects.push(hop.url.href);
  }
};

const takePlace = async (
  limiter: Limiter,
  request: OutboundRequest,
  plan: Plan,
  deadline: Deadline,
): Promise<Lease> => {
  // Here and with that one there is nothing to wait for, and so nobody who has to be told of the end of waiting.
  if (request.limit === undefined || limiter === noLimit) return noLease;
  const { key, waitMs = 60_000, ...limit } = request.limit;
  const leaseSeconds = Math.ceil(plan.timeouts.totalMs / 1000) + leaseMarginSeconds;
  deadline.failAfter(waitMs, 'No room under the limit in time');
  try {
    return await acquireLease(limiter, key, { ...limit, leaseSeconds }, deadline.signal());
  } catch (error) {
    // A failing limiter is our own trouble and goes out as it is; giving up is an answer about this request.
    throw error instanceof OutboundError ? toOutboundError(error, plan.first.url, false) : error;
  }
};

/** Plans a request, names its URL in what is wrong with it. */
const planOrRefuse = (request: OutboundRequest, rules: AddressRules, userAgent: string): Plan => {
  try {
    return planRequest(request, rules, userAgent);
  } catch (error) {
    const url = URL.parse(request.url);
    throw url === null ? error : toOutboundError(error, url, false);
  }
};

const readAll = async (answer: OutboundStream): Promise<OutboundResponse> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return { ...answer, body: Buffer.concat(chunks), truncated: false };
};

/**
 * Makes the guarded client (reliability.md, E6). It uses no proxy, keeps its own connections, and keeps no cookies.
 * @throws TypeError if `allowedTestHosts` or `alsoRefused` has an entry that cannot be understood
 */
export const createOutbound = (options: OutboundOptions): Outbound => {
  const rules: AddressRules = {
    testHosts: parseTestHosts(options.allowedTestHosts ?? []),
    alsoRefused: parseRanges(options.alsoRefused ?? []),
  };
  const strangers = options.resolve ?? createDnsResolver();
  const connect = createConnector(rules, { strangers, testHosts: options.resolve ?? resolveBySystem });
  const pool = createConnectionPool(connect);
  const send = createSend(pool, options.inProcess);
  const underWay = new Set<Deadline>();
  let isClosed = false;

  const open = async (request: OutboundRequest): Promise<{ answer: OutboundStream; finish(): Promise<void> }> => {
    const plan = planOrRefuse(request, rules, options.userAgent);
    let lease: Lease | undefined;
    let finished: Promise<void> | undefined;
    // Also where nobody reads the body any more.
    const deadline = createDeadline(request.signal, () => void finish());
    underWay.add(deadline);
    const finish = (): Promise<void> => {
      deadline.end();
      underWay.delete(deadline);
      // The end may come before the place: one that is given all the same is given back by the next call.
      if (lease !== undefined) finished ??= releaseQuietly(lease);
      return finished ?? Promise.resolve();
    };
    if (isClosed) deadline.giveUp();
    try {
      lease = await takePlace(options.limiter, request, plan, deadline);
      deadline.failAfter(plan.timeouts.totalMs, 'Not finished in time');
      const { answer, hop, redirects } = await followRedirects(send, plan, deadline);
      const body = decodeBody(answer, hop, plan.maxBytes, () => void finish());
      const { status, headers } = answer;
      return { answer: { status, headers, body, url: hop.url.href, redirects }, finish };
    } catch (error) {
      await finish();
      throw error;
    }
  };

  return {
    request: async (request) => {
      const opened = await open(request);
      try {
        return await readAll(opened.answer);
      } finally {
        await opened.finish();
      }
    },
    stream: async (request) => (await open(request)).answer,
    check: (request) => planOrRefuse(request, rules, options.userAgent).first.url.href,
    close: async () => {
      isClosed = true;
      for (const deadline of underWay) deadline.giveUp();
      pool.close();
    },
  };
};

/** The same way out, for whom the hosts that are answered in this process do not exist; it ends with the other. */
export const outsideOnly = (outbound: Outbound): Outbound => ({
  ...outbound,
  request: (request) => outbound.request({ ...request, isOutside: true }),
  stream: (request) => outbound.stream({ ...request, isOutside: true }),
});
