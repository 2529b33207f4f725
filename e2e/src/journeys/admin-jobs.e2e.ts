import { expect, describe } from 'vitest';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

describe("§2 Super admin: the operator's view of jobs", () => {
  journey('an administrator sees queues and the worker that serves them', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.admin);
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
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

  journey('nobody else gets there', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.agency);
    await page.goto('/admin/jobs');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(await page.getByRole('link', { name: 'Jobs' }).count()).toBe(0);
  });
});
