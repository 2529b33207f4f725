import type { EmailVerifier, Verification, Verified, VerifyInput } from '@galena/adapters/verifiers';
import type { VerificationReason } from '@galena/contract/verification';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { assertOutside } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { callAdapter, UnforeseenError } from '../../platform/vendor-calls/call-adapter.ts';
import { checkDoor } from './doors.service.ts';
import * as house from './house.store.ts';
import { keyOf } from './spellings.rules.ts';
import { verifiersPort, type Verifiers } from './verifiers.ports.ts';

/** What a domain's addresses share is believed for a day. */
const factsSeconds = 24 * 3600;

/** An answer, who gave it, and whose mail servers they are. */
export type Asked = {
  readonly answer: Verification;
  readonly verifier: string;
  readonly provider: string;
  /** By the sandbox. */
  readonly isInvented: boolean;
};

/** Names under which invented businesses have their mail; nobody else does (RFC 2606). */
const inventedEnding = '.demo.example';

/** Nobody was asked: what was given is no address. */
const noAddress = ({ own, inspect }: Verifiers, email: string, at: string): Asked => {
  const { domain: _, ...inspected } = inspect(email);
  const nobody = { mail_server: null, code: null, said: null, retry_after: null };
  const answer = { email, state: 'undeliverable', reason: 'bad_syntax', ...inspected, ...nobody, at } as const;
  return { answer, verifier: own.name, provider: 'none', isInvented: false };
};

/** Asks a verifier. What it failed over for a reason of ours is not known of these addresses; all others are asked. */
const verify = async (
  context: Context,
  verifier: EmailVerifier,
  input: VerifyInput,
  signal: AbortSignal,
): Promise<Verified> => {
  try {
    return await callAdapter(context, verifier.name, () => verifier.verify(input, signal), {
      signal,
      about: input.domain,
    });
  } catch (error) {
    if (!(error instanceof UnforeseenError)) throw error;
    const { inspect } = context.app.ports.get(verifiersPort);
    const nothing = { mail_server: null, code: null, said: null, retry_after: null, at: moment(context.clock) };
    const answers = input.emails.map((email): Verification => {
      const { domain: _, ...inspected } = inspect(email);
      return { email, state: 'unknown', reason: 'unclear', ...inspected, ...nothing };
    });
    return { answers, facts: null };
  }
};

const askDomain = async (
  context: Context,
  verifier: EmailVerifier,
  { domain, emails, canConnect }: { domain: string; emails: readonly string[]; canConnect: boolean },
  signal: AbortSignal,
): Promise<readonly Asked[]> => {
  const since = momentIn(context.clock, -factsSeconds);
  const keepsFacts = verifier.name === context.app.ports.get(verifiersPort).own.name;
  let facts = !keepsFacts ? null : await house.maybeFacts(context.db, domain, since);
  const asked: Asked[] = [];
  for (let at = 0; at < emails.length; at += verifier.maxPerCall) {
    // One after the other: what the first says of the domain spares the others a question.
    const input = { domain, emails: emails.slice(at, at + verifier.maxPerCall), facts, canConnect };
    const verified = await verify(context, verifier, input, signal);
    if (verified.facts && keepsFacts) await house.putFacts(context.db, domain, verified.facts);
    facts = verified.facts ?? facts;
    const provider = facts?.provider ?? 'none';
    const by = { verifier: verifier.name, provider, isInvented: verifier.isSandbox };
    asked.push(...verified.answers.map((answer) => ({ answer, ...by })));
  }
  return asked;
};

type Chosen = { readonly verifier: EmailVerifier; readonly canConnect: boolean };

/** Whom somebody may have asked. */
type Asker = {
  /** The addresses of invented businesses exist for them. */
  readonly knowsInvented: boolean;
  /** A vendor is asked where mail servers cannot be reached; left out: yes. */
  readonly paysVendor?: boolean;
};

/** Who is asked about a domain: the sandbox about invented ones; else mail servers, or where these cannot be reached, a vendor. */
const chooseVerifier = async (
  context: Context,
  domain: string,
  { knowsInvented, paysVendor = true }: Asker,
  signal: AbortSignal,
): Promise<Chosen> => {
  const { own, vendor, sandbox } = context.app.ports.get(verifiersPort);
  if (knowsInvented && sandbox && domain.endsWith(inventedEnding)) return { verifier: sandbox, canConnect: true };
  const canConnect = (await checkDoor(context, signal)) !== 'closed';
  return canConnect || vendor === null || !paysVendor
    ? { verifier: own, canConnect }
    : { verifier: vendor, canConnect: true };
};

/**
 * Asks about addresses: those of one domain together, of several domains one after the other. Call it outside any transaction.
 * @param emails in lower case
 * @throws the signal's reason, what a limiter throws, VendorError
 */
export const askAbout = async (
  context: Context,
  emails: readonly string[],
  asker: Asker,
  signal: AbortSignal,
): Promise<readonly Asked[]> => {
  assertOutside(context);
  const verifiers = context.app.ports.get(verifiersPort);
  const at = moment(context.clock);
  const bySpelling = Map.groupBy(new Set(emails), keyOf);
  // One mailbox is asked once, however its domain is written.
  const once = [...bySpelling.values()].flatMap(([first]) => first ?? []);
  const byDomain = Map.groupBy(once, (email) => verifiers.inspect(email).domain);
  const asked = (byDomain.get(null) ?? []).map((email) => noAddress(verifiers, email, at));
  for (const [domain, own] of byDomain) {
    if (domain === null) continue;
    signal.throwIfAborted();
    const { verifier, canConnect } = await chooseVerifier(context, domain, asker, signal);
    asked.push(...(await askDomain(context, verifier, { domain, emails: own, canConnect }, signal)));
  }
  return asked.flatMap((one) =>
    (bySpelling.get(keyOf(one.answer.email)) ?? []).map((email) => ({ ...one, answer: { ...one.answer, email } })),
  );
};

const countedAs = ({ answer, verifier, provider }: Asked): string => [verifier, provider, answer.reason].join('\n');

/** Answers as the counts of a day, by who was asked and what came of it; what was invented is no mail server's word. */
export const dayCountsOf = (asked: readonly Asked[]): readonly house.DayCount[] => {
  const mailboxes = new Map(asked.map((one) => [keyOf(one.answer.email), one]));
  const real = [...mailboxes.values()].filter(({ isInvented }) => !isInvented);
  return [...Map.groupBy(real, countedAs).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { verifier, provider, answer } = first;
    const reason: VerificationReason = answer.reason;
    return [{ verifier, provider, reason, n: same.length }];
  });
};
