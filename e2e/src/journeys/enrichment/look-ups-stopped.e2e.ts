import { billingRoutes } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { type EmailStatus, resultRoutes } from '@galena/contract/records';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { startFarm, type FarmSite } from '../../farm/farm.ts';
import { makeProgramFolder } from '../../folders.ts';
import { callAs } from '../../list-makers.ts';
import { importBakeries } from '../../open-data.ts';
import { people } from '../../people.ts';
import { chooseKind, choosePlace, runButton, untilListFilled, untilPreviewed } from '../../search-page.ts';
import { startStack, type Stack } from '../../stack.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

const counts = { answering: 6, withoutAddress: 1, held: 20 } as const;
const all = counts.answering + counts.withoutAddress + counts.held;
const quick = counts.answering + counts.withoutAddress;

// Fewer are held than are read at the same time, so that those that answer get their turn.
const sites = Array.from({ length: all }, (_, at): FarmSite => {
  const host = `bakery-${at + 1}.example`;
  const words = at >= counts.answering && at < quick ? 'Come in and buy bread' : `Write to hello@${host}`;
  const page = `<!doctype html><title>Bakery ${at + 1}</title><body><p>${words}</p></body>`;
  return { host, isHeld: at >= quick, answers: { '/': { page } } };
});

const cleanUp = createCleanUp();
let farm: Awaited<ReturnType<typeof startFarm>>;
let stack: Stack;
let call: Client;
beforeAll(async () => {
  farm = await startFarm(cleanUp, sites);
  // Whoever looks on has time, however slow the machine: sites that are held do not give up by themselves.
  stack = await startStack(cleanUp, { ...farm.settings, GALENA_PAGE_TIMEOUT_MS: '300000' });
  call = await callAs(people.demo, stack.origin);
  const bakeries = sites.map(({ host }, at) => ({
    north: at / 8,
    tags: { name: `Bakery ${at + 1}`, website: farm.addressOf(host) },
  }));
  await importBakeries(stack, makeProgramFolder(cleanUp), 'slow.osm', bakeries);
});
afterAll(() => cleanUp.run());

const credits = async () => {
  const { balance, held } = (await call(billingRoutes.userLimits, {})).data;
  return { balance, held };
};

/** How many records of a list stand how. */
const statesOf = async (id: number): Promise<Partial<Record<EmailStatus, number>>> => {
  const { data } = await call(resultRoutes.results, { params: { type: 'local', id }, body: { limit: 100 } });
  const states = Map.groupBy(data, ({ email_status: state }) => state);
  return Object.fromEntries([...states].map(([state, records]) => [state, records.length]));
};

const strip = (page: Page) => page.getByRole('region', { name: 'Looking for emails' });
const untilChecked = (page: Page, done: number): Promise<void> =>
  strip(page).getByText(`${done} of ${all} checked`, { exact: true }).waitFor();

describe('a look-up of many records whose websites are slow', () => {
  journey(
    'is stopped by its button, keeps what it found, gives the rest back, and goes on later [ENR-005 ENR-006]',
    async ({ visit }) => {
      const before = await credits();
      const { page } = await visit({ origin: stack.origin });
      await signIn(page, people.demo, `${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Bakery');
      await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
      expect(await untilPreviewed(page)).toBe(all);
      await runButton(page).click();
      const id = await untilListFilled(call, page, all);

      await untilChecked(page, quick);
      const { answering, withoutAddress, held } = counts;
      expect(await statesOf(id)).toEqual({ found: answering, not_found: withoutAddress, looking: held });
      // Spent is what was found; the rest of the most that it can cost is held.
      expect(await credits()).toEqual({ balance: before.balance - all, held: all - answering });

      const isFocusedBy = (name: string) =>
        strip(page).getByRole('button', { name }).and(page.locator(':focus:not([aria-busy])')).waitFor();
      await strip(page).getByRole('button', { name: 'Pause: Looking for emails' }).press('Enter');
      await isFocusedBy('Resume: Looking for emails');
      // Nobody reads meanwhile, however long it takes: the sites that are held are asked anew when it goes on.
      await page.reload();
      await untilChecked(page, quick);
      await strip(page).getByRole('button', { name: 'Resume: Looking for emails' }).press('Enter');
      await isFocusedBy('Pause: Looking for emails');

      await strip(page).getByRole('button', { name: 'Stop: Looking for emails' }).press('Enter');
      const outcome = page.getByRole('region', { name: 'Lookup stopped' });
      await outcome.getByText(`${answering} found, ${withoutAddress} none, ${answering} credits charged`).waitFor();
      // The button is gone, and the focus with it, were it not taken.
      const isFocused = () => outcome.evaluate((element) => element === element.ownerDocument.activeElement);
      await expect.poll(isFocused).toBe(true);
      // The others are as they were before anybody looked.
      expect(await statesOf(id)).toEqual({ found: answering, not_found: withoutAddress, none: held });
      expect(await credits()).toEqual({ balance: before.balance - answering, held: 0 });
      const { data: list } = await call(listRoutes.get, { params: { id } });
      expect(list).toMatchObject({ run: null, counts: { found: answering, looking: 0 } });

      farm.letGo();
      // The rest is that of the list, whatever is looked at.
      await page.getByRole('tab', { name: /^With email/ }).click();
      await page.getByText(`${answering} of ${all} records`, { exact: true }).waitFor();
      await outcome.getByRole('button', { name: 'Look up the rest' }).click();
      const quote = page.getByRole('dialog', { name: 'Find emails' });
      // What was held has come back: it is there to be spent again.
      const rest = all - answering;
      const left = new Intl.NumberFormat('en').format(before.balance - all);
      await quote.getByText(`${rest}, leaving ${left}`).waitFor();
      await quote.getByRole('button', { name: `Look up ${rest} records` }).click();
      await page.getByRole('region', { name: 'Search complete' }).getByText(`${held} found`).waitFor();
      expect(await statesOf(id)).toEqual({ found: answering + held, not_found: withoutAddress });
      expect(await credits()).toEqual({ balance: before.balance - answering - held, held: 0 });
    },
  );
});
