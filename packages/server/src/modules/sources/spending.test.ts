import type { Searcher } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { searcherRoutes, vendorKeyRoutes } from '@galena/contract/search';
import { createRandom } from '@galena/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context/context.ts';
import { supply } from '../../platform/ports/ports.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  createKeyedSearcher,
  createSearcherFixture,
  secret,
  type SearcherFixture,
} from '../../testing/vendors/keyed-searcher.ts';
import { startReceiver } from '../../testing/webhooks/receiver.ts';
import { getSearcher } from './searchers.service.ts';
import { searchersPort } from './searchers.ports.ts';

const vendor = await startReceiver();
afterAll(() => vendor.close());
const { searcher } = createKeyedSearcher();
let requests = 1;
/** Before which of its requests somebody stops; null: nobody does. */
let stopsAt: number | null = null;
let stop = new AbortController();

/** Two cents for each request that is answered; a question takes as many as its vendor has pages, and testing the key is free. */
const paged: Searcher = {
  ...searcher,
  vendor: { key: 'keyed', label: 'Keyed', keysUrl: 'https://keyed.example' },
  test: async (call) => void (await call.outbound.request({ url: vendor.url, method: 'POST', ports: [vendor.port] })),
  cost: { cents: 2, per: 'call' },
  estimate: async (call, question) => {
    for (let at = 0; at < requests; at += 1) {
      if (at === stopsAt) {
        stop.abort(new Error('somebody stopped'));
        throw stop.signal.reason;
      }
      const { status } = await call.outbound.request({ url: vendor.url, method: 'POST', ports: [vendor.port] });
      if (status >= 400) throw new VendorError('keyed', status === 429 ? 'rate_limited' : 'unavailable', 'no', 1);
    }
    return searcher.estimate(call, question);
  },
};
const app = useTestApp({
  supply: [supply(searchersPort, [paged])],
  environment: { GALENA_OUTBOUND_ALLOW: vendor.host },
});
let fixture: SearcherFixture;

beforeAll(async () => {
  fixture = await createSearcherFixture(app());
  await fixture.add();
});

const random = createRandom();

describe(`what a vendor is paid for each request, seed ${random.seed}`, () => {
  it('is booked as its requests were answered, whatever became of the question', async () => {
    let answered = 0;
    for (let round = 0; round < 12; round += 1) {
      requests = random.between(0, 5);
      const refusedAt = random.between(0, 9);
      const turns = Array.from({ length: requests }, (_, at) =>
        at === refusedAt ? (([429, 500, 'reset'] as const)[random.between(0, 2)] ?? 500) : 200,
      );
      vendor.reset();
      vendor.plan(...turns);
      const isWell = refusedAt >= requests;
      if (isWell) await fixture.estimate('keyed');
      else await fixture.refusedEstimate('keyed');
      answered += Math.min(requests, refusedAt);
      expect((await fixture.find('keyed')).spent_cents, `round ${round}: ${turns.join(', ')}`).toBe(2 * answered);
      // A source that failed several times in a row rests.
      await app().owner.query('update sources.searchers set failures_in_row = 0');
    }
    expect(answered).toBeGreaterThan(0);
  });

  it.each(['house', 'account'] as const)(
    'is booked of a question that was stopped, too, which says nothing of the source: %s',
    async (payer) => {
      const person = await createPerson(app());
      const client = app().client(await signInAs(app(), person));
      const keyed = async () =>
        (await client.call(vendorKeyRoutes.list, {})).data.vendors.find((one) => one.vendor === 'keyed');
      if (payer === 'account')
        await client.call(vendorKeyRoutes.save, {
          params: { vendor: 'keyed' },
          body: { credentials: { api_key: secret } },
        });
      const actor = { kind: 'user', userId: person.id, accountId: person.accountId } as never;
      const context: Context = { ...app().app.systemContext('test'), ...(payer === 'account' && { actor }) };
      const read = async () =>
        (payer === 'account' ? (await keyed())?.spent_cents : (await fixture.find('keyed')).spent_cents) ?? 0;
      const [before, rate] = [await read(), (await fixture.find('keyed')).success_rate];
      [requests, stopsAt, stop] = [4, 3, new AbortController()];
      vendor.reset();
      vendor.always(200);
      const source = await getSearcher(context, 'people', 'keyed', payer);
      const question = {
        location: { label: 'Portugal', country: 'PT' },
        filters: { job_titles: ['x'] },
        match: 100 as const,
      };
      await expect(source.estimate(context, question, stop.signal)).rejects.toThrow('somebody stopped');
      stopsAt = null;
      expect(await read()).toBe(before + 6);
      expect((await fixture.find('keyed')).success_rate).toBe(rate);
    },
  );

  it('is nothing for a test of the key that the vendor gives away', async () => {
    vendor.reset();
    vendor.always(200);
    const { id, spent_cents: before } = await fixture.find('keyed');
    const { data } = await fixture.admin.call(searcherRoutes.test, { params: { id } });
    expect([data.ok, vendor.received.length]).toEqual([true, 1]);
    expect((await fixture.find('keyed')).spent_cents).toBe(before);
  });
});
