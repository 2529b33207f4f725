import { acquireLease, releaseQuietly, type Limiter } from '../http/index.ts';
import { findAddress, type MailServers, type MxResolver } from './mail-servers.ts';
import { moreTelling, silent, type Finding } from './meaning.ts';
import type { DomainFacts } from './port.ts';
import { largeProviderOf, providerOf } from './provider.ts';
import { holdSession, type Course, type Recipient, type SessionEnd, type SessionOptions } from './session.ts';

export type Politeness = {
  /** Conversations with one provider at once, and with one machine. */
  readonly concurrency: number;
  /** Conversations with one provider that begin in a second. */
  readonly perSecond: number;
  /** Addresses asked for in one conversation, the one that nobody has among them. */
  readonly recipientsPerSession: number;
};

export type Question = {
  readonly domain: string;
  readonly servers: Extract<MailServers, { hosts: readonly string[] }>;
  readonly recipients: readonly Recipient[];
  readonly facts: DomainFacts | null;
  /** Addresses that nobody has: asked for before the others, and after them. */
  readonly probes: readonly [first: string, last: string];
};

export type Asking = {
  readonly session: SessionOptions;
  readonly politeness: Politeness;
  readonly limiter: Limiter;
  readonly dns: MxResolver;
  readonly now: () => Date;
};

const factsKeepMs = 86_400_000;
/** Servers of one domain that are tried, one after the other. */
const maxServers = 4;

/** What is known still; null: nothing, or it is a day old, or of another server. */
const freshFacts = ({ facts, servers }: Question, now: Date): DomainFacts | null => {
  if (facts === null || facts.acceptsAll === null) return null;
  const age = now.getTime() - Date.parse(facts.at);
  const isFresh = age >= 0 && age < factsKeepMs;
  const [first] = facts.mailServers;
  return isFresh && first !== undefined && servers.hosts.slice(0, servers.preferred).includes(first) ? facts : null;
};

/** What the server's word for an address is worth, by its word for those that nobody has. */
const weigh = (finding: Finding, { probed, probedLast }: SessionEnd, acceptsAll: boolean | null): Finding => {
  if (finding.reason !== 'accepted') return finding;
  const isTold = probed?.reason === 'mailbox_missing' || probed?.reason === 'mailbox_disabled';
  const isAny =
    probed === null ? acceptsAll === true || probedLast?.reason === 'accepted' : probed.reason === 'accepted';
  if (isAny) return { ...finding, reason: 'accepts_all' };
  // It began to say yes to all in the middle: against those who guess names.
  if (probedLast?.reason === 'accepted') return { ...finding, reason: 'unclear' };
  if (isTold || (probed === null && acceptsAll === false)) return finding;
  // It says yes to this one, and nothing of use about one that cannot exist: nobody knows what its yes means.
  if (probed === null || probed.reason === 'mailbox_full') return { ...(probed ?? finding), reason: 'unclear' };
  return probed;
};

/** Whether a server takes any name, by what it said of those that nobody has; null: that was not to be learnt. */
const learn = ({ probed, probedLast }: SessionEnd): boolean | null => {
  if (probed === null) return probedLast?.reason === 'accepted' ? true : null;
  if (probed.reason === 'accepted') return true;
  return probed.reason === 'mailbox_missing' && probedLast?.reason !== 'accepted' ? false : null;
};

type Progress = {
  readonly findings: Map<string, Finding>;
  waiting: readonly Recipient[];
  failure: Finding | null;
  facts: DomainFacts;
};

/**
 * Takes the places that a conversation needs: one with the provider, and one with the machine where that is none of a large one's,
 * since a hoster keeps thousands of domains on it, each with a mail server of its own name.
 */
const takePlaces = async ({ session, politeness, limiter, dns }: Asking, host: string, signal: AbortSignal) => {
  const { concurrency, perSecond } = politeness;
  const { connectMs, sessionMs, quitMs } = session.timeouts;
  const leaseSeconds = Math.ceil((connectMs + sessionMs + quitMs) / 1000) + 5;
  const ofProvider = await acquireLease(
    limiter,
    `smtp:${providerOf(host)}`,
    { concurrency, perSecond, leaseSeconds },
    signal,
  );
  try {
    const address = largeProviderOf(host) === null ? await findAddress(host, dns) : null;
    if (address === null) return [ofProvider];
    return [ofProvider, await acquireLease(limiter, `smtp:${address}`, { concurrency, leaseSeconds }, signal)];
  } catch (error) {
    await releaseQuietly(ofProvider);
    throw error;
  }
};

const holdOne = async (asking: Asking, course: Course, signal: AbortSignal): Promise<SessionEnd> => {
  const places = await takePlaces(asking, course.host, signal);
  try {
    return await holdSession(course, asking.session, signal);
  } finally {
    for (const place of places) await releaseQuietly(place);
  }
};

/** What one server is asked in the next conversation. */
const courseOf = (question: Question, asking: Asking, host: string, isPlain: boolean, progress: Progress) => {
  const known = progress.facts.mailServers[0] === host ? progress.facts.acceptsAll : null;
  const [first, last] = question.probes.map((path) => ({ path, isWide: false }));
  const probe = known === null ? (first ?? null) : null;
  const room = Math.max(asking.politeness.recipientsPerSession, 3) - (probe === null ? 1 : 2);
  const recipients = progress.waiting.slice(0, room);
  // Who asks for one address guesses no names.
  const lastProbe = recipients.length > 1 && known !== true ? (last ?? null) : null;
  return { known, course: { host, isPlain, probe, recipients, lastProbe } };
};

/** Asks one server for all that wait, in as many conversations as it takes. @returns whether the next server is to be asked */
const askOne = async (
  question: Question,
  asking: Asking,
  host: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<boolean> => {
  const { hosts, preferred } = question.servers;
  let isPlain = false;
  while (progress.waiting.length > 0) {
    const { known, course } = courseOf(question, asking, host, isPlain, progress);
    const end = await holdOne(asking, course, signal);
    for (const [path, finding] of end.findings) progress.findings.set(path, weigh(finding, end, known));
    progress.waiting = progress.waiting.filter(({ path }) => !end.findings.has(path));
    const acceptsAll = learn(end);
    // What a server of the second choice does with unknown names is no word of the first.
    if (acceptsAll !== null && hosts.indexOf(host) < preferred)
      progress.facts = {
        ...progress.facts,
        mailServers: [host, ...hosts.filter((one) => one !== host)],
        acceptsAll,
        at: asking.now().toISOString(),
      };
    if (end.trouble === null || (end.rest === 'again' && end.findings.size > 0)) continue;
    if (end.rest === 'plain' && !isPlain) {
      isPlain = true;
      continue;
    }
    progress.failure = moreTelling(progress.failure, end.trouble);
    return end.rest === 'next_server';
  }
  return false;
};

/**
 * Asks the mail servers of a domain for addresses: the most preferred first, the next one where it cannot be reached.
 * @throws the signal's reason, or what the limiter throws
 */
export const askServers = async (
  question: Question,
  asking: Asking,
  signal: AbortSignal,
): Promise<{ readonly findings: ReadonlyMap<string, Finding>; readonly facts: DomainFacts }> => {
  const { hosts } = question.servers;
  const fresh = freshFacts(question, asking.now());
  const known = fresh?.mailServers[0];
  // Whoever was met within the day goes first among equals: it need not be asked anew what it does with unknown names.
  const order = known === undefined ? hosts : [known, ...hosts.filter((one) => one !== known)];
  const progress: Progress = {
    findings: new Map(),
    waiting: [...new Map(question.recipients.map((one) => [one.path, one])).values()],
    failure: null,
    facts: {
      mailServers: order,
      provider: providerOf(order[0] ?? question.domain),
      acceptsAll: fresh?.acceptsAll ?? null,
      at: fresh?.at ?? asking.now().toISOString(),
    },
  };
  for (const host of order.slice(0, maxServers))
    if (!(await askOne(question, asking, host, progress, signal)) || progress.waiting.length === 0) break;
  const rest = progress.failure ?? silent('unreachable', order[0] ?? null);
  for (const { path } of progress.waiting) progress.findings.set(path, rest);
  return { findings: progress.findings, facts: progress.facts };
};
