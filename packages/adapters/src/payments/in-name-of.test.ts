import { expect, it } from 'vitest';
import { createInNameOf } from './in-name-of.ts';
import { createMemoryBooks, createSandbox } from './index.ts';

it('keeps whoever was asked for lately, and no more than 200', () => {
  const made: string[] = [];
  const inNameOf = createInNameOf((ref) => {
    made.push(ref);
    return createSandbox({ books: createMemoryBooks(), now: () => new Date(0), secret: 's' });
  });
  const first = inNameOf('first');
  for (let count = 0; count < 150; count += 1) inNameOf(`early ${count}`);
  expect(inNameOf('first')).toBe(first);
  for (let count = 0; count < 150; count += 1) inNameOf(`late ${count}`);
  expect(inNameOf('first')).toBe(first);
  expect(made).toHaveLength(301);
  inNameOf('early 0');
  expect(made).toHaveLength(302);
});
