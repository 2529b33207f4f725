import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, VendorError } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { until } from '../../testing/until.ts';
import { createScriptedEnricher } from '../../testing/vendors/scripted-enricher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { enrichersPort, searchersPort } from '../sources/index.ts';

const scripts = ['alpha', 'beta', 'gamma'].map((key) =>
  createScriptedEnricher({ key, type: 'people', fields: ['email', 'phone'] }),
);
const { app } = await startLookupApp({
  supply: [
    supply(
      searchersPort,
      scripts.map(({ searcher }) => searcher),
    ),
    supply(enrichersPort, { all: scripts.map(({ enricher }) => enricher), ofManifest: () => [] }),
  ],
});

const random = createRandom();
const runs = rounds({ sample: 12, proof: 1_000 });
const isTrue = (share: number): boolean => random.between(0, 999) < share * 1_000;

/** What goes wrong in a run: sources that fail, and twice at most a fault of our own, which ends the job in the middle. */
const troubleOf = (): (() => Error | null) => {
  let faults = 2;
  return () => {
    if (isTrue(0.2)) return new VendorError('alpha', isTrue(0.5) ? 'unavailable' : 'rate_limited', 'it fails');
    if (faults === 0 || !isTrue(0.05)) return null;
    faults -= 1;
    return new Error('Connection terminated unexpectedly');
  };
};

/** Who knows whom, anew: each source about half of them. */
const spread = (names: readonly string[]): void => {
  const trouble = troubleOf();
  for (const script of scripts) {
    script.knows.clear();
    script.trouble = trouble;
    for (const [at, name] of names.entries())
      if (isTrue(0.5))
        script.knows.set(name, {
          record: { phones: [{ number: `+1415555${1_000 + at}`, type: null, is_verified: false }] },
        });
  }
};

describe('look-ups over three sources that fail, are stopped and run out of credits', () => {
  it(
    `${runs} times: never more than quoted, nothing twice, nothing held (seed ${random.seed})`,
    async () => {
      for (let run = 1; run <= runs; run += 1) {
        const note = `seed ${random.seed}, run ${run}`;
        const fixture = await createListFixture(app());
        const credits = random.between(1, 12);
        await fixture.grant(credits);
        const list = await fixture.createList({ type: 'people' });
        const names = Array.from({ length: random.between(1, 10) }, (_, at) => `Run ${run} Name ${at}`);
        await fixture.write(
          list,
          names.map((name, at) => leadOf(`${at}`, { name, company: 'Acme' })),
        );
        spread(names);
        const params = { type: 'people' as const, id: list.id };
        const limit = Math.min(credits, names.length);
        const stop = { stop_at: random.between(1, limit) };
        const { data: begun } = await fixture.client.call(enrichRoutes.start, {
          params,
          body: { action: 'phone', all: true, ...stop },
        });
        if (isTrue(0.2))
          await fixture.client.call(runRoutes.cancel, { params: { id: begun.id } }).catch(() => undefined);
        const read = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: begun.id } })).data;
        await until(async () => (await read()).finished_at !== null, 60);
        const job = await read();
        const { data: records } = await fixture.client.call(resultRoutes.results, { params, body: { limit: 100 } });
        const found = records.filter(({ phone }) => phone !== null);
        expect(job.cost_max, note).toBeLessThanOrEqual(stop.stop_at);
        expect(job.credits, note).toBeLessThanOrEqual(job.cost_max);
        expect(job.credits, note).toBe(found.length);
        expect(job.found, note).toBe(found.length);
        expect(
          records.every(({ phones }) => phones.length <= 1),
          note,
        ).toBe(true);
        const { balance, held } = (await fixture.client.call(billingRoutes.userLimits, {})).data;
        expect({ balance, held }, note).toEqual({ balance: credits - job.credits, held: 0 });
      }
    },
    depthLimitMs,
  );
});
