import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editRoutes, groupRoutes, resultRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const jobs = [{ ...runJob, backoffSeconds: 0 }];
const app = useTestApp({
  jobs,
  supply: [createScriptedVerifier().supplied],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> } | undefined;
beforeAll(async () => {
  worker = await app().startWorker(jobs);
});
afterAll(async () => {
  await worker?.stop();
});

const emailsOf = (email: string) => ({ emails: [{ email, type: null, is_verified: false, score: null }] });

/** A list of four that is verified but for one, which came later. */
const createVerified = async () => {
  const fixture = await createListFixture(app());
  const { client } = fixture;
  const list = await fixture.createList({ type: 'local' });
  const params = { type: list.type, id: list.id };
  await fixture.write(list, [
    leadOf('1', emailsOf('ann@one.example.com')),
    leadOf('2', emailsOf('mailbox_missing.bob@two.example.com')),
    leadOf('3'),
  ]);
  const { data: started } = await client.call(verificationRoutes.start, { params, body: { all: true } });
  const job = async () => (await client.call(verificationRoutes.job, { params: { id: started.id } })).data;
  await until(async () => (await job()).finished_at !== null, 20);
  await fixture.write(list, [leadOf('4', emailsOf('cleo@three.example.com'))]);
  const find = async (value: string) =>
    (
      await client.call(resultRoutes.results, {
        params,
        body: { in_groups: [{ field: 'verification', value }] },
      })
    ).data;
  return { client, params, find };
};

describe('a list that was verified', () => {
  it('is filtered and grouped by what mail servers said', async () => {
    const { client, params, find } = await createVerified();
    expect((await find('deliverable')).map(({ email }) => email)).toEqual(['ann@one.example.com']);
    expect((await find('not_verified')).map(({ email }) => email)).toEqual(['cleo@three.example.com']);
    expect(await find('risky')).toEqual([]);
    const { data: groups } = await client.call(groupRoutes.groups, {
      params,
      body: { field: 'verification', by: 'name' },
    });
    expect(groups.toSorted((a, b) => String(a.value).localeCompare(String(b.value)))).toEqual([
      { value: 'deliverable', count: 1 },
      { value: 'no_email', count: 1 },
      { value: 'not_verified', count: 1 },
      { value: 'undeliverable', count: 1 },
    ]);
  });

  it('keeps what mail servers said from people, and takes the address that was meant in the place of another', async () => {
    const { client, params, find } = await createVerified();
    const [bob] = await find('undeliverable');
    const at = { ...params, resultId: bob?.id as number };
    // As the page sends it: the new address, and the other one as wrong.
    const { data } = await client.call(editRoutes.edit, {
      params: at,
      body: { email: 'bob@two.example.com', wrong: { email: 'mailbox_missing.bob@two.example.com' } },
    });
    expect(data.email).toBe('bob@two.example.com');
    expect(data.emails.map(({ email }) => email)).toEqual(['bob@two.example.com']);
    expect(data.verification).toBe('not_verified');
    const { data: groups } = await client.call(editRoutes.cells, {
      params,
      body: { fields: ['verification'], rows: [{ id: bob?.id as number, values: ['deliverable'] }] },
    });
    expect(groups).toMatchObject({ refused: [{ field: 'verification', reason: 'fixed' }] });
    expect((await find('deliverable')).map(({ email }) => email)).toEqual(['ann@one.example.com']);
  });
});
