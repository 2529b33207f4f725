import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type List, listRoutes } from '@galena/contract/lists';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { verificationOperatorRoutes, verificationRoutes } from '@galena/contract/verification';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

const verifier = createScriptedVerifier();
const jobs = [{ ...runJob, backoffSeconds: 0 }];
const app = useTestApp({ jobs, supply: [verifier.supplied], environment: { GALENA_RATE_LIMITS: 'off' } });
let worker: { readonly stop: () => Promise<void> } | undefined;
beforeAll(async () => {
  worker = await app().startWorker(jobs);
});
afterAll(async () => {
  await worker?.stop();
});

let nextDomain = 0;
const newDomain = (): string => `d${(nextDomain += 1)}.example.com`;
const emailsOf = (...emails: readonly string[]) => ({
  emails: emails.map((email) => ({ email, type: null, is_verified: false, score: null })),
});

const start = ({ client }: ListFixture, { type, id }: List, input: object = {}) =>
  client.call(verificationRoutes.start, { params: { type, id }, body: { all: true, ...input } });

const wait = async ({ client }: ListFixture, id: number) => {
  const get = async () => (await client.call(verificationRoutes.job, { params: { id } })).data;
  await until(async () => (await get()).finished_at !== null, 20);
  return get();
};

const run = async (fixture: ListFixture, list: List, input: object = {}) =>
  wait(fixture, (await start(fixture, list, input)).data.id);

const recordsIn = async ({ client }: ListFixture, { type, id }: List, body: object = {}) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100, sort: '-name', ...body } }))
    .data;

describe('verifying the e-mails of a list', () => {
  it('says of every address what its mail server said, on the record, in its evidence and in the counts', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'local' });
    const domain = newDomain();
    await fixture.write(list, [
      leadOf('1', emailsOf(`ann@${domain}`)),
      leadOf('2', emailsOf(`mailbox_missing.bob@${domain}`)),
      leadOf('3', emailsOf(`accepts_all.cleo@${newDomain()}`)),
      leadOf('4', emailsOf(`timeout.dan@${newDomain()}`)),
      leadOf('5', emailsOf(`disposable.eve@${newDomain()}`)),
      leadOf('6'),
    ]);
    const params = { type: list.type, id: list.id };
    const { data: estimate } = await fixture.client.call(verificationRoutes.estimate, { params, body: { all: true } });
    expect(estimate).toMatchObject({
      selected: 6,
      eligible: 5,
      without_email: 1,
      fresh: 0,
      in_progress: 0,
      cost_max: 0,
      can_ask: true,
    });

    const job = await run(fixture, list);
    expect(job).toMatchObject({
      total: 5,
      done: 5,
      deliverable: 1,
      undeliverable: 1,
      catch_all: 1,
      risky: 1,
      unknown: 1,
      reused: 0,
      status: 'completed',
      origin: 'asked',
    });
    const records = (await recordsIn(fixture, list)).toSorted((a, b) => a.id - b.id);
    expect(records.map((one) => [one.verification, one.emails[0]?.is_verified, one.emails[0]?.state])).toEqual([
      ['deliverable', true, 'deliverable'],
      ['undeliverable', false, 'undeliverable'],
      ['catch_all', false, 'catch_all'],
      ['unknown', false, 'unknown'],
      ['risky', false, 'risky'],
      ['no_email', undefined, undefined],
    ]);
    const { data: full } = await fixture.client.call(resultRoutes.result, {
      params: { ...params, resultId: records[0]?.id as number },
    });
    expect(full.evidence['email']?.verified_at).toBe(records[0]?.emails[0]?.checked_at);
    expect(full.values.find(({ field }) => field === 'email')?.verified_at).not.toBeNull();
    const { data: answers } = await fixture.client.call(verificationRoutes.answers, {
      params: { ...params, resultId: records[1]?.id as number },
    });
    expect(answers).toEqual([
      expect.objectContaining({
        email: `mailbox_missing.bob@${domain}`,
        state: 'undeliverable',
        reason: 'mailbox_missing',
        code: 550,
        said: 'mailbox_missing says the server',
        verifier: 'smtp',
        retry_at: null,
      }),
    ]);
    const { data: bar } = await fixture.client.call(verificationRoutes.deliverability, { params });
    expect(bar).toEqual({
      deliverable: 1,
      undeliverable: 1,
      catch_all: 1,
      risky: 1,
      unknown: 1,
      not_verified: 0,
      no_email: 1,
    });
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history[0]).toMatchObject({ kind: 'verify', requested: 5, found: 1, credits: 0, status: 'completed' });
    const verified = { field: 'emails', operator: 'is_verified', value: true } as const;
    expect(await recordsIn(fixture, list, { custom_search: [verified] })).toHaveLength(1);
    const risky = { field: 'verification', operator: 'like', value: 'risky' } as const;
    expect(await recordsIn(fixture, list, { custom_search: [risky] })).toHaveLength(1);
  });

  it('puts an address that takes no mail behind one that does, and leaves what a person typed where it is', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'domain' });
    const [one, two] = [newDomain(), newDomain()];
    await fixture.write(list, [
      leadOf('1', emailsOf(`mailbox_missing.first@${one}`, `second@${one}`)),
      leadOf('2', emailsOf(`first@${two}`, `other@${two}`)),
    ]);
    const params = { type: list.type, id: list.id };
    const typed = (await recordsIn(fixture, list)).find(({ email }) => email === `first@${two}`);
    await fixture.client.call(editRoutes.edit, {
      params: { ...params, resultId: typed?.id as number },
      body: { email: `mailbox_missing.typed@${two}` },
    });
    await run(fixture, list);
    const records = (await recordsIn(fixture, list)).toSorted((a, b) => a.id - b.id);
    expect(records.map((record) => [record.email, record.emails.map(({ email }) => email)])).toEqual([
      [`second@${one}`, [`second@${one}`, `mailbox_missing.first@${one}`]],
      [`mailbox_missing.typed@${two}`, [`mailbox_missing.typed@${two}`, `other@${two}`]],
    ]);
    expect(records.map(({ verification }) => verification)).toEqual(['deliverable', 'undeliverable']);
  });

  it('asks nobody twice: not within 90 days, not for another record, not while another run does', async () => {
    const fixture = await createListFixture(app());
    const [list, other] = [await fixture.createList({ type: 'local' }), await fixture.createList({ type: 'local' })];
    const email = `ann@${newDomain()}`;
    for (const each of [list, other]) await fixture.write(each, [leadOf('1', emailsOf(email))]);
    await run(fixture, list);
    const again = { params: { type: list.type, id: list.id }, body: { all: true } as const };
    expect((await fixture.client.refused(verificationRoutes.start, again)).status).toBe(422);
    const { data: estimate } = await fixture.client.call(verificationRoutes.estimate, {
      params: { type: list.type, id: list.id },
      body: { all: true },
    });
    expect(estimate).toMatchObject({ eligible: 0, fresh: 1 });
    expect(await run(fixture, other)).toMatchObject({ deliverable: 1, reused: 1 });
    expect(verifier.asked.filter((one) => one === email)).toHaveLength(1);
    verifier.say(email, 'mailbox_missing');
    expect(await run(fixture, list, { again: true })).toMatchObject({ undeliverable: 1, reused: 0 });
    const [record] = await recordsIn(fixture, list);
    expect(record).toMatchObject({ verification: 'undeliverable', emails: [{ is_verified: false }] });
  });

  it('asks one mailbox once, in whichever letters its domain is written', async () => {
    const fixture = await createListFixture(app());
    const [list, other] = [await fixture.createList(), await fixture.createList()];
    nextDomain += 1;
    const ends = [`bücher${nextDomain}.example.com`, new URL(`http://bücher${nextDomain}.example.com`).hostname];
    expect(ends[0]).not.toBe(ends[1]);
    const addresses = ends.map((end) => `ann@${end}`);
    await fixture.write(
      list,
      addresses.map((email, at) => leadOf(`${at}`, emailsOf(email))),
    );
    const asked = () => verifier.asked.filter((email) => ends.some((end) => email.endsWith(end)));
    expect(await run(fixture, list)).toMatchObject({ total: 2, deliverable: 2, reused: 0 });
    expect(asked()).toHaveLength(1);
    await fixture.write(
      other,
      addresses.map((email, at) => leadOf(`other ${at}`, emailsOf(email))),
    );
    expect(await run(fixture, other)).toMatchObject({ total: 2, deliverable: 2, reused: 2 });
    for (const typed of addresses)
      expect((await fixture.client.call(verificationRoutes.one, { body: { email: typed } })).data).toMatchObject({
        state: 'deliverable',
      });
    expect(asked()).toHaveLength(1);
  });

  it('knows that a closed port is no answer, and asks when it opens', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'local' });
    const email = `ann@${newDomain()}`;
    await fixture.write(list, [leadOf('1', emailsOf(email))]);
    const admin = app().client(await signInAs(app(), await createPerson(app(), { role: 'admin', modules: ['admin'] })));
    verifier.door = 'closed';
    expect((await admin.call(verificationOperatorRoutes.probe, {})).data).toMatchObject({ state: 'closed' });
    expect(await run(fixture, list)).toMatchObject({ unknown: 1, deliverable: 0 });
    const [record] = await recordsIn(fixture, list);
    const params = { type: list.type, id: list.id, resultId: record?.id as number };
    const { data: closed } = await fixture.client.call(verificationRoutes.answers, { params });
    expect(closed).toMatchObject([{ state: 'unknown', reason: 'port_closed' }]);
    expect(verifier.asked).not.toContain(email);
    verifier.door = 'open';
    await admin.call(verificationOperatorRoutes.probe, {});
    expect(await run(fixture, list)).toMatchObject({ deliverable: 1 });
    const { data: overview } = await admin.call(verificationOperatorRoutes.overview, {});
    expect(overview).toMatchObject({ door: { state: 'open' }, verifier: { key: 'smtp', name: 'verify.test' } });
    expect(overview.days[0]?.asked).toBeGreaterThan(1);
  });

  it('is the account’s own: whoever asks for another’s list, record or verification finds nothing', async () => {
    const [own, stranger] = [await createListFixture(app()), await createListFixture(app())];
    const list = await own.createList({ type: 'local' });
    await own.write(list, [leadOf('1', emailsOf(`ann@${newDomain()}`))]);
    const job = await run(own, list);
    const params = { type: list.type, id: list.id };
    const client = stranger.client;
    const refusals = [
      await client.refused(verificationRoutes.start, { params, body: { all: true } }),
      await client.refused(verificationRoutes.job, { params: { id: job.id } }),
      await client.refused(verificationRoutes.deliverability, { params }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('verifying one address', () => {
  it('answers at once, and takes what the account knows from the last 90 days', async () => {
    const fixture = await createListFixture(app());
    const email = `ann@${newDomain()}`;
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(list, [leadOf('1', emailsOf(email))]);
    await run(fixture, list);
    const { data } = await fixture.client.call(verificationRoutes.one, { body: { email: ` ${email.toUpperCase()} ` } });
    expect(data).toMatchObject({ email, state: 'deliverable', reason: 'accepted' });
    expect(verifier.asked.filter((one) => one === email)).toHaveLength(1);
    const { data: wrong } = await fixture.client.call(verificationRoutes.one, { body: { email: 'no address' } });
    expect(wrong).toMatchObject({ state: 'undeliverable', reason: 'bad_syntax', said: null });
  });
});
