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
import { closeBudget, openBudget, spend } from './budgets.service.ts';
import { expireCredits } from './ledger.service.ts';
import { creditsBack } from './money.rules.ts';
import { recordResale } from './resales.service.ts';
import { resetPlanCredits, revokeCredits } from './resets.service.ts';
import { recordDispute, recordRefund, recordSale } from './sales.service.ts';

const app = useTestApp();
const context = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});
const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(context(), [accountId], task);

type Who = 'client' | 'reseller';
type Step =
  | {
      readonly do: 'sell';
      readonly who: Who;
      readonly credits: number;
      readonly days: number | null;
      readonly key: number;
    }
  | { readonly do: 'refund'; readonly who: Who; readonly which: number; readonly part: number }
  | { readonly do: 'dispute'; readonly who: Who; readonly which: number; readonly stage: 'opened' | 'won' | 'lost' }
  | {
      readonly do: 'reset';
      readonly who: Who;
      readonly credits: number;
      readonly rollover: boolean;
      readonly key: number;
    }
  | { readonly do: 'revoke'; readonly who: Who; readonly credits: number; readonly key: number }
  | { readonly do: 'resell'; readonly credits: number; readonly funding: 'pool' | 'fee'; readonly key: number }
  | { readonly do: 'work'; readonly who: Who; readonly quoted: number; readonly records: number }
  | { readonly do: 'end'; readonly who: Who; readonly which: number }
  | { readonly do: 'at_once'; readonly who: Who; readonly quoted: number }
  | { readonly do: 'expire'; readonly who: Who }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'back'; readonly hours: number };

/** What a record costs here. */
const charge = 3;
const who = fc.constantFrom<Who>('client', 'reseller');
// Often one that was there before: what is sent again must do nothing.
const key = fc.oneof(fc.nat(2), fc.nat(40));
const credits = fc.integer({ min: 1, max: 60 });
const days = fc.integer({ min: 1, max: 20 });
const which = fc.nat(4);
const is = <T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: is('sell'), who, credits, days: fc.option(days), key }) },
  fc.record({ do: is('refund'), who, which, part: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: is('dispute'), who, which, stage: fc.constantFrom('opened', 'won', 'lost') }),
  fc.record({ do: is('reset'), who, credits: fc.nat(40), rollover: fc.boolean(), key }),
  fc.record({ do: is('revoke'), who, credits, key }),
  { weight: 2, arbitrary: fc.record({ do: is('resell'), credits, funding: fc.constantFrom('pool', 'fee'), key }) },
  { weight: 2, arbitrary: fc.record({ do: is('work'), who, quoted: credits, records: fc.nat(12) }) },
  fc.record({ do: is('end'), who, which }),
  fc.record({ do: is('at_once'), who, quoted: fc.integer({ min: charge, max: 20 }) }),
  fc.record({ do: is('expire'), who }),
  fc.record({ do: is('wait'), days }),
  fc.record({ do: is('back'), hours: fc.integer({ min: 1, max: 30 }) }),
);
const history = fc.array(step, { minLength: 5, maxLength: 30, size: 'max' });

type Bucket = { kind: 'plan' | 'unused' | 'additional'; left: number; held: number; expires: number };
type Part = { readonly bucket: Bucket; credits: number };
type Sold = {
  readonly key: string;
  readonly credits: number;
  readonly paid: number;
  readonly bucket: Bucket;
  back: number;
  disputed: number;
  taken: number;
};

/** One account, kept by hand and simply. */
const createSide = (accountId: number) => ({
  accountId,
  buckets: [] as Bucket[],
  sales: [] as Sold[],
  runs: [] as { readonly id: number; readonly left: number; parts: Part[] }[],
  spent: 0,
  keys: new Set<string>(),
  /** What the others paid this one, less what went back, in minor units. */
  earned: 0,
});
type Side = ReturnType<typeof createSide>;

const order = ['plan', 'unused', 'additional'];
const openOf = (side: Side, now: number): Bucket[] =>
  side.buckets
    .filter(({ left, expires }) => left > 0 && expires > now)
    .toSorted(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) || (a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : 0),
    );
const balanceOf = (side: Side, now: number): number => openOf(side, now).reduce((sum, { left }) => sum + left, 0);

const takeFrom = (buckets: readonly Bucket[], wanted: number): Part[] => {
  let rest = wanted;
  return buckets.flatMap((bucket) => {
    const some = Math.min(bucket.left, rest);
    bucket.left -= some;
    rest -= some;
    return some > 0 ? [{ bucket, credits: some }] : [];
  });
};
const sumOf = (parts: readonly { readonly credits: number }[]): number =>
  parts.reduce((sum, part) => sum + part.credits, 0);

type World = { readonly client: Side; readonly reseller: Side; readonly transfers: Set<number> };
const nowOf = (): number => app().clock.now().getTime();
const unit = { currency: 'USD', tax: 0 };
/** A credit costs 15 cents here; refunds are quarters of what was paid. */
const price = 15;

const sell = async (side: Side, input: Extract<Step, { do: 'sell' }>): Promise<void> => {
  const { accountId } = side;
  const saleKey = `payment:${input.key}`;
  const expiresAt = input.days === null ? null : momentIn(app().clock, input.days * 86_400);
  const paid = input.credits * price;
  const sale = { accountId, key: saleKey, kind: 'purchase', credits: input.credits, expiresAt, reason: 'r' } as const;
  const isNew = !side.keys.has(saleKey);
  const money = { ...unit, net: paid };
  expect(await within(accountId, (tx) => recordSale(tx, { ...sale, reference: saleKey, money }))).toBe(isNew);
  if (!isNew) return;
  side.keys.add(saleKey);
  const expires = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  const bucket: Bucket = { kind: 'additional', left: input.credits, held: 0, expires };
  side.buckets.push(bucket);
  side.sales.push({ key: saleKey, credits: input.credits, paid, bucket, back: 0, disputed: 0, taken: 0 });
};

/** The credits that go back with `amount` of a sale, as far as they are there. */
const takeBack = (sale: Sold, amount: number): number => {
  const share = creditsBack(sale, amount, sale.back + sale.disputed);
  const some = sale.bucket.expires > nowOf() ? Math.min(sale.bucket.left, share) : 0;
  sale.bucket.left -= some;
  return some;
};

const refund = async (side: Side, sale: Sold, part: number): Promise<void> => {
  const amount = Math.floor((sale.paid * part) / 4);
  const { accountId } = side;
  const refundKey = `refund:${sale.key}:${sale.back}:${sale.disputed}:${part}`;
  const input = { accountId, key: refundKey, saleKey: sale.key, reason: 'r', reference: refundKey };
  const outcome = within(accountId, (tx) => recordRefund(tx, { ...input, money: { ...unit, net: amount } }));
  if (side.keys.has(refundKey)) return expect(await outcome).toBe(0);
  if (sale.back + sale.disputed + amount > sale.paid) return expect(outcome).rejects.toThrow('would go back');
  side.keys.add(refundKey);
  expect(await outcome).toBe(takeBack(sale, amount));
  sale.back += amount;
  if (sale.back + sale.disputed === sale.paid) sale.bucket.expires = Math.min(sale.bucket.expires, nowOf());
};

/** A dispute is about all that has not gone back; each sale has one. */
const dispute = async (side: Side, sale: Sold, stage: 'opened' | 'won' | 'lost'): Promise<void> => {
  const { accountId } = side;
  const disputeKey = `dispute:${sale.key}:${stage}`;
  const amount = stage === 'opened' ? sale.paid - sale.back : sale.disputed;
  if (side.keys.has(disputeKey) || amount === 0) return;
  const input = { accountId, key: disputeKey, saleKey: sale.key, reason: 'r', reference: `dp:${sale.key}`, stage };
  const moved = await within(accountId, (tx) => recordDispute(tx, { ...input, money: { ...unit, net: amount } }));
  side.keys.add(disputeKey);
  if (stage === 'opened') {
    sale.taken = takeBack(sale, amount);
    expect(moved).toBe(sale.taken);
    sale.disputed = amount;
    return;
  }
  sale.disputed = 0;
  if (stage === 'lost') {
    sale.back += amount;
    if (sale.back === sale.paid) sale.bucket.expires = Math.min(sale.bucket.expires, nowOf());
    return;
  }
  expect(moved).toBe(sale.taken);
  sale.bucket.left += sale.taken;
};

const reset = async (side: Side, input: Extract<Step, { do: 'reset' }>): Promise<void> => {
  const { accountId } = side;
  const resetKey = `reset:${input.key}`;
  const unusedExpiresAt = momentIn(app().clock, 30 * 86_400);
  const { credits: arriving, rollover } = input;
  const given = {
    accountId,
    key: resetKey,
    credits: arriving,
    expiresAt: null,
    rollover,
    unusedExpiresAt,
    reason: 'r',
  };
  const isNew = !side.keys.has(resetKey);
  expect(await within(accountId, (tx) => resetPlanCredits(tx, given))).toBe(isNew);
  if (!isNew) return;
  side.keys.add(resetKey);
  for (const bucket of side.buckets.filter(({ kind, expires }) => kind === 'plan' && expires > nowOf())) {
    if (rollover) Object.assign(bucket, { kind: 'unused', expires: Date.parse(unusedExpiresAt) });
    else bucket.expires = Math.min(bucket.expires, nowOf());
  }
  if (arriving > 0) side.buckets.push({ kind: 'plan', left: arriving, held: 0, expires: Number.POSITIVE_INFINITY });
};

const revoke = async (side: Side, input: Extract<Step, { do: 'revoke' }>): Promise<void> => {
  const { accountId } = side;
  const revokeKey = `revoke:${input.key}`;
  const taken = await within(accountId, (tx) =>
    revokeCredits(tx, { accountId, key: revokeKey, credits: input.credits, reason: 'r' }),
  );
  if (side.keys.has(revokeKey)) return expect(taken).toBe(0);
  const open = openOf(side, nowOf()).filter(({ kind }) => kind === 'additional');
  // The last to be spent first, of those that came last.
  const last = open.toSorted((a, b) =>
    a.expires === b.expires ? side.buckets.indexOf(b) - side.buckets.indexOf(a) : a.expires < b.expires ? 1 : -1,
  );
  expect(taken).toBe(sumOf(takeFrom(last, input.credits)));
  if (taken > 0) side.keys.add(revokeKey);
};

const resell = async (
  { client, reseller, transfers }: World,
  input: Extract<Step, { do: 'resell' }>,
): Promise<void> => {
  const { funding, key: transfer } = input;
  const retail = input.credits * 30;
  const wholesale = input.credits * 12;
  const resale = {
    transfer: `${client.accountId}:${transfer}`,
    clientId: client.accountId,
    resellerId: reseller.accountId,
    funding,
  };
  const sold = {
    credits: input.credits,
    expiresAt: null,
    retail,
    wholesale,
    currency: 'USD',
    reason: 'r',
    reference: null,
  };
  const outcome = await within(client.accountId, (tx) => recordResale(tx, { ...resale, ...sold }));
  if (transfers.has(transfer)) return expect(outcome).toBe('known');
  if (funding === 'pool' && balanceOf(reseller, nowOf()) < input.credits) return expect(outcome).toBe('pool_empty');
  expect(outcome).toBe('done');
  transfers.add(transfer);
  if (funding === 'pool') takeFrom(openOf(reseller, nowOf()), input.credits);
  client.buckets.push({ kind: 'additional', left: input.credits, held: 0, expires: Number.POSITIVE_INFINITY });
  reseller.earned += retail - wholesale;
};

let serial = 0;
const openRun = (accountId: number, quoted: number, isModest: boolean) => {
  serial += 1;
  const runId = serial;
  const about = { listType: 'company', action: 'search' };
  const opened = within(accountId, (tx) => openBudget(tx, { accountId, runId, quoted, isModest, about }, failHard));
  return { runId, opened };
};

/** Charges records to a run, each a piece by itself; twice at the same moment under one key, as a job that is done twice. */
const spendTwice = async (accountId: number, runId: number, records: number) => {
  const pieces = Array.from({ length: records }, (_, at) => [
    { subject: runId * 100 + at, item: 'contact', credits: charge },
  ]);
  const what = { accountId, runId, key: 'records', kind: 'contact', action: 'contact', pieces } as const;
  const [one, same] = await Promise.all([1, 2].map(() => within(accountId, (tx) => spend(tx, what))));
  expect(same).toEqual(one);
  return one;
};

const holdIn = (side: Side, wanted: number): Part[] => {
  const parts = takeFrom(openOf(side, nowOf()), wanted);
  for (const { bucket, credits: some } of parts) bucket.held += some;
  return parts;
};

const spendIn = (side: Side, parts: readonly Part[], wanted: number): void => {
  let rest = wanted;
  for (const part of parts) {
    const some = Math.min(part.credits, rest);
    part.credits -= some;
    part.bucket.held -= some;
    rest -= some;
  }
  side.spent += wanted;
};

const releaseIn = (parts: readonly Part[]): void => {
  for (const part of parts) {
    part.bucket.left += part.credits;
    part.bucket.held -= part.credits;
    part.credits = 0;
  }
};

const work = async (side: Side, { quoted, records }: Extract<Step, { do: 'work' }>): Promise<void> => {
  const { accountId } = side;
  const there = balanceOf(side, nowOf());
  const { runId, opened } = openRun(accountId, quoted, true);
  if (there === 0) return expect(opened).rejects.toThrow(AppError);
  expect(await opened).toEqual({ costMax: quoted, spent: 0, stopReason: null });
  const parts = holdIn(side, quoted);
  const paid = Math.min(records, Math.floor(sumOf(parts) / charge));
  expect(await spendTwice(accountId, runId, records)).toMatchObject({ paid, credits: paid * charge });
  spendIn(side, parts, paid * charge);
  side.runs.push({ id: runId, left: quoted - paid * charge, parts });
};

const end = async (side: Side, index: number): Promise<void> => {
  const [run] = side.runs.splice(index % Math.max(1, side.runs.length), 1);
  if (!run) return;
  expect(await within(side.accountId, (tx) => closeBudget(tx, side.accountId, run.id))).toBe(run.left);
  releaseIn(run.parts);
};

/** Four who want the same at the same moment: as many get it as there is, each pays for one record, and gives back the rest. */
const workAtOnce = async (side: Side, quoted: number): Promise<void> => {
  const { accountId } = side;
  const started = Array.from({ length: 4 }, () => openRun(accountId, quoted, false));
  const outcomes = await Promise.allSettled(started.map(({ opened }) => opened));
  const got = started.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  expect(got.length).toBe(Math.min(4, Math.floor(balanceOf(side, nowOf()) / quoted)));
  const held = got.map(() => holdIn(side, quoted));
  await Promise.all(
    got.map(async ({ runId }) =>
      expect(await spendTwice(accountId, runId, 1)).toMatchObject({ paid: 1, credits: charge }),
    ),
  );
  await Promise.all(got.map(({ runId }) => within(accountId, (tx) => closeBudget(tx, accountId, runId))));
  for (const parts of held) {
    spendIn(side, parts, charge);
    releaseIn(parts);
  }
};

/** The clock is put back; not so far that what has expired by it would not have expired yet: that is gone for good, or was never looked at. */
const putBack = ({ client, reseller }: World, hours: number): void => {
  const back = nowOf() - hours * 3_600_000;
  const isOver = [client, reseller].some(({ buckets }) =>
    buckets.some(({ expires }) => expires > back && expires <= nowOf()),
  );
  if (!isOver) app().clock.advance(-hours * 3_600);
};

const take = async (world: World, input: Step): Promise<void> => {
  if (input.do === 'wait') return app().clock.advance(input.days * 86_400);
  if (input.do === 'back') return putBack(world, input.hours);
  if (input.do === 'resell') return resell(world, input);
  const side = world[input.who];
  if (input.do === 'sell') return sell(side, input);
  if (input.do === 'reset') return reset(side, input);
  if (input.do === 'revoke') return revoke(side, input);
  if (input.do === 'work') return work(side, input);
  if (input.do === 'end') return end(side, input.which);
  if (input.do === 'at_once') return workAtOnce(side, input.quoted);
  if (input.do === 'expire') return void (await within(side.accountId, (tx) => expireCredits(tx, side.accountId)));
  const sale = side.sales[input.which % side.sales.length];
  if (sale) await (input.do === 'refund' ? refund(side, sale, input.part) : dispute(side, sale, input.stage));
};

const amountsOf = async (accountId: number) => {
  const { rows } = await app().owner.query<{
    balance: number;
    held: number;
    spent: number;
    kept: number;
    earned: number;
    faults: string[];
  }>(
    `select coalesce((select sum(remaining) from billing.buckets where account_id = $1
          and (expires_at is null or expires_at > $2)), 0)::bigint as balance,
       coalesce((select held from billing.wallets where account_id = $1), 0) as held,
       coalesce((select sum(credits) from billing.entries where account_id = $1 and ledger_account = 'spent'), 0)::bigint as spent,
       coalesce((select sum(amount) from billing.money_entries where account_id = $1 and ledger_account = 'sales'), 0)::bigint as kept,
       coalesce((select sum(amount) from billing.money_entries where account_id = $1 and ledger_account = 'earnings'), 0)::bigint as earned,
       array(select billing.faults_of($1)) as faults`,
    [accountId, app().clock.now().toISOString()],
  );
  return rows[0];
};

const expectedOf = (side: Side) => ({
  balance: balanceOf(side, nowOf()),
  held: side.buckets.reduce((sum, { held }) => sum + held, 0),
  spent: side.spent,
  kept: side.sales.reduce((sum, { paid, back, disputed }) => sum + paid - back - disputed, 0),
  earned: side.earned,
  faults: [],
});

const histories = rounds({ sample: 10, proof: 600 });
const { seed } = createRandom();

describe(`${histories} random histories of money against a simple model (R1), seed ${seed}`, () => {
  it(
    'after every step both accounts have what the model says, and both sides of every resale agree',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const [first, second] = [await createPerson(app()), await createPerson(app())];
          const world = {
            client: createSide(first.accountId),
            reseller: createSide(second.accountId),
            transfers: new Set<number>(),
          };
          for (const one of steps) {
            await take(world, one);
            for (const side of [world.client, world.reseller])
              expect(await amountsOf(side.accountId), JSON.stringify(one)).toEqual(expectedOf(side));
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
