import { describe, expect, it } from 'vitest';
import { formatBytes, imageTypes, maybeFileFault } from './file-rules.ts';

const rules = { types: imageTypes, maxBytes: 5_000_000 };

// VAL-004 VAL-006
describe('maybeFileFault', () => {
  it.each([
    ['logo.png', 100, null],
    ['LOGO.JPEG', 5_000_000, null],
    ['logo.png', 5_000_001, 'maximum allowed file size is 5mb'],
    ['logo.svg', 100, 'wrong'],
    ['logo', 100, 'wrong'],
    ['png', 100, 'wrong'],
  ])('%s of %i bytes: %s', (name, size, fault) => expect(maybeFileFault({ name, size }, rules, 'wrong')).toBe(fault));
});

describe('formatBytes', () => {
  it.each([
    [10, 'en', '1 kB'],
    [84_400, 'en', '84 kB'],
    [1_240_000, 'de', '1,2 MB'],
  ])('%i in %s', (bytes, language, text) => expect(formatBytes(bytes, language).replace('\u00a0', ' ')).toBe(text));
});
