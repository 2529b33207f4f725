import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, failHard } from '@galena/contract/kernel';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { verifyLedgers } from './audit.service.ts';
import { closeBudget, getBudget, openBudget, spend, type Spent } from './budgets.service.ts';
import { expireCredits, grantCredits, releaseHold } from './ledger.service.ts';

const app = useTestApp();
const context = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(context(), [accountId], task);

type Step =
  | { readonly do: 'grant'; readonly credits: number; readonly days: number | null; readonly key: number }
  | { readonly do: 'open'; readonly quoted: number; readonly isModest: boolean; readonly run: number }
  | { readonly do: 'spend'; readonly which: number; readonly subjects: readonly number[][]; readonly key: number }
  | { readonly do: 'abandon'; readonly which: number }
  | { readonly do: 'close'; readonly which: number }
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
  fc.record({ do: fc.constant('open' as const), quoted: fc.nat(50), isModest: fc.boolean(), run: key }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      which: fc.nat(5),
      subjects: fc.array(fc.array(fc.nat(30), { maxLength: 3 }), { maxLength: 4 }),
      key,
    }),
  },
  fc.record({ do: fc.constant('abandon' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('close' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ do: 'expire' as const }),
);

/** It begins with something to spend, or most of it would be refusals. */
const history = fc
  .array(step, { minLength: 5, maxLength: 40, size: 'max' })
  .map((steps): readonly Step[] => [{ do: 'grant', credits: 60, days: null, key: 99 }, ...steps]);

const price = 3;

/** What an account should have, kept by hand and simply: buckets in a list, runs as lists of what their holds took. */
const createModel = () => {
  type Bucket = { left: number; readonly expires: number | null };
  type Run = {
    readonly id: number;
    readonly max: number;
    spent: number;
    stopReason: Spent['stopReason'];
    isClosed: boolean;
    parts: { readonly bucket: Bucket; left: number }[];
    readonly answers: Map<number, Spent>;
  };
  const [buckets, runs, grants, bought]: [Bucket[], Run[], Set<number>, Set<number>] = [[], [], new Set(), new Set()];
  const open = (now: number): Bucket[] =>
    buckets
      .filter(({ left, expires }) => left > 0 && (expires === null || expires > now))
      .toSorted((a, b) => (a.expires ?? Infinity) - (b.expires ?? Infinity));
  const sum = (things: readonly { left: number }[]): number => things.reduce((all, { left }) => all + left, 0);
  const held = (run: Run): number => sum(run.parts);
  /** Takes credits out of what there is. */
  const hold = (run: Run, credits: number, now: number): void => {
    let left = credits;
    run.parts = open(now).map((bucket) => {
      const some = Math.min(bucket.left, left);
      bucket.left -= some;
      left -= some;
      return { bucket, left: some };
    });
  };
  const spendOf = (run: Run, credits: number): void => {
    let left = credits;
    for (const part of run.parts) {
      const some = Math.min(part.left, left);
      part.left -= some;
      left -= some;
    }
    run.spent += credits;
  };
  /** Adds to what a run holds what has come in since, where it holds less than it needs and was agreed on. */
  const holdMore = (run: Run, needed: number, now: number): void => {
    run.parts = run.parts.toSorted(
      (a, b) =>
        (a.bucket.expires ?? Infinity) - (b.bucket.expires ?? Infinity) ||
        buckets.indexOf(a.bucket) - buckets.indexOf(b.bucket),
    );
    const had = held(run);
    if (had === 0 || had >= needed || run.spent + had >= run.max) return;
    const before = run.parts;
    hold(run, run.max - run.spent - had, now);
    const added = run.parts;
    run.parts = [
      ...before.map((part) => ({
        ...part,
        left: part.left + sum(added.filter(({ bucket }) => bucket === part.bucket)),
      })),
      ...added.filter(({ bucket }) => !before.some((part) => part.bucket === bucket)),
    ];
  };
  /** One piece after the other, until one is too dear. */
  const answer = (run: Run, pieces: readonly (readonly number[])[], now: number): Spent => {
    if (run.max === 0 || pieces.flat().length === 0) return { paid: pieces.length, credits: 0, stopReason: null };
    if (held(run) === 0) hold(run, run.max - run.spent, now);
    else holdMore(run, new Set(pieces.flat().filter((subject) => !bought.has(subject))).size * price, now);
    const reason = run.spent + held(run) < run.max ? 'no_credits' : 'stop_at';
    let [paid, credits] = [0, 0];
    for (const piece of pieces) {
      const fresh = [...new Set(piece)].filter((subject) => !bought.has(subject));
      if (fresh.length * price > held(run)) break;
      for (const subject of fresh) bought.add(subject);
      spendOf(run, fresh.length * price);
      paid += 1;
      credits += fresh.length * price;
    }
    const stopReason = paid < pieces.length ? reason : null;
    run.stopReason = stopReason ?? run.stopReason;
    return { paid, credits, stopReason };
  };
  return {
    buckets,
    runs,
    grants,
    answer,
    hold,
    balance: (now: number): number => sum(open(now)),
    held: (): number => runs.reduce((all, run) => all + held(run), 0),
    spent: (): number => runs.reduce((all, run) => all + run.spent, 0),
    release: (run: Run): void => {
      for (const part of run.parts) part.bucket.left += part.left;
      run.parts = [];
    },
  };
};

type Model = ReturnType<typeof createModel>;

/** Any of the runs, if there are some. */
const runAt = ({ runs }: Model, which: number): Model['runs'][number] | undefined => runs[which % runs.length];

const grant = async (accountId: number, model: Model, input: Extract<Step, { do: 'grant' }>): Promise<void> => {
  const { clock } = app();
  const expiresAt = input.days === null ? null : momentIn(clock, input.days * 86_400);
  const usual = { accountId, kind: 'additional', reason: 'r' } as const;
  await within(accountId, (tx) =>
    grantCredits(tx, { ...usual, key: String(input.key), credits: input.credits, expiresAt }),
  );
  if (model.grants.has(input.key)) return;
  model.grants.add(input.key);
  model.buckets.push({ left: input.credits, expires: expiresAt === null ? null : Date.parse(expiresAt) });
};

const open = async (accountId: number, model: Model, input: Extract<Step, { do: 'open' }>): Promise<void> => {
  const now = app().clock.now().getTime();
  const { quoted, isModest, run: runId } = input;
  const there = model.balance(now);
  const about = { listType: 'company', action: 'search' };
  const outcome = within(accountId, (tx) => openBudget(tx, { accountId, runId, quoted, isModest, about }, failHard));
  const known = model.runs.find(({ id }) => id === runId);
  if (known) return expect(await outcome).toMatchObject({ costMax: known.max, spent: known.spent });
  if (quoted > 0 && there < (isModest ? 1 : quoted)) return expect(outcome).rejects.toThrow(AppError);
  expect(await outcome).toEqual({ costMax: quoted, spent: 0, stopReason: null });
  const opened = { id: runId, max: quoted, spent: 0, stopReason: null, isClosed: false, parts: [], answers: new Map() };
  model.runs.push(opened);
  model.hold(opened, quoted, now);
};

const pay = async (accountId: number, model: Model, input: Extract<Step, { do: 'spend' }>): Promise<void> => {
  const run = runAt(model, input.which);
  if (!run) return;
  const pieces = input.subjects.map((some) => some.map((subject) => ({ subject, item: 'contact', credits: price })));
  const what = { kind: 'contact', action: 'contact', pieces } as const;
  const outcome = within(accountId, (tx) => spend(tx, { accountId, runId: run.id, key: String(input.key), ...what }));
  const isSold = input.subjects.flat().length > 0;
  const known = isSold ? run.answers.get(input.key) : undefined;
  if (run.isClosed && isSold && !known) return expect(outcome).rejects.toThrow('no open budget');
  const expected = known ?? model.answer(run, input.subjects, app().clock.now().getTime());
  expect(await outcome).toEqual(expected);
  // What is free anyway is not noted.
  if (isSold && run.max > 0) run.answers.set(input.key, expected);
  const { spent, stopReason } = await within(accountId, (tx) => getBudget(tx, accountId, run.id));
  expect({ spent, stopReason }).toEqual({ spent: run.spent, stopReason: run.stopReason });
  expect(spent).toBeLessThanOrEqual(run.max);
};

/** Nobody worked with it for a day: the hold goes back, and is made again by whoever goes on. */
const abandon = async (accountId: number, run: Model['runs'][number], model: Model): Promise<void> => {
  const { rows } = await app().owner.query<{ hold_id: number | null }>(
    'select hold_id from billing.budgets where account_id = $1 and run_id = $2',
    [accountId, run.id],
  );
  const holdId = rows[0]?.hold_id ?? 0;
  const back = await within(accountId, (tx) => releaseHold(tx, accountId, holdId));
  expect(back).toBe(run.parts.reduce((sum, { left }) => sum + left, 0));
  model.release(run);
};

const close = async (accountId: number, run: Model['runs'][number], model: Model): Promise<void> => {
  const left = await within(accountId, (tx) => closeBudget(tx, accountId, run.id));
  expect(left).toBe(run.max - run.spent);
  model.release(run);
  run.isClosed = true;
};

const take = async (accountId: number, model: Model, input: Step): Promise<void> => {
  if (input.do === 'grant') return grant(accountId, model, input);
  if (input.do === 'open') return open(accountId, model, input);
  if (input.do === 'spend') return pay(accountId, model, input);
  if (input.do === 'wait') return app().clock.advance(input.days * 86_400);
  if (input.do === 'expire') return void (await within(accountId, (tx) => expireCredits(tx, accountId)));
  const run = runAt(model, input.which);
  if (run) await (input.do === 'close' ? close : abandon)(accountId, run, model);
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
  it(
    'after every step balance, held and spent are the model’s, the sums agree and the chain holds',
    async () => {
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
    },
    depthLimitMs,
  );
});
