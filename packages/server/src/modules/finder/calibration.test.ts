import { describe, expect, it } from 'vitest';
import { createRandom, depth } from '@galena/contract/testing';
import { drawCompany, type FarmCompany, worlds, type World } from '../../testing/farms/company-farm.ts';
import { type Habits, learnHabits, usualHabits } from './habits.rules.ts';
import { countsOf } from './sorts.rules.ts';
import { likelihoodsOf } from './likelihood.rules.ts';
import { formsFor, type Pattern, patternsOf } from './patterns.rules.ts';

const isSample = depth({ sample: true, proof: false });
// The sample is the same each time: it tells that nothing has changed, and the proof that it holds.
const random = isSample ? createRandom(20_261_128) : createRandom();
/** So many companies, in parts of a sample that have enough to say something of each likelihood. */
const companies = (sample: number): number => depth({ sample, proof: 100_000 });
/** So many companies an account knows that has learned. */
const learned = 400;

type Guess = { readonly likelihood: number; readonly holds: boolean };

const seenIn = (people: FarmCompany['people']): readonly (readonly Pattern[])[] =>
  people.flatMap((one) => [patternsOf(one, one.email) ?? []]);

/** What an account knows that has seen some people of some hundred companies. */
const learnIn = (world: World): Habits =>
  learnHabits(
    Array.from({ length: learned }, (_, at) =>
      countsOf(seenIn(drawCompany(random, world, at, random.between(1, 6)).people)),
    ),
  );

/** What is said of people of companies of whom some others are known, nobody of these companies having been seen before. */
const sayings = (world: World, habits: Habits, sample: number): readonly Guess[] =>
  Array.from({ length: companies(sample) }, (_, at) => {
    const known = random.between(0, 6);
    // As they come: three of each, so that large companies do not speak for small ones.
    const { people, domain } = drawCompany(random, world, at, known + 3);
    const [seen, others] = [people.slice(0, known), people.slice(known)];
    const taken = new Set(seen.map(({ email }) => email));
    const likelihoods = likelihoodsOf({ seen: seenIn(seen), missed: [] }, habits);
    return others.flatMap((person) =>
      formsFor(person, likelihoods)
        .map(({ local, likelihood }) => ({ email: `${local}@${domain}`, likelihood }))
        .filter(({ email }) => !taken.has(email))
        .slice(0, 3)
        .map(({ email, likelihood }) => ({ likelihood, holds: email === person.email })),
    );
  }).flat();

/** What is said between two likelihoods in percent: how often, how likely on the whole, and how much of it holds, in percent. */
const compare = (all: readonly Guess[], from: number, to: number) => {
  const own = all.filter(({ likelihood }) => likelihood * 100 >= from && likelihood * 100 < to);
  const mean = (valueOf: (one: Guess) => number): number =>
    (100 * own.reduce((sum, one) => sum + valueOf(one), 0)) / own.length;
  return { n: own.length, said: mean(({ likelihood }) => likelihood), held: mean(({ holds }) => Number(holds)) };
};

/** So many sayings tell how often they hold. */
const enough = 1_000;
const tens = Array.from({ length: 9 }, (_, at) => 5 + at * 10);
/** How far off they may be, in points. */
const tolerance = 7;

const report = (name: string, all: readonly Guess[]): void => {
  const rows = tens.map((from) => {
    const { n, said: likely, held } = compare(all, from, from + 10);
    return `${from}–${from + 10} %: ${n} said ${likely.toFixed(1)}, ${held.toFixed(1)} held`;
  });
  process.stdout.write(`${name}\n  ${rows.join('\n  ')}\n`);
};

/** How far what is said is off on the whole, in points. */
const errorOf = (all: readonly Guess[]): number =>
  tens.reduce((sum, from) => {
    const { n, said: likely, held } = compare(all, from, from + 10);
    return n === 0 ? sum : sum + (n / all.length) * Math.abs(likely - held);
  }, 0);

// None of these companies was seen before, nor were any habits learned from them.
describe(`likelihoods on companies that nobody has seen (seed ${random.seed})`, () => {
  it.each([
    { name: 'as usual, before anything was learned', world: worlds.usual, learn: () => usualHabits, sample: 6_000 },
    { name: 'as usual', world: worlds.usual, learn: () => learnIn(worlds.usual), sample: 4_000 },
    { name: 'that do as they like', world: worlds.loose, learn: () => learnIn(worlds.loose), sample: 4_000 },
  ])('$name: of those said to be 80 % likely between 75 and 85 % hold', ({ name, world, learn, sample }) => {
    const all = sayings(world, learn(), sample);
    report(name, all);
    const { n, held } = compare(all, 75, 85);
    expect(n).toBeGreaterThanOrEqual(enough);
    expect(held).toBeGreaterThanOrEqual(75);
    expect(held).toBeLessThanOrEqual(85);
    for (const from of tens) {
      const one = compare(all, from, from + 10);
      if (one.n >= enough) expect(Math.abs(one.held - one.said), `${from} %`).toBeLessThanOrEqual(tolerance);
    }
    expect(errorOf(all)).toBeLessThanOrEqual(4);
  });

  // There hardly anything is said to be 60 to 85 % likely (one of a hundred), and what is depends on how names are written.
  it('that keep to one way: right on the whole, once learned', () => {
    const [before = [], after = []] = [usualHabits, learnIn(worlds.strict)].map((habits) =>
      sayings(worlds.strict, habits, 2_000),
    );
    report('strict', after);
    expect(errorOf(after)).toBeLessThanOrEqual(4);
    expect(errorOf(after)).toBeLessThan(errorOf(before));
  });
});
