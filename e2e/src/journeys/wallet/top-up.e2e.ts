import { walletRoutes } from '@galena/contract/wallet';
import type { Client } from '@galena/contract/kernel';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { makeProgramFolder } from '../../folders.ts';
import { addCard, transaction, walletPath } from '../../money-pages.ts';
import { registerNewcomer } from '../../newcomers.ts';
import { importBakeries } from '../../open-data.ts';
import { chooseKind, choosePlace, runButton, untilListFilled, untilPreviewed } from '../../search-page.ts';
import { startStack, type Stack } from '../../stack.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

const records = 150;

const cleanUp = createCleanUp();
let stack: Stack;
beforeAll(async () => {
  stack = await startStack(cleanUp);
  const bakeries = Array.from({ length: records }, (_, at) => ({
    north: at / 20,
    tags: { name: `Bakery ${at + 1}`, email: `mail@bakery-${at + 1}.example` },
  }));
  await importBakeries(stack, makeProgramFolder(cleanUp), 'bakeries.osm', bakeries);
});
afterAll(() => cleanUp.run());

const balanceOf = async (call: Client): Promise<number> => (await call(walletRoutes.wallet, {})).data.balance;

describe('§8 Auto top-up', () => {
  journey(
    'credits that run out in the middle of a search are bought, and it goes on to its end [WAL-004 WAL-005 WAL-013]',
    async ({ visit }) => {
      const buyer = await registerNewcomer('Otto', stack.origin);
      const { page } = await visit({ origin: stack.origin });
      await signIn(page, buyer, walletPath);
      await page.getByRole('button', { name: 'Add card' }).click();
      await addCard(page, 'Payments succeed');
      await page.getByLabel('Credits per top-up').fill('100');
      await page.getByLabel('Top up at').fill('20');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
      const topUp = page.getByRole('switch', { name: 'Auto top-up' });
      await topUp.press('Space');
      await expect.poll(() => topUp.isChecked()).toBe(true);

      const before = await balanceOf(buyer.call);
      expect(before).toBeLessThan(records);
      await page.goto(`${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Bakery');
      await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
      await page.getByRole('combobox', { name: 'Stop at' }).fill(String(records));
      expect(await untilPreviewed(page)).toBe(records);
      await page.getByText(`${before}, auto top-up adds the rest`).waitFor();
      await runButton(page).click();
      await untilListFilled(buyer.call, page, records);

      await page.goto(walletPath);
      await transaction(page, 'Auto top-up');
      await transaction(page, `Local search, ${records} records`);
      // What came in is whole top-ups, and no more of them than it took.
      await expect.poll(async () => (await balanceOf(buyer.call)) + records - before, { timeout: 20_000 }).toBe(200);
    },
  );
});
