import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Expects that axe finds nothing on the page as it stands. */
export const findViolations = async (page: Page, look: string): Promise<void> => {
  // By its text and not as a script of the page: the policy of the page lets no other in.
  await page.evaluate(axe.source);
  const tags = JSON.stringify(standard);
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, { runOnly: { type: 'tag', values: ${tags} } })`,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, look).toEqual([]);
};
