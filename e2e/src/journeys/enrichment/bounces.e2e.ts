import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { Client } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { walletRoutes } from '@galena/contract/wallet';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { callAs, listPath, makeFilledList } from '../../list-makers.ts';
import { walletPath } from '../../money-pages.ts';
import { people } from '../../people.ts';
import { startStack, type Stack } from '../../stack.ts';
import { journey, signIn } from '../../visitor.ts';

const cleanUp = createCleanUp();
// A product of its own: what the operator sets holds for everybody.
let stack: Stack;
let call: Client;
beforeAll(async () => {
  stack = await startStack(cleanUp);
  call = await callAs(people.demo, stack.origin);
});
afterAll(() => cleanUp.run());

const balance = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;
const recordsOf = async ({ type, id }: List) =>
  (await call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data;

// ENR-001, CONST-011
describe('a price by outcome', () => {
  journey('is set, charges what takes mail, and comes back for a bounce', async ({ visit }) => {
    const operator = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await signIn(operator.page, people.admin, '/admin/verification');
    const policy = operator.page.getByRole('region', { name: 'Price by outcome' });
    await policy.getByRole('switch', { name: /^Charge by outcome/ }).check();
    await policy.getByRole('button', { name: 'Save' }).click();
    await operator.page.getByText('Settings saved.').first().waitFor();

    const list = await makeFilledList(call, 'local', 20, 'Paid by outcome');
    const before = await balance();
    const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await signIn(page, people.demo, listPath(list));
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByRole('button', { name: 'Find emails' }).first().click();
    const quote = page.getByRole('dialog');
    await quote.getByText('You pay only for emails verified as deliverable.').waitFor();
    await quote.getByText('Bounces reported within 7 days are refunded.').waitFor();
    await quote.getByRole('button', { name: /^Look up/ }).click();
    await quote.waitFor({ state: 'detached' });
    await page.getByText('Search complete').filter({ visible: true }).first().waitFor();

    const { data: history } = await call(listRoutes.history, { params: { id: list.id }, body: {} });
    const runId = history.find(({ kind }) => kind === 'enrich')?.run_id as number;
    const { data: job } = await call(enrichRoutes.job, { params: { id: runId } });
    const records = await recordsOf(list);
    const good = records.filter(({ emails }) => emails.some(({ state }) => state === 'deliverable'));
    expect(good.length).toBeGreaterThan(0);
    expect(job.credits).toBe(good.length);
    expect(await balance()).toBe(before - good.length);

    // One whose only address that takes mail comes back.
    const record = good.find(({ emails }) => emails.filter(({ state }) => state === 'deliverable').length === 1);
    await page.getByRole('searchbox').fill(record?.name as string);
    await page
      .getByRole('rowheader', { name: record?.name as string })
      .first()
      .click();
    const panel = page.getByRole('dialog').getByRole('region', { name: 'Email verification' });
    await panel.getByRole('button', { name: / Deliverable / }).click();
    await panel.getByRole('button', { name: 'Report bounce' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('You get 1 credit back.').waitFor();
    await question.getByRole('button', { name: 'Report bounce' }).click();
    await panel.getByText('An email to this address bounced.').waitFor();
    expect(await balance()).toBe(before - good.length + 1);

    await page.goto(`${stack.origin}${walletPath}`);
    await page.getByText('Bounce refund').filter({ visible: true }).first().waitFor();
    const { data: transactions } = await call(walletRoutes.transactions, { query: {} });
    expect(transactions[0]).toMatchObject({ kind: 'outcome_refund', credits: 1, run_id: runId });
    const ledger = await stack.command('ledger', 'verify');
    expect(ledger.exitCode, ledger.text).toBe(0);
  });
});
