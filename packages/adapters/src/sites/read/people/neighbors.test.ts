import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';
import { type Named, positions, staffOf } from './staff.fixture.ts';

type One = Named & { readonly at: number };

const line = (text: string): string => (text === '' ? '' : `<p>${text}</p>`);
const card = (...parts: readonly string[]): string => `<div class="card">${parts.join('')}</div>`;
const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const phone = (at: number): string => `212-334-51${10 + at}`;

/** Ways to show people, each in a part of the page of their own; a position that is empty is left out. */
const forms: Readonly<Record<string, (one: One) => string>> = {
  'below a name': ({ name, is }) => card(`<h3>${name}</h3>`, line(is)),
  'below a name and a place': ({ name, is }) => card(`<h3>${name}</h3>`, line('Berlin'), line(is)),
  'below a name, a number and a place': ({ name, is, at }) =>
    card(`<h3>${name}</h3>`, line(phone(at)), line('Berlin'), line(is)),
  'below a name, an address, a number and a place': ({ name, is, at }) =>
    card(`<h3>${name}</h3>`, line(`p${at}@firm.com`), line(phone(at)), line('Berlin'), line(is)),
  'below a name and a link': ({ name, is }) => card(`<h3>${name}</h3>`, '<a href="/x">View profile</a>', line(is)),
  'between a name and a place': ({ name, is }) => card(`<h3>${name}</h3>`, line(is), line('Berlin')),
  'above a name': ({ name, is }) => card(line(is), `<h3>${name}</h3>`),
  'above a name and a place': ({ name, is }) => card(line(is), `<h3>${name}</h3>`, line('Berlin')),
  'above a name and an address': ({ name, is, at }) => card(line(is), `<h3>${name}</h3>`, line(`p${at}@firm.com`)),
  'behind a place in a table': ({ name, is }) => row(name, 'Berlin', is),
  'behind a number and a place in a table': ({ name, is, at }) => row(name, phone(at), 'Berlin', is),
  'before a name and a place in a table': ({ name, is }) => row(is, name, 'Berlin'),
  'before a place and a name in a table': ({ name, is }) => row(is, 'Berlin', name),
};
/** Forms that say too little to whom a position belongs: better nobody's. */
const unread = new Set(['before a place and a name in a table']);

const pageOf = (form: (one: One) => string, staff: readonly Named[]): string => {
  const all = staff.map((one, at) => form({ ...one, at })).join('');
  return `<html><body><h1>Our team</h1>${all.startsWith('<tr') ? `<table>${all}</table>` : all}<p>Call us.</p>`;
};
const found = (html: string): ReadonlyMap<string, string | null> =>
  new Map(readHtml(html).people.map(({ name, position }) => [name, position] as const));

describe('a position beside a name', () => {
  it.each(Object.entries(forms).filter(([title]) => !unread.has(title)))('%s is theirs', (_, form) => {
    fc.assert(
      fc.property(staffOf(fc.constantFrom(...positions)), (staff) => {
        expect(found(pageOf(form, staff))).toEqual(new Map(staff.map(({ name, is }) => [name, is])));
      }),
      { seed: 18, numRuns: 40 },
    );
  });

  it.each(Object.entries(forms))('%s is nobody else’s, also where some have none', (_, form) => {
    fc.assert(
      fc.property(staffOf(fc.constantFrom(...positions, '', '')), (staff) => {
        const read = found(pageOf(form, staff));
        const wrong = staff.filter(({ name, is }) => (read.get(name) ?? is) !== is);
        expect(wrong.map(({ name, is }) => [name, is, read.get(name)])).toEqual([]);
      }),
      { seed: 18, numRuns: 100 },
    );
  });
});
