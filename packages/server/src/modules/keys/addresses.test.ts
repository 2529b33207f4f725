import { describe, expect, it } from 'vitest';
import { isAllowedFrom } from './addresses.service.ts';

describe('isAllowedFrom', () => {
  it.each([
    [[], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['198.51.100.1', '203.0.113.0/31'], '203.0.113.1', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::1'], '2001:0db8:0:0::1', true],
    [['2001:db8::/32'], '203.0.113.7', false],
    [['203.0.113.7'], '', false],
    [['0.0.0.0/0'], '203.0.113.7', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
  ])('%j and %s: %s', (allowed, address, expected) => expect(isAllowedFrom(allowed, address)).toBe(expected));
});
