import { describe, expect, it } from 'vitest';
import { missingColumns, packageNamesOf, placesIn, readRow } from './import-rows.rules.ts';

describe('which column is which', () => {
  it.each([
    [['email', 'first_name', 'last_name'], []],
    [['LAST NAME', ' First-Name ', 'Email', 'Phone'], []],
    [['e-mail', 'first_name', 'last_name'], ['email']],
    [
      ['email', 'name'],
      ['first_name', 'last_name'],
    ],
    [[], ['email', 'first_name', 'last_name']],
  ])('of %j are missing: %j', (header, missing) => expect(missingColumns(placesIn(header))).toEqual(missing));
});

describe('which package is meant', () => {
  const packages = packageNamesOf([
    { id: 1, name: 'Starter', slug: 'start' },
    { id: 2, name: 'Same', slug: 'one' },
    { id: 3, name: 'SAME', slug: 'two' },
    { id: 4, name: 'start', slug: 'four' },
  ]);
  it.each([
    ['starter', 1],
    ['start', 1],
    ['same', undefined],
    ['one', 2],
    ['two', 3],
    ['four', 4],
    ['none', undefined],
  ])('%j is %j', (name, id) => expect(packages.get(name)).toBe(id));
});

describe('what a row says', () => {
  const reading = {
    places: placesIn(['email', 'first_name', 'last_name', 'package', 'expires_in']),
    packages: new Map([['pro', 8]]),
    packageId: 7,
  };
  const person = { email: 'ada@mail.example', first_name: 'Ada', last_name: 'Byron' };
  it.each([
    [['Ada@Mail.example', 'Ada', 'Byron', '', ''], { customer: { ...person, package_id: 7 } }],
    [
      ['ada@mail.example', ' Ada ', 'Byron', ' PRO ', ' 30 '],
      { customer: { ...person, package_id: 8, expires_in: 30 } },
    ],
    [['ada@mail.example', 'Ada', 'Byron', '', '900'], { customer: { ...person, package_id: 7, expires_in: 900 } }],
    [['ada', 'Ada', 'Byron', '', ''], { reasons: ['email'] }],
    [['ada@mail.example', 'A<b', '', '', ''], { reasons: ['first_name', 'last_name'] }],
    [['ada@mail.example', 'Ada', 'Byron', 'gold', '1.5'], { reasons: ['package', 'expires_in'] }],
    [['ada@mail.example', 'Ada', 'Byron', '', '0'], { reasons: ['expires_in'] }],
    [['ada@mail.example', 'Ada', 'Byron', '', 'a month'], { reasons: ['expires_in'] }],
    [['ada@mail.example'], { reasons: ['first_name', 'last_name'] }],
    [null, { reasons: ['row'] }],
  ])('%j', (cells, outcome) => expect(readRow(cells, reading)).toEqual(outcome));
});
