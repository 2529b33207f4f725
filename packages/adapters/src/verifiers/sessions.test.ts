import { describe, expect, it } from 'vitest';
import { until } from '../http/test-servers.ts';
import { hasOpenssl, makeCertificate } from './testing/certificate.ts';
import type { Zone } from './testing/dns-server.ts';
import { honest, replies } from './testing/smtp-farm.ts';
import { countingLimiter, startWorld, type World } from './testing/world.ts';
import { createSmtpVerifier } from './smtp-verifier.ts';

const counted = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `box${at}@acme.test`);
const even = (local: string): string => (/^box\d*[02468]$/.test(local) ? replies.yes : replies.no);
const linesOf = ({ farm }: World, verb: string): readonly string[] =>
  farm.books.lines.filter((line) => line.split(' ')[1] === verb);

describe('a conversation', () => {
  it('says who we are, whom a mail would be from, and goes', async () => {
    const world = await startWorld({ servers: { acme: {} } });
    const answer = await world.one('Ida+news@ACME.test');
    expect(answer).toEqual({
      email: 'ida+news@acme.test',
      state: 'undeliverable',
      reason: 'mailbox_missing',
      suggestion: null,
      is_free: false,
      is_role: false,
      is_disposable: false,
      mail_server: 'mx.acme.test',
      code: 550,
      said: '5.1.1 User unknown',
      retry_after: null,
      at: '2026-11-27T10:00:00.000Z',
    });
    expect(world.farm.books.lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'EHLO galena.test',
      'MAIL FROM:<check@galena.test>',
      expect.stringMatching(/^RCPT TO:<[a-z]{26}@acme\.test>$/),
      'RCPT TO:<ida+news@acme.test>',
      'QUIT',
    ]);
  });

  it('may have the null sender', async () => {
    const world = await startWorld({ servers: { acme: {} }, verifier: { sender: '' } });
    await world.one('ida@acme.test');
    expect(linesOf(world, 'MAIL')).toEqual(['127.0.1.1 MAIL FROM:<>']);
  });

  it('asks for as many as one may, and has the rest asked in the next', async () => {
    const world = await startWorld({ servers: { acme: { rcpt: even } } });
    const { answers } = await world.ask(counted(45));
    expect(answers.map(({ email }) => email)).toEqual(counted(45));
    expect(answers.every(({ reason }, at) => reason === (at % 2 === 0 ? 'accepted' : 'mailbox_missing'))).toBe(true);
    // 18 and two that nobody has; then 19 and one of them; then 8 and one.
    expect([linesOf(world, 'EHLO').length, linesOf(world, 'RCPT').length]).toEqual([3, 49]);
  });

  it('takes the word of a server for how many it may ask for', async () => {
    const rcpt = (local: string, before: number): string =>
      before >= 4 ? '452 4.5.3 Error: too many recipients' : even(local);
    const world = await startWorld({ servers: { acme: { rcpt } } });
    const { answers } = await world.ask(counted(10));
    expect(answers.every(({ reason }, at) => reason === (at % 2 === 0 ? 'accepted' : 'mailbox_missing'))).toBe(true);
    expect(linesOf(world, 'EHLO')).toHaveLength(3);
  });

  it('believes nobody who begins to say yes to all in the middle', async () => {
    const rcpt = (local: string, before: number): string => (before >= 3 ? replies.yes : honest(local));
    const world = await startWorld({ servers: { acme: { rcpt } } });
    const { answers, facts } = await world.ask(['ida@acme.test', 'one@acme.test', 'two@acme.test']);
    expect(answers.map(({ reason }) => reason)).toEqual(['unclear', 'mailbox_missing', 'unclear']);
    expect(facts?.acceptsAll).toBeNull();
  });

  it('ends where a server lets nobody be asked for but one', async () => {
    const rcpt = (local: string, before: number): string => (before >= 1 ? '452 4.5.3 Too many' : honest(local));
    const world = await startWorld({ servers: { acme: { rcpt } } });
    expect(await world.one('ida@acme.test')).toMatchObject({ reason: 'busy', code: 452, retry_after: 900 });
    expect(world.farm.books.connections()).toBe(1);
  });

  it('keeps what it knows when the server goes', async () => {
    const rcpt = (local: string, before: number): string => (before >= 3 ? '421 4.3.2 Shutting down' : even(local));
    const world = await startWorld({ servers: { acme: { rcpt } } });
    const { answers } = await world.ask(counted(5));
    expect(answers.map(({ reason }) => reason)).toEqual(['accepted', 'mailbox_missing', 'busy', 'busy', 'busy']);
  });

  it('takes back a yes where the server goes without a good-bye', async () => {
    const rcpt = (local: string, before: number): string => (before >= 3 ? 'drop' : even(local));
    const world = await startWorld({ servers: { acme: { rcpt } } });
    const { answers } = await world.ask(counted(4));
    expect(answers.map(({ reason }) => reason)).toEqual(['busy', 'mailbox_missing', 'busy', 'busy']);
  });

  it('goes in time when a server is slow, and has the rest asked in the next', async () => {
    const world = await startWorld({
      servers: { acme: { rcpt: even, delayMs: 250 } },
      verifier: { timeouts: { sessionMs: 3_000 } },
    });
    const { answers } = await world.ask(counted(10));
    expect(answers.every(({ reason }, at) => reason === (at % 2 === 0 ? 'accepted' : 'mailbox_missing'))).toBe(true);
    expect(linesOf(world, 'EHLO').length).toBeGreaterThan(1);
  });

  it('is told when to come back', async () => {
    const world = await startWorld({
      servers: { acme: { rcpt: () => '450 4.7.1 Greylisted, try again in 10 minutes' } },
    });
    expect(await world.one('ida@acme.test')).toMatchObject({ reason: 'greylisted', retry_after: 600, code: 450 });
  });

  it('gets by greylisting that knows its triplets on the second try, within the day', async () => {
    const met = new Set<string>();
    const rcpt = (local: string, _before: number, path: string): string => {
      if (met.has(path)) return honest(local);
      met.add(path);
      return replies.grey;
    };
    const world = await startWorld({ servers: { acme: { rcpt } } });
    const emails = ['ida@acme.test', 'nobody@acme.test'];
    expect((await world.ask(emails)).answers.map(({ reason, retry_after }) => [reason, retry_after])).toEqual([
      ['greylisted', 300],
      ['greylisted', 300],
    ]);
    expect((await world.ask(emails)).answers.map(({ reason }) => reason)).toEqual(['accepted', 'mailbox_missing']);
  });

  it('writes what a server says as one line', async () => {
    const reply = `550-5.1.1 No\u0007\u001B[31m such \u2028 user\r\n550 5.1.1 ${'here '.repeat(200)}`;
    const world = await startWorld({ servers: { acme: { rcpt: () => reply } } });
    const answer = await world.one('ida@acme.test');
    expect(answer.said).toHaveLength(300);
    expect(answer.said).toMatch(/^5\.1\.1 No \[31m such user 5\.1\.1 here here/);
    expect(answer.said).not.toMatch(/[\p{Cc}\p{Zl}]/u);
  });

  it('asks for wide letters where they are offered, and otherwise says so', async () => {
    const rcpt = (local: string): string => (local === 'jürgen' ? replies.yes : replies.no);
    const world = await startWorld({ servers: { wide: { rcpt, offers: ['SMTPUTF8'] }, narrow: { rcpt } } });
    expect((await world.one('jürgen@wide.test')).reason).toBe('accepted');
    expect((await world.one('jürgen@narrow.test')).reason).toBe('unclear');
    expect(linesOf(world, 'MAIL').map((line) => line.endsWith('SMTPUTF8'))).toEqual([true, false]);
    expect(linesOf(world, 'RCPT').filter((line) => line.includes('jürgen'))).toHaveLength(1);
  });
});

describe.skipIf(!hasOpenssl)('encryption (needs the openssl command)', () => {
  it('is used where it is offered, whoever vouches for it', async () => {
    const certificate = makeCertificate();
    const world = await startWorld({ servers: { acme: { tls: 'good', needsTls: true } }, certificate });
    const { answers } = await world.ask(['ida@acme.test', 'nobody@acme.test']);
    expect(answers.map(({ reason }) => reason)).toEqual(['accepted', 'mailbox_missing']);
    expect(world.farm.books.lines.map((line) => line.split(' ')[1])).toEqual(
      'EHLO STARTTLS EHLO MAIL RCPT RCPT RCPT RCPT QUIT'.split(' '),
    );
  });
});

describe('politeness', () => {
  it('holds at most two conversations with a provider at once, whoever asks, and counts them by provider', async () => {
    const { limiter, keys } = countingLimiter();
    const world = await startWorld({ servers: { acme: {} }, verifier: { limiter } });
    const all = Array.from({ length: 30 }, (_, at) => world.one(`ida@shop${at}.acme.test`));
    expect((await Promise.all(all)).every(({ reason }) => reason === 'accepted')).toBe(true);
    expect(world.farm.books.most.get('127.0.1.1')).toBe(2);
    expect(keys()).toEqual(['smtp:acme.test', 'smtp:127.0.1.1']);
  });

  it('holds at most two with one machine, under whatever names: a hoster has thousands on it', async () => {
    const shops = Array.from({ length: 20 }, (_, at) => `shop${at}.example`);
    const world = await startWorld({
      servers: { hoster: {} },
      zones: Object.fromEntries(
        shops.flatMap((shop): readonly (readonly [string, Zone])[] => [
          [shop, { mx: [[1, `mail.${shop}`]] }],
          [`mail.${shop}`, { a: ['127.0.1.1'] }],
        ]),
      ),
      mayAsk: shops.map((shop) => `mail.${shop}`),
    });
    const answers = await Promise.all(shops.map((shop) => world.one(`ida@${shop}`)));
    expect(answers.every(({ reason }) => reason === 'accepted')).toBe(true);
    expect(world.farm.books.most.get('127.0.1.1')).toBe(2);
  });
});

describe('a signal', () => {
  it('ends a conversation at once, and its connection', async () => {
    const world = await startWorld({ servers: { acme: { rcpt: () => 'silent' } } });
    const stop = new AbortController();
    const asked = world.ask(['ida@acme.test'], null, stop.signal);
    await until(() => linesOf(world, 'RCPT').length > 0);
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await until(() => world.farm.books.open() === 0);
  });

  it('that has fired already asks nobody', async () => {
    const world = await startWorld({ servers: { acme: {} } });
    await expect(world.ask(['ida@acme.test'], null, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    expect([world.farm.books.connections(), world.dns.asked]).toEqual([0, []]);
  });
});

describe('a call', () => {
  it('asks nobody for what is no address, or is thrown away', async () => {
    const world = await startWorld({
      servers: { acme: {} },
      zones: { 'mailinator.com': { mx: [[1, 'mx.acme.test']] } },
    });
    const { answers } = await world.ask(['ida@mailinator.com']);
    expect(answers).toMatchObject([{ state: 'risky', reason: 'disposable', is_disposable: true, said: null }]);
    expect((await world.one('ida at acme.test')).reason).toBe('bad_syntax');
    expect(world.farm.books.connections()).toBe(0);
  });

  it('asks once for an address that is there twice', async () => {
    const world = await startWorld({ servers: { acme: {} } });
    const { answers } = await world.ask(['ida@acme.test', 'IDA@acme.test']);
    expect(answers.map(({ reason }) => reason)).toEqual(['accepted', 'accepted']);
    // With the one that nobody has.
    expect(linesOf(world, 'RCPT')).toHaveLength(2);
  });

  it('is about one domain, and not too long', async () => {
    const world = await startWorld({ servers: { acme: {} } });
    await expect(world.ask(['ida@other.test', 'ida@acme.test'])).rejects.toThrow(TypeError);
    await expect(world.ask(counted(51))).rejects.toThrow(TypeError);
  });

  it.each([
    ['a name with a line break', { ourName: 'galena.test\r\nMAIL' }],
    ['a sender with a line break', { sender: 'a@b.test>\r\nDATA' }],
    ['a sender that is none', { sender: 'galena' }],
    ['a sender in wide letters', { sender: 'jürgen@galena.test' }],
  ])('is not made with %s', (_title, part) => {
    const options = {
      dial: async () => Promise.reject(new Error('never')),
      dns: { resolveMx: async () => [], resolve4: async () => [], resolve6: async () => [] },
      limiter: countingLimiter().limiter,
      now: () => new Date(0),
      ourName: 'galena.test',
      sender: '',
    } as unknown as Parameters<typeof createSmtpVerifier>[0];
    expect(() => createSmtpVerifier({ ...options, ...part })).toThrow(TypeError);
  });
});
