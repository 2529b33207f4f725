import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonStates } from '@galena/contract/verification';
import { depthLimitMs, rounds } from '../../../contract/src/testing/depth.ts';
import { createRandom } from '../../../contract/src/testing/random.ts';
import { until } from '../http/test-servers.ts';
import { goodBoxes, replies, type Behaviour } from './testing/smtp-farm.ts';
import { countingLimiter, startWorld } from './testing/world.ts';

/** Short, for servers that say nothing; whoever answers at all does so at once. */
const impatient = { bannerMs: 150, commandMs: 150, quitMs: 150, connectMs: 3_000 };

const noise = fc.constantFrom(
  '250 2.1.5 Ok',
  '251 2.1.5 Will forward',
  '252 2.0.0 Cannot verify',
  '220 Hello',
  '354 Go ahead',
  '421 4.3.2 Closing',
  '450 4.7.1 Greylisted',
  '451 4.3.0 Try later',
  '452 4.5.3 Too many recipients',
  '530 5.7.0 Must issue a STARTTLS command first',
  '550 5.1.1 User unknown',
  '550 5.7.1 Blocked',
  '550 No',
  '552 5.2.2 Full',
  '250-2.1.5 Ok\r\n550 5.1.1 User unknown',
  '250 2.1.5 Ok\r\n250 2.1.5 Ok',
  'nonsense',
  'silent',
  'drop',
);

/**
 * A server of any kind of dishonesty: what it says of names that nobody has differs from what it says of those that somebody has,
 * or does not. It tells the truth of a mailbox only where `isHonest`.
 */
type Drawn = {
  readonly isHonest: boolean;
  readonly toUnknown: string;
  readonly toKnown: string;
  readonly banner: string | undefined;
  readonly ehlo: string | undefined;
  readonly mail: string | undefined;
  readonly quit: string | undefined;
  readonly turnsAt: number;
  readonly turnsTo: string;
  readonly strayMs: number | undefined;
  readonly tls: 'broken' | 'refused' | 'dirty' | undefined;
};

const often = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const drawn: fc.Arbitrary<Drawn> = fc.record({
  isHonest: fc.boolean(),
  toUnknown: fc.oneof(fc.constant<string>(replies.no), noise),
  toKnown: fc.oneof(fc.constant<string>(replies.yes), noise),
  banner: often<string | undefined>(undefined, fc.oneof(noise, fc.constantFrom('flood', 'line', 'twice'))),
  ehlo: often<string | undefined>(undefined, noise),
  mail: often<string | undefined>(undefined, noise),
  quit: often<string | undefined>(undefined, noise),
  // From the so-manieth address on it says one thing to all, a yes to whoever guesses names among them.
  turnsAt: often(99, fc.integer({ min: 0, max: 4 })),
  turnsTo: noise,
  strayMs: often<number | undefined>(undefined, fc.constantFrom(0, 1, 3)),
  tls: often<Drawn['tls']>(undefined, fc.constantFrom('broken', 'refused', 'dirty')),
});

/** A line too much in place of one that never comes is an answer like any other: nobody can know that it was meant for another question. */
const canStray = ({ toKnown, toUnknown, turnsTo }: Drawn): boolean => ![toKnown, toUnknown, turnsTo].includes('silent');

const behaviourOf = (one: Drawn): Behaviour => ({
  ...(one.banner !== undefined && { banner: one.banner }),
  ...(one.ehlo !== undefined && { ehlo: one.ehlo }),
  ...(one.mail !== undefined && { mail: one.mail }),
  ...(one.quit !== undefined && { quit: one.quit }),
  ...(one.tls !== undefined && { tls: one.tls }),
  ...(one.strayMs !== undefined && canStray(one) && { strayMs: one.strayMs }),
  rcpt: (local, before) => {
    if (before >= one.turnsAt) return one.turnsTo;
    if (goodBoxes.has(local)) return one.toKnown;
    return one.isHonest ? replies.no : one.toUnknown;
  },
});

const emails = ['ida', 'nobody', 'otto', 'somebody'] as const;

describe('mail servers of any kind', () => {
  it(
    'never make an address deliverable that they do not tell apart from one that nobody has',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (farm) => {
          const servers = Object.fromEntries(farm.map((one, at) => [`s${at}`, behaviourOf(one)]));
          const world = await startWorld({ servers, verifier: { timeouts: impatient } });
          await Promise.all(
            farm.map(async (one, at) => {
              const { answers } = await world.ask(emails.map((local) => `${local}@s${at}.test`));
              for (const { email, state, reason, said, code } of answers) {
                expect(state).toBe(reasonStates[reason]);
                expect(said === null || (said.length <= 300 && !/\p{Cc}/u.test(said))).toBe(true);
                if (state !== 'deliverable') continue;
                // A mailbox that is there, at a server that says no to names that nobody has, and in so many words.
                expect(goodBoxes.has(email.split('@')[0] ?? ''), JSON.stringify(one)).toBe(true);
                expect(/^25[01] /.test(one.toKnown) && [250, 251].includes(code ?? 0)).toBe(true);
                expect(one.isHonest || one.toUnknown.startsWith('550 5.1.1'), JSON.stringify(one)).toBe(true);
              }
            }),
          );
          expect(world.farm.books.lines.filter((line) => / (DATA|BDAT|VRFY|EXPN)\b/i.test(line))).toEqual([]);
          expect([...world.farm.books.most.values()].every((most) => most <= 2)).toBe(true);
          await until(() => world.farm.books.open() === 0);
        }),
        { numRuns: rounds({ sample: 25, proof: 1_000 }) },
      );
    },
    depthLimitMs,
  );
});

describe('ten thousand addresses of one provider', () => {
  const random = createRandom();
  const count = rounds({ sample: 1_000, proof: 10_000 });

  it(
    `are told apart without a fault, over two connections at once (${count}, seed ${random.seed})`,
    async () => {
      const { limiter, keys } = countingLimiter();
      const takesAll = (domain: string): boolean => /^shop\d*7\./.test(domain);
      const exists = (local: string): boolean => /^box\d*[02468]$/.test(local);
      const rcpt = (local: string, _before: number, path: string): string =>
        takesAll(path.split('@')[1] ?? '') || exists(local) ? replies.yes : replies.no;
      const world = await startWorld({ servers: { large: { rcpt } }, verifier: { limiter } });
      const calls: Promise<void>[] = [];
      let wrong = 0;
      let left = count;
      for (let shop = 0; left > 0; shop += 1) {
        const size = Math.min(left, random.between(1, 50));
        left -= size;
        const domain = `shop${shop}.large.test`;
        const asked = Array.from({ length: size }, (_, at) => `box${at * 3 + random.between(0, 2)}@${domain}`);
        const look = async (): Promise<void> => {
          const { answers } = await world.ask(asked);
          for (const { email, reason } of answers) {
            const truth = exists(email.split('@')[0] ?? '') ? 'accepted' : 'mailbox_missing';
            if (reason !== (takesAll(domain) ? 'accepts_all' : truth)) wrong += 1;
          }
        };
        calls.push(look());
      }
      await Promise.all(calls);
      expect(wrong).toBe(0);
      expect([...world.farm.books.most.values()]).toEqual([2]);
      expect(keys()).toEqual(['smtp:large.test', 'smtp:127.0.1.1']);
    },
    depthLimitMs,
  );
});
