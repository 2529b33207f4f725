import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../visitor.ts';

/** Goes down the page until a call is seen: so many calls are drawn only where somebody looks. */
const findCall = async (page: Page, path: string): Promise<void> => {
  await page.mouse.move(600, 400);
  const seen = page.getByText(path, { exact: true });
  await expect
    .poll(
      async () => {
        if ((await seen.count()) > 0) return true;
        await page.mouse.wheel(0, 300);
        return false;
      },
      { interval: 50, timeout: 60_000 },
    )
    .toBe(true);
};

journey('/api/docs shows the calls, within its own security policy', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/api/docs');
  await page.getByText('/api/runs', { exact: true }).first().waitFor();
  await findCall(page, '/api/business-details/data');
  await findCall(page, '/auth/login');
  await findCall(page, '/api/me');
  expect(await page.title()).toBe('API');
});
