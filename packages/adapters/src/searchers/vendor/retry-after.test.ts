import { describe, expect, it } from 'vitest';
import { faultOfStatus, retryAfterOf } from './faults.ts';

describe('how long a vendor wants to be left alone', () => {
  const date = 'Tue, 24 Nov 2026 10:00:00 GMT';
  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '30' }, 30],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': '86400' }, 3600],
    [{ 'retry-after': 'Tue, 24 Nov 2026 10:01:30 GMT', date }, 90],
    [{ 'retry-after': 'Tue, 24 Nov 2026 09:00:00 GMT', date }, 0],
    [{ 'retry-after': 'Wed, 25 Nov 2026 10:00:00 GMT', date }, 3600],
    // Whose clock it is by nobody knows.
    [{ 'retry-after': 'Tue, 24 Nov 2026 10:01:30 GMT' }, undefined],
    [{ 'retry-after': 'soon', date }, undefined],
    [{}, undefined],
  ])('%j is %s seconds', (headers, seconds) => expect(retryAfterOf(headers)).toBe(seconds));
});

describe('what a status tells of', () => {
  it.each([
    [429, 'rate_limited'],
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [408, 'unavailable'],
    [500, 'unavailable'],
    [599, 'unavailable'],
    [302, 'bad_input'],
    [404, 'bad_input'],
    [422, 'bad_input'],
    [204, 'protocol'],
  ])('%i: %s', (status, fault) => expect(faultOfStatus(status)).toBe(fault));
});
