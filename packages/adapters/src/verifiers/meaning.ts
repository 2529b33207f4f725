import type { VerificationReason } from '@galena/contract/verification';
import { wordsOf, type Reply } from './reply.ts';
import { topicOf, type Topic } from './reply-words.ts';

/** What a mail server's reply comes to for an address. */
export type Finding = {
  readonly reason: VerificationReason;
  readonly server: string | null;
  readonly code: number | null;
  readonly said: string | null;
  readonly retryAfter: number | null;
};

const minutes = 60;
const hours = 60 * minutes;

/** When another try may tell more. What is refused for good stays so. */
const waits: { readonly [Reason in VerificationReason]?: number } = {
  greylisted: 5 * minutes,
  busy: 15 * minutes,
  timeout: 30 * minutes,
  dns_failed: 15 * minutes,
  unreachable: hours,
};

/** How long to wait for a reason; null: another try would not tell more. */
export const waitFor = (reason: VerificationReason): number | null => waits[reason] ?? null;

/** How long a server asks to be left alone: "try again in 300 seconds". */
const toldWait = (text: string): number | null => {
  const [, digits, unit = ''] = /\b(\d{1,5}) ?(s|sec|secs|seconds?|min|mins|minutes?)\b/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const seconds = Number(digits) * (unit.toLowerCase().startsWith('m') ? minutes : 1);
  return Math.min(Math.max(seconds, minutes), 4 * hours);
};

const byTopic = {
  tls: 'tls_failed',
  blocked: 'blocked',
  greylisted: 'greylisted',
  full: 'mailbox_full',
  disabled: 'mailbox_disabled',
  missing: 'mailbox_missing',
  busy: 'busy',
} as const satisfies { readonly [T in Exclude<Topic, 'too_many'>]: VerificationReason };

/** RFC 3463 and the IANA registry of enhanced codes, for what is refused for good. */
const permanent: Readonly<Record<string, VerificationReason>> = {
  '5.1.1': 'mailbox_missing',
  // Exchange: RESOLVER.ADR.RecipientNotFound; IANA: "Recipient address has null MX", which is no mailbox either.
  '5.1.10': 'mailbox_missing',
  '5.1.6': 'mailbox_missing',
  '5.2.1': 'mailbox_disabled',
  '5.2.2': 'mailbox_full',
  // About the sender.
  '5.1.7': 'blocked',
  '5.1.8': 'blocked',
  '5.1.9': 'blocked',
};

const ofPermanent = ({ enhanced }: Reply, text: string, topic: Topic | null): VerificationReason => {
  if (topic === 'tls' || topic === 'blocked') return byTopic[topic];
  const known = permanent[enhanced ?? ''];
  if (known !== undefined) return known;
  // Exchange Online, Directory-Based Edge Blocking: it knows all of its recipients, and this is none.
  if (enhanced === '5.4.1' && /recipient address rejected: access denied/i.test(text)) return 'mailbox_missing';
  if (enhanced?.startsWith('5.7.')) return 'blocked';
  // Other classes speak of the way (5.4), the conversation (5.5), the content (5.6), the machine (5.3).
  if (enhanced !== null && !/^5\.(?:0\.0|1\.0|2\.0|5\.0)$/.test(enhanced)) return 'unclear';
  if (topic === 'missing' || topic === 'full' || topic === 'disabled') return byTopic[topic];
  return 'unclear';
};

const ofTemporary = ({ enhanced }: Reply, topic: Topic | null): VerificationReason => {
  if (enhanced === '4.2.2' || topic === 'full') return 'mailbox_full';
  if (topic === 'blocked' || topic === 'tls' || topic === 'greylisted') return byTopic[topic];
  // Policy daemons say 4.7.1 to whom they have not met.
  return enhanced === '4.7.1' ? 'greylisted' : 'busy';
};

const findingOf = (reason: VerificationReason, server: string, reply: Reply): Finding => {
  const words = wordsOf(reply.lines);
  const isLater = reply.code < 500;
  // Blocked for the moment: the large ones lift it within hours.
  const wait = reason === 'blocked' && isLater ? 4 * hours : waitFor(reason);
  return {
    reason,
    server,
    code: reply.code,
    said: words,
    retryAfter: wait === null ? null : (toldWait(words) ?? wait),
  };
};

/** What a reply to RCPT comes to; `too_many`: this conversation has asked enough. */
export const readRecipient = (server: string, reply: Reply): Finding | 'too_many' => {
  const because = (reason: VerificationReason): Finding => findingOf(reason, server, reply);
  const text = wordsOf(reply.lines);
  // 251: it forwards. 252 and other codes say nothing of taking mail.
  if (reply.code === 250 || reply.code === 251) return because('accepted');
  if (reply.code < 400) return because('unclear');
  if (reply.code === 421) return because(topicOf(text) === 'blocked' ? 'blocked' : 'busy');
  const topic = topicOf(text);
  if (topic === 'too_many' || /^[45]\.5\.3$/.test(reply.enhanced ?? '')) return 'too_many';
  return because(reply.code < 500 ? ofTemporary(reply, topic) : ofPermanent(reply, text, topic));
};

/** What a refusal before any address was named comes to: it is never about a mailbox. */
export const readRefusal = (server: string, reply: Reply): Finding => {
  const topic = topicOf(wordsOf(reply.lines));
  if (reply.code < 400) return findingOf('unclear', server, reply);
  if (topic === 'tls' || reply.code === 530) return findingOf('tls_failed', server, reply);
  if (reply.code >= 500 || topic === 'blocked') return findingOf('blocked', server, reply);
  const isGrey = topic === 'greylisted' || (topic !== 'busy' && reply.enhanced === '4.7.1');
  return findingOf(isGrey ? 'greylisted' : 'busy', server, reply);
};

/** What happened without a word. */
export const silent = (reason: VerificationReason, server: string | null): Finding => ({
  reason,
  server,
  code: null,
  said: null,
  retryAfter: waitFor(reason),
});

/** From what tells most to what tells least, for a domain of which every server failed. */
const ranks: readonly VerificationReason[] = ['blocked', 'greylisted', 'tls_failed', 'busy', 'timeout', 'unclear'];

const rankOf = ({ reason }: Finding): number => (ranks.includes(reason) ? ranks.indexOf(reason) : ranks.length);

/** The one of two failures that tells more; the earlier one where both tell as much. */
export const moreTelling = (one: Finding | null, other: Finding): Finding =>
  one !== null && rankOf(one) <= rankOf(other) ? one : other;
