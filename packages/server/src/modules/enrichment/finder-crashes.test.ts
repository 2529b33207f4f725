import { afterAll, describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, drawCases } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, leadOf, withEmail } from '../../testing/list-fixture.ts';
import { pageOf, startLoopbackSites } from '../../testing/loopback-sites.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { lookupRun } from './lookups.jobs.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';

const sites = await startLoopbackSites();
afterAll(() => sites.close());
const environment = { GALENA_OUTBOUND_ALLOW: sites.allowed, GALENA_SITE_DELAY_MS: '0' };
const app = useTestApp({ jobs: [runJob], runs: [lookupRun], environment, resolve: sites.resolve });
const processes = useProcesses();

const website = sites.put(1, { '/': pageOf('Welcome') });
const domain = new URL(website).hostname;
const firsts = ['Jane', 'Rui', 'Ana', 'Omar', 'Lena', 'Paul'];
const lasts = ['Doe', 'Costa', 'Lima', 'Haddad', 'Krause'];
const colleagues = firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`));
const names = ['Maria Santos', 'Eva Reis', 'Tom Becker'];

const points: readonly CrashPoint[] = ['site_read', 'credits_settled', 'results_written', 'commit_ready', 'committed'];
const random = createRandom();
const { cases, title } = drawCases(
  random,
  points.flatMap((point) => [1, 2].map((time) => ({ point, time }))),
  ({ point }) => point,
);

// R5
describe(`guesses whose worker crashes are as if it had not: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const fixture = await createListFixture(app());
    await fixture.grant(10);
    const list = await fixture.createList({ type: 'people' });
    const emailOf = (name: string): string => `${name.toLowerCase().split(' ').toReversed().join('.')}@${domain}`;
    await fixture.write(list, [
      ...names.map((name) => leadOf(name, { name, website, ...withEmail(emailOf(name)) })),
      ...colleagues.map((name) => leadOf(name, { name, website })),
    ]);
    const params = { type: 'people', id: list.id } as const;
    const { data: begun } = await fixture.client.call(enrichRoutes.start, {
      params,
      body: { action: 'email', all: true },
    });
    const worker = await processes.start({
      role: 'work',
      databaseUrl: app().databaseUrl,
      environment: { ...environment, CRASH_AT: `${point}:${time}` },
    });
    expect(await worker.ended).toBe('SIGKILL');
    await finishElsewhere(app(), [runJob]);
    const { data: job } = await fixture.client.call(enrichRoutes.job, { params: { id: begun.id } });
    const total = colleagues.length;
    expect(job).toMatchObject({ status: 'completed', done: total, potential: total, found: 0, credits: 0 });
    const { data: records } = await fixture.client.call(resultRoutes.results, {
      params,
      body: { limit: 100, withEmail: 2 },
    });
    expect(records).toHaveLength(total);
    for (const { name, potential_emails: guesses } of records) expect(guesses[0]?.email).toBe(emailOf(name ?? ''));
    const { rows } = await app().owner.query<{ n: number; doubled: number }>(
      `select count(*)::int as n, count(*)::int - count(distinct (result_id, value))::int as doubled
       from records.values where account_id = $1 and field = 'potential_emails'`,
      [fixture.person.accountId],
    );
    expect(rows[0]).toMatchObject({ doubled: 0 });
    const { rows: learned } = await app().owner.query<{ n: number }>(
      'select count(*)::int as n from finder.sightings where account_id = $1',
      [fixture.person.accountId],
    );
    expect(learned).toEqual([{ n: names.length }]);
    const { data: limits } = await fixture.client.call(billingRoutes.userLimits, {});
    expect(limits).toMatchObject({ balance: 10, held: 0 });
  });
});
