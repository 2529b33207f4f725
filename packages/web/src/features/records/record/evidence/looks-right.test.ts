import { expect, it } from 'vitest';
import { looksRight } from './looks-right.ts';

it.each([
  ['email', 'info@kestrel.example', true],
  ['email', 'jürgen@müller.example', true],
  ['email', 'info@kestrel', false],
  ['email', 'info kestrel.example', false],
  ['email', 'a@b.example, c@d.example', false],
  ['phone', '+351 21 555 0112', true],
  ['phone', '(030) 555-0112', true],
  ['phone', '0112', false],
  ['phone', 'call me', false],
  ['phone', '+351 21 555 0112 0112 0112', false],
] as const)('%s: %s', (field, text, isRight) => expect(looksRight(field, text)).toBe(isRight));
