import axe from 'axe-core';
import { expect } from 'vitest';
import { findCutTexts } from './cut-text.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Expects that axe finds nothing on the page as it stands (WCAG 2.2 AA), that it is no wider than the window, and no letter cut. */
export const expectAccessible = async (what = 'the page'): Promise<void> => {
  const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: standard } });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, what).toEqual([]);
  // No scrolling in two directions (WCAG 1.4.10), which axe does not look at.
  expect(document.documentElement.scrollWidth, `${what}, its width`).toBeLessThanOrEqual(innerWidth);
  expect(findCutTexts(), `${what}, its letters`).toEqual([]);
};
