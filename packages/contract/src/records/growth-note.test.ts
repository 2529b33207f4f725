import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGrowthNote, writeGrowthNote } from './growth-note.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const step = fc.record({ from: day, before: fc.nat(), until: day, now: fc.nat() });

describe('the note of a growth', () => {
  it('is read back as it was written', () =>
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        expect(readGrowthNote(writeGrowthNote(steps))).toEqual(steps);
      }),
    ));

  it.each(['', 'Rated 4.5 of 5', '2026-10-28: 12300', '2026-10-28: 1 → 2026-11-28: 2; and more'])(
    'is not made of other words: %j',
    (text) => expect(readGrowthNote(text)).toBeNull(),
  );
});
