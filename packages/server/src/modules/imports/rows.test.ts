import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tables from '@galena/adapters/tables';
import { importTargets } from '@galena/contract/imports';
import { listTypes, type ListType, type ColumnMapping } from '@galena/contract/kernel';
import { unknownNotation } from '@galena/contract/labels';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../platform/db/csv.ts';
import { createRowReader, isRefused, refusedCells, withoutApostrophe, type Reading } from './rows.service.ts';

const readerOf = (type: ListType, mapping: ColumnMapping, more: Partial<Reading> = {}) =>
  createRowReader(tables, {
    type,
    format: 'csv',
    header: Object.keys(mapping),
    targets: importTargets(type, []),
    mapping,
    phoneCountry: null,
    notation: unknownNotation,
    file: 'f.csv',
    ...more,
  });

const read = (type: ListType, row: Readonly<Record<string, string>>, more: Partial<Reading> = {}) => {
  const mapping = Object.fromEntries(Object.keys(row).map((field) => [field, field]));
  return readerOf(type, mapping, more)({ cells: Object.values(row), number: 2 });
};

const recordOf = (type: ListType, row: Readonly<Record<string, string>>, more: Partial<Reading> = {}) => {
  const outcome = read(type, row, more);
  return isRefused(outcome) ? outcome : outcome.record;
};

describe('whom a row is about', () => {
  it.each([
    ['people', { name: 'Ana' }, 'nobody'],
    ['people', { name: 'Ana', phone: '+351210000000' }, 'nobody'],
    ['domain', { name: 'Acme' }, 'nobody'],
    ['group', { name: 'Bakers' }, 'nobody'],
    ['influencer', { 'data.platform': 'myspace', 'data.username': 'ana' }, 'nobody'],
    ['people', { email: 'a@a.example', linkedin_url: 'https://facebook.com/ana' }, 'bad_profile'],
    ['company', { name: 'Acme', website: 'not a site' }, 'bad_website'],
    ['company', { name: 'x'.repeat(501) }, 'too_long'],
    ['people', { email: 'a@a.example, b@@b' }, 'bad_email'],
  ] as const)('%s %j: %s', (type, row, reason) => {
    expect(recordOf(type, row)).toMatchObject({ faults: [{ reason }] });
  });

  it('is known by the name and the place alone, where there is nothing else', () => {
    const [one, same, other] = [
      recordOf('company', { name: 'Ácme', city: 'Porto' }),
      recordOf('company', { name: 'acme', city: 'PORTO' }),
      recordOf('company', { name: 'Acme', city: 'Lisboa' }),
    ].map((record) => ('ref' in record ? record.ref : null));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(recordOf('company', { name: 'Acme', website: 'acme.example' })).toMatchObject({ ref_of: null });
  });
});

describe('what stands in cells', () => {
  it.each([
    [
      { email: 'Ana Reis <ANA@um.example>; b@um.example' },
      { emails: [{ email: 'ana@um.example' }, { email: 'b@um.example' }] },
    ],
    [{ email: 'a@a.example', phone: 'call me', country: '' }, { ref: 'row' }],
    [{ email: 'a@a.example', phone: '030 901820', country: 'Germany' }, { phones: [{ number: '+4930901820' }] }],
    [
      { email: 'a@a.example', phone: '+49 (0)30 901820 / 0171 1234567', country: 'DE' },
      { phones: [{ number: '+4930901820' }, { number: '+491711234567' }] },
    ],
    [{ email: 'a@a.example', employee_count: '1,200' }, { employee_count: 1200 }],
    [{ email: 'a@a.example', employee_count: '51-200' }, { data: { employee_range: '51-200' } }],
    [{ email: 'a@a.example', management_levels: 'C-Level, Board' }, { management_levels: ['C-Level', 'Board'] }],
    [
      { email: 'a@a.example', location: 'Austin, TX' },
      { city: 'Austin', state: 'TX', country: 'US' },
    ],
    [{ email: 'a@a.example', company: 'n/a', city: '-' }, { ref: 'row' }],
    [{ email: 'a@a.example', first_name: 'Ana', last_name: 'Reis' }, { name: 'Ana Reis' }],
  ] as const)('%j', (row, wanted) => {
    const record = recordOf('people', row);
    expect(record).toMatchObject(wanted);
    expect(record).not.toHaveProperty('company');
  });

  it('is read by the country of the file, where the row names none', () => {
    const row = { email: 'a@a.example', phone: '21 000 0000' };
    expect(recordOf('people', row, { phoneCountry: 'PT' })).toMatchObject({ phones: [{ number: '+351210000000' }] });
    expect(read('people', row)).toMatchObject({ record: { ref: 'row' }, leftOut: ['phone'] });
    expect(recordOf('people', row)).not.toHaveProperty('phones');
  });

  it('may be in several columns: the first that says something, of contacts all', () => {
    const header = { A: 'email', B: 'email', C: 'city', D: 'city' };
    const outcome = readerOf('people', header)({ cells: ['a@a.example', 'b@b.example', '', 'Porto'], number: 9 });
    expect(outcome).toMatchObject({
      record: { emails: [{ email: 'a@a.example' }, { email: 'b@b.example' }], city: 'Porto', ref_url: 'file:f.csv#9' },
    });
  });
});

const testData = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data');
const file = join(testData, 'naughty-strings/blns.json');
const naughty = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly string[]) : [''];

describe('whatever stands in a file', () => {
  const strange = fc.oneof(fc.constantFrom(...naughty), fc.string({ unit: 'binary' }), fc.string());

  it('a row comes in or is refused, and what comes in can be stored', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...listTypes),
        fc.array(strange, { minLength: 30, maxLength: 30 }),
        fc.boolean(),
        (type, cells, hasNobody) => {
          const targets = importTargets(type, []);
          const mapping = Object.fromEntries(targets.map(({ name }) => [name, name]));
          const row = targets.map(({ name, kind }, at) => {
            if (hasNobody) return cells[at] ?? '';
            if (name === 'email') return 'a@a.example';
            return kind === 'url' ? 'https://linkedin.com/in/a' : (cells[at] ?? '');
          });
          const outcome = readerOf(type, mapping)({ cells: row, number: 2 });
          const text = JSON.stringify(outcome);
          expect(text.includes('\\u0000')).toBe(false);
          expect(text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 400, seed: 20261124 },
    ));

  it('a cell that our own file made safe is what it was before (A-19)', () =>
    fc.assert(
      fc.property(
        strange.filter((text) => !text.includes('\0')),
        (text) => {
          const written = csvLine([text]).slice(0, -2);
          const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
          expect(withoutApostrophe(cell)).toBe(text);
        },
      ),
      { numRuns: 1_000, seed: 20261124 },
    ));

  it.each(['constructor', '__proto__', 'toString'])('a column called %s that nobody mapped is nothing', (name) => {
    const outcomes = [name, 'B'].map((other) =>
      readerOf('people', { A: 'email' }, { header: ['A', other] })({ cells: ['a@a.example', 'x'], number: 9 }),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(isRefused(outcomes[0] as never)).toBe(false);
  });

  it('a refused row has its own cells in the file of refusals, whatever they are', () => {
    const reading = { format: 'csv', header: ['a', 'b'] } as const;
    expect(refusedCells(reading, { cells: ["'=1+1", 'x', 'y', 'z\0'], number: 2 })).toEqual(['=1+1', 'x y z']);
    expect(refusedCells(reading, { cells: null, number: 2 })).toEqual([]);
  });
});
