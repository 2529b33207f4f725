import { describe, expect, it } from 'vitest';
import { bodyOf, emptyKey, problemsOf } from './new-key.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const problems = (values: object) => problemsOf({ ...emptyKey, description: 'A key', ...values }, now, 'wrong');

describe('the form of a new key', () => {
  it.each([
    ['30', '2026-12-23T12:00:00.000Z'],
    ['365', '2027-11-23T12:00:00.000Z'],
    ['never', null],
  ] as const)('that is good for %s ends %s', (expiry, end) =>
    expect(bodyOf({ ...emptyKey, expiry }, now).expires_at).toBe(end),
  );

  it('ends with the day that was chosen, where the reader is', () => {
    const { expires_at: end } = bodyOf({ ...emptyKey, expiry: 'day', day: '2026-12-01' }, now);
    expect(new Date(end ?? '').toString()).toContain('Dec 01 2026 23:59:59');
  });

  it('says of each field what is wrong', () => {
    expect(problems({})).toEqual({});
    expect(problems({ description: ' ' })).toHaveProperty('description');
    expect(problems({ scopes: [] })).toEqual({ scopes: ['Field is required.'] });
    expect(problems({ expiry: 'day' })).toEqual({ day: ['Field is required.'] });
    expect(problems({ credit_cap: 0 })).toEqual({ credit_cap: ['Field must be min 1.'] });
    expect(problems({ allowed_addresses: ['203.0.113.7', '2001:db8::/32'] })).toEqual({});
    expect(problems({ allowed_addresses: ['203.0.113.7', 'example.com', '1.2.3'] })).toEqual({
      allowed_addresses: ['wrong'],
    });
  });
});
