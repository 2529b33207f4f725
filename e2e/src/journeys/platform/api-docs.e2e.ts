import { expect } from 'vitest';
import { journey } from '../../visitor.ts';

journey('/api/docs shows the calls, within its own security policy', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/api/docs');
  await page.getByText('/api/me', { exact: true }).first().waitFor();
  await page.getByText('/auth/login', { exact: true }).first().waitFor();
  expect(await page.title()).toBe('Galena API');
});
