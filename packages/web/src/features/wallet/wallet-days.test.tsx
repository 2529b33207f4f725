import { paymentErrors, walletRoutes as payRoutes } from '@galena/contract/payments';
import { failHard } from '@galena/contract/kernel';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { walletRoutes as routes } from '@galena/contract/wallet';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { answerWallet, cardOf, holder, main, settingsOf, transactionOf, walletPath as path } from './wallet.fixture.ts';

describe('transactions and usage', () => {
  screen(
    'usage ends with today by the clock of the account, wherever its reader is [WAL-017]',
    async ({ backend, open }) => {
      answerWallet(backend);
      const lastDay = async (time_zone: string): Promise<string> => {
        await open(path, { me: holder({ time_zone }) });
        await expect.element(main.getByText('9 weeks')).toBeVisible();
        return backend.calls(routes.usage).at(-1)?.query.to ?? '';
      };
      const east = await lastDay('Pacific/Kiritimati');
      expect((await lastDay('Pacific/Pago_Pago')) < east).toBe(true);
    },
  );

  screen('transactions by day, in the address and the file [WAL-019]', async ({ backend, open }) => {
    answerWallet(backend, { transactions: [transactionOf(1)] });
    backend.answer(routes.transactionsFile, () => new Blob(['began_at']) as never);
    const { path: address } = await open(`${path}?from=2026-11-02&to=nonsense`, { me: holder() });
    const period = main.getByRole('group', { name: 'Period' });
    const asked = () => {
      const { limit: _page, ...filter } = backend.calls(routes.transactions).at(-1)?.query ?? {};
      return filter;
    };
    await expect.poll(asked).toEqual({ from: '2026-11-02' });
    await period.getByRole('textbox', { name: 'To' }).fill('2026-11-20');
    await pressKeys('Tab');
    await expect.poll(asked).toEqual({ from: '2026-11-02', to: '2026-11-20' });
    await main.getByRole('button', { name: 'Type: All types' }).click();
    await page.getByRole('menuitemradio', { name: 'Used' }).click();
    const wanted = { from: '2026-11-02', to: '2026-11-20', kind: 'charge' };
    await expect.poll(asked).toEqual(wanted);
    expect(address()).toBe(`${path}?kind=charge&from=2026-11-02&to=2026-11-20`);
    await main.getByRole('button', { name: 'Download CSV' }).click();
    await expect.poll(() => backend.calls(routes.transactionsFile).map(({ query }) => query)).toEqual([wanted]);
    await page.getByRole('button', { name: 'Open calendar: Period' }).click();
    for (const name of [/\b10\b/, /\b15\b/])
      await page.getByRole('dialog').getByRole('button', { name }).first().click();
    const chosen = { from: expect.stringMatching(/-10$/), to: expect.stringMatching(/-15$/), kind: 'charge' };
    await expect.poll(asked).toEqual(chosen);
  });

  screen('a payment leads to its invoice, and work to the list that it paid [WAL-019]', async ({ backend, open }) => {
    const invoice = { id: 7, number: '000042', kind: 'invoice' } as const;
    const bought = transactionOf(2, { kind: 'purchase', credits: 500, amount_cents: 9_225, currency: 'USD', invoice });
    answerWallet(backend, { transactions: [transactionOf(1), { ...bought, list: null }] });
    backend.answer(subscriptionRoutes.invoicePdf, () => new Blob(['%PDF']) as never);
    await open(path, { me: holder() });
    await main.getByRole('button', { name: 'Invoice 000042' }).click();
    await expect.poll(() => backend.calls(subscriptionRoutes.invoicePdf).map(({ params }) => params.id)).toEqual([7]);
    await expect.element(main.getByRole('link', { name: transactionOf(1).list?.name ?? '' })).toBeVisible();
  });
});

describe('cards and top-ups in the currency of the account', () => {
  screen(
    'what a new one costs and gives is what the server says, in its currency [LEAD-044]',
    async ({ backend, open }) => {
      answerWallet(backend, { check: { amount: 150, currency: 'JPY', credits: 1 } });
      await open(path, { me: holder() });
      await expect.element(main.getByText('Adding a card costs ¥150 and gives 1 credit.')).toBeVisible();
      await main.getByRole('button', { name: 'Add card' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add card' });
      await expect.element(dialog.getByText('Adding a card costs ¥150 and gives 1 credit.')).toBeVisible();
    },
  );

  for (const [currency, cents, units] of [
    ['JPY', 5_000, '5,000'],
    ['KWD', 5_000, '5'],
    ['USD', 5_000, '50'],
  ] as const)
    screen(`its limit is in whole units of the currency: ${currency} [WAL-005]`, async ({ backend, open }) => {
      answerWallet(backend, { cards: [cardOf(1)] });
      backend.answer(payRoutes.settings, () => ({ data: settingsOf({ currency, monthly_cap_cents: cents }) }));
      backend.answer(payRoutes.saveSettings, () => failHard(paymentErrors.top_up_cap_too_low));
      await open(path, { me: holder() });
      await expect.element(main.getByLabelText('Monthly limit')).toHaveValue(units);
      await main.getByLabelText('Credits per top-up').fill('2000');
      await main.getByRole('button', { name: 'Save' }).click();
      await expect.element(main.getByText('The monthly limit is lower than one top-up.')).toBeVisible();
      const [body] = backend.calls(payRoutes.saveSettings).map((one) => one.body);
      expect(body?.auto_top_up).toMatchObject({ amount: 2_000, monthly_cap_cents: cents });
    });
});
