import { OutboundError, type Dial } from '../http/index.ts';
import { converse, TalkError, type Conversation } from './conversation.ts';
import { readRecipient, readRefusal, silent, type Finding } from './meaning.ts';
import { wordsOf, type Reply } from './reply.ts';

export type SmtpTimeouts = {
  readonly connectMs: number;
  readonly bannerMs: number;
  readonly commandMs: number;
  readonly quitMs: number;
  readonly sessionMs: number;
};

export type SessionOptions = {
  readonly dial: Dial;
  readonly port: number;
  /** How we introduce ourselves (EHLO). */
  readonly ourName: string;
  /** MAIL FROM; empty: the null sender. */
  readonly sender: string;
  readonly timeouts: SmtpTimeouts;
};

/** An address as it is asked for. */
export type Recipient = { readonly path: string; readonly isWide: boolean };

export type Course = {
  readonly host: string;
  /** Not encrypted although the server offers it. */
  readonly isPlain: boolean;
  /** An address that nobody has; null: it is known what the server does with it. */
  readonly probe: Recipient | null;
  readonly recipients: readonly Recipient[];
  /** Another one that nobody has, asked for at the end if anybody was accepted; null: it is not. */
  readonly lastProbe: Recipient | null;
};

export type SessionEnd = {
  /** What the server said of each that was asked, by path, as it said it: what is accepted may be so for any name. */
  readonly findings: ReadonlyMap<string, Finding>;
  /** What it said of the one that nobody has; null: it was not asked. */
  readonly probed: Finding | null;
  /** And of the other one at the end. */
  readonly probedLast: Finding | null;
  /** Why not all were asked; null: they were. */
  readonly trouble: Finding | null;
  /** Who may be asked for the rest: the next server, this one once more, this one without encryption; nobody. */
  readonly rest: 'next_server' | 'again' | 'plain' | 'nobody';
};

/** Ends a session before all were asked. */
class Trouble extends Error {
  override readonly name = 'Trouble';
  readonly finding: Finding;
  readonly rest: SessionEnd['rest'];
  constructor(finding: Finding, rest: SessionEnd['rest']) {
    super(finding.reason);
    this.finding = finding;
    this.rest = rest;
  }
}

type Talk = {
  readonly talk: Conversation;
  readonly course: Course;
  readonly options: SessionOptions;
  /** Fires when it is time to go, so that there is time for a good-bye. */
  readonly soon: AbortSignal;
};

const isGood = ({ code }: Reply): boolean => code >= 200 && code <= 299;

const greet = async ({ talk, course, options }: Talk): Promise<Reply> => {
  const { commandMs } = options.timeouts;
  const extended = await talk.say(`EHLO ${options.ourName}`, commandMs);
  if (isGood(extended)) return extended;
  // A server of the last century knows HELO only (RFC 5321, 4.1.1.1).
  const isOld = extended.code >= 500 && extended.code <= 504;
  const plain = isOld ? await talk.say(`HELO ${options.ourName}`, commandMs) : extended;
  if (!isGood(plain)) throw new Trouble(readRefusal(course.host, plain), 'nobody');
  return { ...plain, lines: [] };
};

const offers = ({ lines }: Reply, name: string): boolean =>
  lines.slice(1).some((line) => line.trim().toUpperCase().split(/\s+/)[0] === name);

const secure = async (held: Talk): Promise<Reply> => {
  const { talk, course, options } = held;
  const answer = await talk.say('STARTTLS', options.timeouts.commandMs);
  const failed = new Trouble(silent('tls_failed', course.host), 'plain');
  if (answer.code !== 220) throw failed;
  try {
    await talk.encrypt(course.host, options.timeouts.commandMs);
    return await greet(held);
  } catch (error) {
    throw error instanceof TalkError ? failed : error;
  }
};

type Notes = {
  readonly findings: Map<string, Finding>;
  probed: Finding | null;
  probedLast: Finding | null;
  /** Whether it has said who it is. */
  isGreeted: boolean;
};

/** From the first word to MAIL. @returns what the server offers */
const open = async (held: Talk, notes: Notes): Promise<Reply> => {
  const { talk, course, options } = held;
  const { bannerMs, commandMs } = options.timeouts;
  const banner = await talk.hear(bannerMs);
  notes.isGreeted = true;
  if (banner.code !== 220) throw new Trouble(readRefusal(course.host, banner), 'next_server');
  let offered = await greet(held);
  if (offers(offered, 'STARTTLS') && !course.isPlain) offered = await secure(held);
  const isWide = course.recipients.some((one) => one.isWide) && offers(offered, 'SMTPUTF8');
  const from = await talk.say(`MAIL FROM:<${options.sender}>${isWide ? ' SMTPUTF8' : ''}`, commandMs);
  if (!isGood(from)) throw new Trouble(readRefusal(course.host, from), 'nobody');
  return offered;
};

/** What a conversation that broke off comes to. */
const troubleOf = ({ reason }: TalkError, host: string, { isGreeted }: Notes): Trouble => {
  if (reason !== 'lost') return new Trouble(silent(reason, host), isGreeted ? 'nobody' : 'next_server');
  return isGreeted
    ? new Trouble(silent('busy', host), 'nobody')
    : new Trouble(silent('unreachable', host), 'next_server');
};

const askAll = async ({ talk, course, options, soon }: Talk, offered: Reply, notes: Notes): Promise<void> => {
  const { host, probe, recipients } = course;
  const canWide = offers(offered, 'SMTPUTF8');
  for (const one of probe === null ? recipients : [probe, ...recipients]) {
    if (one.isWide && !canWide) {
      notes.findings.set(one.path, silent('unclear', host));
      continue;
    }
    if (soon.aborted && notes.findings.size > 0) throw new Trouble(silent('timeout', host), 'again');
    const reply = await talk.say(`RCPT TO:<${one.path}>`, options.timeouts.commandMs);
    const finding = readRecipient(host, reply);
    if (finding === 'too_many') {
      const busy: Finding = { ...silent('busy', host), code: reply.code, said: wordsOf(reply.lines) };
      throw new Trouble(busy, notes.findings.size > 0 ? 'again' : 'nobody');
    }
    if (one === probe) notes.probed = finding;
    else notes.findings.set(one.path, finding);
    if (reply.code === 421) throw new Trouble(finding, 'nobody');
    // Whoever is turned away is not told of mailboxes: no need to ask for more.
    if (one === probe && (finding.reason === 'blocked' || finding.reason === 'tls_failed'))
      throw new Trouble(finding, 'nobody');
  }
};

/** Asks whether the server has come to say yes to all; that it says nothing of use is no matter. */
const askLast = async ({ talk, course, options }: Talk, notes: Notes): Promise<void> => {
  const { host, lastProbe } = course;
  if (lastProbe === null || ![...notes.findings.values()].some(({ reason }) => reason === 'accepted')) return;
  const finding = readRecipient(host, await talk.say(`RCPT TO:<${lastProbe.path}>`, options.timeouts.commandMs));
  if (finding !== 'too_many') notes.probedLast = finding;
};

/**
 * How a conversation ended: `good` if the server answered our good-bye as one does, so that every reply belongs to its question;
 * `open` if it is gone, and what it said last may belong to another question; `astray` if its replies are out of step.
 */
type Leave = 'good' | 'open' | 'astray';

const leave = async ({ talk, options }: Talk): Promise<Leave> => {
  try {
    const { code } = await talk.say('QUIT', options.timeouts.quitMs);
    return code === 221 && !talk.isAhead() ? 'good' : 'astray';
  } catch (error) {
    if (!(error instanceof TalkError)) throw error;
    return error.reason === 'unclear' ? 'astray' : 'open';
  }
};

/** Takes back what was said and cannot be trusted: all of it if the replies are out of step, each yes if nobody confirms it. */
const takeBack = (notes: Notes, how: Leave): boolean => {
  const before = notes.findings.size;
  for (const [path, { reason }] of notes.findings)
    if (how === 'astray' || (how === 'open' && reason === 'accepted')) notes.findings.delete(path);
  if (how === 'astray') [notes.probed, notes.probedLast] = [null, null];
  return notes.findings.size < before;
};

const connect = async ({ dial, port, timeouts }: SessionOptions, host: string, signal: AbortSignal) => {
  const dialled = dial({ host, port, ports: [port], timeoutMs: timeouts.connectMs });
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([dialled, aborted]);
  } catch (error) {
    void dialled.then(
      (late) => late.destroy(),
      () => {},
    );
    if (!(error instanceof OutboundError)) throw error;
    throw new Trouble(silent('unreachable', host), 'next_server');
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

const talkTo = async (held: Talk, notes: Notes): Promise<Trouble | null> => {
  let trouble: Trouble | null = null;
  try {
    await askAll(held, await open(held, notes), notes);
    await askLast(held, notes);
  } catch (error) {
    if (error instanceof Trouble) trouble = error;
    else if (error instanceof TalkError) trouble = troubleOf(error, held.course.host, notes);
    else throw error;
  }
  const how = await leave(held);
  if (!takeBack(notes, how)) return trouble;
  return how === 'open' && trouble !== null ? trouble : new Trouble(silent('unclear', held.course.host), 'nobody');
};

/**
 * Holds one conversation with one mail server: asks for addresses as if a mail were to follow, and takes leave. There is never one.
 * @throws the signal's reason; our own errors as they are
 */
export const holdSession = async (
  course: Course,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<SessionEnd> => {
  signal.throwIfAborted();
  const notes: Notes = { findings: new Map(), probed: null, probedLast: null, isGreeted: false };
  const end = (trouble: Finding | null, rest: SessionEnd['rest']): SessionEnd => ({
    findings: notes.findings,
    probed: notes.probed,
    probedLast: notes.probedLast,
    trouble,
    rest,
  });
  const { sessionMs } = options.timeouts;
  const [soon, late] = [AbortSignal.timeout(Math.ceil(sessionMs * 0.6)), AbortSignal.timeout(sessionMs)];
  let talk: Conversation | null = null;
  try {
    const whole = AbortSignal.any([signal, late]);
    talk = converse(await connect(options, course.host, whole), whole);
    const trouble = await talkTo({ talk, course, options, soon }, notes);
    return end(trouble?.finding ?? null, trouble?.rest ?? 'nobody');
  } catch (error) {
    if (error instanceof Trouble) return end(error.finding, error.rest);
    if (signal.aborted || !late.aborted) throw error;
    takeBack(notes, 'open');
    return end(silent('timeout', course.host), 'nobody');
  } finally {
    talk?.end();
  }
};
