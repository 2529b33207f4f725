import { describe, expect, it } from 'vitest';
import { contentKind } from './content-kind.ts';
import { isParked } from './parked.ts';
import { isSameBusiness } from './same-business.ts';
import { nothingFound } from './test-site.ts';
import type { PageFindings } from '../findings.ts';

describe('a body', () => {
  it.each<[string | null, string | Buffer, string]>([
    ['text/html', '<p>', 'html'],
    ['text/html', 'plain words', 'html'],
    ['text/html', '\u0000\u0001', 'other'],
    ['text/html; charset=x', '%PDF-1.4', 'other'],
    ['text/plain', 'words', 'text'],
    ['text/plain', '<!DOCTYPE html>', 'html'],
    ['application/json', '{}', 'other'],
    ['application/json', ' <html>', 'html'],
    [null, '<!-- x -->', 'html'],
    [null, 'words', 'text'],
    [null, Buffer.from('ffd8ffe000104a464946', 'hex'), 'other'],
    ['image/jpeg', '<HTML lang=de>', 'html'],
    ['application/xhtml+xml', '<?xml version="1.0"?><html>', 'html'],
    ['text/xml', '<?xml version="1.0"?><rss>', 'other'],
    [null, Buffer.from('\ufeff<html>', 'utf16le'), 'html'],
    [null, Buffer.from('<html>', 'utf16le'), 'html'],
  ])('said to be %s, beginning with %j, is %s', (contentType, start, kind) => {
    expect(contentKind(contentType, Buffer.from(start))).toBe(kind);
  });
});

describe('a page of a trader of domains', () => {
  it.each<[string, string, string | null, boolean]>([
    ['sedo.com', '', null, true],
    ['shop.test', '', 'shop.test is for sale', true],
    ['shop.test', '', 'Buy this domain', true],
    ['shop.test', '', 'Diese Domain steht zum Verkauf', true],
    ['shop.test', '<script src="https://img.sedoparking.com/x.js">', null, true],
    ['shop.test', '<script>window.LANDER_SYSTEM="PW"</script>', 'shop.test', true],
    ['shop.test', '<p>This house is for sale', 'Houses for sale in Berlin', false],
    ['shop.test', '<p>We sell domains', 'Shop', false],
  ])('%s %j %j: %s', (domain, html, title, isTraders) => {
    expect(isParked(domain, Buffer.from(html), title, null)).toBe(isTraders);
  });
});

describe('a site that another domain leads to', () => {
  const sighting = { kind: 'text' as const, snippet: '', mark: null, confidence: 1 };
  const page = nothingFound;
  it.each<[string, string, PageFindings, boolean]>([
    ['hotel-post.de', 'hotel-post.com', page, true],
    ['hotelpost.de', 'hotel-post-berlin.de', page, true],
    ['baeckerei-schmidtke.de', 'schmidtke.info', page, true],
    ['meier-partner.ch', 'mp-law.ch', page, false],
    ['meier-partner.ch', 'mp-law.ch', { ...page, title: 'MP Law, formerly Meier Partner' }, true],
    [
      'meier-partner.ch',
      'mp-law.ch',
      {
        ...page,
        emails: [{ email: 'info@meier-partner.ch', type: 'generic' as const, isSiteMakers: false, sighting }],
      },
      true,
    ],
    ['restaurant-adler.de', 'restaurant-casino.com', page, false],
    ['adler.de', 'casino.com', { ...page, title: 'Play now' }, false],
  ])('%s → %s is the same business’s: %#', (from, to, text, isSame) => {
    expect(isSameBusiness(new URL(`https://${from}`), new URL(`https://${to}`), text)).toBe(isSame);
  });
});
