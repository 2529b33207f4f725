import type { VerificationState } from '../contacts/index.ts';

/** Why an address stands in its state: each reason belongs to one. */
export const reasonStates = {
  /** Its mail server takes mail for it, and refuses it for a name that nobody has. */
  accepted: 'deliverable',
  /** It is no e-mail address. */
  bad_syntax: 'undeliverable',
  /** Its domain does not exist. */
  no_such_domain: 'undeliverable',
  /** Its domain takes no mail: a null MX (RFC 7505), or neither MX nor address. */
  no_mail_server: 'undeliverable',
  /** Its mail server knows no such mailbox. */
  mailbox_missing: 'undeliverable',
  /** Its mail server says that the mailbox is shut. */
  mailbox_disabled: 'undeliverable',
  /** Its mail server takes mail for whatever name: nobody can tell. */
  accepts_all: 'catch_all',
  /** Its domain hands out addresses that are thrown away. */
  disposable: 'risky',
  /** The mailbox is there, and full. */
  mailbox_full: 'risky',
  /** Its mail server asks strangers to come back later (greylisting). */
  greylisted: 'unknown',
  /** Its mail server is busy, or has a fault for the moment (4xx). */
  busy: 'unknown',
  /** Its mail server did not answer in time. */
  timeout: 'unknown',
  /** None of its mail servers could be reached. */
  unreachable: 'unknown',
  /** Its mail server turns us away: because of our address, our name, or a rule of its own, not because of the mailbox. */
  blocked: 'unknown',
  /** Its mail server talks over an encrypted connection only, and ours could not be. */
  tls_failed: 'unknown',
  /** What its mail server says cannot be understood. */
  unclear: 'unknown',
  /** The name servers of its domain did not answer. */
  dns_failed: 'unknown',
  /** Mail servers cannot be asked from this machine: port 25 is closed. */
  port_closed: 'unknown',
} as const satisfies Readonly<Record<string, VerificationState>>;
export type VerificationReason = keyof typeof reasonStates;
export const verificationReasons = Object.keys(reasonStates) as readonly VerificationReason[];

/** Why an address stands in its state because of what somebody says of a mail to it, not of what its mail server was asked. */
export const bounceStates = {
  /** It came back for good. */
  bounced: 'undeliverable',
  /** It came back for the moment. */
  bounced_softly: 'risky',
} as const satisfies Readonly<Record<string, VerificationState>>;
export type AnswerReason = VerificationReason | keyof typeof bounceStates;
export const answerReasons = [...verificationReasons, ...Object.keys(bounceStates)] as readonly AnswerReason[];
