import { expect, it } from 'vitest';
import { outcomeWord } from './outcome-word.ts';

it.each([
  ['read', 'read'],
  ['robots_unreachable', 'robots_unreachable'],
  ['struck_by_lightning', 'anything'],
  ['', 'anything'],
])('%s is told as %s', (outcome, word) => expect(outcomeWord(outcome)).toBe(word));
