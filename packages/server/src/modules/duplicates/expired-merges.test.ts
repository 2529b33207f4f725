import type { LeadRecord } from '@galena/contract/contacts';
import { duplicateRoutes as routes } from '@galena/contract/duplicates';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const ago = (days: number): string => new Date(app().clock.now().getTime() - days * 86_400_000).toISOString();

let fixture: ListFixture;
beforeAll(async () => {
  fixture = await createListFixture(app());
});

// What a licence lets be kept for thirty days, saved longer ago; and what may stay.
const old = () =>
  ({ source: 'google_places', method: 'vendor', keeps: { days: 30, forever: [] }, fetchedAt: ago(31) }) as const;
const lasting = () => ({ source: 'osm', method: 'open_data', fetchedAt: ago(31) }) as const;

const housekeep = async (): Promise<void> => {
  const context = app().app.systemContext('test');
  for (const tidy of context.app.slots.answersOf(housekeepingSlot)) await tidy(context);
};
const save = async (list: List, record: LeadRecord, provenance: object): Promise<number> =>
  (await fixture.write(list, [record], { provenance })).saved[0] ?? 0;
const recordOf = async (list: List, resultId: number) =>
  (await fixture.client.call(resultRoutes.result, { params: { type: list.type, id: list.id, resultId } })).data;

const licensed = leadOf('licensed', {
  name: 'Licensed Name',
  city: 'Licensed City',
  website: 'https://licensed.example',
  phones: [{ number: '+351215550112', type: null, is_verified: false }],
  data: { rating: 4.75 },
  ...withEmail('licensed@places.example'),
});
const free = leadOf('free', { name: 'Free Name', street: 'Free Street', ...withEmail('free@osm.example') });

/** Nothing of the licensed record is kept by any merge. */
const expectForgotten = async (): Promise<void> => {
  const { rows } = await app().owner.query<{ kept: string }>(
    `select names::text || snapshot::text as kept from duplicates.merges`,
  );
  for (const { kept } of rows)
    for (const word of ['Licensed', 'licensed', '+351215550112', '4.75']) expect(kept).not.toContain(word);
};

describe('a merge of what may not be kept with what may', () => {
  it('is undone without it: the licensed one stayed', async () => {
    const list = await fixture.createList({ type: 'local' });
    const kept = await save(list, licensed, old());
    const other = await save(list, free, lasting());
    const params = { id: list.id };
    const { data } = await fixture.client.call(routes.merge, { params, body: { resultIds: [kept, other] } });
    await housekeep();
    expect(await recordOf(list, kept)).toMatchObject({ name: 'Free Name', city: null, email: 'free@osm.example' });
    await expectForgotten();
    await fixture.client.call(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    expect(await recordOf(list, kept)).toMatchObject({
      name: null,
      city: null,
      website: null,
      street: null,
      phone: null,
      phones: [],
      email: null,
      emails: [],
      email_status: 'none',
      data: {},
      evidence: {},
      values: [],
    });
    expect(await recordOf(list, other)).toMatchObject({ name: 'Free Name', email: 'free@osm.example' });
  });

  it('is undone without it: the licensed one went', async () => {
    const list = await fixture.createList({ type: 'local' });
    const kept = await save(list, free, lasting());
    const other = await save(list, licensed, old());
    const params = { id: list.id };
    const { data } = await fixture.client.call(routes.merge, { params, body: { resultIds: [kept, other] } });
    expect(data.record).toMatchObject({ name: 'Free Name', city: 'Licensed City' });
    await housekeep();
    await expectForgotten();
    expect(await recordOf(list, kept)).toMatchObject({ name: 'Free Name', city: null, phones: [] });
    const before = { name: 'Free Name', street: 'Free Street', email: 'free@osm.example', email_status: 'found' };
    await fixture.client.call(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    expect(await recordOf(list, kept)).toMatchObject({ ...before, city: null, website: null, phones: [], data: {} });
    expect(await recordOf(list, other)).toMatchObject({ name: null, city: null, email: null, phones: [] });
  });

  it('keeps what another source of the record itself says, and not what only the other one said', async () => {
    const list = await fixture.createList({ type: 'local' });
    const kept = await save(list, { ...licensed, ref: 'both' }, old());
    // The same name and place, of a source that may stay, about the one that goes.
    const twin = leadOf('twin', { name: 'Licensed Name', city: 'Elsewhere' });
    const other = await save(list, twin, lasting());
    const params = { id: list.id };
    const { data } = await fixture.client.call(routes.merge, { params, body: { resultIds: [kept, other] } });
    await housekeep();
    expect(await recordOf(list, kept)).toMatchObject({ name: 'Licensed Name', city: 'Elsewhere' });
    await fixture.client.call(routes.undo, { params: { ...params, mergeId: data.merge.id } });
    expect(await recordOf(list, kept)).toMatchObject({ name: null, city: null });
    expect(await recordOf(list, other)).toMatchObject({ name: 'Licensed Name', city: 'Elsewhere' });
  });
});
