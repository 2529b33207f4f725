import { reasonStates, type VerificationReason } from '@galena/contract/verification';
import { describe, expect, it } from 'vitest';
import { until } from '../http/test-servers.ts';
import { honest, replies, type Behaviour } from './testing/smtp-farm.ts';
import { startWorld } from './testing/world.ts';

const saying = (reply: string): Behaviour => ({ rcpt: (local) => (local === 'ida' ? reply : honest(local)) });
const always = (reply: string): Behaviour => ({ rcpt: () => reply });
/** An address it takes, and this for one that nobody has. */
const probing = (reply: string): Behaviour => ({ rcpt: (local) => (local.length > 20 ? reply : honest(local)) });

/** Short limits, for servers that never say what is waited for. */
const impatient = { bannerMs: 500, commandMs: 500, quitMs: 500 };

// Each server, what it makes of ida@ (a mailbox that exists) and of nobody@.
const table: readonly (readonly [string, Behaviour, VerificationReason, VerificationReason])[] = [
  ['is honest', {}, 'accepted', 'mailbox_missing'],
  ['forwards', saying('251 2.1.5 User not local; will forward'), 'accepted', 'mailbox_missing'],
  ['takes mail for any name', always(replies.yes), 'accepts_all', 'accepts_all'],
  ['greylists all', always(replies.grey), 'greylisted', 'greylisted'],
  ['greylists whom it knows not', probing(replies.grey), 'greylisted', 'mailbox_missing'],
  ['greylists by code', always('450 4.7.1 Please wait'), 'greylisted', 'greylisted'],
  ['is busy', always('451 4.3.0 Temporary lookup failure'), 'busy', 'busy'],
  ['is busy with unknown names', probing('451 4.3.0 Temporary lookup failure'), 'busy', 'mailbox_missing'],
  ['says yes to one and nothing of use of unknown names', probing('550 Rejected'), 'unclear', 'mailbox_missing'],
  ['turns unknown names away by a list', probing('550 5.7.1 blocked using zen.spamhaus.org'), 'blocked', 'blocked'],
  [
    'blocks by words under the code of mailboxes',
    always('550 5.1.1 Rejected: listed at Spamhaus'),
    'blocked',
    'blocked',
  ],
  ['blocks at the greeting', { banner: '554 5.7.1 No SMTP service here' }, 'blocked', 'blocked'],
  ['says at the greeting that a user is unknown', { banner: '550 5.1.1 User unknown' }, 'blocked', 'blocked'],
  ['is busy at the greeting', { banner: '421 4.3.2 Too busy' }, 'busy', 'busy'],
  ['refuses EHLO and HELO', { ehlo: '550 5.1.1 User unknown' }, 'blocked', 'blocked'],
  ['refuses our sender', { mail: '550 5.1.1 User unknown' }, 'blocked', 'blocked'],
  ['greylists our sender', { mail: replies.grey }, 'greylisted', 'greylisted'],
  ['knows HELO only', { ehlo: '502 What?' }, 'accepted', 'mailbox_missing'],
  ['has a full mailbox', saying('552 5.2.2 Mailbox full'), 'mailbox_full', 'mailbox_missing'],
  ['has a mailbox that is full for now', saying('452 4.2.2 Over quota'), 'mailbox_full', 'mailbox_missing'],
  ['has a mailbox that is shut', saying('550 5.2.1 Account disabled'), 'mailbox_disabled', 'mailbox_missing'],
  ['speaks neither yes nor no', always('252 2.0.0 Cannot verify'), 'unclear', 'unclear'],
  ['asks for more', always('354 Go ahead'), 'unclear', 'unclear'],
  ['demands encryption it does not offer', { needsTls: true }, 'tls_failed', 'tls_failed'],
  ['offers encryption and cannot', { tls: 'refused' }, 'accepted', 'mailbox_missing'],
  ['breaks the handshake', { tls: 'broken' }, 'accepted', 'mailbox_missing'],
  ['puts words before the handshake', { tls: 'dirty' }, 'accepted', 'mailbox_missing'],
  ['breaks the handshake it demands', { tls: 'broken', needsTls: true }, 'tls_failed', 'tls_failed'],
  ['hangs up at once', { banner: 'drop' }, 'unreachable', 'unreachable'],
  ['hangs up at an address', always('drop'), 'busy', 'busy'],
  ['says nothing', { banner: 'silent' }, 'timeout', 'timeout'],
  ['says nothing to an address', always('silent'), 'timeout', 'timeout'],
  ['greets without end', { banner: 'flood' }, 'unclear', 'unclear'],
  ['says a line without end', { banner: 'line' }, 'unclear', 'unclear'],
  ['greets twice', { banner: 'twice' }, 'unclear', 'unclear'],
  ['talks nonsense', { banner: 'SSH-2.0-OpenSSH_9.6' }, 'unclear', 'unclear'],
  ['is ahead of its questions', { strayMs: 0 }, 'unclear', 'unclear'],
  ['answers in disorder', { quit: '250 2.1.5 Ok' }, 'unclear', 'unclear'],
  ['hangs up instead of good-bye', { quit: 'drop' }, 'unclear', 'mailbox_missing'],
  ['says nothing to a good-bye', { quit: 'silent' }, 'unclear', 'mailbox_missing'],
  ['wants us to prove who we are', always('530 5.7.0 Authentication required'), 'blocked', 'blocked'],
  ['does not relay', always('554 5.7.1 Relay access denied'), 'blocked', 'blocked'],
];

describe('a mail server that', () => {
  it.each(table)('%s', async (title, behaviour, ofIda, ofNobody) => {
    const timeouts = title.startsWith('says nothing') ? impatient : {};
    const { ask, farm } = await startWorld({ servers: { acme: behaviour }, verifier: { timeouts } });
    const { answers } = await ask(['ida@acme.test', 'nobody@acme.test']);
    expect(answers.map(({ reason }) => reason)).toEqual([ofIda, ofNobody]);
    for (const { state, reason, at } of answers)
      expect([state, at]).toEqual([reasonStates[reason], '2026-11-27T10:00:00.000Z']);
    // Never a mail, and nothing but these.
    const verbs = new Set(farm.books.lines.map((line) => line.split(' ')[1]?.toUpperCase()));
    expect([...verbs].filter((verb) => !/^(EHLO|HELO|STARTTLS|MAIL|RCPT|QUIT)$/.test(verb ?? ''))).toEqual([]);
    await until(() => farm.books.open() === 0);
  });
});
