import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';
import { maybePersonName } from './names.ts';
import { type Named, positions, staffOf } from './staff.fixture.ts';

const pronouns = [
  'she/her',
  'He / Him / His',
  '(they/them)',
  'ella / elle',
  'sie/ihr',
  'any pronouns / they',
  'Pronouns: she/her',
];

const staff = staffOf(fc.constantFrom(...positions));
const truthOf = (people: readonly Named[]) => new Map(people.map(({ name, is }) => [name, is]));

const found = (html: string): ReadonlyMap<string, string | null> =>
  new Map(
    readHtml(`<html><body><h1>Our team</h1>${html}`).people.map(({ name, position }) => [name, position] as const),
  );

const lines = (...all: readonly string[]): string => `<div>${all.map((line) => `<p>${line}</p>`).join('')}</div>`;

describe('what stands beside a name is no part of it', () => {
  it.each([
    'Jane Doe (she/her)',
    'Jane Doe (She / Her / Hers)',
    'Jane Doe [they/them]',
    'Jane Doe they/them',
    'Jane Doe | he/him',
    'Jane Doe – she/her',
    'Jane Doe (ella)',
    'Jane Doe (any pronouns)',
    'Jane Doe, PhD (she/her)',
    'Jane Doe (she/her), PhD',
    'Jane Doe (née Smith)',
    'Jane Doe, née Smith-Jones',
    'Jane Doe geb. Müller',
    'Jane Doe (geborene Müller)',
    'Jane Doe (nacida Pérez López)',
    'Jane Doe (PhD)',
    'Jane Doe (M.A.)',
  ])('%s', (written) => {
    expect(maybePersonName(written)?.name).toBe('Jane Doe');
  });

  it.each(['Renée Geber', 'Claire Née', 'Nata Lee', 'Robert (Bob) Hall', 'María Nata Pérez'])('%s is whole', (name) => {
    expect(maybePersonName(name)?.name).toBe(name);
  });

  it.each(['Jane Doe (Berlin)', 'Either/Or Books', 'Park Hotel (she/her)', 'Jane Doe and/or John'])(
    '%s is no name',
    (text) => {
      expect(maybePersonName(text)).toBeNull();
    },
  );
});

describe('a line between a name and a position', () => {
  const between: Readonly<Record<string, readonly string[]>> = {
    pronouns,
    'a place': ['Berlin', 'São Paulo, Brazil', 'Office 4'],
    'a year': ['Joined 2019', 'Since 2004'],
    degrees: ['PhD', 'MBA', 'B.Sc.'],
    'a motto': ['Coffee first.', 'Likes long walks.'],
    'a part of the business': ['Sales', 'Finance', 'Marketing'],
  };
  it.each(Object.entries(between))('%s', (_, all) => {
    fc.assert(
      fc.property(staff, fc.array(fc.constantFrom(...all), { minLength: 6, maxLength: 6 }), (people, said) => {
        const page = people.map(({ name, is }, at) => `<h3>${name}</h3>${lines(said[at] ?? '', is)}`).join('');
        expect(found(page)).toEqual(truthOf(people));
      }),
      { seed: 18, numRuns: 40 },
    );
  });

  it('two lines say nobody’s position, and least of all the next one’s', () => {
    fc.assert(
      fc.property(staff, (people) => {
        const page = people.map(({ name, is }) => `<h3>${name}</h3>${lines('Berlin', 'Joined 2019', is)}`).join('');
        const wrong = [...found(page)].filter(([name, is]) => is !== null && is !== truthOf(people).get(name));
        expect(wrong).toEqual([]);
      }),
      { seed: 18, numRuns: 40 },
    );
  });

  it('positions above names stay theirs, whatever is said below', () => {
    fc.assert(
      fc.property(staff, fc.constantFrom('', 'Berlin', 'Joined 2019', 'Coffee first.'), (people, said) => {
        const page = people
          .map(({ name, is }) => `<p>${is}</p><h3>${name}</h3>${said === '' ? '' : `<p>${said}</p>`}`)
          .join('');
        expect(found(page)).toEqual(truthOf(people));
      }),
      { seed: 18, numRuns: 40 },
    );
  });

  it('pronouns before a position in one line', () => {
    fc.assert(
      fc.property(staff, (people) => {
        const page = people.map(({ name, is }) => `<p>${name}, she/her, ${is}</p>`).join('');
        expect(found(page)).toEqual(truthOf(people));
      }),
      { seed: 18, numRuns: 40 },
    );
  });
});
