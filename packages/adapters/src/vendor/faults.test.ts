import { describe, expect, it } from 'vitest';
import { faultOfStatus, retryAfterOf } from './faults.ts';

describe('what an answer of a vendor means', () => {
  it.each([
    [429, 'rate_limited'],
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [408, 'unavailable'],
    [503, 'unavailable'],
    [301, 'bad_input'],
    [404, 'bad_input'],
    [204, 'protocol'],
  ])('status %d: %s', (status, fault) => expect(faultOfStatus(status)).toBe(fault));

  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  it.each([
    [{ 'retry-after': '30' }, 30],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': '999999' }, 3600],
    [{ 'retry-after': 'Thu, 22 Oct 2026 07:28:00 GMT', date }, 3600],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:29:30 GMT', date }, 90],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:20:00 GMT', date }, 0],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:29:30 GMT' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('waits by %j: %s', (headers, seconds) => expect(retryAfterOf(headers as Record<string, string>)).toBe(seconds));
});
