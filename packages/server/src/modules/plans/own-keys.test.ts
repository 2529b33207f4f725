import { failHard } from '@galena/contract/kernel';
import { rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { createPlan } from '../../testing/money/subscription-fixture.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { closeBudget, findShare, getBudget, grantCredits, openBudget, shareOf, spend } from '../billing/index.ts';
import { assignPlan } from './account-plans.service.ts';

const app = useTestApp();
const origin = { requestId: '', ip: '', host: '', userAgent: '' };
const about = { listType: 'company', action: 'search' };

/** An account whose plan charges so many percent where its own key pays the vendor. */
const createAccount = async (percent: number) => {
  const planId = await createPlan(app());
  await app().owner.query('update plans.plans set own_key_fee_percent = $2 where id = $1', [planId, percent]);
  const { accountId } = await createPerson(app());
  const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> =>
    inAccounts({ ...app().app.context, actor: { kind: 'nobody' }, origin }, [accountId], task);
  await within(async (tx) => {
    await assignPlan(tx, { accountId, planId, reason: 'test', by: 'system', trialEndsAt: null });
    const grant = {
      accountId,
      key: 'test',
      kind: 'additional',
      credits: 1_000,
      expiresAt: null,
      reason: 'test',
    } as const;
    await grantCredits(tx, grant);
  });
  const balance = async (): Promise<number> => {
    const { rows } = await app().owner.query<{ balance: number }>(
      'select (balance + held)::int as balance from billing.wallets where account_id = $1',
      [accountId],
    );
    return rows[0]?.balance ?? 0;
  };
  return { accountId, within, balance };
};

/** A run whose leads cost so many credits each, delivered in these pages. */
const anyRun = fc.record({
  price: fc.integer({ min: 1, max: 5 }),
  pages: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 }),
  percent: fc.integer({ min: 0, max: 100 }),
  missing: fc.nat(10),
});

const runs = rounds({ sample: 12, proof: 300 });

// A-15, WAL-022
it(`with an own key a run holds and costs the plan's fee of its price, rounded up once (${runs} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async ({ price, pages, percent, missing }) => {
      const { accountId, within, balance } = await createAccount(percent);
      const before = await balance();
      const vendor = { vendorPaidBy: 'account' } as const;
      expect(await within((tx) => findShare(tx, accountId, vendor))).toBe(percent);
      const leads = pages.reduce((sum, count) => sum + count, 0);
      const quoted = shareOf((leads + missing) * price, percent);
      const pay = (runId: number, page: number) =>
        within((tx) => {
          const first = pages.slice(0, page).reduce((sum, count) => sum + count, 0);
          const pieces = Array.from({ length: pages[page] ?? 0 }, (_, at) => [
            { subject: first + at + 1, item: 'contact', credits: price },
          ]);
          return spend(tx, { accountId, runId, key: `page ${page}`, kind: 'contact', action: 'contact', pieces });
        });
      await within((tx) => openBudget(tx, { accountId, runId: 1, quoted, about, ...vendor }, failHard));
      let spent = 0;
      for (const [page, count] of pages.entries()) {
        const answer = await pay(1, page);
        expect(answer).toMatchObject({ paid: count, stopReason: null });
        expect(await pay(1, page)).toEqual(answer);
        spent += answer.credits;
      }
      expect(spent).toBe(shareOf(leads * price, percent));
      expect(await within((tx) => getBudget(tx, accountId, 1))).toMatchObject({ costMax: quoted, spent });
      expect(await within((tx) => closeBudget(tx, accountId, 1))).toBe(quoted - spent);
      expect(await balance()).toBe(before - spent);
      if (percent === 0) return;
      // What was bought for a part of its price is the account's, also where we would pay the vendor.
      await within((tx) => openBudget(tx, { accountId, runId: 2, quoted: leads * price, about }, failHard));
      for (const page of pages.keys()) expect(await pay(2, page)).toMatchObject({ credits: 0, stopReason: null });
      await within((tx) => closeBudget(tx, accountId, 2));
      expect(await balance()).toBe(before - spent);
    }),
    { numRuns: runs },
  );
});

it('stops where the ceiling is spent, as other runs do', async () => {
  const { accountId, within } = await createAccount(10);
  const open = { accountId, runId: 1, quoted: 10, stopAt: 2, about, vendorPaidBy: 'account' } as const;
  await within((tx) => openBudget(tx, open, failHard));
  const pieces = Array.from({ length: 50 }, (_, at) => [{ subject: at + 1, item: 'contact', credits: 1 }]);
  const page = { accountId, runId: 1, key: 'page', kind: 'contact', action: 'contact', pieces } as const;
  expect(await within((tx) => spend(tx, page))).toEqual({ paid: 20, credits: 2, stopReason: 'stop_at' });
});

it('without a plan nothing is charged, and where we pay the vendor all of the price', async () => {
  const { accountId, within } = await createAccount(10);
  await app().owner.query('delete from plans.account_plans where account_id = $1', [accountId]);
  expect(await within((tx) => findShare(tx, accountId, { vendorPaidBy: 'account' }))).toBe(0);
  expect(await within((tx) => findShare(tx, accountId, {}))).toBe(100);
});
