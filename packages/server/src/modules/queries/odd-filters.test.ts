import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '@galena/contract/contacts';
import { listTypes } from '@galena/contract/kernel';
import { filterOperators, listRoutes, type List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const numRuns = rounds({ sample: 300, proof: 20_000 });

let fixture: ListFixture;
let lists: readonly List[];
beforeAll(async () => {
  fixture = await createListFixture(app());
  lists = await Promise.all(listTypes.map((type) => fixture.createList({ type })));
  for (const list of lists) await fixture.write(list, [leadOf('One')]);
});

const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
/** What looks like a day, whether the calendar has it or not. */
const dayLike = fc
  .tuple(fc.constantFrom('0000', '0001', '1582', '1900', '2000', '2026', '9999', '10000', '-0001'), two(13), two(32))
  .map((parts) => parts.join('-'));
const zone = fc.oneof(
  fc.constantFrom('', 'Z', 'z', '+24:00', '-15:59', '+16:00', ' UTC', '+0530'),
  fc.tuple(fc.constantFrom('+', '-'), two(24), two(60)).map(([sign, h, m]) => `${sign}${h}:${m}`),
);
const momentLike = fc
  .tuple(
    dayLike,
    fc.constantFrom('T', ' ', 't', ''),
    two(25),
    two(61),
    fc.constantFrom('', ':59', ':60', ':00.123456789'),
    zone,
  )
  .map(([day, gap, h, m, s, z]) => `${day}${gap}${h}:${m}${s}${z}`);
const oddText = fc.oneof(
  dayLike,
  momentLike,
  fc.constantFrom(
    '0',
    '1',
    'now',
    'today',
    'infinity',
    '-infinity',
    'epoch',
    "' or '1'='1",
    'NaN',
    '1e400',
    '0x10',
    '',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double().map(String),
);
const value = fc.oneof(oddText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean());

const condition = fc.constantFrom(...listTypes).chain((type) =>
  fc.record({
    type: fc.constant(type),
    condition: fc.record(
      {
        field: fc.constantFrom(...fieldsOf[type].map(({ name }) => name)),
        operator: fc.constantFrom(...filterOperators),
        value,
      },
      { requiredKeys: ['field', 'operator'] },
    ),
  }),
);

const statusOf = async (type: string, id: number, body: object): Promise<number> => {
  const url = resultRoutes.results.path.replace(':type', type).replace(':id', String(id));
  return (await fixture.client.raw({ method: 'POST', url, payload: body })).status;
};

const seed = createRandom().seed;

describe('filters of any value (E1)', () => {
  it('are used or refused, whatever field and operator they are for', async () => {
    const property = fc.asyncProperty(condition, async ({ type, condition: one }) => {
      const list = lists.find((each) => each.type === type) as List;
      const status = await statusOf(type, list.id, { custom_search: [one] });
      expect([200, 400, 422], JSON.stringify(one)).toContain(status);
    });
    await fc.assert(property, { numRuns, seed });
  }, 120_000);

  it('of days are used or refused', async () => {
    const [list] = lists as readonly [List];
    const property = fc.asyncProperty(oddText, oddText, async (startDate, endDate) => {
      const statuses = [
        await statusOf(list.type, list.id, { startDate, endDate }),
        (
          await fixture.client.raw({
            method: 'GET',
            url: `${listRoutes.lists.path}?startDate=${encodeURIComponent(startDate)}`,
          })
        ).status,
      ];
      for (const status of statuses) expect([200, 400, 422], `${startDate} ${endDate}`).toContain(status);
    });
    await fc.assert(property, { numRuns, seed });
  }, 120_000);
});
