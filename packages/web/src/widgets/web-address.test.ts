import { describe, expect, it } from 'vitest';
import { hostAndPath, maybeWebAddress } from './web-address.ts';

describe('maybeWebAddress', () => {
  it.each([
    ['https://kestrel.example/a', 'https://kestrel.example/a'],
    ['kestrel.example', 'https://kestrel.example'],
    ['//evil.example', null],
    // Invented businesses: the house shows their sites.
    ['/demo-sites/kestrel-x1/', '/demo-sites/kestrel-x1/'],
    ['/demo-sites/kestrel-x1/team?a=b#c', '/demo-sites/kestrel-x1/team?a=b#c'],
    ['https://kestrel-x1.demo.example', '/demo-sites/kestrel-x1/'],
    ['https://kestrel-x1.demo.example/team', '/demo-sites/kestrel-x1/team'],
    ['HTTP://Kestrel-X1.demo.example:80/@a.b?c=d#e', '/demo-sites/kestrel-x1/@a.b?c=d#e'],
    ['kestrel-x1.demo.example', '/demo-sites/kestrel-x1/'],
    // A way up stays on the site.
    ['https://kestrel.demo.example/../../api/me', '/demo-sites/kestrel/api/me'],
    ['/demo-sites/kestrel/../../api/me', '/demo-sites/kestrel/api/me'],
    ['/demo-sites/kestrel', null],
    ['/demo-sites/../api/me', null],
    ['/api/me', null],
    ['https://demo.example/', null],
    ['https://a.b.demo.example/', null],
    ['https://x_y.demo.example/', null],
    ['https://kestrel.demo.example.evil.com/', 'https://kestrel.demo.example.evil.com/'],
    ['https://demo.example.org', 'https://demo.example.org'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://kestrel.example', null],
    ['two words', null],
    ['', null],
    [null, null],
    [5, null],
  ])('%j is %j', (address, href) => expect(maybeWebAddress(address)).toBe(href));
});

describe('hostAndPath', () => {
  it.each([
    ['https://www.kestrel.example/', 'kestrel.example'],
    ['http://kestrel.example/team', 'kestrel.example/team'],
    ['/demo-sites/kestrel/', 'kestrel.demo.example'],
    ['/demo-sites/kestrel/team', 'kestrel.demo.example/team'],
  ])('%s', (address, read) => expect(hostAndPath(address)).toBe(read));
});
