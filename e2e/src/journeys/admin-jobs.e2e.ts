import type { Page } from 'playwright-core';
import { expect, describe } from 'vitest';
import { adminHealthRoutes, adminMailRoutes, adminRunRoutes } from '@galena/contract/admin';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

const openJobs = async (page: Page): Promise<void> => {
  await signIn(page, people.admin);
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
};

describe("§2 Super admin: the operator's view of jobs", () => {
  journey('an administrator sees queues and the worker that serves them', async ({ visit }) => {
    const { page } = await visit();
    await openJobs(page);
    await page
      .getByRole('region', { name: 'Queues' })
      .getByRole('cell', { name: 'platform.run', exact: true })
      .waitFor();
    const workers = page.getByRole('region', { name: 'Workers' });
    await workers.waitFor();
    // The head and the one worker of this product.
    expect(await workers.getByRole('row').count()).toBe(2);
    await page.getByText('Nothing here.').first().waitFor();
  });

  journey('an administrator sees how the product is, each thing with a word for its state', async ({ visit }) => {
    const { page } = await visit();
    await openJobs(page);
    const health = page.getByRole('region', { name: 'Health' });
    const item = (label: string) => health.getByRole('listitem').filter({ hasText: label });
    await item('Workers').getByText('1 is at work').waitFor();
    await item('Workers').getByText('OK', { exact: true }).waitFor();
    await item('Database connections')
      .getByText(/^\d+ of \d+ in use$/)
      .waitFor();
    await item('PostgreSQL').waitFor();
    await item('Sending of mails').getByText('Note', { exact: true }).waitFor();
    await item('Sending of mails').getByText('GALENA_SMTP_URL is not set').waitFor();
    await item('Self-check').getByText('1 of them super admin').waitFor();
    expect(await health.getByText('Problem', { exact: true }).count()).toBe(0);
  });

  journey('an administrator sees runs and mails of all accounts: none on a fresh product', async ({ visit }) => {
    const { page } = await visit();
    await openJobs(page);
    for (const name of ['Runs: 0 open', 'Mails'])
      await page.getByRole('region', { name, exact: true }).getByText('Nothing here.').waitFor();
  });

  journey('nobody else gets there', async ({ visit }) => {
    const { page, calls } = await visit();
    await signIn(page, people.agency);
    await page.goto('/admin/jobs');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(await page.getByRole('link', { name: 'Jobs' }).count()).toBe(0);
    const asked = calls.map((call) => new URL(call.url()).pathname);
    for (const { overview: route } of [adminRunRoutes, adminMailRoutes]) expect(asked).not.toContain(route.path);
    expect(asked).not.toContain(adminHealthRoutes.health.path);
  });
});
