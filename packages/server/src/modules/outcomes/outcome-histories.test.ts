import { beforeAll, describe, expect, it } from 'vitest';
import type { VerificationState } from '@galena/contract/contacts';
import { outcomeRoutes, type RefundOutcome } from '@galena/contract/outcomes';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { plantRun } from '../../platform/module/module.fixture.ts';
import {
  closeBudget,
  findCharged,
  grantCredits,
  openBudget,
  recordResale,
  spend,
  sumUsageOf,
  verifyLedgers,
} from '../billing/index.ts';
import { agreeTerms, foreseeRefund, isCharged, maybeTerms, noteCharged, refundBounced } from './index.ts';

const app = useTestApp();
const random = createRandom();
const histories = rounds({ sample: 25, proof: 1_000 });
const isTrue = (share: number): boolean => random.between(0, 999) < share * 1_000;
const oneOf = <T>(all: readonly T[]): T => all[random.between(0, all.length - 1)] as T;

const nobody = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});
const within = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inAccounts(nobody(), [accountId], task);
const now = (): number => app().clock.now().getTime();
const dayMs = 24 * 3600 * 1000;
const failHard = (): never => {
  throw new Error('there is enough');
};

let operator: Person;
let admin: TestClient;
beforeAll(async () => {
  operator = await createPerson(app(), { role: 'admin', modules: ['admin'] });
});
/** Days pass in a history: they sign in for each. */
const signInAgain = async (): Promise<void> => {
  admin = app().client(await signInAs(app(), operator));
};

type Terms = {
  readonly is_on: boolean;
  readonly charges_catch_all: boolean;
  readonly charges_unverified: boolean;
  readonly window_days: number;
  readonly max_refund_percent: number;
};
/** Something that was charged, as somebody would write it down by hand. */
type Charged = { readonly terms: Terms | null; readonly isOwnKey: boolean; readonly at: number; isBack: boolean };

/** One account and all that was bought of five leads with three addresses each. */
const createWorld = (fixture: ListFixture) => ({
  fixture,
  accountId: fixture.person.accountId,
  terms: { is_on: false } as Terms,
  charged: new Map<string, Charged>(),
  /** When which run was charged by outcome, and how much. */
  runs: [] as { at: number; credits: number }[],
  refunds: [] as number[],
  total: 0,
  open: [] as number[],
});
type World = ReturnType<typeof createWorld>;

const setTerms = async (world: World, isOn: boolean): Promise<void> => {
  world.terms = {
    is_on: isOn,
    charges_catch_all: isTrue(0.5),
    charges_unverified: isTrue(0.5),
    window_days: random.between(1, 6),
    max_refund_percent: random.between(1, 100),
  };
  await admin.call(outcomeRoutes.savePolicy, { body: world.terms });
};

/** What is charged of an address, said in other words than the code's. */
const costs = (terms: Terms | null, state: VerificationState): boolean =>
  ({
    deliverable: true,
    undeliverable: terms === null,
    catch_all: terms?.charges_catch_all ?? true,
    risky: terms?.charges_unverified ?? true,
    unknown: terms?.charges_unverified ?? true,
  })[state];

/** A run that finds some addresses, in steps; it ends, or is left open as one that is held. */
const lookUp = async (world: World): Promise<void> => {
  const { accountId } = world;
  const runId = await plantRun(app(), accountId, 'running');
  const about = { listType: 'company', action: 'email' };
  await within(accountId, async (tx) => {
    await openBudget(tx, { accountId, runId, quoted: 12, about }, failHard);
    await agreeTerms(tx, accountId, runId);
  });
  const ruling = world.terms.is_on ? world.terms : null;
  let mine: World['runs'][number] | null = null;
  // In between the operator may set something else: it is none of this run's.
  if (isTrue(0.3)) await setTerms(world, isTrue(0.7));
  for (let step = 0; step < random.between(1, 3); step += 1) {
    const isOwnKey = isTrue(0.15);
    const wanted = Array.from({ length: random.between(1, 4) }, () => ({
      subject: random.between(1, 5),
      item: `email ${random.between(1, 3)}`,
      state: oneOf<VerificationState>(['deliverable', 'deliverable', 'catch_all', 'unknown', 'risky', 'undeliverable']),
    }));
    const { credits } = await within(accountId, async (tx) => {
      const terms = isOwnKey ? null : await maybeTerms(tx, accountId, runId);
      expect(terms === null).toBe(isOwnKey || ruling === null);
      const paid = wanted.filter(({ state }) => terms === null || isCharged(terms.policy, state));
      const pieces = paid.map(({ subject, item }) => [{ subject, item, credits: 1 }]);
      const policy = terms && { pricePolicy: terms.pricePolicy };
      const spending = { accountId, runId, key: `${step}`, kind: 'field', action: 'email', pieces, ...policy } as const;
      const spent = await spend(tx, spending);
      if (terms) await noteCharged(tx, accountId, runId, spent.credits);
      return spent;
    });
    const by = isOwnKey ? null : ruling;
    let expected = 0;
    for (const { subject, item, state } of wanted) {
      const name = `${subject} ${item}`;
      if (!costs(by, state) || world.charged.has(name)) continue;
      world.charged.set(name, { terms: by, isOwnKey: isOwnKey && ruling !== null, at: now(), isBack: false });
      expected += 1;
    }
    expect(credits).toBe(expected);
    world.total += expected;
    if (by !== null && expected > 0) {
      if (mine === null) world.runs.push((mine = { at: now(), credits: 0 }));
      mine.at = now();
      mine.credits += expected;
    }
  }
  if (isTrue(0.7)) await within(accountId, (tx) => closeBudget(tx, accountId, runId));
  else world.open.push(runId);
};

const expectedOf = (world: World, name: string): RefundOutcome => {
  const one = world.charged.get(name);
  if (!one) return 'not_charged';
  if (one.terms === null) return one.isOwnKey ? 'own_key' : 'no_policy';
  if (one.isBack) return 'refunded_before';
  if (now() - one.at > one.terms.window_days * dayMs) return 'too_late';
  const charged = world.runs.reduce((sum, { at, credits }) => sum + (now() - at <= 30 * dayMs ? credits : 0), 0);
  const back = world.refunds.filter((at) => now() - at <= 30 * dayMs).length;
  const share = Math.floor((charged * one.terms.max_refund_percent) / 100);
  return back + 1 > Math.max(10, share) ? 'limit_reached' : 'refunded';
};

/** Somebody reports a bounce, or several do the same at once. */
const bounce = async (world: World): Promise<void> => {
  const { accountId } = world;
  const asked = { subject: random.between(1, 5), item: `email ${random.between(1, 3)}`, hasOther: false };
  const name = `${asked.subject} ${asked.item}`;
  const outcome = expectedOf(world, name);
  const back = outcome === 'refunded' ? 1 : 0;
  expect(await within(accountId, (tx) => foreseeRefund(tx, accountId, asked))).toEqual({ outcome, credits: back });
  const all = await Promise.all(
    Array.from({ length: isTrue(0.3) ? 3 : 1 }, () => within(accountId, (tx) => refundBounced(tx, accountId, asked))),
  );
  expect(all.reduce((sum, { credits }) => sum + credits, 0)).toBe(back);
  expect(all.map((one) => one.outcome)).toContain(outcome);
  const one = world.charged.get(name);
  if (!one || back === 0) return;
  one.isBack = true;
  world.refunds.push(now());
};

/** A run that was held is stopped. */
const stop = async ({ accountId, open }: World): Promise<void> => {
  const runId = open.shift();
  if (runId !== undefined) await within(accountId, (tx) => closeBudget(tx, accountId, runId));
};

/** What an account reads of itself, a reseller of its customer, and the platform of everybody. */
const statementsOf = async ({ accountId }: World) => {
  const { rows } = await app().owner.query<{ own: number; entries: number }>(
    `select (select coalesce(-sum(credits), 0)::int from billing.transactions
         where account_id = $1 and kind in ('charge', 'outcome_refund')) as own,
       (select coalesce(sum(credits), 0)::int from billing.entries
         where account_id = $1 and ledger_account = 'spent') as entries`,
    [accountId],
  );
  const span = { from: '1970-01-01', until: '9000-01-01' };
  return within(accountId, async (tx) => {
    const charged = await findCharged(
      tx,
      [accountId],
      { listType: null, from: null, until: null },
      { after: null, max: 1_000 },
    );
    return {
      ...rows[0],
      resellers: charged.reduce((sum, { credits }) => sum + credits, 0),
      platforms: await sumUsageOf(tx, [accountId], span),
    };
  });
};

/** Credits of three kinds, which a reseller sold in part; the first of them expire on the way. */
const fill = async ({ accountId, fixture }: World, resellerId: number, history: number): Promise<void> => {
  const give = { accountId, reason: 'r' } as const;
  const plan = {
    ...give,
    key: 'plan',
    kind: 'plan',
    credits: 8,
    expiresAt: momentIn(app().clock, 2 * 24 * 3600),
  } as const;
  const unused = {
    ...give,
    key: 'unused',
    kind: 'unused',
    credits: 9,
    expiresAt: momentIn(app().clock, 4 * 24 * 3600),
  } as const;
  await fixture.within((tx) => grantCredits(tx, plan));
  await fixture.within((tx) => grantCredits(tx, unused));
  const pool = {
    ...give,
    accountId: resellerId,
    key: 'pool',
    kind: 'additional',
    credits: 300,
    expiresAt: null,
  } as const;
  await within(resellerId, (tx) => grantCredits(tx, pool));
  const resale = {
    transfer: `outcome-${history}`,
    clientId: accountId,
    resellerId,
    credits: 200,
    retail: 6_000,
    wholesale: 2_400,
    currency: 'USD',
    funding: 'pool',
    expiresAt: null,
    reason: 'r',
    reference: null,
  } as const;
  expect(await within(accountId, (tx) => recordResale(tx, resale))).toBe('done');
};

describe('histories of look-ups, bounces, changes of the policy, runs that are stopped and credits that expire', () => {
  it(
    `${histories} of them agree with what somebody wrote down by hand (seed ${random.seed})`,
    async () => {
      for (let history = 1; history <= histories; history += 1) {
        await signInAgain();
        const world = createWorld(await createListFixture(app()));
        const reseller = await createListFixture(app());
        await fill(world, reseller.person.accountId, history);
        await setTerms(world, isTrue(0.7));
        for (let step = 0; step < random.between(8, 25); step += 1) {
          const what = random.between(0, 9);
          if (what < 3) await lookUp(world);
          else if (what < 7) await bounce(world);
          else if (what < 8) await setTerms(world, isTrue(0.7));
          else if (what < 9) await stop(world);
          else app().clock.advance(random.between(1, 36) * 3600);
        }
        while (world.open.length > 0) await stop(world);
        const net = world.total - world.refunds.length;
        expect(await statementsOf(world), `seed ${random.seed}, history ${history}`).toEqual({
          own: net,
          entries: net,
          resellers: net,
          platforms: net,
        });
      }
      const { faults } = await verifyLedgers(app().app.systemContext('test'));
      expect(faults).toEqual([]);
    },
    depthLimitMs,
  );
});
