import { describe, expect, it } from 'vitest';
import { countryName, hostAndPath, maybeWebAddress, numberFormatOf } from './values.ts';

describe('maybeWebAddress', () => {
  it.each([
    ['https://kestrel.example/a', 'https://kestrel.example/a'],
    ['kestrel.example', 'https://kestrel.example'],
    ['/demo-sites/kestrel/', null],
    ['//evil.example', null],
    ['https://kestrel-x1.demo.example/team', null],
    ['kestrel-x1.demo.example', null],
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
  ])('%s', (address, read) => expect(hostAndPath(address)).toBe(read));
});

describe('countryName', () => {
  it.each([
    ['PT', 'de', 'Portugal'],
    ['DE', 'fr', 'Allemagne'],
    ['not a code', 'en', 'not a code'],
  ])('%s in %s', (code, language, name) => expect(countryName(code, language)).toBe(name));
});

describe('numberFormatOf', () => {
  it.each([
    ['data.founded', 1987, '1987'],
    ['data.engagementRate', 0.0412, '4.1%'],
    ['data.rating', 4, '4.0'],
    ['employee_count', 12_500, '12,500'],
    ['data.lat', 38.716_671_9, '38.71667'],
  ])('%s', (name, value, text) => expect(new Intl.NumberFormat('en', numberFormatOf(name)).format(value)).toBe(text));
});
