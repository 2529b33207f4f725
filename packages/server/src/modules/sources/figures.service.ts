import type { Figures, Memory, Point } from '@galena/adapters/searchers';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { assertOutside, inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './figures.store.ts';

const secondsOfDay = 24 * 3600;

const dayBefore = (context: Context, days: number): string =>
  momentIn(context.clock, -days * secondsOfDay).slice(0, 10);

const isTold = (figures: Figures): boolean => Object.keys(figures).length > 0;

/**
 * What a source told earlier, by the platform's key. It is of the source and of no account: whoever is searching is not kept.
 * @param days how long its figures may be kept
 */
export const memoryOf = (context: Context, provider: string, days: number): Memory => ({
  today: moment(context.clock).slice(0, 10),
  recall: async (told) => {
    assertOutside(context);
    const today = moment(context.clock).slice(0, 10);
    // In one order, so that two searches that meet the same channels do not wait for each other in a circle.
    const known = [...told].filter(([, figures]) => isTold(figures)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const refs = known.map(([ref]) => ref);
    if (refs.length === 0) return new Map<string, readonly Point[]>();
    const rows = await inTransaction(context, async ({ db }) => {
      await store.addFigures(db, provider, today, known);
      return store.findFigures(db, provider, refs, { from: dayBefore(context, days), before: today });
    });
    return Map.groupBy(rows, ({ ref }) => ref);
  },
});

/** Removes what the terms of its source allow no longer. @param kept how many days each source's figures may be kept @returns how many */
export const purgeFigures = (
  context: Context,
  kept: readonly { readonly provider: string; readonly days: number }[],
): Promise<number> =>
  store.removeFigures(
    context.db,
    kept.map(({ provider, days }) => ({ provider, from: dayBefore(context, days) })),
  );
