import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFailure, afterPage, queueOf, type Queue } from './search-sources.rules.ts';

// What happens at each turn: a page with more, the last page, a failure that may pass, one that stays.
const happenings = fc.array(fc.constantFrom('more', 'last', 'fails', 'refuses'), { minLength: 1, maxLength: 60 });

describe('the queue of sources', () => {
  it('is read from the cursor of a run that began with one source', () => {
    expect(queueOf(null, 1)).toEqual([{ at: 0, next: null }]);
    expect(queueOf({ next: 'page 2' }, 1)).toEqual([{ at: 0, next: 'page 2' }]);
    expect(queueOf({ queue: [] }, 3)).toEqual([]);
  });

  it('asks each source in its order, and one that fails again after the others', () => {
    const queue = queueOf(null, 3);
    const passed = afterFailure(queue, false);
    expect(passed).toMatchObject({ isOver: false });
    expect(passed?.queue.map(({ at }) => at)).toEqual([1, 2, 0]);
    expect(afterPage(passed?.queue ?? [], 'more')[0]).toEqual({ at: 1, next: 'more' });
    expect(
      afterFailure(
        [
          { at: 0, next: 'x', isAgain: true },
          { at: 1, next: null },
        ],
        false,
      ),
    ).toEqual({
      isOver: true,
      queue: [{ at: 1, next: null }],
    });
    expect(afterFailure([{ at: 1, next: null }], true)).toBeNull();
  });

  it('ends whatever happens, keeps where each source goes on, and never asks one that is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), happenings, (count, all) => {
        let queue: Queue = queueOf(null, count);
        const over = new Set<number>();
        const places = new Map<number, string | null>();
        let failures = 0;
        for (const [step, what] of all.entries()) {
          const [turn] = queue;
          if (!turn) break;
          expect(over.has(turn.at)).toBe(false);
          expect(turn.next).toBe(places.get(turn.at) ?? null);
          if (what === 'more' || what === 'last') {
            const next = what === 'more' ? `page ${step}` : null;
            queue = afterPage(queue, next);
            if (next === null) over.add(turn.at);
            else places.set(turn.at, next);
            continue;
          }
          failures += 1;
          const passed = afterFailure(queue, what === 'refuses');
          if (!passed) return;
          if (passed.isOver) over.add(turn.at);
          queue = passed.queue;
        }
        // Every source but the last is over after two failures at most for each page that it brought in between.
        expect(queue.length + over.size).toBe(count);
        expect(failures).toBeLessThanOrEqual(all.length);
      }),
    );
  });
});
