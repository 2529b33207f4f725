import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const quote = { available: 9, balance: 100, cost_max: 18, is_topped_up: false, searcher: { may_run: true } };

it.each([
  [{}, 'ready'],
  [{ balance: 18 }, 'ready'],
  [{ balance: 17 }, 'short'],
  [{ balance: 0 }, 'broke'],
  [{ balance: 17, is_topped_up: true }, 'ready'],
  [{ available: 0, cost_max: 0 }, 'empty'],
  [{ searcher: { may_run: false }, cost_max: 0 }, 'no_source'],
] as const)('of a quote with %j it is %s', (own, standing) =>
  expect(standingOf({ ...quote, ...own }, true)).toBe(standing),
);

it('who may not pay starts nothing', () => expect(standingOf(quote, false)).toBe('reader'));
