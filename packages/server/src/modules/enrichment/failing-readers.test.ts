import { expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { unforeseen } from '../../testing/faults/unforeseen.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { until } from '../../testing/until.ts';

const random = createRandom();
const count = rounds({ sample: 40, proof: 400 });

const isBad = (domain: string): boolean => domain.startsWith('bad');

// The reader of websites asks this of every address that it found: what is thrown here is thrown by the reader.
const { app, sites } = await startLookupApp({
  resolveMail: async (domain) => {
    if (isBad(domain)) throw unforeseen[random.between(0, unforeseen.length - 1)];
    return 'accepts';
  },
});

// ENR-007: whatever one record meets is that record's state, and the run goes on.
it('a look-up goes on whatever its reader throws: the others are found, and nothing is paid for those', async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(1_000);
  const list = await fixture.createList({ type: 'local' });
  const domains = Array.from(
    { length: count },
    (_, n) => `${random.between(0, 2) === 0 ? 'bad' : 'good'}${n}.example.com`,
  );
  const leads = domains.map((domain, n) =>
    leadOf(domain, { name: domain, website: sites.put(n + 1, { '/': pageOf(`Write to info@${domain}.`) }) }),
  );
  await fixture.write(list, leads);
  const place = { type: list.type, id: list.id };
  const { data: begun } = await fixture.client.call(enrichRoutes.start, {
    params: place,
    body: { action: 'email', all: true },
  });
  const get = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: begun.id } })).data;
  await until(async () => (await get()).finished_at !== null, 60);

  const good = domains.filter((domain) => !isBad(domain)).length;
  expect(await get(), `seed ${random.seed}`).toMatchObject({
    status: 'completed',
    done: count,
    found: good,
    failed: count - good,
    credits: good,
  });
  const { data } = await fixture.client.call(resultRoutes.results, { params: place, body: { limit: 100 } });
  for (const { name, email_status: status } of data)
    expect(status, `${name}, seed ${random.seed}`).toBe(isBad(name ?? '') ? 'not_found' : 'found');
  const failed = data.find(({ email_status: status }) => status !== 'found');
  const visit = await fixture.client.call(enrichRoutes.visit, { params: { ...place, resultId: failed?.id ?? 0 } });
  expect(visit.data).toMatchObject({ outcome: 'unexpected', pages: [] });
  expect((await fixture.client.call(billingRoutes.userLimits, {})).data).toMatchObject({
    balance: 1_000 - good,
    held: 0,
  });
});
