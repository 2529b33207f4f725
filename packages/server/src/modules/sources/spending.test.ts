import type { Searcher } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { searcherRoutes } from '@galena/contract/search';
import { createRandom } from '@galena/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  createKeyedSearcher,
  createSearcherFixture,
  type SearcherFixture,
} from '../../testing/vendors/keyed-searcher.ts';
import { startReceiver } from '../../testing/webhooks/receiver.ts';
import { searchersPort } from './searchers.ports.ts';

const vendor = await startReceiver();
afterAll(() => vendor.close());
const { searcher } = createKeyedSearcher();
let requests = 1;

/** Two cents for each request that is answered; a question takes as many as its vendor has pages, and testing the key is free. */
const paged: Searcher = {
  ...searcher,
  test: async (call) => void (await call.outbound.request({ url: vendor.url, method: 'POST', ports: [vendor.port] })),
  cost: { cents: 2, per: 'call' },
  estimate: async (call, question) => {
    for (let at = 0; at < requests; at += 1) {
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

  it('is nothing for a test of the key that the vendor gives away', async () => {
    vendor.reset();
    vendor.always(200);
    const { id, spent_cents: before } = await fixture.find('keyed');
    const { data } = await fixture.admin.call(searcherRoutes.test, { params: { id } });
    expect([data.ok, vendor.received.length]).toEqual([true, 1]);
    expect((await fixture.find('keyed')).spent_cents).toBe(before);
  });
});
