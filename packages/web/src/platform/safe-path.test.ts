import { expect, it } from 'vitest';
import { maybeSafePath } from './safe-path.ts';

const origin = 'https://galena.example';

it.each(['/', '/profile-settings/profile', '/lead-search?tab=2#top'])('keeps %s', (path) =>
  expect(maybeSafePath(path, origin)).toBe(path),
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'https://galena.example/',
  'javascript:alert(1)',
  ' /profile',
  'profile',
  '',
  7,
  null,
  undefined,
])('refuses %j', (input) => expect(maybeSafePath(input, origin)).toBeUndefined());
