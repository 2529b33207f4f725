import { randomBytes } from 'node:crypto';
import { billingPath } from '@galena/contract/payments';
import { describe } from 'vitest';
import { registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

describe('§3 Super admin: the plans that accounts choose from', () => {
  journey(
    'one is made, offered to customers, changed and deleted; the history says who did what [ADM-008 NAV-082 NAV-083 NAV-084 NAV-085]',
    async ({ visit }) => {
      const name = `Basic ${randomBytes(3).toString('hex')}`;
      const { page } = await visit();
      await signIn(page, people.admin, '/admin/plans');
      await page.getByRole('button', { name: 'Create plan' }).click();
      await page.waitForURL('**/admin/plans/create');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Slug').fill(name.toLowerCase().replace(' ', '-'));
      await page.getByLabel('Price a month (cents)').fill('1900');
      await page.getByLabel('Credits a month').fill('120');
      await page.getByLabel('Price per credit (cents)').fill('12');
      await page.getByRole('button', { name: 'Create plan' }).click();
      await page.getByText('Field must be greater than 12.').first().waitFor();
      await page.getByLabel('Price per credit (cents)').fill('15');
      await page.getByRole('button', { name: 'Create plan' }).click();
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText('$19.00 a month').waitFor();

      const customer = await registerNewcomer('Piet');
      const { page: theirs } = await visit();
      await signIn(theirs, customer, billingPath);
      await theirs.getByRole('button', { name: `Choose ${name}` }).waitFor();

      await row.getByRole('button', { name: `Options for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.waitForURL(/\/admin\/plans\/\d+\/edit$/);
      await page.getByLabel('Price a month (cents)').fill('2100');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Plan saved.').first().waitFor();
      await page.goto('/admin/plans');
      await row.getByText('$21.00 a month').waitFor();
      await theirs.reload();
      await theirs.getByRole('button', { name: `Choose ${name}` }).waitFor();
      await theirs.getByText('$21').first().waitFor();

      await row.getByRole('button', { name: `Options for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Plans history' }).click();
      await page.waitForURL('**/admin/plans/history');
      const history = page.getByRole('row').filter({ hasText: name });
      for (const act of ['Created a plan', 'Changed a plan', 'Deleted a plan'])
        await history.filter({ hasText: act }).first().waitFor();
    },
  );
});
