import { describe, expect, it } from 'vitest';
import { isReloadLoop } from './chunk-reload.ts';

const mark = (path: string, time: number): string => JSON.stringify({ path, time });

describe('isReloadLoop (G-131)', () => {
  it('lets the first failure reload', () => expect(isReloadLoop(null, '/a', 1_000)).toBe(false));
  it('stops the second one of the same path within ten seconds', () =>
    expect(isReloadLoop(mark('/a', 1_000), '/a', 10_999)).toBe(true));
  it('lets it reload again after ten seconds', () => expect(isReloadLoop(mark('/a', 1_000), '/a', 11_000)).toBe(false));
  it('lets another path reload', () => expect(isReloadLoop(mark('/a', 1_000), '/b', 1_001)).toBe(false));
  it('does not trip over a spoilt mark', () => expect(isReloadLoop('{', '/a', 1_000)).toBe(false));
});
