import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { noticeRoutes, runRoutes } from '@galena/contract/kernel';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { verificationRoutes } from '@galena/contract/verification';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { listenersOf } from '../../testing/listeners.ts';
import { pageOf, startLoopbackSites } from '../../testing/loopback-sites.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { runOverJob } from '../lists/index.ts';
import { searchersPort } from '../sources/index.ts';

const verifier = createScriptedVerifier();
const sites = await startLoopbackSites();
let businesses: readonly LeadRecord[] = [];
const nearby = createProbeSearcher('local', () => businesses, 'nearby');
const jobs = [runJob, runOverJob, ...listenersOf('enrichment', 'verification')];
const app = useTestApp({
  jobs,
  resolve: sites.resolve,
  supply: [verifier.supplied, supply(searchersPort, [nearby.searcher])],
  environment: { GALENA_RATE_LIMITS: 'off', GALENA_OUTBOUND_ALLOW: sites.allowed, GALENA_SITE_DELAY_MS: '0' },
});

/** Works off what is due by the clock of the test. */
const work = async (): Promise<void> => {
  await app().owner.query(`update platform.jobs set due_at = least(due_at, now()) where state < 'active'`);
  await app().runJobsUntilIdle(jobs);
};

const recordsIn = async ({ client }: ListFixture, id: number) => {
  const { data } = await client.call(resultRoutes.results, { params: { type: 'local', id }, body: { limit: 100 } });
  return data.toSorted((a, b) => a.id - b.id);
};

const start = ({ client }: ListFixture, id: number) =>
  client.call(verificationRoutes.start, { params: { type: 'local', id }, body: { all: true } });

const answerOf = async ({ client }: ListFixture, id: number, resultId: number) =>
  (await client.call(verificationRoutes.answers, { params: { type: 'local', id, resultId } })).data[0];

describe('what a mail server puts off', () => {
  it('is tried again by itself after five, twenty and eighty minutes, and stays unknown in the end', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(list, [leadOf('1', withEmail('greylisted.ann@later.example.com'))]);
    await start(fixture, list.id);
    await work();
    const [record] = await recordsIn(fixture, list.id);
    const id = record?.id as number;
    for (const minutes of [5, 20, 80]) {
      const waiting = await answerOf(fixture, list.id, id);
      const wait = Date.parse(waiting?.retry_at ?? '') - app().clock.now().getTime();
      expect(Math.round(wait / 60_000)).toBe(minutes);
      app().clock.advance(minutes * 60 + 1);
      await work();
    }
    expect(await answerOf(fixture, list.id, id)).toMatchObject({
      state: 'unknown',
      reason: 'greylisted',
      retry_at: null,
    });
    expect(verifier.asked.filter((email) => email.startsWith('greylisted.'))).toHaveLength(4);
    // Told of once: what goes on by itself is no news.
    const { data: notices } = await fixture.client.call(noticeRoutes.list, { query: {} });
    expect(notices.map(({ kind }) => kind)).toEqual(['verification_completed']);
  });

  it('is not tried again where the address is gone meanwhile, and leaves no run behind', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'local' });
    const email = 'greylisted.gone@later.example.com';
    await fixture.write(list, [leadOf('1', withEmail(email))]);
    await start(fixture, list.id);
    await work();
    const [record] = await recordsIn(fixture, list.id);
    const params = { type: 'local' as const, id: list.id, resultId: record?.id as number };
    await fixture.client.call(editRoutes.edit, { params, body: { wrong: { email } } });
    app().clock.advance(301);
    await work();
    const { data: runs } = await fixture.client.call(runRoutes.list, { query: {} });
    expect(runs.map(({ state }) => state)).toEqual(['completed']);
    expect(verifier.asked.filter((one) => one === email)).toHaveLength(1);
  });

  it('is known as soon as it is answered, and not asked again', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'local' });
    const email = 'busy.ann@soon.example.com';
    await fixture.write(list, [leadOf('1', withEmail(email))]);
    await start(fixture, list.id);
    await work();
    verifier.say(email, 'accepted');
    app().clock.advance(301);
    await work();
    expect(await recordsIn(fixture, list.id)).toMatchObject([{ verification: 'deliverable' }]);
    app().clock.advance(24 * 3600);
    await work();
    expect(verifier.asked.filter((one) => one === email)).toHaveLength(2);
  });
});

describe('new leads', () => {
  const lisbon = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
  const search = async (fixture: ListFixture, input: object) => {
    await fixture.grant(10);
    const list = await fixture.createList({ type: 'local' });
    const body = {
      campaign_id: list.id,
      location: lisbon,
      filters: { categories: ['cafe'] },
      searcher: 'nearby',
      ...input,
    };
    await fixture.client.call(searchRoutes.start, { params: { type: 'local' }, body });
    await work();
    return recordsIn(fixture, list.id);
  };

  it('are verified as a search and its look-up find them, where the account wants that', async () => {
    const fixture = await createListFixture(app());
    businesses = [
      leadOf('1', withEmail('ann@arrived.example.com')),
      leadOf('2', { website: sites.put(2, { '/': pageOf('accepts_all.bob@found.example.com') }) }),
      leadOf('3', { website: sites.put(3, { '/': pageOf('nothing') }) }),
    ];
    expect((await search(fixture, { find_emails: true })).map((one) => one.verification)).toEqual([
      'not_verified',
      'not_verified',
      'no_email',
    ]);
    const { data } = await fixture.client.call(verificationRoutes.saveSettings, { body: { on_arrival: true } });
    expect(data).toEqual({ on_arrival: true, can_ask: true });
    businesses = businesses.map((one, at) => ({ ...one, ref: `again-${at}` }));
    expect((await search(fixture, { find_emails: true })).map((one) => one.verification)).toEqual([
      'deliverable',
      'catch_all',
      'no_email',
    ]);
  });
});
