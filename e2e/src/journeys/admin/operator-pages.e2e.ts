import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

describe('§2 Super admin: what the operator sees of the running product (NAV-086, ADM-009)', () => {
  journey('how it is and what it does, and who is asked for leads', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.admin, '/admin/jobs');
    const health = page.getByRole('region', { name: 'Health' });
    const item = (label: string) => health.getByRole('listitem').filter({ hasText: label });
    await item('Workers').getByText('1 running').waitFor();
    await item('Workers').getByText('OK', { exact: true }).waitFor();
    await item('Database connections')
      .getByText(/^\d+ of \d+ in use$/)
      .waitFor();
    await item('PostgreSQL').waitFor();
    await item('Email delivery').getByText('Note', { exact: true }).waitFor();
    await item('Email delivery').getByText('GALENA_SMTP_URL isn’t set').waitFor();
    await item('Self-check').getByText('3 users, 1 super admin').waitFor();
    expect(await health.getByText('Problem', { exact: true }).count()).toBe(0);
    await page.getByText('No problems', { exact: true }).waitFor();
    const queues = page.getByRole('region', { name: 'Queues' });
    await queues.getByRole('rowheader', { name: 'platform.run', exact: true }).waitFor();
    // The head and the one worker of this product.
    const workers = page.getByRole('region', { name: 'Workers' });
    await workers.waitFor();
    expect(await workers.getByRole('row').count()).toBe(2);

    await page.getByRole('link', { name: 'Searchers' }).click();
    const table = page.getByRole('table', { name: 'Lead sources' });
    const row = table.getByRole('row').filter({ hasText: 'communities' });
    await row.getByText('Active', { exact: true }).waitFor();
    await row.getByRole('cell', { name: 'Group', exact: true }).waitFor();
    expect(await table.getByRole('rowheader').count()).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: 'Test OpenStreetMap communities' }).press('Enter');
    await page.getByText(/OpenStreetMap communities answered in [\d,]+ ms\./).waitFor();
  });
});
