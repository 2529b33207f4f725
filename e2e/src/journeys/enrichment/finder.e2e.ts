import type { Client } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { editRoutes, manualRoutes, resultRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { startFarm } from '../../farm/farm.ts';
import { callAs, listPath, makeList } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { startStack, type Stack } from '../../stack.ts';
import { startMailServers } from '../../vendors.ts';
import { journey, signIn } from '../../visitor.ts';

/** Two companies of which two addresses are known each; the mail server of the second takes mail for whatever name. */
const companies = [
  { domain: 'amber.example', known: ['santos.maria', 'mueller.joerg'], sought: 'Jane Doe' },
  { domain: 'any.example', known: ['maria.santos', 'joerg.mueller'], sought: 'Tom Reed' },
] as const;
const names = ['Maria Santos', 'Jörg Müller'] as const;

const cleanUp = createCleanUp();
let stack: Stack;
let call: Client;
let farm: Awaited<ReturnType<typeof startFarm>>;
beforeAll(async () => {
  const mail = await startMailServers(cleanUp);
  // Their websites say nothing of their people.
  farm = await startFarm(
    cleanUp,
    companies.map(({ domain }) => ({ host: domain, answers: { '/': { page: '<!doctype html><p>Welcome' } } })),
    { hasMailServers: true },
  );
  const allowed = [mail['GALENA_OUTBOUND_ALLOW'], farm.settings['GALENA_OUTBOUND_ALLOW']].join(',');
  stack = await startStack(cleanUp, { ...farm.settings, ...mail, GALENA_OUTBOUND_ALLOW: allowed });
  call = await callAs(people.demo, stack.origin);
  await call(verificationRoutes.saveSettings, { body: { on_arrival: true } });
});
afterAll(() => cleanUp.run());

const fill = async ({ id }: List): Promise<void> => {
  const params = { type: 'people', id } as const;
  for (const { domain, known, sought } of companies) {
    const profile = `https://www.linkedin.com/in/${sought.toLowerCase().replace(' ', '-')}`;
    const entered = [
      ...known.map((local, at) => ({ name: names[at] as string, email: `${local}@${domain}` })),
      { name: sought, linkedin_url: profile },
    ];
    for (const body of entered) {
      const { data } = await call(manualRoutes.add, { params, body });
      const website = farm.addressOf(domain);
      await call(editRoutes.edit, { params: { ...params, resultId: data.id }, body: { website } });
    }
  }
};

// ENR-001, LIST-016
describe('a list of people whom no source knows', () => {
  journey(
    'gets addresses formed as their companies form others: found where a mail server says so, else a guess that one asks about',
    async ({ visit }) => {
      const list = await makeList(call, 'people', 'Finder');
      await fill(list);
      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, listPath(list));
      await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
      await page.getByRole('button', { name: 'Find emails' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Look up 2 records/ })
        .click();
      await page.getByText('Search complete').filter({ visible: true }).first().waitFor();

      // Found: with the pattern and how many addresses say so.
      await page.getByRole('rowheader', { name: 'Jane Doe' }).first().click();
      const record = page.getByRole('dialog');
      await record.getByText('doe.jane@amber.example').first().waitFor();
      await record.getByText('Deliverable').first().waitFor();
      await record
        .getByRole('button', { name: /Email pattern/ })
        .first()
        .click();
      await record.getByText('{last}.{first}, seen in 2 of 2 known addresses').first().waitFor();
      await page.keyboard.press('Escape');

      // A guess: asked about, then taken by a person.
      await page.getByRole('rowheader', { name: 'Tom Reed' }).first().click();
      const guess = 'tom.reed@any.example';
      const guesses = record.getByRole('region', { name: 'Check a guess' });
      await record
        .getByText(/^Likely \d+%$/)
        .first()
        .waitFor();
      await guesses.getByRole('button', { name: `Verify ${guess}` }).click();
      await guesses.getByText('Catch-all').first().waitFor();
      await record.getByRole('button', { name: new RegExp(`Confirm.*${guess}`) }).click();
      await expect
        .poll(async () => {
          const { data } = await call(resultRoutes.results, {
            params: { type: 'people', id: list.id },
            body: { sort: 'name' },
          });
          return data.filter(({ name }) => name === 'Tom Reed' || name === 'Jane Doe').map(({ email }) => email);
        })
        .toEqual(['doe.jane@amber.example', guess]);
    },
  );
});
