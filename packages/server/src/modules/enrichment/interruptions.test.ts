import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes } from '@galena/contract/kernel';
import { listRoutes, type LeadRecord } from '@galena/contract/lists';
import { createListGround, leadOf } from '../../testing/list-ground.ts';
import { startLookUpHouse } from '../../testing/look-up-house.ts';
import { hang, pageOf } from '../../testing/loopback-sites.ts';
import { until } from '../../testing/until.ts';

const { house, sites } = await startLookUpHouse();

let nextSite = 0;

/** A list with one record, whose look-up waits for a site that does not answer. */
const beginLookUp = async (record: Partial<LeadRecord> = {}) => {
  const ground = await createListGround(house());
  await ground.grant(100);
  const list = await ground.createList({ type: 'local' });
  const n = (nextSite += 1);
  const { saved } = await ground.write(list, [leadOf('1', { website: sites.put(n, { '/': hang }), ...record })]);
  const place = { type: list.type, id: list.id, resultId: saved[0] as number };
  const body = { action: 'email', all: true } as const;
  const { data } = await ground.client.call(enrichRoutes.start, { params: place, body });
  await until(async () => sites.asked(n).length > 0);
  const params = { id: data.id };
  const end = async () => {
    const get = async () => (await ground.client.call(enrichRoutes.job, { params })).data;
    await until(async () => (await get()).finished_at !== null, 20);
    return get();
  };
  const pause = async () => {
    await ground.client.call(runRoutes.pause, { params });
    await until(async () => (await ground.client.call(runRoutes.get, { params })).data.state === 'paused');
  };
  return { ...ground, list, place, n, params, end, pause };
};

// LIST-040, G-67: what nobody can see any more is neither asked for nor paid.
describe('a list that is deleted while it is looked up', () => {
  it('is looked up no more, and costs nothing', async () => {
    const { client, list, n, params, end, pause } = await beginLookUp();
    await pause();
    const asked = sites.asked(n).length;
    await client.call(listRoutes.remove, { params: { id: list.id } });
    sites.put(n, { '/': pageOf('info@late.example.com') });
    await client.call(runRoutes.resume, { params });
    expect(await end()).toMatchObject({ status: 'completed', done: 1, found: 0, credits: 0 });
    expect(sites.asked(n)).toHaveLength(asked);
    expect((await client.call(billingRoutes.userLimits, {})).data).toMatchObject({ balance: 100, held: 0 });
  });
});
