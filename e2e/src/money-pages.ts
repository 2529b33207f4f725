import type { Locator, Page } from 'playwright-core';

/** What journeys look for where money is paid. */

export const walletPath = '/settings/wallet';

export const cardDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add card' });

/**
 * Picks a card of the sandbox by what it does, in the dialog that stands open, and saves it.
 * @param isAccepted false: the dialog stays, to say more
 */
export const addCard = async (page: Page, card: string, isAccepted = true): Promise<void> => {
  const dialog = cardDialog(page);
  await dialog.getByRole('radio', { name: card }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add card' }).click();
  if (isAccepted) await dialog.waitFor({ state: 'detached' });
};

/** Waits for a line of the wallet's transactions that says so. */
export const transaction = (page: Page, words: string): Promise<void> =>
  page.getByRole('row').filter({ hasText: words }).first().waitFor();
