import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  candidatesFor,
  type DomainKnowledge,
  mailDomainOf,
  type SiteHints,
  verdictOn,
  without,
} from './candidates.rules.ts';
import { learnHabits, usualHabits } from './habits.rules.ts';
import { likelihoodsOf } from './likelihood.rules.ts';
import { personKeyOf, spellingsOf } from './names.rules.ts';
import { formsFor, isOf, type Pattern, patterns, patternsOf } from './patterns.rules.ts';
import type { Sighting } from './sightings.store.ts';
import { countsOf } from './sorts.rules.ts';

const named = (first: string, last: string) => ({ name: `${first} ${last}`, first_name: first, last_name: last });
const whole = (name: string) => ({ name, first_name: null, last_name: null });

describe('spellings of a name', () => {
  it.each([
    ['Jörg', 'Müller', ['joerg mueller', 'jorg muller']],
    ['Søren', 'Weiß', ['soeren weiss', 'soren weiss']],
    ['José', 'Núñez', ['jose nunez']],
    ['Łukasz', 'Zając', ['lukasz zajac']],
    ['Sean', 'O’Brien', ['sean obrien']],
    ['Anna-Lena', 'Koch', ['annalena koch', 'anna-lena koch', 'anna koch']],
    ['Pedro', 'da Silva', ['pedro dasilva', 'pedro silva', 'pedro da.silva']],
    [
      'Gabriel',
      'García Márquez',
      ['gabriel garcia', 'gabriel garciamarquez', 'gabriel marquez', 'gabriel garcia.marquez'],
    ],
    ['Ana', 'Álvarez-Ruiz', ['ana alvarezruiz', 'ana alvarez-ruiz', 'ana alvarez']],
  ] as const)('%s %s', (first, last, wanted) => {
    expect(spellingsOf(named(first, last)).map((one) => `${one.first} ${one.last}`)).toEqual(wanted);
  });

  it.each([
    ['Dr. Jane Doe', 'jane doe'],
    ['Doe, Jane', 'jane doe'],
    ['Jane Doe, PhD', 'jane doe'],
    ['Jan van der Meer', 'jan vandermeer'],
    ['John Michael Smith', 'john smith'],
  ])('%s begins with %s', (name, wanted) => {
    const [best] = spellingsOf(whole(name));
    expect(`${best?.first} ${best?.last}`).toBe(wanted);
  });

  it.each(['Jane', '', '王芳'])('are none of %j: not both names are known, or not in these letters', (name) => {
    expect(spellingsOf(whole(name))).toEqual([]);
    expect(patternsOf(whole(name), 'a@b.example')).toBeNull();
  });

  it('weigh 1 together, whatever the name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, last) => {
        const all = spellingsOf(named(first, last));
        const sum = all.reduce((total, { weight }) => total + weight, 0);
        expect(all.length === 0 || Math.abs(sum - 1) < 1e-9).toBe(true);
      }),
    );
  });

  it('tell people apart by the first and the last of them', () => {
    expect(personKeyOf(whole('Maria João da Silva'))).toBe(personKeyOf(named('Maria', 'Silva')));
    expect(personKeyOf(whole('Jane Doe'))).not.toBe(personKeyOf(whole('John Doe')));
  });
});

describe('patterns of an address', () => {
  it.each([
    ['jane.doe', ['{first}.{last}']],
    ['JDoe', ['{f}{last}']],
    ['j.doe', ['{f}.{last}']],
    ['jane', ['{first}']],
    ['doej', ['{last}{f}']],
    ['janed', ['{first}{l}']],
    ['boss', []],
  ] as const)('%s is %j', (local, wanted) => {
    expect(patternsOf(named('Jane', 'Doe'), `${local}@acme.com`)).toEqual(wanted);
  });

  it('are those that it was formed by, whatever the pattern and the name', () => {
    const people = [
      named('Jörg', 'Müller'),
      named('Anna-Lena', 'da Silva'),
      named('Jane', 'Doe'),
      whole('Eva van Dyck'),
    ];
    for (const person of people)
      for (const pattern of patterns)
        for (const { local } of formsFor(person, new Map([[pattern, 1]])))
          expect(patternsOf(person, `${local}@acme.com`)).toContain(pattern);
  });

  it.each([
    ['José', 'Álvarez-Ruiz', 'jose.alvarezruiz@acme.com'],
    ['Jörg', 'Müller', 'joerg.mueller@acme.com'],
    ['Jörg', 'Müller', 'j.muller@acme.com'],
    ['Jens', 'Weiß', 'weiss.jens@acme.com'],
    ['Łukasz', 'Zając', 'lukasz.zajac@acme.com'],
  ])('say that an address is %s %s’s: %s', (first, last, email) => {
    expect(isOf(named(first, last), email)).toBe(true);
    expect(isOf(named('Jane', 'Doe'), email)).toBe(false);
  });

  it('of one name alone do not say whose an address is', () => {
    expect(isOf(named('Jane', 'Doe'), 'jane@acme.com')).toBe(false);
  });
});

const dot: readonly Pattern[] = ['{first}.{last}'];
const short: readonly Pattern[] = ['{f}{last}'];

describe('likelihoods', () => {
  const evidence = fc.record({
    seen: fc.array(fc.subarray([...patterns], { maxLength: 2 }), { maxLength: 40 }),
    missed: fc.array(fc.constantFrom(...patterns), { maxLength: 10 }),
  });

  it('add up to 1, and none is 0 or 1, whatever was seen', () => {
    fc.assert(
      fc.property(evidence, (known) => {
        const all = [...likelihoodsOf(known, usualHabits).values()];
        expect(Math.abs(all.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-9);
        expect(all.every((one) => one > 0 && one < 1)).toBe(true);
      }),
    );
  });

  it('grow with each address that is seen, and fall with each that does not exist', () => {
    const of = (seen: number, missed = 0): number =>
      likelihoodsOf(
        { seen: Array.from({ length: seen }, () => short), missed: Array.from({ length: missed }, () => '{f}{last}') },
        usualHabits,
      ).get('{f}{last}') ?? 0;
    for (let n = 0; n < 10; n += 1) expect(of(n + 1)).toBeGreaterThan(of(n));
    for (let n = 0; n < 10; n += 1) expect(of(2, n + 1)).toBeLessThan(of(2, n));
  });

  it('are shared where a company has two ways', () => {
    const mixed = likelihoodsOf({ seen: [dot, short, dot, short, dot, short], missed: [] }, usualHabits);
    expect(mixed.get('{first}.{last}')).toBeGreaterThan(0.3);
    expect(mixed.get('{f}{last}')).toBeGreaterThan(0.3);
  });
});

describe('habits', () => {
  const companies = (n: number, ...seen: readonly (readonly Pattern[])[]) =>
    Array.from({ length: n }, () => countsOf(seen));

  it('of nobody are the usual ones', () => {
    expect(learnHabits([]).sorts.map((one) => one.toFixed(9))).toEqual(usualHabits.sorts.map((one) => one.toFixed(9)));
    for (const [kind, share] of learnHabits([]).shares) expect(share).toBeCloseTo(usualHabits.shares.get(kind) ?? 0, 9);
  });

  it('follow what companies do: a pattern that many have is likelier, one address tells more where all keep to theirs', () => {
    const strict = learnHabits(companies(200, short, short, short, short));
    const mixed = learnHabits(companies(200, short, dot, short, dot));
    const one = (habits: typeof strict) =>
      likelihoodsOf({ seen: [dot], missed: [] }, habits).get('{first}.{last}') ?? 0;
    expect(strict.shares.get('{f}{last}')).toBeGreaterThan(0.8);
    expect(one(strict)).toBeGreaterThan(one(mixed));
    expect(strict.sorts.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});

const freshness = { since: '2026-01-01', hashOf: (email: string) => email };
const sighting = (local: string, more: Partial<Sighting> = {}): Sighting => ({
  domain: 'acme.com',
  address: `${local}@acme.com`,
  person: 'somebody',
  patterns: short,
  origin: 'seen',
  state: null,
  at: '2026-06-01',
  ...more,
});
const knowing = (...sightings: readonly Sighting[]): DomainKnowledge & { readonly habits: typeof usualHabits } => ({
  habits: usualHabits,
  domain: 'acme.com',
  seen: [],
  missed: [],
  isCatchAll: false,
  sightings,
});

describe('candidates', () => {
  const jane = named('Jane', 'Doe');
  const best = (...sightings: readonly Sighting[]) => candidatesFor(jane, 'jane', knowing(...sightings), freshness);

  it('leave out what others have and what does not exist, and give its share to the others', () => {
    const [before] = best();
    expect(before?.email).toBe('jane.doe@acme.com');
    for (const out of [
      sighting('jane.doe'),
      sighting('jane.doe', { origin: 'tried', state: 'undeliverable', person: 'jane' }),
    ]) {
      const after = best(out);
      expect(after.map(({ email }) => email)).not.toContain('jane.doe@acme.com');
      const shareOf = (all: typeof after) => all.find(({ email }) => email === 'jdoe@acme.com')?.likelihood ?? 0;
      expect(shareOf(after)).toBeCloseTo(shareOf(best()) / (1 - (before?.likelihood ?? 0)), 6);
    }
  });

  it('are asked about again once an answer is old, and begin with the one that is theirs', () => {
    const old = sighting('jane.doe', { origin: 'tried', state: 'undeliverable', at: '2025-01-01', person: 'jane' });
    expect(best(old)[0]?.email).toBe('jane.doe@acme.com');
    expect(best(sighting('jdoe', { person: 'jane' })).map(({ email }) => email)).toEqual(['jdoe@acme.com']);
  });

  it('never reach 1 together, whatever is taken out', () => {
    const all = best();
    fc.assert(
      fc.property(fc.subarray(all.map(({ email }) => email)), (gone) => {
        const left = without(all, ({ email }) => gone.includes(email));
        expect(left.every(({ likelihood }) => likelihood < 1)).toBe(true);
      }),
    );
  });
});

describe('a verdict', () => {
  const [one, other] = candidatesFor(named('Jane', 'Doe'), 'jane', knowing(), freshness);
  if (!one || !other) throw new Error('nothing is guessed');
  const all = [one, other];

  it('finds what takes mail, and nothing where the server takes any name', () => {
    expect(
      verdictOn(all, [
        { ...one, state: 'undeliverable' },
        { ...other, state: 'deliverable' },
      ]),
    ).toMatchObject({
      outcome: 'found',
      candidate: { email: other.email },
    });
    expect(
      verdictOn(all, [
        { ...one, state: 'deliverable' },
        { ...other, state: 'catch_all' },
      ]).outcome,
    ).toBe('potential');
    expect(verdictOn(all, [{ ...one, state: 'undeliverable' }]).outcome).toBe('nothing');
  });

  it.each(['catch_all', 'unknown', 'risky'] as const)('of %s is potential at best', (state) => {
    expect(verdictOn(all, [{ ...one, state }])).toMatchObject({ outcome: 'potential' });
  });
});

describe('the domain of a business’s mail', () => {
  const hints = (more: Partial<SiteHints>): SiteHints => ({
    people: [],
    emails: [],
    domains: ['acme.com', 'acme.pt'],
    refusing: [],
    ...more,
  });
  const at = (domain: string) => sighting('x', { domain });

  it.each([
    ['its site’s own', null, [], 'shop.acme.com'],
    ['one above it where people are known', null, [at('acme.com')], 'acme.com'],
    ['the first that is its own', hints({}), [], 'acme.com'],
    ['one at which it shows an address', hints({ emails: ['office@acme.pt', 'acme@gmail.com'] }), [], 'acme.pt'],
    [
      'below it where its people are',
      hints({ people: [{ name: 'A B', email: 'a@mail.acme.com' }] }),
      [],
      'mail.acme.com',
    ],
    ['not one that takes no mail', hints({ refusing: ['acme.com'] }), [], 'acme.pt'],
    ['none where it has none', hints({ domains: [] }), [], null],
    [
      'not somebody else’s that ends alike',
      hints({ people: [{ name: 'A B', email: 'a@notacme.com' }] }),
      [],
      'acme.com',
    ],
  ] as const)('is %s', (_, shown, sightings, wanted) => {
    expect(mailDomainOf('shop.acme.com', shown, sightings)).toBe(wanted);
  });
});
