import { describe, expect, it } from 'vitest';
import { createRandom, depth } from '@galena/contract/testing';
import { createPerson } from '../../testing/people.ts';
import { probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts, type Tx } from '../context/transaction.ts';
import type { Repeat } from './next-run.ts';
import { pauseSchedule, removeSchedule, runDueSchedules, setSchedule } from './schedules.ts';

const app = useTestApp({ jobs: probeJobs });

const asAccount = <T>(accountId: number, task: (tx: Tx) => Promise<T>): Promise<T> => {
  const actor = { kind: 'system', reason: 'test' } as const;
  return inAccounts({ ...app().app.systemContext('test'), actor }, [], (tx) =>
    task({ ...tx, actor: { kind: 'job', name: 'test', accountId, leaseId: 0 } }),
  );
};

const put = async (repeat: Repeat, startsAt: string, timeZone = 'UTC', endsAt: string | null = null) => {
  const { accountId } = await createPerson(app());
  const schedule = { repeat, startsAt, endsAt, timeZone, subject: 'probe:1', job: probeJob, payload: { n: accountId } };
  await asAccount(accountId, (tx) => setSchedule(tx, schedule));
  return accountId;
};

const enqueued = async (n: number): Promise<number> =>
  (await app().owner.query(`select count(*)::int as n from platform.jobs where (payload ->> 'n')::int = $1`, [n]))
    .rows[0].n;

const look = () => runDueSchedules(app().app.systemContext('schedules'));

type Stretch = { readonly from: string; readonly days: number; readonly monthlyFrom: string; readonly months: number };
const year: Stretch = { from: '2026-12-01', days: 400, monthlyFrom: '2027-01-31', months: 12 };
// The weeks in which the clocks of all these zones are changed, one way and the other.
const changes: readonly Stretch[] = [
  { from: '2027-03-10', days: 55, monthlyFrom: '2027-03-31', months: 2 },
  { from: '2027-10-01', days: 61, monthlyFrom: '2027-10-31', months: 2 },
];
const random = createRandom();
const { from, days, monthlyFrom, months } = depth({
  sample: changes[random.between(0, 1)] as Stretch,
  proof: year,
});

describe('schedules (R18)', () => {
  it(`${days} days from ${from} in four zones, two schedulers at once, some of them dying: every due run once`, async () => {
    app().clock.set(`${from}T00:00:00.000Z`);
    const accounts = await Promise.all(
      ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'].map((zone) =>
        put('daily', `${from}T02:30:00.000Z`, zone),
      ),
    );
    const monthly = await put('monthly', `${monthlyFrom}T12:00:00.000Z`, 'Europe/Berlin');
    for (let half = 0; half < days * 2; half += 1) {
      app().clock.advance(12 * 3600);
      // The third dies before it commits.
      const dying = inAccounts(app().app.systemContext('test'), [], async (tx) => {
        await runDueSchedules(tx);
        throw new Error('killed');
      }).catch(() => undefined);
      await Promise.all([look(), look(), dying]);
      await look();
    }
    for (const account of accounts) expect(await enqueued(account)).toBe(days);
    expect(await enqueued(monthly)).toBe(months);
  }, 120_000);

  it('what was missed while nobody looked is made up for once, and then goes on as ever', async () => {
    app().clock.set('2028-06-01T00:00:00.000Z');
    const account = await put('daily', '2028-06-02T00:00:00.000Z');
    app().clock.set('2028-06-20T10:00:00.000Z');
    await look();
    await look();
    expect(await enqueued(account)).toBe(1);
    app().clock.set('2028-06-21T00:00:00.000Z');
    await look();
    expect(await enqueued(account)).toBe(2);
  });

  it('once is once; the end is the end; paused and removed schedules are never due', async () => {
    app().clock.set('2029-01-01T00:00:00.000Z');
    const once = await put('once', '2029-01-01T00:00:00.000Z');
    const ending = await put('daily', '2029-01-01T00:00:00.000Z', 'UTC', '2029-01-03T00:00:00.000Z');
    const paused = await put('daily', '2029-01-01T00:00:00.000Z');
    const removed = await put('daily', '2029-01-01T00:00:00.000Z');
    await asAccount(paused, (tx) => pauseSchedule(tx, 'probe:1'));
    await asAccount(removed, (tx) => removeSchedule(tx, 'probe:1'));
    for (let day = 0; day < 6; day += 1) {
      await look();
      app().clock.advance(86_400);
    }
    expect(await Promise.all([once, ending, paused, removed].map(enqueued))).toEqual([1, 3, 0, 0]);
  });
});
