import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes, editRoutes } from '@galena/contract/records';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { hang, pageOf } from '../../testing/loopback-sites.ts';
import { until } from '../../testing/until.ts';

const { app, sites } = await startLookupApp();

let nextSite = 0;

/** A list with one record, whose look-up waits for a site that does not answer. */
const beginLookUp = async (record: Partial<LeadRecord> = {}) => {
  const fixture = await createListFixture(app());
  await fixture.grant(100);
  const list = await fixture.createList({ type: 'local' });
  const n = (nextSite += 1);
  const { saved } = await fixture.write(list, [leadOf('1', { website: sites.put(n, { '/': hang }), ...record })]);
  const place = { type: list.type, id: list.id, resultId: saved[0] as number };
  const body = { action: 'email', all: true } as const;
  const { data } = await fixture.client.call(enrichRoutes.start, { params: place, body });
  await until(async () => sites.asked(n).length > 0);
  const params = { id: data.id };
  const end = async () => {
    const get = async () => (await fixture.client.call(enrichRoutes.job, { params })).data;
    await until(async () => (await get()).finished_at !== null, 20);
    return get();
  };
  const pause = async () => {
    await fixture.client.call(runRoutes.pause, { params });
    await until(async () => (await fixture.client.call(runRoutes.get, { params })).data.state === 'paused');
  };
  return { ...fixture, list, place, n, params, end, pause };
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

// G-56
describe('a value that is judged while its record is looked up', () => {
  const phone = '+351215550112';
  const phones = [{ number: phone, type: null, is_verified: false }];
  const beginAndReject = async () => {
    const fixture = await beginLookUp({ phones });
    const { client, place } = fixture;
    const state = async () => (await client.call(resultRoutes.result, { params: place })).data.email_status;
    const { data } = await client.call(editRoutes.edit, { params: place, body: { wrong: { phone } } });
    expect(data).toMatchObject({ phone: null, email_status: 'looking' });
    return { ...fixture, state };
  };

  it('leaves it to that look-up, and to no second one', async () => {
    const { client, place, n, params, end, pause, state } = await beginAndReject();
    const body = { action: 'email', all: true } as const;
    expect((await client.refused(enrichRoutes.start, { params: place, body })).body?.code).toBe('nothing_to_enrich');
    await pause();
    sites.put(n, { '/': pageOf('info@judged.example.com') });
    await client.call(runRoutes.resume, { params });
    expect(await end()).toMatchObject({ found: 1, credits: 1 });
    expect(await state()).toBe('found');
  });

  it('gives the record back the state it had when that look-up is stopped', async () => {
    const { client, params, end, state } = await beginAndReject();
    await client.call(runRoutes.cancel, { params });
    await end();
    expect(await state()).toBe('none');
  });
});
