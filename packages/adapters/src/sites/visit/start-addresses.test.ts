import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanUrl, isOthersPage, isRegistered, isSameSite, isWholeDomain, pageKey, siteDomain } from './site-scope.ts';
import { startAddresses } from './start-addresses.ts';

const inOrder = (website: string): string => startAddresses(website).flat().join(' ');

describe('a website as it was typed', () => {
  it.each([
    ['example.com', 'https://example.com/ http://example.com/ https://www.example.com/ http://www.example.com/'],
    ['www.example.com', 'https://www.example.com/ http://www.example.com/ https://example.com/ http://example.com/'],
    ['http://shop.example.com', 'https://shop.example.com/ http://shop.example.com/'],
    [
      'EXAMPLE.co.uk/Contact#here',
      'https://example.co.uk/Contact http://example.co.uk/Contact https://www.example.co.uk/Contact http://www.example.co.uk/Contact',
    ],
    ['http://example.com:8080/x', 'http://example.com:8080/x http://www.example.com:8080/x'],
    ['192.0.2.1', 'https://192.0.2.1/ http://192.0.2.1/'],
  ])('%s is looked for in this order', (website, expected) => {
    expect(inOrder(website)).toBe(expected);
  });

  it.each([
    ['  example.com  ', 'https://example.com/'],
    ['<http://example.com>', 'https://example.com/'],
    ['"example.com",', 'https://example.com/'],
    ['example.com; example.org', 'https://example.com/'],
    ['www.example.com (Hotel)', 'https://www.example.com/'],
    ['http:/example.com', 'https://example.com/'],
    ['http//example.com', 'https://example.com/'],
    ['htp://example.com', 'https://example.com/'],
    ['https:example.com', 'https://example.com/'],
    ['//example.com/x', 'https://example.com/x'],
    ['http://example.com/a,b', 'https://example.com/a'],
    ['bäckerei-müller.de', 'https://xn--bckerei-mller-bfb28a.de/'],
    ['http://пример.рф/контакты', 'https://xn--e1afmkfd.xn--p1ai/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B'],
    ['example.com.', 'https://example.com/'],
    ['httpbin.example/x', 'https://httpbin.example/x'],
  ])('%s is first looked for at %s', (website, expected) => {
    expect(startAddresses(website)[0]?.[0]?.href).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '-',
    'none',
    'http://',
    'https://?',
    'info@example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'tel:+49301234',
  ])('%j is none', (website) => {
    expect(startAddresses(website)).toEqual([]);
  });

  it('leads to a few web addresses, or none, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (website) => {
        const urls = startAddresses(website).flat();
        expect(urls.length).toBeLessThanOrEqual(4);
        for (const { protocol, hash } of urls) expect([/^https?:$/.test(protocol), hash]).toEqual([true, '']);
      }),
    );
  });
});

const url = (text: string): URL => new URL(text);

describe('a site', () => {
  it.each([
    ['https://www.shop.co.uk/a', 'http://mail.shop.co.uk/b', true],
    ['https://one.co.uk', 'https://two.co.uk', false],
    ['https://one.wixsite.com/a', 'https://two.wixsite.com/a', false],
    ['https://one.github.io', 'https://two.github.io', false],
    ['https://one.demo.example', 'https://two.demo.example', false],
    ['https://sites.google.com/view/one/home', 'https://sites.google.com/view/one/contact', true],
    ['https://sites.google.com/view/one/home', 'https://sites.google.com/view/two/home', false],
    ['http://192.0.2.1/a', 'http://192.0.2.1/b', true],
    ['http://192.0.2.1/a', 'http://192.0.2.2/a', false],
    ['http://shop.test:1/a', 'http://shop.test:2/a', false],
  ])('%s and %s are one: %s', (a, b, isOne) => {
    expect(isSameSite(url(a), url(b))).toBe(isOne);
  });

  it.each([
    ['https://sites.google.com/view/hotel', false],
    ['https://business.facebook.com/hotel', true],
    ['https://hotel-facebook.com', false],
    ['https://www.airbnb.fr/rooms/1', true],
    ['https://fb.com/hotel', true],
    ['https://xing.com/profile/a', true],
    ['https://wiki.openstreetmap.org/wiki/Viersen', true],
    ['https://www.openstreetmap.fr/', false],
    ['https://apple-bakery.com', false],
    ['https://hotel.business.site', false],
  ])('%s is somebody else’s: %s', (text, isOthers) => {
    expect(isOthersPage(url(text))).toBe(isOthers);
  });

  it('has the domain that somebody registered', () => {
    expect(siteDomain(url('https://a.b.shop.com.au/'))).toBe('shop.com.au');
    expect(siteDomain(url('https://shop.demo.example/'))).toBe('shop.demo.example');
    expect(siteDomain(url('http://[2001:db8::1]/'))).toBe('[2001:db8::1]');
  });

  it.each([
    ['shop.com.au', true],
    ['shop.example', true],
    ['shop.demo.example', true],
    ['shop.wixsite.com', false],
    ['wixsite.com', false],
    ['co.uk', false],
    ['127.0.0.1', false],
    ['[2001:db8::1]', false],
  ])('knows whether %s was registered by who has it: %s', (domain, expected) => {
    expect(isRegistered(domain)).toBe(expected);
  });

  it.each([
    ['https://acme.com', true],
    ['https://www.shop.acme.co.uk/contact', true],
    ['https://acme.wixsite.com', true],
    ['https://acme.demo.example', true],
    ['https://demo.example', false],
    ['https://co.uk', false],
    ['https://acme.exampl', false],
    ['https://127.0.0.1', false],
  ])('knows whether %s is a whole domain: %s', (text, expected) => {
    expect(isWholeDomain(url(text))).toBe(expected);
  });

  it.each([
    ['http://www.shop.test/contact/', 'https://shop.test/Contact'],
    ['https://shop.test/index.html', 'https://shop.test'],
    ['https://shop.test/a/index.php', 'https://shop.test/a/'],
  ])('names one page in several ways: %s, %s', (a, b) => {
    expect(pageKey(url(a))).toBe(pageKey(url(b)));
  });

  it('is asked without what follows its visitors', () => {
    const text = 'https://shop.test/a;jsessionid=1F?id=1&utm_source=x&fbclid=y&PHPSESSID=z#top';
    expect(cleanUrl(url(text)).href).toBe('https://shop.test/a?id=1');
  });
});
