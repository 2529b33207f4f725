import { reasonStates, type VerificationReason } from '@galena/contract/verification';
import { domainToASCII } from 'node:url';
import type { Dial, Limiter } from '../http/index.ts';
import { askServers, type Politeness } from './ask-servers.ts';
import { inspectEmail, type Inspected } from './inspect.ts';
import { findMailServers, type MxResolver } from './mail-servers.ts';
import { silent, type Finding } from './meaning.ts';
import type { EmailVerifier, Verification, Verified, VerifyInput } from './port.ts';
import { createProbeAddress } from './probe-address.ts';
import type { SmtpTimeouts } from './session.ts';

export type SmtpVerifierOptions = {
  /** Connects under the house's address rules; port 25 is asked of it for mail servers only. */
  readonly dial: Dial;
  readonly dns: MxResolver;
  /** Keeps the limits by provider, in all processes together. */
  readonly limiter: Limiter;
  readonly now: () => Date;
  /** How we introduce ourselves (EHLO): a host name that leads back to our address. */
  readonly ourName: string;
  /** MAIL FROM: an address of ours that takes mail; empty: the null sender. */
  readonly sender: string;
  /** 25; another one for tests. */
  readonly port?: number;
  readonly politeness?: Partial<Politeness>;
  readonly timeouts?: Partial<SmtpTimeouts>;
  /** What addresses that nobody has are made of; the same in all processes where servers greylist. By chance when unset. */
  readonly random?: () => string;
};

const standardTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  bannerMs: 25_000,
  commandMs: 20_000,
  quitMs: 5_000,
  sessionMs: 60_000,
};

const standardPoliteness: Politeness = { concurrency: 2, perSecond: 2, recipientsPerSession: 20 };

const maxPerCall = 50;

const nameShape = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

const checkOptions = ({ ourName, sender }: SmtpVerifierOptions): void => {
  if (!nameShape.test(ourName)) throw new TypeError('The name for EHLO must be a host name');
  const { isValid, email } = inspectEmail(sender);
  if (sender !== '' && !(isValid && email === sender.toLowerCase() && /^[\x21-\x7e]+$/.test(sender)))
    throw new TypeError('The sender must be an e-mail address of plain letters, or empty');
};

type Writing = { readonly at: string };

const answerOf = (inspected: Inspected, finding: Finding, { at }: Writing): Verification => {
  const { email, suggestion, is_free, is_role, is_disposable } = inspected;
  const { reason, server, code, said, retryAfter } = finding;
  return {
    email,
    state: reasonStates[reason],
    reason,
    suggestion,
    is_free,
    is_role,
    is_disposable,
    mail_server: server,
    code,
    said,
    retry_after: retryAfter,
    at,
  };
};

const readInput = ({
  domain,
  emails,
}: VerifyInput): { readonly domain: string; readonly all: readonly Inspected[] } => {
  if (emails.length > maxPerCall) throw new TypeError(`At most ${maxPerCall} addresses may be asked for at once`);
  const ascii = domainToASCII(domain.toLowerCase());
  const all = emails.map(inspectEmail);
  if (all.some((one) => one.isValid && one.domain !== ascii))
    throw new TypeError('All addresses of a call must be of its domain');
  return { domain: ascii, all };
};

/** What needs no question to a mail server; null: one has to be asked. */
const knownOf = (one: Inspected): VerificationReason | null => {
  if (!one.isValid) return 'bad_syntax';
  return one.is_disposable ? 'disposable' : null;
};

/** A local part as it goes over the wire, of the domain in the letters of the DNS. */
const pathOf = ({ email, domain }: Inspected): string => `${email.slice(0, email.lastIndexOf('@'))}@${domain}`;

/**
 * The verifier of our own: asks the mail servers of a domain whether they would take mail for its addresses, and never sends one.
 * @throws TypeError for a name or a sender that no mail server would understand
 */
export const createSmtpVerifier = (options: SmtpVerifierOptions): EmailVerifier => {
  checkOptions(options);
  const { dns, now, dial, port = 25, ourName, sender, limiter, random } = options;
  const timeouts = { ...standardTimeouts, ...options.timeouts };
  const politeness = { ...standardPoliteness, ...options.politeness };
  const probeOf = createProbeAddress(now, random?.());
  const session = { dial, port, ourName, sender, timeouts };

  const verify = async (input: VerifyInput, signal: AbortSignal): Promise<Verified> => {
    const { domain, all } = readInput(input);
    const facts = input.facts;
    if (all.every((one) => !one.isValid)) {
      const at = now().toISOString();
      return { answers: all.map((one) => answerOf(one, silent('bad_syntax', null), { at })), facts };
    }
    const servers = await findMailServers(domain, dns, signal);
    if ('none' in servers) {
      const at = now().toISOString();
      const answers = all.map((one) => {
        const known = knownOf(one);
        // That a domain is none says more than that it throws its mail away.
        const reason = known === 'bad_syntax' || servers.none === 'dns_failed' ? (known ?? servers.none) : servers.none;
        return answerOf(one, silent(reason, null), { at });
      });
      return { answers, facts: servers.none === 'dns_failed' ? facts : null };
    }
    if (!input.canConnect) {
      const at = now().toISOString();
      return { answers: all.map((one) => answerOf(one, silent(knownOf(one) ?? 'port_closed', null), { at })), facts };
    }
    const recipients = all
      .filter((one) => knownOf(one) === null)
      .map((one) => ({
        path: pathOf(one),
        isWide: /[^\x21-\x7e]/.test(one.email.slice(0, one.email.lastIndexOf('@'))),
      }));
    const found = await askServers(
      { domain, servers, recipients, facts, probes: [probeOf(domain, 'first'), probeOf(domain, 'last')] },
      { session, politeness, limiter, dns, now },
      signal,
    );
    const at = now().toISOString();
    const answers = all.map((one) => {
      const known = knownOf(one);
      const finding = known === null ? found.findings.get(pathOf(one)) : silent(known, null);
      return answerOf(one, finding ?? silent('unreachable', null), { at });
    });
    return { answers, facts: found.facts };
  };
  return { name: 'smtp', label: 'SMTP', isSandbox: false, maxPerCall, verify };
};
