import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Expects that axe finds nothing on the page as it stands. */
export const findViolations = async (page: Page, look: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, look).toEqual([]);
};
