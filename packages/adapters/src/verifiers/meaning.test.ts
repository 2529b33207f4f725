import { describe, expect, it } from 'vitest';
import type { VerificationReason } from '@galena/contract/verification';
import { readRecipient, readRefusal } from './meaning.ts';
import { providerOf } from './provider.ts';
import { createReplyReader, type Reply } from './reply.ts';

const replyOf = (text: string): Reply => {
  const reader = createReplyReader();
  reader.feed(Buffer.from(`${text.replaceAll('\n', '\r\n')}\r\n`));
  const reply = reader.take();
  if (reply === null) throw new Error('This is no whole reply');
  return reply;
};

// As the large servers write them.
const table: readonly (readonly [from: string, text: string, reason: VerificationReason | 'too_many'])[] = [
  [
    'Gmail',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient’s email address for typos or\n550 5.1.1 unnecessary spaces. a1-20020 - gsmtp',
    'mailbox_missing',
  ],
  ['Gmail', '552-5.2.2 The recipient’s inbox is out of storage space.\n552 5.2.2 gsmtp', 'mailbox_full'],
  ['Gmail', '550-5.2.1 The email account that you tried to reach is inactive.\n550 5.2.1 gsmtp', 'mailbox_disabled'],
  [
    'Gmail',
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that\n450 4.2.1 prevents additional messages from being delivered',
    'busy',
  ],
  [
    'Gmail',
    '421-4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address.\n421 4.7.0 gsmtp',
    'blocked',
  ],
  [
    'Exchange Online',
    '550 5.4.1 Recipient address rejected: Access denied. [AM6EUR05FT053.eop-eur05.prod.protection.outlook.com]',
    'mailbox_missing',
  ],
  [
    'Exchange Online',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'mailbox_missing',
  ],
  ['Exchange Online', '550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus.', 'blocked'],
  ['Exchange Online', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'blocked'],
  ['Exchange Online', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required', 'blocked'],
  ['Exchange Online', '451 4.7.500 Server busy. Please try again later from [192.0.2.1].', 'greylisted'],
  [
    'Outlook.com',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [DB5EUR01.eop]',
    'mailbox_missing',
  ],
  [
    'Outlook.com',
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    'blocked',
  ],
  [
    'Yahoo',
    "554 delivery error: dd This user doesn't have a yahoo.com account (nobody@yahoo.com) [0] - mta1",
    'mailbox_missing',
  ],
  [
    'Yahoo',
    '554 30 Sorry, your message to x@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    'mailbox_disabled',
  ],
  ['Yahoo', '552 1 Requested mail action aborted, mailbox not found', 'mailbox_missing'],
  [
    'Yahoo',
    '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus’s list',
    'blocked',
  ],
  [
    'Yahoo',
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
    'blocked',
  ],
  [
    'Postfix',
    '550 5.1.1 <x@acme.example>: Recipient address rejected: User unknown in local recipient table',
    'mailbox_missing',
  ],
  [
    'Postfix',
    '550 5.1.1 <x@acme.example>: Recipient address rejected: undeliverable address: host mx said',
    'mailbox_missing',
  ],
  ['Postfix', '554 5.7.1 <x@acme.example>: Relay access denied', 'blocked'],
  ['Postfix', '450 4.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.1]', 'blocked'],
  ['Postfix', '554 5.1.8 <check@galena.example>: Sender address rejected: Domain not found', 'blocked'],
  ['Postfix', '452 4.2.2 <x@acme.example>: Recipient address rejected: Mailbox quota exceeded', 'mailbox_full'],
  ['Postfix', '452 4.5.3 Error: too many recipients', 'too_many'],
  [
    'Postgrey',
    '450 4.2.0 <x@acme.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help',
    'greylisted',
  ],
  ['Exim', '550 Unrouteable address', 'mailbox_missing'],
  ['Exim', '550 No such user here', 'mailbox_missing'],
  ['Exim', '550 relay not permitted', 'blocked'],
  // Of our sender, although it speaks of an address that cannot be reached.
  [
    'Exim',
    '550-Verification failed for <check@galena.example>\n550-Unrouteable address\n550 Sender verify failed',
    'blocked',
  ],
  ['Exim', '550-Callback setup failed while verifying <check@galena.example>\n550 Sender verify failed', 'blocked'],
  ['Exim', '451 Temporary local problem - please try later', 'greylisted'],
  ['Proofpoint', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', 'blocked'],
  ['Proofpoint', '550 5.1.1 <x@acme.example>... User unknown', 'mailbox_missing'],
  ['Mimecast', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abc.uk1]', 'mailbox_missing'],
  ['Mimecast', '550 Administrative prohibition - envelope blocked - https://community.mimecast.com', 'blocked'],
  ['Mimecast', '451 Internal resource temporarily unavailable - https://community.mimecast.com', 'greylisted'],
  ['qmail', '550 sorry, no mailbox here by that name (#5.1.1 - chkuser)', 'mailbox_missing'],
  ['qmail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'blocked'],
  ['iCloud', '550 5.1.1 <x@icloud.com>: user does not exist', 'mailbox_missing'],
  ['GMX', '550 Requested action not taken: mailbox unavailable', 'mailbox_missing'],
  [
    'GMX',
    '550 Requested action not taken: mailbox unavailable. For explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=bip',
    'blocked',
  ],
  [
    'Orange',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]',
    'mailbox_missing',
  ],
  ['Orange', '550 5.5.0 Mail rejete. Mail rejected. OFR_506 [506]', 'blocked'],
  ['somebody', '550 Rejected', 'unclear'],
  ['somebody', '550 5.3.4 Message too big', 'unclear'],
  ['somebody', '550', 'unclear'],
  ['somebody', '530 5.7.0 Must issue a STARTTLS command first', 'tls_failed'],
  ['somebody', '250 4.1.1 It is fine', 'accepted'],
  ['somebody', '250 User unknown', 'accepted'],
];

describe('what a mail server says of an address', () => {
  it.each(table)('%s: %s', (_from, text, reason) => {
    const found = readRecipient('mx.acme.example', replyOf(text));
    expect(found === 'too_many' ? found : found.reason).toBe(reason);
  });
});

describe('what it says before an address was named', () => {
  it.each<readonly [string, VerificationReason]>([
    ['550 5.1.1 User unknown', 'blocked'],
    ['554 5.7.1 blocked using zen.spamhaus.org', 'blocked'],
    ['421 4.7.0 Your IP is on a block list', 'blocked'],
    ['451 4.7.1 Greylisting in action, please come back later', 'greylisted'],
    ['421 4.3.2 System not accepting network messages', 'busy'],
    ['530 Authentication required', 'tls_failed'],
    ['354 Go on', 'unclear'],
  ])('%s is %s, and never about a mailbox', (text, reason) =>
    expect(readRefusal('mx.acme.example', replyOf(text)).reason).toBe(reason),
  );
});

describe('whose a mail server is', () => {
  it.each([
    ['aspmx.l.google.com', 'google'],
    ['acme-com.mail.protection.outlook.com', 'microsoft'],
    ['mta7.am0.yahoodns.net', 'yahoo'],
    ['mxa-00.eu1.pphosted.com', 'proofpoint'],
    ['mail.acme.co.uk', 'acme.co.uk'],
    ['notgoogle.com', 'notgoogle.com'],
    ['localhost', 'localhost'],
  ])('%s: %s', (host, provider) => expect(providerOf(host)).toBe(provider));
});
