import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { LeadRecord } from '@galena/contract/contacts';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { keepPhoneForCustomers } from '../../testing/opt-outs.ts';
import { until } from '../../testing/until.ts';

const { app, sites } = await startLookupApp();

const phone = '+351215550112';
const team = '<h1>Our team</h1><div><h3>Maria Santos</h3><p>Managing Director</p></div>';

/** A record of a reseller's customer, and what the reseller was asked after it came in. */
const createOptedOut = async (record: Partial<LeadRecord>) => {
  const reseller = await createListFixture(app());
  const fixture = await createListFixture(app(), { parentId: reseller.person.accountId });
  await fixture.grant(100);
  const list = await fixture.createList({ type: 'local' });
  const website = sites.put(1, { '/': pageOf(`<p>info@out.example.com</p>${team}`) });
  const { saved } = await fixture.write(list, [leadOf('1', { website, ...record })]);
  const place = { type: list.type, id: list.id, resultId: saved[0] as number };
  // Whoever is looked up before the job comes by has to disappear as well.
  await keepPhoneForCustomers(reseller, phone);
  return { ...fixture, place };
};

// who is suppressed is never enriched, whoever's word it was.
describe('a record whose own number a reseller may not call', () => {
  it.each(['email', 'employees'] as const)('disappears when it is looked up (%s), unpaid', async (action) => {
    const { client, place } = await createOptedOut({ phones: [{ number: phone, type: null, is_verified: false }] });
    const { data } = await client.call(enrichRoutes.start, { params: place, body: { action, all: true } });
    const get = async () => (await client.call(enrichRoutes.job, { params: { id: data.id } })).data;
    await until(async () => (await get()).finished_at !== null, 20);
    expect(await get()).toMatchObject({ status: 'completed', done: 1, found: 0, employees: 0, credits: 0 });
    expect((await client.refused(resultRoutes.result, { params: place })).status).toBe(404);
    expect((await client.call(billingRoutes.userLimits, {})).data).toMatchObject({ balance: 100, held: 0 });
  });
});
