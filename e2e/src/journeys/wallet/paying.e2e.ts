import { walletRoutes } from '@galena/contract/wallet';
import type { Client } from '@galena/contract/kernel';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addCard, cardDialog, transaction, walletPath } from '../../money-pages.ts';
import { registerNewcomer } from '../../newcomers.ts';
import { journey, signIn } from '../../visitor.ts';

const walletOf = async (call: Client) => (await call(walletRoutes.wallet, {})).data;
const balanceOf = async (call: Client): Promise<number> => (await walletOf(call)).balance;

const buyDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Buy credits' });

/** Presses through the purchase of so many credits. */
const buy = async (page: Page, credits: number): Promise<void> => {
  await page.getByRole('button', { name: 'Buy credits' }).click();
  await buyDialog(page).getByRole('combobox', { name: 'Credits' }).fill(String(credits));
  await buyDialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
};

describe('§8 A wallet with cards', () => {
  journey(
    'a card costs a dollar and gives ten credits, more are bought with it, one that is declined buys nothing [WAL-001 WAL-007 WAL-009 WAL-011]',
    async ({ visit }) => {
      const buyer = await registerNewcomer('Wanda');
      const { balance } = await walletOf(buyer.call);
      const { page } = await visit();
      await signIn(page, buyer, walletPath);
      // Without a card there is nothing to pay with.
      await buy(page, 100);
      await buyDialog(page).getByRole('alert').getByText('card').first().waitFor();
      await buyDialog(page).getByRole('button', { name: 'Add card' }).click();
      await addCard(page, 'Payments succeed');
      await buyDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await transaction(page, 'Card check');
      expect(await balanceOf(buyer.call)).toBe(balance + 10);

      await buy(page, 100);
      await buyDialog(page).waitFor({ state: 'detached' });
      await transaction(page, 'Bought');
      expect(await balanceOf(buyer.call)).toBe(balance + 110);

      await page.getByRole('button', { name: 'Add card' }).click();
      await addCard(page, 'Payments are declined', false);
      await cardDialog(page).getByText('Your card was declined.', { exact: false }).first().waitFor();
      await cardDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await cardDialog(page).waitFor({ state: 'detached' });
      expect(await balanceOf(buyer.call)).toBe(balance + 110);
      const { default_card: card } = await walletOf(buyer.call);
      expect(card).toMatchObject({ last4: '4242', status: 'active' });
    },
  );

  journey(
    'a bank that asks is answered: refused, nothing moves; confirmed, the credits are there [WAL-011 WAL-012]',
    async ({ visit }) => {
      const buyer = await registerNewcomer('Conny');
      const { balance } = await walletOf(buyer.call);
      const { page } = await visit();
      await signIn(page, buyer, walletPath);
      await page.getByRole('button', { name: 'Add card' }).click();
      await addCard(page, 'Payments have to be confirmed', false);
      await cardDialog(page).getByText('Your bank asks you to confirm this payment.').first().waitFor();
      await cardDialog(page).getByRole('button', { name: 'Confirm payment' }).click();
      await cardDialog(page).getByText('Payment succeeded!').first().waitFor();
      await cardDialog(page).getByRole('button', { name: 'Close' }).last().click();
      expect(await balanceOf(buyer.call)).toBe(balance + 10);

      await buy(page, 50);
      await buyDialog(page).getByRole('button', { name: 'Refuse payment' }).click();
      await buyDialog(page).getByText('The payment failed.').first().waitFor();
      await buyDialog(page).getByRole('button', { name: 'Close' }).last().click();
      expect(await balanceOf(buyer.call)).toBe(balance + 10);

      await buy(page, 50);
      // Whoever looks away meanwhile finds the credits when the bank has had its answer.
      await buyDialog(page).getByRole('button', { name: 'Confirm payment' }).click();
      await buyDialog(page).getByText('Payment succeeded!').first().waitFor();
      await page.reload();
      await transaction(page, 'Bought');
      expect(await balanceOf(buyer.call)).toBe(balance + 60);
    },
  );

  journey(
    'without a card, and with one that is slow, the wallet says so in its words [WAL-009 WAL-012]',
    async ({ visit }) => {
      const buyer = await registerNewcomer('Percy');
      const { page } = await visit();
      await signIn(page, buyer, walletPath);
      await buy(page, 100);
      await buyDialog(page).getByText('Please add a default credit card!').first().waitFor();
      await buyDialog(page).getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: 'Add card' }).click();
      await addCard(page, 'Payments take a while', false);
      await cardDialog(page).getByText('Your payment is processing.').first().waitFor();
      await cardDialog(page).getByRole('button', { name: 'Close' }).last().click();
      // Nothing is bought and nothing is given until it is through.
      await page.getByText('Checking', { exact: true }).waitFor();
      expect(await balanceOf(buyer.call)).toBe(50);
    },
  );
});
