import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, rounds } from '@galena/contract/testing';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { verifyLedgers } from './audit.service.ts';
import { expireCredits, grantCredits, holdCredits, releaseHold, settle } from './ledger.service.ts';

const app = useTestApp();
const context = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

type Step =
  | { readonly do: 'grant'; readonly credits: number; readonly days: number | null; readonly key: number }
  | { readonly do: 'hold'; readonly max: number; readonly isPartial: boolean; readonly key: number }
  | { readonly do: 'settle'; readonly which: number; readonly subjects: readonly number[]; readonly key: number }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'expire' };

// Often one that was there before: what is sent again must do nothing.
const key = fc.oneof(fc.nat(3), fc.nat(40));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    credits: fc.integer({ min: 1, max: 60 }),
    days: fc.option(fc.integer({ min: 1, max: 9 })),
    key,
  }),
  fc.record({ do: fc.constant('hold' as const), max: fc.integer({ min: 1, max: 50 }), isPartial: fc.boolean(), key }),
  fc.record({
    do: fc.constant('settle' as const),
    which: fc.nat(5),
    subjects: fc.array(fc.nat(30), { maxLength: 5 }),
    key,
  }),
  fc.record({ do: fc.constant('release' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ do: 'expire' as const }),
);

/** It begins with something to spend, or most of it would be refusals. */
const history = fc
  .array(step, { minLength: 5, maxLength: 40, size: 'max' })
  .map((steps): readonly Step[] => [{ do: 'grant', credits: 60, days: null, key: 99 }, ...steps]);

const price = 3;

/** What an account should have, kept by hand and simply: buckets in a list, holds as lists of what they took. */
const createModel = () => {
  type Bucket = { left: number; readonly expires: number | null };
  type Hold = { readonly id: number; readonly parts: { readonly bucket: Bucket; left: number }[] };
  const [buckets, holds, keys, bought]: [Bucket[], Hold[], Set<string>, Set<number>] = [[], [], new Set(), new Set()];
  let spent = 0;
  const open = (now: number): Bucket[] =>
    buckets
      .filter(({ left, expires }) => left > 0 && (expires === null || expires > now))
      .toSorted((a, b) => (a.expires ?? Infinity) - (b.expires ?? Infinity));
  const sum = (things: readonly { left: number }[]): number => things.reduce((all, { left }) => all + left, 0);
  return {
    buckets,
    holds,
    keys,
    bought,
    balance: (now: number): number => sum(open(now)),
    held: (): number => holds.reduce((all, { parts }) => all + sum(parts), 0),
    spent: (): number => spent,
    hold: (id: number, credits: number, now: number): void => {
      let left = credits;
      const parts = open(now).map((bucket) => {
        const some = Math.min(bucket.left, left);
        bucket.left -= some;
        left -= some;
        return { bucket, left: some };
      });
      holds.push({ id, parts: parts.filter((part) => part.left > 0) });
    },
    spend: (hold: Hold, credits: number): void => {
      let left = credits;
      for (const part of hold.parts) {
        const some = Math.min(part.left, left);
        part.left -= some;
        left -= some;
      }
      spent += credits;
    },
    release: (hold: Hold): void => {
      for (const part of hold.parts) {
        part.bucket.left += part.left;
        part.left = 0;
      }
    },
    remaining: (hold: Hold): number => sum(hold.parts),
  };
};

type Model = ReturnType<typeof createModel>;

/** Any of the holds, if there are some. */
const holdAt = ({ holds }: Model, which: number): Model['holds'][number] | undefined => holds[which % holds.length];

const grant = async (accountId: number, model: Model, input: Extract<Step, { do: 'grant' }>): Promise<void> => {
  const { clock } = app();
  const expiresAt = input.days === null ? null : momentIn(clock, input.days * 86_400);
  await inAccounts(context(), [accountId], (tx) =>
    grantCredits(tx, {
      accountId,
      key: String(input.key),
      kind: 'additional',
      credits: input.credits,
      expiresAt,
      reason: 'r',
    }),
  );
  if (model.keys.has(`grant ${input.key}`)) return;
  model.keys.add(`grant ${input.key}`);
  model.buckets.push({ left: input.credits, expires: expiresAt === null ? null : Date.parse(expiresAt) });
};

const hold = async (accountId: number, model: Model, input: Extract<Step, { do: 'hold' }>): Promise<void> => {
  const now = app().clock.now().getTime();
  const min = input.isPartial ? 1 : input.max;
  const there = model.balance(now);
  const held = await inAccounts(context(), [accountId], (tx) =>
    holdCredits(tx, { accountId, key: String(input.key), runId: null, max: input.max, min }),
  );
  if (model.keys.has(`hold ${input.key}`)) return expect(held).not.toBeNull();
  const expected = Math.min(there, input.max);
  expect(held?.credits ?? null).toBe(expected < min || expected === 0 ? null : expected);
  if (!held) return;
  model.keys.add(`hold ${input.key}`);
  model.hold(held.holdId, held.credits, now);
};

const charge = async (accountId: number, model: Model, input: Extract<Step, { do: 'settle' }>): Promise<void> => {
  const one = holdAt(model, input.which);
  if (!one) return;
  const purchases = input.subjects.map((subject) => ({ subject, item: 'contact', credits: price }));
  const asked = new Set(input.subjects.filter((subject) => !model.bought.has(subject)));
  const known = model.keys.has(`settle ${input.key}`);
  const outcome = inAccounts(context(), [accountId], (tx) =>
    settle(tx, { accountId, holdId: one.id, key: String(input.key), kind: 'contact', purchases }),
  );
  if (!known && asked.size * price > model.remaining(one)) return expect(outcome).rejects.toThrow('credits');
  const { credits } = await outcome;
  if (known) return;
  expect(credits).toBe(asked.size * price);
  if (credits === 0) return;
  model.keys.add(`settle ${input.key}`);
  for (const subject of asked) model.bought.add(subject);
  model.spend(one, credits);
};

const take = async (accountId: number, model: Model, input: Step): Promise<void> => {
  if (input.do === 'grant') return grant(accountId, model, input);
  if (input.do === 'hold') return hold(accountId, model, input);
  if (input.do === 'settle') return charge(accountId, model, input);
  if (input.do === 'wait') return app().clock.advance(input.days * 86_400);
  if (input.do === 'expire')
    return void (await inAccounts(context(), [accountId], (tx) => expireCredits(tx, accountId)));
  const one = holdAt(model, input.which);
  if (!one) return;
  const back = await inAccounts(context(), [accountId], (tx) => releaseHold(tx, accountId, one.id));
  expect(back).toBe(model.remaining(one));
  model.release(one);
};

const amountsOf = async (accountId: number) => {
  const { rows } = await app().owner.query<{ balance: number; held: number; spent: number; faults: string[] }>(
    `select coalesce((select sum(remaining) from billing.buckets where account_id = $1
          and (expires_at is null or expires_at > $2)), 0)::bigint as balance,
       coalesce((select held from billing.wallets where account_id = $1), 0) as held,
       coalesce((select sum(credits) from billing.entries where account_id = $1 and ledger_account = 'spent'), 0)::bigint as spent,
       array(select billing.faults_of($1)) as faults`,
    [accountId, app().clock.now().toISOString()],
  );
  return rows[0];
};

const histories = rounds({ sample: 15, proof: 1_000 });
const { seed } = createRandom();

describe(`${histories} random histories against a simple model (R1), seed ${seed}`, () => {
  it('after every step balance, held and spent are the model’s, the sums agree and the chain holds', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const { accountId } = await createPerson(app());
        const model = createModel();
        for (const one of steps) {
          await take(accountId, model, one);
          const now = app().clock.now().getTime();
          const expected = { balance: model.balance(now), held: model.held(), spent: model.spent(), faults: [] };
          expect(await amountsOf(accountId), JSON.stringify(one)).toEqual(expected);
        }
      }),
      { numRuns: histories, seed, endOnFailure: true },
    );
    const { faults } = await verifyLedgers(app().app.systemContext('test'));
    expect(faults).toEqual([]);
  }, 1_800_000);
});
