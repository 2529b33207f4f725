import { localCategories } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '@galena/contract/kernel';
import { lisbon } from '../testing/questions.ts';
import { queryOf, quoted } from './query.ts';
import { createRecent } from '../vendor/recent.ts';
import { literalPattern, wordPattern } from './word-pattern.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('"', '\\', ']', ';', '(', '\n', '~', 'a', '}'), maxLength: 60 }),
);

/** What stands outside of quotes. */
const bones = (query: string): string => query.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""');

const queryFor = (filters: object): string =>
  queryOf({ location: lisbon, filters, isStrict: true }, 60) ?? 'nobody is asked';

describe('a query', () => {
  it('looks for the wanted categories around a place, and says how many there are', () =>
    expect(
      queryFor({ categories: ['bakery', 'bookstore', 'historical-landmark'], radius_km: 2, has_phone: true }),
    ).toBe(
      [
        '[out:json][timeout:60][maxsize:268435456];',
        '(',
        'nwr["shop"~"(^|; *)(bakery|books)( *;|$)"]["name"][~"^(phone|contact:phone|mobile|contact:mobile|telephone|contact:telephone|tel|contact:tel|phone:mobile|contact:phone:mobile)$"~"[0-9]"](around:2000,38.716670,-9.133330);',
        'nwr["craft"~"(^|; *)(bakery|baker)( *;|$)"]["name"][~"^(phone|contact:phone|mobile|contact:mobile|telephone|contact:telephone|tel|contact:tel|phone:mobile|contact:phone:mobile)$"~"[0-9]"](around:2000,38.716670,-9.133330);',
        'nwr["tourism"~"(^|; *)(attraction)( *;|$)"]["historic"]["historic"!="no"]["name"][~"^(phone|contact:phone|mobile|contact:mobile|telephone|contact:telephone|tel|contact:tel|phone:mobile|contact:phone:mobile)$"~"[0-9]"](around:2000,38.716670,-9.133330);',
        ')->.found;',
        '.found out count;',
        '.found out tags center 10000;',
      ].join('\n'),
    ));

  it('stays short enough to be sent, whatever is asked for', () => {
    const all = localCategories.map(({ slug }) => slug);
    for (const keyword of ['ä'.repeat(200), 'ä '.repeat(100), 'aeiou yaeio uyaei oooou '.repeat(8)])
      expect(queryFor({ categories: all.slice(0, 300), keyword }).length).toBeLessThan(200_000);
  });

  it('is not changed by what somebody types: no text breaks out of its quotes', () =>
    fc.assert(
      fc.property(anyText, fc.subarray(['cafe', 'dentist']), (keyword, categories) => {
        const typed = bones(queryFor({ keyword, categories })).replaceAll(/(\[""~""\])+(?=\(around)/g, '');
        const untyped = bones(queryFor({ categories }));
        // A condition for each word, and nothing else.
        const plain = (text: string) => text.replaceAll('[""]', '').replaceAll(/(\[""~""\])+/g, '');
        expect(plain(typed)).toBe(plain(untyped));
        for (const [, inside = ''] of queryFor({ keyword }).matchAll(/\["name"~"((?:[^"\\]|\\.)*)"\]/gs))
          expect(inside).toMatch(/^[\p{L}\p{N}().|*'’‘ʼ`´′·]*$/u);
      }),
      { numRuns: 500 },
    ));

  it('quotes any text so that it is itself again', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const inside = quoted(text);
        expect(bones(inside)).toBe('""');
        const back = inside
          .slice(1, -1)
          .replaceAll(/\\(.)/gs, (_whole, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
        expect(back).toBe(text);
        expect(new RegExp(`^${literalPattern(text)}$`).test(text)).toBe(true);
      }),
    ));

  it('lets through every name that a word is compared with afterwards, in the letters of Europe', () => {
    const letters = Array.from("aeiouyncsgzldthräéñçšğžłđťřöüßæøþœȘțộĐĳAÖÉΆσςЙё'’´·&-");
    const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, fc.option(word, { nil: null }), (name, other) => {
        const typed = other ?? name.slice(1);
        for (const form of [name, name.toUpperCase(), fold(name)])
          if (fold(form).includes(fold(typed))) expect(form).toMatch(new RegExp(wordPattern(fold(typed)), 'u'));
      }),
      { numRuns: 500 },
    );
  });
});

describe('answers that are kept for a while', () => {
  it('are those of the last few questions, until they are old', async () => {
    let now = 0;
    let asked = 0;
    const recent = createRecent<number>(2, 60, () => now);
    const get = (key: string) => recent.get(key, async () => (asked += 1));
    expect([await get('a'), await get('b'), await get('a')]).toEqual([1, 2, 1]);
    // B was used longest ago.
    expect([await get('c'), await get('a'), await get('b')]).toEqual([3, 1, 4]);
    now = 60_000;
    expect(await get('a')).toBe(5);
    await expect(recent.get('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await get('d')).toBe(6);
  });
});
