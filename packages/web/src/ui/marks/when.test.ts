import { describe, expect, it } from 'vitest';
import { whenOf } from './when.ts';

// Local time: "yesterday" is the reader's.
const at = (...parts: [number, number, number, number?, number?, number?]): string => new Date(...parts).toISOString();
const now = new Date(2026, 10, 20, 14, 30).getTime();

describe('whenOf', () => {
  it.each([
    [at(2026, 10, 20, 14, 29, 31), 'en', 'now'],
    [at(2026, 10, 20, 14, 30, 40), 'de', 'jetzt'],
    [at(2026, 10, 20, 14, 28), 'en', '2 min. ago'],
    [at(2026, 10, 20, 14, 45), 'en', 'in 15 min.'],
    [at(2026, 10, 20, 9, 10), 'en', '5 hr. ago'],
    [at(2026, 10, 20, 23, 10), 'fr', 'dans 8 h'],
    [at(2026, 10, 19, 23, 10), 'en', 'yesterday'],
    [at(2026, 10, 21, 2, 10), 'es', 'mañana'],
    [at(2026, 10, 12, 9, 10), 'en', 'Nov 12'],
    [at(2026, 10, 12, 9, 10), 'de', '12. Nov.'],
    [at(2025, 10, 12, 9, 10), 'en', 'Nov 12, 2025'],
  ])('%s in %s: %s', (moment, language, words) =>
    expect(whenOf(moment, now, language).replaceAll(/\s/g, ' ')).toBe(words),
  );
});
