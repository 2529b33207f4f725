import { emptyVisit } from '@galena/adapters/sites';
import { describe, expect, it } from 'vitest';
import { isInvented, isOfInvented } from './visits.rules.ts';

describe('isInvented', () => {
  it.each([
    ['shop-1.demo.example', true],
    ['https://Shop-1.DEMO.example./contact', true],
    ['http://a.b.demo.example:8080', true],
    ['demo.example', true],
    ['https://shop.demo%2Eexample/', true],
    ['https://demo.example.evil.com/', false],
    ['https://xdemo.example/', false],
    ['https://acme.com/?from=shop.demo.example', false],
    ['', false],
  ])('%s: %s', (website, expected) => {
    expect(isInvented(website)).toBe(expected);
  });
});

describe('isOfInvented', () => {
  const page = { status: 200, bytes: 1, sha256: null, wasCut: false, cutBy: null } as const;
  const visitOf = (outcome: 'read' | 'unresolvable', ...urls: readonly string[]) => ({
    ...emptyVisit('unresolvable'),
    pages: urls.map((url) => ({ ...page, outcome, url, fetched_at: '2026-01-01T00:00:00.000Z' })),
  });

  it('sees an invented site behind a real one that leads on to it', () => {
    expect(isOfInvented(visitOf('read', 'https://acme.com/', 'https://acme.demo.example/'))).toBe(true);
    expect(isOfInvented(visitOf('read', 'https://acme.com/'))).toBe(false);
  });

  it('does not count what was asked in vain', () => {
    expect(isOfInvented(visitOf('unresolvable', 'https://acme.demo.example/'))).toBe(false);
  });
});
