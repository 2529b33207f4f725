import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { runRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import {
  reasonStates,
  verificationOperatorRoutes,
  verificationReasons,
  verificationRoutes,
  type VerificationReason,
} from '@galena/contract/verification';
import { createRandom, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const verifier = createScriptedVerifier();
const jobs = [runJob];
const app = useTestApp({ jobs, supply: [verifier.supplied], environment: { GALENA_RATE_LIMITS: 'off' } });

const setPrice = async (price: number) => {
  const admin = app().client(await signInAs(app(), await createPerson(app(), { role: 'admin', modules: ['admin'] })));
  const { data } = await admin.call(verificationOperatorRoutes.savePrice, { body: { own_list_price: price } });
  return data.own_list_price;
};

const placeOf = ({ type, id }: List) => ({ type, id });

const estimate = async ({ client }: ListFixture, list: List, body: object = {}) =>
  (await client.call(verificationRoutes.estimate, { params: placeOf(list), body: { all: true, ...body } })).data;

const run = async ({ client }: ListFixture, list: List, body: object = {}) => {
  const { data } = await client.call(verificationRoutes.start, { params: placeOf(list), body: { all: true, ...body } });
  await app().runJobsUntilIdle(jobs);
  return (await client.call(verificationRoutes.job, { params: { id: data.id } })).data;
};

const limitsOf = async ({ client }: ListFixture) => (await client.call(billingRoutes.userLimits, {})).data;

/** Somebody with credits, and a list with addresses of an own list and with some that were found. */
const stage = async (own: readonly string[], found: readonly string[] = [], credits = 100) => {
  const fixture = await createListFixture(app());
  if (credits > 0) await fixture.grant(credits);
  const list = await fixture.createList({ type: 'local' });
  const write = (emails: readonly string[], method: 'import' | 'crawl') =>
    fixture.write(
      list,
      emails.map((email) => leadOf(email, withEmail(email))),
      { provenance: { method } },
    );
  await write(own, 'import');
  await write(found, 'crawl');
  return { fixture, list };
};

describe('the price of verifying own lists', () => {
  it('is nothing unless the operator sets one, and what look-ups found stays free', async () => {
    const { fixture, list } = await stage(['ann@free.example.com']);
    expect(await estimate(fixture, list)).toMatchObject({ eligible: 1, unit: 0, cost_max: 0, balance: 100 });
    expect(await run(fixture, list)).toMatchObject({ cost_max: 0, credits: 0 });
    expect(await setPrice(2)).toBe(2);
    const found = await stage([], ['bob@found.example.com']);
    expect(await estimate(found.fixture, found.list)).toMatchObject({ eligible: 1, unit: 2, cost_max: 0 });
    expect(await run(found.fixture, found.list)).toMatchObject({ deliverable: 1, credits: 0 });
    expect(await limitsOf(found.fixture)).toMatchObject({ balance: 100, held: 0 });
  });

  it('is charged for what is answered, once, never above the quote', async () => {
    await setPrice(3);
    const own = ['ann@paid.example.com', 'mailbox_missing.bob@paid.example.com', 'timeout.cleo@paid.example.com'];
    const { fixture, list } = await stage(own, ['dan@paid.example.com']);
    expect(await estimate(fixture, list)).toMatchObject({ eligible: 4, unit: 3, cost_max: 9, balance: 100 });
    const job = await run(fixture, list);
    expect(job).toMatchObject({ deliverable: 2, undeliverable: 1, unknown: 1, cost_max: 9, credits: 6 });
    expect(await limitsOf(fixture)).toMatchObject({ balance: 94, held: 0 });
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history[0]).toMatchObject({ kind: 'verify', credits: 6 });
    // Asked again, the same is free; of another list, too.
    expect(await run(fixture, list, { again: true })).toMatchObject({ credits: 0, unknown: 1 });
    const other = await fixture.createList({ type: 'local' });
    await fixture.write(other, [leadOf('again', withEmail('ann@paid.example.com'))], {
      provenance: { method: 'import' },
    });
    expect(await run(fixture, other)).toMatchObject({ reused: 1, credits: 0 });
    expect(await limitsOf(fixture)).toMatchObject({ balance: 94, held: 0 });
  });

  it('stops with the credits, and nothing is begun without any', async () => {
    await setPrice(2);
    const { fixture, list } = await stage(['ann@poor.example.com', 'bob@poor2.example.com'], [], 3);
    const start = { params: placeOf(list), body: { all: true } as const };
    expect(await fixture.client.refused(verificationRoutes.start, start)).toMatchObject({
      body: { code: 'insufficient_credits' },
    });
    expect((await fixture.client.call(runRoutes.list, { query: {} })).data).toEqual([]);
    expect(await limitsOf(fixture)).toMatchObject({ balance: 3, held: 0 });
  });

  it('is not spent any more once somebody stops', async () => {
    await setPrice(2);
    const { fixture, list } = await stage(['ann@stop.example.com', 'bob@stop.example.com']);
    const { data } = await fixture.client.call(verificationRoutes.start, {
      params: placeOf(list),
      body: { all: true },
    });
    expect(await limitsOf(fixture)).toMatchObject({ balance: 96, held: 4 });
    await fixture.client.call(runRoutes.cancel, { params: { id: data.id } });
    await app().runJobsUntilIdle(jobs);
    expect(await limitsOf(fixture)).toMatchObject({ balance: 100, held: 0 });
  });

  it('is the operator’s to set', async () => {
    const { client } = await createListFixture(app());
    const refused = await client.refused(verificationOperatorRoutes.savePrice, { body: { own_list_price: 1 } });
    expect(refused.status).toBe(403);
  });
});

describe('lists at random', () => {
  const random = createRandom();
  const count = rounds({ sample: 6, proof: 150 });

  it(`${count} times cost what is answered of own addresses, each once: seed ${random.seed}`, async () => {
    for (let round = 0; round < count; round += 1) {
      const price = random.between(0, 4);
      await setPrice(price);
      const drawn = Array.from({ length: random.between(1, 12) }, (_, n) => {
        const reason = verificationReasons[random.between(0, verificationReasons.length - 1)] as VerificationReason;
        return { email: `${reason}.n${n}@r${round}-${n % 3}.example.com`, reason, isOwn: random.between(0, 1) === 1 };
      });
      const emailsOf = (isOwn: boolean) => drawn.filter((one) => one.isOwn === isOwn).map(({ email }) => email);
      const { fixture, list } = await stage(emailsOf(true), emailsOf(false), 1_000);
      const quoted = (await estimate(fixture, list)).cost_max;
      expect(quoted).toBe(price * emailsOf(true).length);
      const answered = drawn.filter(({ isOwn, reason }) => isOwn && reasonStates[reason] !== 'unknown');
      const job = await run(fixture, list);
      expect(job).toMatchObject({ status: 'completed', cost_max: quoted, credits: price * answered.length });
      expect(await limitsOf(fixture)).toMatchObject({ balance: 1_000 - job.credits, held: 0 });
      expect(await run(fixture, list, { again: true })).toMatchObject({ credits: 0 });
    }
  });
});
