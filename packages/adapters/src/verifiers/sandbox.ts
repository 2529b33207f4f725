import { createHash } from 'node:crypto';
import { reasonStates, type VerificationReason } from '@galena/contract/verification';
import { inspectEmail } from './inspect.ts';
import { waitFor } from './meaning.ts';
import type { EmailVerifier, Verification } from './port.ts';

/** There the invented businesses live. */
const demoSuffix = '.demo.example';

/** `ida+full@…` is full: for whoever wants to see it. */
const byTag: Readonly<Record<string, VerificationReason>> = {
  ok: 'accepted',
  missing: 'mailbox_missing',
  disabled: 'mailbox_disabled',
  all: 'accepts_all',
  full: 'mailbox_full',
  greylisted: 'greylisted',
  busy: 'busy',
  timeout: 'timeout',
  blocked: 'blocked',
  unclear: 'unclear',
};

const codes: { readonly [Reason in VerificationReason]?: readonly [code: number, said: string] } = {
  accepted: [250, '2.1.5 Ok'],
  accepts_all: [250, '2.1.5 Ok'],
  mailbox_missing: [550, '5.1.1 User unknown'],
  mailbox_disabled: [550, '5.2.1 Mailbox disabled'],
  mailbox_full: [552, '5.2.2 Mailbox full'],
  greylisted: [450, '4.7.1 Greylisted, please try again later'],
  busy: [451, '4.3.0 Temporary failure'],
  blocked: [554, '5.7.1 Blocked'],
};

/** The same for the same address: of a hundred 80 take mail, 10 are nobody's, 5 cannot be told, 5 are full. */
const byChance = (email: string): VerificationReason => {
  const turn = createHash('sha256').update(email).digest().readUInt32BE(0) % 100;
  if (turn < 80) return 'accepted';
  if (turn < 90) return 'mailbox_missing';
  return turn < 95 ? 'accepts_all' : 'mailbox_full';
};

const reasonOf = (email: string, domain: string): VerificationReason => {
  // What is no invented business is somebody's: nothing is made up about them.
  if (!domain.endsWith(demoSuffix)) return 'unreachable';
  const tag = /\+([a-z]+)@/.exec(email)?.[1] ?? '';
  return Object.hasOwn(byTag, tag) ? (byTag[tag] ?? 'unclear') : byChance(email);
};

/** Answers for the invented businesses of demo accounts, and asks nobody. */
export const createSandboxVerifier = (now: () => Date): EmailVerifier => ({
  name: 'sandbox',
  label: 'Sandbox',
  isSandbox: true,
  maxPerCall: 50,
  verify: async ({ emails, facts }, signal) => {
    signal.throwIfAborted();
    const at = now().toISOString();
    const answers = emails.map((text): Verification => {
      const { isValid, email, domain, ...rest } = inspectEmail(text);
      const reason = isValid ? reasonOf(email, domain) : 'bad_syntax';
      const [code, said] = codes[reason] ?? [null, null];
      const server = said === null ? null : `mx.${domain}`;
      return {
        ...rest,
        email,
        state: reasonStates[reason],
        reason,
        mail_server: server,
        code,
        said,
        retry_after: reason === 'unreachable' ? null : waitFor(reason),
        at,
      };
    });
    return { answers, facts };
  },
});
