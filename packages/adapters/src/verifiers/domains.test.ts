import { describe, expect, it } from 'vitest';
import { createDial } from '../http/index.ts';
import { watchAttempts } from '../http/test-servers.ts';
import type { VerificationReason } from '@galena/contract/verification';
import type { Zone } from './testing/dns-server.ts';
import type { Behaviour } from './testing/smtp-farm.ts';
import { startWorld, type World } from './testing/world.ts';

/** What the servers were asked of addresses, in order, by host. */
const recipientsOf = ({ farm }: World, host: string): readonly string[] =>
  farm.books.lines.filter((line) => line.startsWith(`${host} RCPT`));

const first = '127.0.1.1';
const second = '127.0.1.2';

describe('the mail servers of a domain', () => {
  it.each<readonly [title: string, zone: Zone, reason: VerificationReason]>([
    ['has a null MX (RFC 7505)', { mx: [[0, '.']] }, 'no_mail_server'],
    ['exists, and has neither MX nor address', 'nothing', 'no_mail_server'],
    ['has name servers that fail', 'broken', 'dns_failed'],
    ['has name servers that are silent', 'silent', 'dns_failed'],
    ['has an MX that does not exist', { mx: [[1, 'mx.nowhere.example']] }, 'unreachable'],
    ['has an MX that is an alias of itself', { mx: [[1, 'loop.example']] }, 'unreachable'],
    ['has an MX in a private network', { mx: [[1, 'inside.example']] }, 'unreachable'],
    ['has an MX that is this machine', { mx: [[1, 'localhost']] }, 'unreachable'],
    ['has an MX that is an address of this machine', { mx: [[1, '127.0.1.1']] }, 'unreachable'],
    ['has an MX that is no name', { mx: [[1, 'a b/c@d:25']] }, 'unreachable'],
    [
      'has an MX beside a null one',
      {
        mx: [
          [0, '.'],
          [5, 'mx.good.test'],
        ],
      },
      'accepted',
    ],
    [
      'has a second MX where the first does not exist',
      {
        mx: [
          [1, 'mx.nowhere.example'],
          [5, 'mx.good.test'],
        ],
      },
      'accepted',
    ],
    [
      'has a second MX where the first lies inside',
      {
        mx: [
          [1, 'inside.example'],
          [5, 'mx.good.test'],
        ],
      },
      'accepted',
    ],
    ['has an MX by an alias', { mx: [[1, 'alias.example']] }, 'accepted'],
    ['is an alias', { cname: 'good.test' }, 'accepted'],
  ])(
    'where it %s: %s',
    async (_title, zone, reason) => {
      const attempts = watchAttempts();
      const { one, farm } = await startWorld({
        servers: { good: {} },
        zones: {
          'acme.example': zone,
          'inside.example': { a: [first] },
          'loop.example': { cname: 'loop.example' },
          'alias.example': { cname: 'mx.good.test' },
        },
        // By its alias it is another name.
        verifier: {},
        mayAsk: ['mx.good.test', 'alias.example'],
      });
      const answer = await one('ida@acme.example');
      expect(answer.reason).toBe(reason);
      expect(attempts).toEqual(reason === 'accepted' ? [`${first}:${farm.port}`] : []);
    },
    20_000,
  );

  it('where there is no such domain', async () => {
    const { one } = await startWorld({ servers: { good: {} } });
    expect(await one('ida@acme.example')).toMatchObject({
      state: 'undeliverable',
      reason: 'no_such_domain',
      mail_server: null,
      code: null,
      said: null,
      retry_after: null,
    });
  });

  it('are the domain itself where it has an address and no MX', async () => {
    const { one } = await startWorld({
      servers: { good: {} },
      zones: { 'acme.example': { a: [first] } },
      mayAsk: ['acme.example'],
    });
    expect(await one('ida@acme.example')).toMatchObject({ reason: 'accepted', mail_server: 'acme.example' });
  });

  it('are found by the letters of the DNS', async () => {
    const { ask, dns } = await startWorld({
      servers: { good: {} },
      zones: { 'xn--bcher-kva.example': { mx: [[1, 'mx.good.test']] } },
    });
    const { answers } = await ask(['ida@bücher.example']);
    expect(answers).toMatchObject([{ email: 'ida@bücher.example', reason: 'accepted' }]);
    expect(dns.asked).toContain('MX xn--bcher-kva.example');
  });

  it.each<readonly [string, Behaviour]>([
    ['hangs up', { banner: 'drop' }],
    ['is busy', { banner: '421 4.3.2 Too busy' }],
    ['has no service', { banner: '554 No SMTP service here' }],
  ])('are asked by preference, the second where the first %s', async (_title, behaviour) => {
    const world = await startWorld({
      servers: { one: behaviour, two: {} },
      zones: {
        'acme.example': {
          mx: [
            [20, 'mx.two.test'],
            [10, 'mx.one.test'],
          ],
        },
      },
    });
    expect(await world.one('ida@acme.example')).toMatchObject({ reason: 'accepted', mail_server: 'mx.two.test' });
    expect(world.farm.books.most.get(first)).toBe(1);
  });

  it('are not asked further where the first has answered', async () => {
    const world = await startWorld({
      servers: { one: {}, two: { rcpt: () => '250 Ok' } },
      zones: {
        'acme.example': {
          mx: [
            [20, 'mx.two.test'],
            [10, 'mx.one.test'],
          ],
        },
      },
    });
    expect((await world.one('nobody@acme.example')).reason).toBe('mailbox_missing');
    expect(world.farm.books.most.has(second)).toBe(false);
  });

  it('are both told of where both fail: what says more counts', async () => {
    const world = await startWorld({
      servers: { one: { banner: 'drop' }, two: { banner: '554 5.7.1 You are blocked' } },
      zones: {
        'acme.example': {
          mx: [
            [10, 'mx.one.test'],
            [20, 'mx.two.test'],
          ],
        },
      },
    });
    expect(await world.one('ida@acme.example')).toMatchObject({
      state: 'unknown',
      reason: 'blocked',
      mail_server: 'mx.two.test',
      code: 554,
      said: '5.7.1 You are blocked',
    });
  });
});

describe('the guard of the way out', () => {
  it('refuses a mail server in a private network, whatever the verifier thinks of it', async () => {
    const dial = createDial({ resolve: async () => ['10.0.0.1'] });
    await expect(dial({ host: 'mx.example', port: 25, ports: [25], timeoutMs: 1_000 })).rejects.toMatchObject({
      reason: 'refused_address',
    });
  });
});

describe('what is known of a domain', () => {
  const letters = (world: World): readonly string[] =>
    recipientsOf(world, first).filter((line) => /<[a-z]{26}@/.test(line));

  it('saves the question for an address that nobody has, for a day', async () => {
    const world = await startWorld({ servers: { acme: {} } });
    const { facts } = await world.ask(['ida@acme.test']);
    expect(facts).toEqual({
      mailServers: ['mx.acme.test'],
      provider: 'acme.test',
      acceptsAll: false,
      at: '2026-11-27T10:00:00.000Z',
    });
    world.clock.now = new Date('2026-11-28T09:59:59Z');
    expect((await world.one('otto@acme.test', facts)).reason).toBe('accepted');
    expect(letters(world)).toHaveLength(1);
    world.clock.now = new Date('2026-11-28T10:00:00Z');
    expect((await world.one('otto@acme.test', facts)).reason).toBe('accepted');
    expect(letters(world)).toHaveLength(2);
  });

  it('does not make anything deliverable when it is a day old and the domain takes any name by now', async () => {
    let takesAll = false;
    const behaviour: Behaviour = {
      rcpt: (local) => (takesAll || local === 'ida' ? '250 Ok' : '550 5.1.1 User unknown'),
    };
    const world = await startWorld({ servers: { acme: behaviour } });
    const { facts } = await world.ask(['ida@acme.test']);
    takesAll = true;
    world.clock.now = new Date('2026-11-28T10:00:01Z');
    const later = await world.ask(['ida@acme.test'], facts);
    expect([later.answers[0]?.reason, later.facts?.acceptsAll]).toEqual(['accepts_all', true]);
  });

  it.each([
    ['of another server', { mailServers: ['mx.other.test'], at: '2026-11-27T09:00:00.000Z' }],
    ['from the future', { mailServers: ['mx.acme.test'], at: '2026-11-28T09:00:00.000Z' }],
    ['without a time', { mailServers: ['mx.acme.test'], at: 'yesterday' }],
  ])('counts for nothing if it is %s', async (_title, part) => {
    const world = await startWorld({ servers: { acme: { rcpt: () => '250 Ok' } } });
    const facts = { provider: 'acme.test', acceptsAll: false, ...part };
    expect((await world.one('ida@acme.test', facts)).reason).toBe('accepts_all');
  });

  it('says at once that a domain takes any name', async () => {
    const world = await startWorld({ servers: { acme: { rcpt: () => '250 Ok' } } });
    const { facts } = await world.ask(['ida@acme.test']);
    expect((await world.one('otto@acme.test', facts)).reason).toBe('accepts_all');
    expect(letters(world)).toHaveLength(1);
  });

  it('is not learnt from a server of the second choice, which takes what it does not know', async () => {
    const world = await startWorld({
      servers: { one: { banner: 'drop' }, two: { rcpt: () => '250 Ok' } },
      zones: {
        'acme.example': {
          mx: [
            [10, 'mx.one.test'],
            [20, 'mx.two.test'],
          ],
        },
      },
    });
    const { answers, facts } = await world.ask(['ida@acme.example']);
    expect([answers[0]?.reason, facts?.acceptsAll]).toEqual(['accepts_all', null]);
  });

  it('is kept where the name servers fail, and lost where the domain is', async () => {
    const world = await startWorld({
      servers: { acme: {} },
      zones: { 'broken.example': 'broken', 'gone.example': 'nothing' },
    });
    const facts = { mailServers: ['mx.acme.test'], provider: 'x', acceptsAll: true, at: '2026-11-27T09:00:00.000Z' };
    expect((await world.ask(['ida@broken.example'], facts)).facts).toEqual(facts);
    expect((await world.ask(['ida@gone.example'], facts)).facts).toBeNull();
  });
});

describe('who cannot ask', () => {
  it('knows nothing where every name is said to be none, as in a closed network', async () => {
    const world = await startWorld({ servers: {}, zones: { com: 'nothing' } });
    expect(await world.one('ann@gone.com')).toMatchObject({ state: 'unknown', reason: 'dns_failed' });
    expect(await world.one('ann@gone.org')).toMatchObject({ state: 'undeliverable', reason: 'no_such_domain' });
  });

  it('still knows what names and lists say where port 25 is closed, and connects to nobody', async () => {
    const world = await startWorld({ servers: { good: {} }, zones: { 'null.example': { mx: [[0, '.']] } } });
    const ask = async (email: string) => (await world.ask([email], null, undefined, false)).answers[0]?.reason;
    expect(await ask('ann@good.test')).toBe('port_closed');
    expect(await ask('ann@null.example')).toBe('no_mail_server');
    expect(await ask('ann@gone.example')).toBe('no_such_domain');
    expect(world.farm.books.lines).toEqual([]);
  });
});
