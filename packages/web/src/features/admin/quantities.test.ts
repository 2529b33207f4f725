import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration } from './quantities.ts';

describe('formatBytes', () => {
  it.each([
    [0, 'en', '0 byte'],
    [999, 'en', '999 byte'],
    [1_000, 'en', '1 kB'],
    [999_999, 'en', '1 MB'],
    [12_345_678, 'en', '12.3 MB'],
    [12_345_678, 'de', '12,3 MB'],
    [12_345_678, 'fr', '12,3 Mo'],
    [5e15, 'en', '5,000 TB'],
  ])('%d in %s: %s', (bytes, language, text) => expect(formatBytes(bytes, language).replaceAll(/\s/g, ' ')).toBe(text));
});

describe('formatDuration', () => {
  it.each([
    [0, 'en', '0 seconds'],
    [1, 'en', '1 second'],
    [119, 'en', '119 seconds'],
    [120, 'en', '2 minutes'],
    [7_199, 'de', '119 Minuten'],
    [7_200, 'es', '2 horas'],
    [172_799, 'fr', '47 heures'],
    [172_800, 'de', '2 Tage'],
  ])('%d in %s: %s', (seconds, language, text) =>
    expect(formatDuration(seconds, language).replaceAll(/\s/g, ' ')).toBe(text),
  );
});
