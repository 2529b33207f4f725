import { describe, expect, it } from 'vitest';
import type { HealthItem, HealthState } from '@galena/contract/admin';
import { weigh, type HealthFacts } from './health.rules.ts';

const well: HealthFacts = {
  database: {
    version: '17.5',
    size_bytes: 8_000_000,
    connections_used: 10,
    connections_most: 100,
    oldest_transaction_seconds: null,
  },
  jobs: { workers: 1, oldest_waiting_seconds: null, schedules_overdue: 0 },
  stored: { mails_waiting: 3, mails_failed: 0, files: 2, files_bytes: 10 },
  sender: { label: 'SMTP', isSandbox: false },
  findings: [{ state: 'ok', text: '2 users' }],
};

describe('the health of a house', () => {
  it('is ok in every item when nothing is amiss', () => {
    const items = weigh(well);
    expect(items.map(({ state }) => state)).toEqual(items.map(() => 'ok'));
    expect(items.map(({ key }) => key)).toEqual([
      'database',
      'connections',
      'transactions',
      'workers',
      'waiting_jobs',
      'schedules',
      'mails',
      'mail_sender',
      'files',
      'finding',
    ]);
  });

  const database = (change: Partial<HealthFacts['database']>) => ({
    ...well,
    database: { ...well.database, ...change },
  });
  const jobs = (change: Partial<HealthFacts['jobs']>) => ({ ...well, jobs: { ...well.jobs, ...change } });

  it.each<[string, HealthFacts, HealthItem['key'], HealthState]>([
    ['seven of ten connections', database({ connections_used: 70 }), 'connections', 'note'],
    ['nine of ten connections', database({ connections_used: 90 }), 'connections', 'problem'],
    ['a transaction just opened', database({ oldest_transaction_seconds: 59 }), 'transactions', 'ok'],
    ['a transaction of a minute', database({ oldest_transaction_seconds: 60 }), 'transactions', 'note'],
    ['a transaction of ten minutes', database({ oldest_transaction_seconds: 600 }), 'transactions', 'problem'],
    ['no worker', jobs({ workers: 0 }), 'workers', 'problem'],
    ['a job that waits its turn', jobs({ oldest_waiting_seconds: 59 }), 'waiting_jobs', 'ok'],
    ['a job that waits for a minute', jobs({ oldest_waiting_seconds: 60 }), 'waiting_jobs', 'note'],
    ['a job that waits for ten minutes', jobs({ oldest_waiting_seconds: 600 }), 'waiting_jobs', 'problem'],
    ['a schedule that is late', jobs({ schedules_overdue: 1 }), 'schedules', 'problem'],
    ['a mail that failed', { ...well, stored: { ...well.stored, mails_failed: 1 } }, 'mails', 'note'],
    ['no mail server', { ...well, sender: { label: 'Outbox', isSandbox: true } }, 'mail_sender', 'note'],
    ['what a room finds', { ...well, findings: [{ state: 'problem', text: 'no admin' }] }, 'finding', 'problem'],
  ])('%s', (_title, facts, key, state) => {
    const items = weigh(facts);
    expect(items.find((item) => item.key === key)?.state).toBe(state);
    expect(items.filter((item) => item.key !== key && item.state !== 'ok')).toEqual([]);
  });
});
