import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFailure, afterPage, inTurn, queueOf, type Failure, type Queue } from './search-sources.rules.ts';

// What happens at each turn: a page with more, the last page, a failure that may pass, one that stays, a wish to wait.
const happenings = fc.array(fc.constantFrom('more', 'last', 'fails', 'refuses', 'busy'), {
  minLength: 1,
  maxLength: 60,
});

const minute = (step: number): string => new Date(Date.UTC(2026, 0, 1, 0, step)).toISOString();
const failureOf: Readonly<Record<'fails' | 'refuses' | 'busy', (step: number) => Failure>> = {
  fails: () => ({ kind: 'passing' }),
  refuses: () => ({ kind: 'final' }),
  busy: (step) => ({ kind: 'busy', until: minute(step + 3) }),
};

describe('the queue of sources', () => {
  it('is read from the cursor of a run that began with one source', () => {
    expect(queueOf(null, 1)).toEqual([{ at: 0, next: null }]);
    expect(queueOf({ next: 'page 2' }, 1)).toEqual([{ at: 0, next: 'page 2' }]);
    expect(queueOf({ queue: [] }, 3)).toEqual([]);
  });

  it('asks each source in its order, and one that fails again after the others', () => {
    const queue = queueOf(null, 3);
    const passed = afterFailure(queue, { kind: 'passing' });
    expect(passed).toMatchObject({ isOver: false });
    expect(passed?.queue.map(({ at }) => at)).toEqual([1, 2, 0]);
    expect(afterPage(passed?.queue ?? [], 'more')[0]).toEqual({ at: 1, next: 'more' });
    expect(
      afterFailure(
        [
          { at: 0, next: 'x', isAgain: true },
          { at: 1, next: null },
        ],
        { kind: 'passing' },
      ),
    ).toEqual({
      isOver: true,
      queue: [{ at: 1, next: null }],
    });
    expect(afterFailure([{ at: 1, next: null }], { kind: 'final' })).toBeNull();
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
          if (what !== 'busy') failures += 1;
          const passed = afterFailure(queue, failureOf[what](step));
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

  it('asks whoever is ready, in order; where all have to wait, whoever waits the least', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(20), { nil: undefined }), { minLength: 1, maxLength: 6 }), (minutes) => {
        const queue: Queue = minutes.map((at, n) => ({
          at: n,
          next: null,
          ...(at === undefined ? {} : { until: minute(at) }),
        }));
        const [first, ...others] = inTurn(queue, minute(10));
        expect([first, ...others].toSorted((a, b) => (a?.at ?? 0) - (b?.at ?? 0))).toEqual(queue);
        expect(others.map((turn) => turn.at)).toEqual(others.map((turn) => turn.at).toSorted((a, b) => a - b));
        const ready = queue.filter(({ until }) => until === undefined || until <= minute(10));
        if (ready.length > 0) expect(first).toBe(ready[0]);
        else for (const one of queue) expect((first?.until ?? '') <= (one.until ?? '')).toBe(true);
      }),
    );
  });
});
