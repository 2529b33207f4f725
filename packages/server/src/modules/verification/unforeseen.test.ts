import { expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { runRoutes } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import { createRandom, rounds } from '@galena/contract/testing';
import { unforeseen } from '../../testing/faults/unforeseen.ts';
import { createListFixture, leadOf, withEmail } from '../../testing/list-fixture.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const random = createRandom();
const count = rounds({ sample: 60, proof: 600 });
const verifier = createScriptedVerifier();
const app = useTestApp({
  jobs: [runJob],
  supply: [verifier.supplied],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

// reliability.md: whatever one record meets is that record's state, and the run goes on.
it('a verification goes on whatever its verifier throws: those stay unknown and cost nothing', async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(1_000);
  const list = await fixture.createList({ type: 'local' });
  const domains = Array.from({ length: count }, (_, n) => `${random.between(0, 2) === 0 ? 'odd' : 'good'}${n}.example`);
  for (const domain of domains)
    if (domain.startsWith('odd')) verifier.throwAt(domain, unforeseen[random.between(0, unforeseen.length - 1)]);
  await fixture.write(
    list,
    domains.map((domain) => leadOf(domain, { name: domain, ...withEmail(`ann@${domain}`) })),
  );
  const place = { type: list.type, id: list.id };
  const { data: begun } = await fixture.client.call(verificationRoutes.start, { params: place, body: { all: true } });
  await app().runJobsUntilIdle([runJob]);

  const bad = domains.filter((domain) => domain.startsWith('odd')).length;
  const { data: run } = await fixture.client.call(runRoutes.get, { params: { id: begun.id } });
  expect(run, `seed ${random.seed}`).toMatchObject({ state: 'completed', done: count });
  const states: Record<string, number> = {};
  const { data } = await fixture.client.call(resultRoutes.results, { params: place, body: { limit: 100 } });
  for (const { id, name } of data) {
    const { data: answers } = await fixture.client.call(verificationRoutes.answers, {
      params: { ...place, resultId: id },
    });
    const state = answers[0]?.state ?? 'none';
    expect(state, `${name}, seed ${random.seed}`).toBe(name?.startsWith('odd') ? 'unknown' : 'deliverable');
    states[state] = (states[state] ?? 0) + 1;
  }
  const { data: money } = await fixture.client.call(billingRoutes.userLimits, {});
  expect(money.held).toBe(0);
  expect(1_000 - money.balance).toBeLessThanOrEqual(count - bad);
});
