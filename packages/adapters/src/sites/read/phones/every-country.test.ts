import { countryName } from '@galena/contract/search';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';
import { fixedLineExamples } from './fixed-line-examples.ts';
import { isPattern } from './traps.ts';

/** A number of a country that is no example of a form: those of libphonenumber often count up, which nobody dials. */
const dialled = (national: string, country: CountryCode): PhoneNumber | null => {
  const last = [national.slice(-1), ...Array.from('5274906138')];
  for (const digit of last) {
    const number = parsePhoneNumberFromString(national.slice(0, -1) + digit, country);
    if (number === undefined || !number.isValid()) continue;
    const ways = [number.number, number.formatNational(), number.nationalNumber];
    if (!ways.some((way) => isPattern(way.replaceAll(/\D/g, '')))) return number;
  }
  return null;
};

const numbersOf = (country: CountryCode): readonly PhoneNumber[] =>
  [fixedLineExamples[country], examples[country]].flatMap((national) =>
    national === undefined ? [] : (dialled(national, country) ?? []),
  );

const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D'];
const abroad = (number: PhoneNumber): string => number.formatInternational();
/** The code of the country, the first group, the others. */
const parted = (number: PhoneNumber): readonly [code: string, area: string, rest: readonly string[]] => {
  const [code = '', area = '', ...rest] = abroad(number).split(/[ -]/);
  return [code, area, rest];
};

const ways: Readonly<Record<string, (number: PhoneNumber) => string>> = {
  'with its code': abroad,
  'with its code in brackets, (+34) 983 …': (number) => abroad(number).replace(/^(\+\d+) /, '($1) '),
  'with code and area in brackets, (+7-495) …': (number) => {
    const [code, area, rest] = parted(number);
    return rest.length === 0 ? `(${code}) ${area}` : `(${code}-${area}) ${rest.join('-')}`;
  },
  'with the area in brackets, +34 (983) …': (number) => {
    const [code, area, rest] = parted(number);
    return rest.length === 0 ? abroad(number) : `${code} (${area}) ${rest.join(' ')}`;
  },
  'with every dash of Unicode': (number) => {
    let index = number.number.length;
    return abroad(number).replaceAll(/[ -]/g, () => dashes[(index += 1) % dashes.length] ?? '-');
  },
  'as it is written within its country': (number) => number.formatNational(),
  'within its country, without a 0 before it': (number) => abroad(number).replace(/^\+\d+ /, ''),
  'with the area in brackets and nothing behind it, (302)3914066': (number) => {
    const [area = '', ...rest] = number.formatNational().replaceAll(/[()]/g, '').split(/[ -]/);
    return rest.length === 0 ? area : `(${area})${rest.join('')}`;
  },
};

const found = (words: string, country: string): readonly string[] =>
  readHtml(words, { country }).phones.map(({ number }) => number);

/** How many countries have each of their numbers read, and no other. */
const countriesRead = (way: (number: PhoneNumber) => string, around: (number: string) => string): number =>
  getCountries().filter((country) => {
    const numbers = numbersOf(country);
    return (
      numbers.length > 0 && numbers.every((number) => found(around(way(number)), country).join(' ') === number.number)
    );
  }).length;

describe('a fixed line and a mobile of every country', () => {
  it('are all there', () => {
    expect(getCountries().filter((country) => numbersOf(country).length > 0).length).toBeGreaterThanOrEqual(245);
  });

  // Within the country those of five digits and fewer are no number; of 245 countries, 231 and more are read.
  it.each(Object.entries(ways))('%s', (_, way) => {
    expect(countriesRead(way, (number) => `<p>Tel. ${number}</p>`)).toBeGreaterThanOrEqual(230);
  });

  // Groups as the country makes them, seven digits and more.
  it('without a word for it, on a line of its own', () => {
    const way = ways['within its country, without a 0 before it'] ?? abroad;
    expect(countriesRead(way, (number) => `<p>${number}</p>`)).toBeGreaterThanOrEqual(220);
  });

  it('without a word for it, among others', () => {
    const place = (number: string): string => `<p>The old mill, ${number}, next door</p>`;
    expect(countriesRead((number) => number.formatNational(), place)).toBeGreaterThanOrEqual(210);
  });

  it('before a line of hours', () => {
    const hours = (number: string): string => `<p>${number}<br>Hours: Mon-Fri 9-17</p>`;
    expect(countriesRead((number) => number.formatNational(), hours)).toBeGreaterThanOrEqual(220);
  });

  // Offices of a firm all over the world: each number is dialled where the address before it is, and not where the firm is at home.
  it.each<readonly [how: string, way: (number: PhoneNumber) => string]>([
    ['as it is written within its country', (number) => number.formatNational()],
    ['without a 0 before it', ways['within its country, without a 0 before it'] ?? abroad],
    ['with its code, but without its sign', (number) => abroad(number).slice(1)],
  ])('below an address there, %s', (_, way) => {
    const read = getCountries().filter((country) => {
      const numbers = numbersOf(country);
      const office = numbers.map((number) => `Tel: ${way(number)}<br>`).join('');
      const html = `<p>12 Marine Lines, Mumbai 400 001, India<br>Tel: 022 6774 5858</p>
        <p>Unit 7, High Street<br>${countryName(country, 'en')}<br>${office}</p>`;
      const expected = new Set(['+912267745858', ...numbers.map(({ number }) => number)]);
      const phones = readHtml(html, { url: 'https://www.firm.in/' }).phones.map(({ number }) => number);
      return numbers.length > 0 && phones.length === expected.size && phones.every((number) => expected.has(number));
    });
    // Not those of six digits and fewer, nor where a person or a state of the US has the country's name, too: Jordan, Georgia.
    expect(read.length).toBeGreaterThanOrEqual(220);
  });

  it('below an address that names no country, after one that does, as at home', () => {
    const html = `<p>Tel: 022 6774 5858</p><p>1 Main St, San Jose, California 95110 USA<br>Tel: 408 753 1200</p>
      <p>38 Cubbon Road, near the old post office and the park, Bangalore<br>Tel: 080 2502 0100</p>`;
    expect(readHtml(html, { url: 'https://www.firm.in/' }).phones.map(({ number }) => number)).toEqual([
      '+912267745858',
      '+14087531200',
      '+918025020100',
    ]);
  });

  it('in towns and states that are called as a country is, as at home', () => {
    const html = `<p>1 Main St, Mexico, MO 65265<br>Tel: 573 581 2765</p><p>2 Hill Rd, Albuquerque, New Mexico<br>Tel: 505 243 0118</p>
      <p>3 Sea Rd, Boston, New England<br>Tel: 617 495 1003</p>`;
    expect(readHtml(html, { url: 'https://www.firm.com/', country: 'US' }).phones.map(({ number }) => number)).toEqual([
      '+15735812765',
      '+15052430118',
      '+16174951003',
    ]);
  });

  it('where the domain or the language says which country it is', () => {
    const read = (html: string, url = 'https://www.firm.com/'): readonly string[] =>
      readHtml(html, { url }).phones.map(({ number }) => number);
    expect(read('<p>Tlf. 22 12 34 57</p>', 'https://firma.no/')).toEqual(['+4722123457']);
    expect(read('<p>Тел. 495 123-45-68</p>', 'https://firma.ru/')).toEqual(['+74951234568']);
    expect(read('<html lang="de"><p>Tel. 30 901821</p>')).toEqual(['+4930901821']);
    expect(read('<html lang="pt-BR"><p>Fone: 11 3123-4568</p>')).toEqual(['+551131234568']);
    expect(read('<p>Jl. Sudirman 1, Jakarta</p><p>Telp. 21 350 1235</p>', 'https://firma.co.id/')).toEqual([
      '+62213501235',
    ]);
  });
});
