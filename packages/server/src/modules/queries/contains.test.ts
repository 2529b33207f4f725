import { expect, it } from 'vitest';
import { fold } from '@galena/contract/kernel';
import { resultRoutes, type Result } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { createLabel, plantLabelValues } from '../../testing/label-fixture.ts';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const random = createRandom();

const pick = <Item>(items: readonly Item[]): Item => items[random.between(0, items.length - 1)] as Item;

// Short and long, with accents, signs of patterns, apostrophes and words that labels of yes or no hold.
const words = [
  'Zürich',
  'zu',
  'O’Brien & Söhne',
  '100%',
  'a_b',
  'Crème  brûlée',
  '東京都',
  'true',
  'Nile false',
  String.raw`C:\x`,
  '4711',
];
const fields = ['name', 'company', 'city', 'job_title', 'email', 'website', 'first_name'] as const;

/** A part of a text as somebody types it: in capitals, without accents, or as it stands. */
const partOf = (text: string): string => {
  const letters = Array.from(text);
  const from = random.between(0, letters.length - 1);
  const part = letters.slice(from, random.between(from + 1, letters.length)).join('');
  return pick([part, part.toUpperCase(), fold(part), part.normalize('NFD')]);
};

/** What is kept where an index finds it and what is not leave the same records: those of which a reader would say so. */
it(`fields that contain a text, whatever it is made of (seed ${random.seed})`, async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  const label = await createLabel(fixture, { name: 'step', list_type: 'people' });
  const names = Array.from({ length: 40 }, (_, at) => `${pick(words)} ${at}`);
  await fixture.write(
    list,
    names.map((name, at) =>
      leadOf(name, {
        name,
        website: `https://${pick(['zurich', 'b'])}${at}.example`,
        emails: [{ email: `${pick(['ab', 'nile'])}${at}@mail.example`, type: null, is_verified: false, score: null }],
        ...Object.fromEntries(
          (['company', 'city', 'job_title', 'first_name'] as const)
            .filter(() => random.between(0, 3) > 0)
            .map((field) => [field, pick(words)]),
        ),
      }),
    ),
  );
  const steps = Object.fromEntries(names.slice(5).map((name, at) => [name, words[at % words.length]]));
  await plantLabelValues(app(), list, label, steps);
  const find = async (body: object): Promise<readonly Result[]> =>
    (
      await fixture.client.call(resultRoutes.results, {
        params: { type: 'people', id: list.id },
        body: { ...body, limit: 100 },
      })
    ).data;
  const all = await find({});
  const textOf = (record: Result, field: string): string | null =>
    field === 'labels.step'
      ? ((record.labels[label.id] as string | undefined) ?? null)
      : (record[field as 'name'] ?? null);
  let found = 0;
  const anyQuestion = (): readonly [field: string, text: string | null, value: string] => {
    const field = pick([...fields, 'labels.step']);
    const text = textOf(pick(all), field);
    return [field, text, text === null ? pick(words) : partOf(text)];
  };
  // Every word of a label whole, and then whatever comes.
  const questions = words
    .map((word): ReturnType<typeof anyQuestion> => ['labels.step', word, word])
    .concat(Array.from({ length: rounds({ sample: 60, proof: 2_000 }) }, anyQuestion));
  for (const [field, text, value] of questions) {
    const isThere = (record: Result): boolean => {
      const own = textOf(record, field);
      return own !== null && own !== '' && fold(own).includes(fold(value));
    };
    for (const [operator, expected] of [
      ['like', all.filter(isThere)],
      ['not like', all.filter((one) => !isThere(one))],
    ] as const) {
      const rows = await find({ custom_search: [{ field, operator, value }] });
      expect(
        rows.map(({ id }) => id),
        `${field} ${operator} ${JSON.stringify(value)}`,
      ).toEqual(expected.map(({ id }) => id));
    }
    found += all.filter(isThere).length;
    if (field === 'city' && text !== null) {
      const rows = await find({ in_groups: [{ field, value: text }] });
      const inGroup = all.filter((one) => fold(textOf(one, field) ?? '') === fold(text));
      expect(
        rows.map(({ id }) => id),
        text,
      ).toEqual(inGroup.map(({ id }) => id));
    }
  }
  expect(found).toBeGreaterThan(0);
});
