import type { EnrichEstimate } from '@galena/contract/enrichment';
import { describe, expect, it } from 'vitest';
import { maxOf, standingOf, stopsFor } from './quote.ts';

const estimate = (change: Partial<EnrichEstimate>): EnrichEstimate => ({
  selected: 20,
  eligible: 12,
  without_website: 3,
  has_it: 5,
  looking: 0,
  sources: [{ source: 'site', label: 'site' }],
  unit: 1,
  most_per_record: 1,
  cost_max: 12,
  balance: 100,
  balance_after: 88,
  by_outcome: null,
  is_topped_up: false,
  ...change,
});

describe('standingOf', () => {
  it.each([
    [{ eligible: 0, cost_max: 0 }, null, 'nothing'],
    [{}, null, 'ready'],
    [{ balance: 12 }, null, 'ready'],
    [{ balance: 11 }, null, 'short'],
    // Whoever stops early enough is not short.
    [{ balance: 11 }, 10, 'ready'],
    [{ balance: 11 }, 50, 'short'],
    [{ balance: 0 }, null, 'broke'],
    // The rest is bought by itself.
    [{ balance: 11, is_topped_up: true }, null, 'ready'],
    // What is included needs no credits.
    [{ balance: 0, unit: 0, cost_max: 0 }, null, 'ready'],
  ] as const)('%j, stop at %s: %s', (change, stopAt, standing) =>
    expect(standingOf(estimate(change), stopAt, true)).toBe(standing),
  );

  it('nobody can be asked: whatever there is to look up, and to spend', () => {
    expect(standingOf(estimate({ sources: [] }), null, true)).toBe('sourceless');
    expect(standingOf(estimate({ sources: [], eligible: 0, cost_max: 0 }), null, false)).toBe('sourceless');
  });

  it('a member who may not pay starts nothing, whatever the balance', () => {
    expect(standingOf(estimate({}), 5, false)).toBe('reader');
    expect(standingOf(estimate({ is_topped_up: true, balance: 0 }), null, false)).toBe('reader');
    expect(standingOf(estimate({ eligible: 0, cost_max: 0 }), null, false)).toBe('nothing');
  });
});

describe('maxOf', () => {
  it.each([
    [null, 12],
    [5, 5],
    [500, 12],
  ])('stop at %s: %i', (stopAt, max) => expect(maxOf(estimate({}), stopAt)).toBe(max));
});

describe('stopsFor', () => {
  it('offers what is less than it can cost', () => {
    expect(stopsFor(estimate({ cost_max: 12 }))).toEqual([10]);
    expect(stopsFor(estimate({ cost_max: 60 }))).toEqual([10, 25, 50]);
    expect(stopsFor(estimate({ cost_max: 1 }))).toEqual([]);
  });
});
