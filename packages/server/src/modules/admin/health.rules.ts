import type { HealthItem, HealthState } from '@galena/contract/admin';
import type { Finding } from '../../platform/module/manifest.ts';
import type { DatabaseFacts, StoredFacts, JobFacts } from './health.store.ts';

export type HealthFacts = {
  readonly database: DatabaseFacts;
  readonly jobs: JobFacts;
  readonly stored: StoredFacts;
  readonly sender: { readonly label: string; readonly isSandbox: boolean };
  readonly findings: readonly Finding[];
};

type Bounds = { readonly note: number; readonly problem: number };

/** A share of the connections that are allowed. */
const connectionShare: Bounds = { note: 0.7, problem: 0.9 };
/** Statements end after 10 s; what stays open longer holds back vacuum, and with it everybody. */
const transactionSeconds: Bounds = { note: 60, problem: 600 };
const waitingSeconds: Bounds = { note: 60, problem: 600 };

const gradeOf = (value: number | null, { note, problem }: Bounds): HealthState => {
  if (value === null || value < note) return 'ok';
  return value < problem ? 'note' : 'problem';
};

const databaseItems = (facts: DatabaseFacts): HealthItem[] => {
  const { version, size_bytes, connections_used: used, connections_most: most } = facts;
  const { oldest_transaction_seconds: oldest_seconds } = facts;
  return [
    { key: 'database', state: 'ok', version, size_bytes },
    { key: 'connections', state: gradeOf(used / most, connectionShare), used, most },
    { key: 'transactions', state: gradeOf(oldest_seconds, transactionSeconds), oldest_seconds },
  ];
};

const workItems = ({ workers, oldest_waiting_seconds, schedules_overdue }: JobFacts): HealthItem[] => [
  { key: 'workers', state: workers === 0 ? 'problem' : 'ok', count: workers },
  {
    key: 'waiting_jobs',
    state: gradeOf(oldest_waiting_seconds, waitingSeconds),
    oldest_seconds: oldest_waiting_seconds,
  },
  { key: 'schedules', state: schedules_overdue > 0 ? 'problem' : 'ok', overdue: schedules_overdue },
];

/** What was found, weighed: one item for each thing, the rooms' own findings last. */
export const weigh = ({ database, jobs, stored, sender, findings }: HealthFacts): HealthItem[] => {
  const { mails_waiting: waiting, mails_failed: failed } = stored;
  return [
    ...databaseItems(database),
    ...workItems(jobs),
    { key: 'mails', state: failed > 0 ? 'note' : 'ok', waiting, failed },
    {
      key: 'mail_sender',
      state: sender.isSandbox ? 'note' : 'ok',
      label: sender.label,
      is_sandbox: sender.isSandbox,
    },
    { key: 'files', state: 'ok', count: stored.files, size_bytes: stored.files_bytes },
    ...findings.map(({ state, text, remedy = null }): HealthItem => ({ key: 'finding', state, text, remedy })),
  ];
};
