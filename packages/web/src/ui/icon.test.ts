import { expect, it } from 'vitest';
import { iconNames } from './icon-names.ts';
import sprite from './icons.svg?raw';

it('every icon name has its picture, and every picture its name', () => {
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"[^>]*>\s*<\w/g)].map(([, id]) => id);
  expect(ids).toEqual([...iconNames]);
});
