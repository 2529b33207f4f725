import type { DomainFacts, EmailVerifier, Verification } from '@galena/adapters/verifiers';
import { reasonStates, verificationReasons, type VerificationReason } from '@galena/contract/verification';
import { supply, type Supplied } from '../platform/ports/ports.ts';
import { verifiersPort, type Verifiers } from '../modules/verification/index.ts';

/** Mail servers that keep their own books: what stands before a dot in an address is the reason they answer with, else `accepted`. */
export type ScriptedVerifier = {
  readonly supplied: Supplied;
  /** Every address that was asked, in the order it was. */
  readonly asked: string[];
  /** What the port is found to be from now on. */
  door: 'open' | 'closed' | 'unclear';
  /** Answers of an address from now on, instead of what its name says. */
  readonly say: (email: string, reason: VerificationReason) => void;
  /** Answers of all other addresses of a domain from now on. */
  readonly sayOf: (domain: string, reason: VerificationReason) => void;
  /** Throws this whenever it is asked about a domain, as code does that meets what nobody foresaw. */
  readonly throwAt: (domain: string, thrown: unknown) => void;
};

const retryAfter: Partial<Record<VerificationReason, number>> = { greylisted: 300, busy: 300 };

const reasonIn = (email: string): VerificationReason =>
  verificationReasons.find((reason) => email.startsWith(`${reason}.`)) ?? 'accepted';

const inspect: Verifiers['inspect'] = (email) => {
  const at = email.lastIndexOf('@');
  const domain = at > 0 && !email.includes(' ') ? email.slice(at + 1) : null;
  return { domain, suggestion: null, is_free: false, is_role: email.startsWith('info@'), is_disposable: false };
};

const answerWith = (email: string, reason: VerificationReason, at: Date): Verification => {
  const { domain: _domain, ...known } = inspect(email);
  return {
    email,
    state: reasonStates[reason],
    reason,
    ...known,
    mail_server: 'mx.test',
    code: reason === 'accepted' ? 250 : 550,
    said: `${reason} says the server`,
    retry_after: retryAfter[reason] ?? null,
    at: at.toISOString(),
  };
};

/** A verifier for tests: one that asks nobody. @param now the time that its answers have */
export const createScriptedVerifier = (now: () => Date = () => new Date()): ScriptedVerifier => {
  const reasons = new Map<string, VerificationReason>();
  const thrownAt = new Map<string, unknown>();
  const script: ScriptedVerifier = {
    asked: [],
    door: 'open',
    say: (email, reason) => void reasons.set(email, reason),
    sayOf: (domain, reason) => void reasons.set(domain, reason),
    throwAt: (domain, thrown) => void thrownAt.set(domain, thrown),
    get supplied() {
      return supply(verifiersPort, verifiers);
    },
  };
  const answer = (email: string, canConnect: boolean): Verification => {
    const wanted = reasons.get(email) ?? reasons.get(email.slice(email.indexOf('@') + 1)) ?? reasonIn(email);
    return answerWith(email, canConnect || wanted === 'no_mail_server' ? wanted : 'port_closed', now());
  };
  const own: EmailVerifier = {
    name: 'smtp',
    label: 'Mail servers',
    isSandbox: false,
    maxPerCall: 3,
    verify: async ({ domain, emails, facts, canConnect }, signal) => {
      signal.throwIfAborted();
      if (thrownAt.has(domain)) throw thrownAt.get(domain);
      if (canConnect) script.asked.push(...emails);
      const at = now().toISOString();
      const known: DomainFacts = { mailServers: [`mx.${domain}`], provider: domain, acceptsAll: null, at };
      return { answers: emails.map((email) => answer(email, canConnect)), facts: facts ?? known };
    },
  };
  const verifiers: Verifiers = {
    own,
    vendor: null,
    sandbox: null,
    inspect,
    probe: async () => script.door,
    introduction: { name: 'verify.test', sender: 'verify@verify.test' },
  };
  return script;
};
