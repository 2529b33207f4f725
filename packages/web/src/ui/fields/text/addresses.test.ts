import { describe, expect, it } from 'vitest';
import { completeUrl, isSafeLink } from './addresses.ts';

describe('completeUrl', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' example.com/shop?a=b ', 'https://example.com/shop?a=b'],
    ['sub.example.co.uk', 'https://sub.example.co.uk'],
    ['http://example.com', 'http://example.com'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['two words.com', 'two words.com'],
    ['example', 'example'],
    ['', ''],
  ])('%s is %s', (typed, whole) => expect(completeUrl(typed)).toBe(whole));
});

describe('isSafeLink', () => {
  it.each([
    ['https://example.com', true],
    ['HTTPS://example.com', true],
    ['mailto:a@example.com', true],
    ['tel:+351210000000', true],
    ['http://example.com', false],
    ['https://', false],
    ['mailto:', false],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,x', false],
    ['/relative', false],
    ['', false],
  ])('%j: %s', (address, is) => expect(isSafeLink(address)).toBe(is));
});
