import type pg from 'pg';
import { expect, it } from 'vitest';
import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { searchRoutes } from '@galena/contract/search';
import { openOldDatabase } from '../../testing/databases/old-database.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { createLeads, moneyOf, supplySearchers } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { verifyLedgers } from './audit.service.ts';
import { closeBudget, spend } from './budgets.service.ts';
import { hashOf } from './chain.service.ts';
import { move, type Entry, type Journal } from './ledger.rules.ts';

const at = '2026-11-20T10:00:00.000Z';
// One account is all there is: its runs, its one list, its one bucket.
const [accountId, listId, bucketId] = [1_001, 1, 1];
const [pausedSearch, stoppedLookup, restingLookup] = [1, 2, 3];

type Act = Pick<Journal, 'key' | 'kind' | 'runId' | 'holdId'> & {
  readonly credits: number;
  readonly from: Entry['account'];
  readonly to: Entry['account'];
};

/** The ledger as the version before kept it: journals, their chain, and the keys that it gave them. */
const writeLedger = async (client: pg.Client, acts: readonly Act[]): Promise<void> => {
  let before = Buffer.alloc(0);
  for (const [n, { credits, from, to, ...act }] of acts.entries()) {
    const entries = move([{ bucketId, credits }], from, to, act.holdId);
    const personal = { userId: null, pricePolicy: null, reason: null, about: null };
    const none = { ...personal, reference: null, undoes: null, transfer: null, money: [] };
    const hash = hashOf({ ...act, ...none, at, entries }, { accountId, sequence: n + 1, before });
    const { rows } = await client.query<{ id: string }>(
      `insert into billing.journals (account_id, key, kind, run_id, hold_id, sequence, prev_hash, hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [accountId, act.key, act.kind, act.runId, act.holdId, n + 1, before, hash, at],
    );
    await client.query(
      `insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, hold_id, credits)
       values ($1, $2, 1, $3, $4, $5, $6), ($1, $2, 2, $7, $4, $5, $8)`,
      [accountId, rows[0]?.id, from, bucketId, act.holdId, -credits, to, credits],
    );
    before = Buffer.from(hash);
  }
  await client.query('update billing.wallets set sequence = $2, hash = $3 where account_id = $1', [
    accountId,
    acts.length,
    before,
  ]);
};

const acts: readonly Act[] = [
  { key: 'grant:1', kind: 'grant', runId: null, holdId: null, credits: 100, from: 'issued', to: 'available' },
  { key: 'hold:search:1', kind: 'hold', runId: 1, holdId: 1, credits: 40, from: 'available', to: 'held' },
  { key: 'settle:search:1:first', kind: 'settle', runId: 1, holdId: 1, credits: 10, from: 'held', to: 'spent' },
  { key: 'hold:enrich:2', kind: 'hold', runId: 2, holdId: 2, credits: 20, from: 'available', to: 'held' },
  { key: 'settle:enrich:2:11', kind: 'settle', runId: 2, holdId: 2, credits: 20, from: 'held', to: 'spent' },
  { key: 'hold:enrich:3', kind: 'hold', runId: 3, holdId: 3, credits: 9, from: 'available', to: 'held' },
  { key: 'settle:enrich:3:12', kind: 'settle', runId: 3, holdId: 3, credits: 2, from: 'held', to: 'spent' },
  { key: 'release:3', kind: 'release', runId: 3, holdId: 3, credits: 7, from: 'held', to: 'available' },
];

/** A search in the middle of its work, a look-up that is over, and one that rested so long that its hold went back. */
const fill = async (client: pg.Client): Promise<void> => {
  for (const statement of [
    `insert into identity.accounts (id, realm_id, kind, name) overriding system value values (${accountId}, 1, 'customer', 'Old')`,
    `insert into identity.account_modules (account_id, module_id, source) select ${accountId}, id, 'manual' from identity.modules where slug = 'leads'`,
    `insert into billing.wallets (account_id, balance, held) values (${accountId}, 38, 30)`,
    `insert into billing.buckets (account_id, kind, granted, remaining, held, created_at) values (${accountId}, 'additional', 100, 38, 30, '${at}')`,
    `insert into billing.holds (account_id, run_id, quoted, remaining, settled, expires_at, created_at) values
       (${accountId}, 1, 40, 30, 10, '2126-01-01', '${at}'), (${accountId}, 2, 20, 0, 20, '${at}', '${at}'), (${accountId}, 3, 9, 0, 2, '${at}', '${at}')`,
    `insert into billing.hold_parts values (${accountId}, 1, 1, 30), (${accountId}, 2, 1, 0), (${accountId}, 3, 1, 0)`,
    `insert into lists.lists (account_id, type, name, created_at, updated_at) values (${accountId}, 'company', 'l', '${at}', '${at}')`,
    `insert into platform.runs (account_id, kind, state, total, done, cursor, created_at, started_at, finished_at, updated_at) values
       (${accountId}, 'search.search', 'paused', 40, 10, '{"next": "10"}', '${at}', '${at}', null, '${at}'),
       (${accountId}, 'enrichment.lookup', 'stopped', 30, 20, null, '${at}', '${at}', '2026-11-20 11:00Z', '${at}'),
       (${accountId}, 'enrichment.lookup', 'paused', 9, 2, null, '${at}', '${at}', null, '${at}')`,
    `insert into search.searches (account_id, run_id, list_id, user_id, type, searcher, location, filters, match, requested, hold_id, cost_max, found, saved, credits, created_at)
       values (${accountId}, ${pausedSearch}, ${listId}, 5, 'company', 'probe', '{"label": "Portugal", "country": "PT"}', '{"keyword": "x"}', 100, 40, 1, 40, 10, 10, 10, '${at}')`,
    `insert into enrichment.jobs (account_id, run_id, list_id, user_id, type, action, hold_id, cost_max, found, credits, stop_reason, created_at) values
       (${accountId}, ${stoppedLookup}, ${listId}, 5, 'company', 'email', 2, 20, 20, 20, 'stop_at', '${at}'),
       (${accountId}, ${restingLookup}, ${listId}, null, 'company', 'email', 3, 9, 2, 2, null, '${at}')`,
  ])
    await client.query(statement);
  await writeLedger(client, acts);
};

/** A database that the version before filled, brought up to this one. */
const openOld = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const { url, client, update, close } = await openOldDatabase('0030');
  await fill(client);
  await update();
  return { url, close };
};

const companies: readonly LeadRecord[] = createLeads(40, 'old');
const { searcher } = createProbeSearcher('company', () => companies);
const app = useTestApp({ jobs: [runJob], subscriptions: [], supply: [supplySearchers([searcher])], database: openOld });

const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> => {
  const origin = { requestId: '', ip: '', host: '', userAgent: '' };
  return inAccounts({ ...app().app.context, actor: { kind: 'nobody' }, origin }, [accountId], task);
};

const signIn = async () => ({
  client: app().client(await signInAs(app(), await createPerson(app(), { accountId }))),
});

it('what runs may spend, have spent and why they stopped moves into budgets, and their answers stay', async () => {
  const { rows } = await app().owner.query(
    'select run_id, user_id, list_type, action, cost_max, spent, hold_id, stop_reason, closed_at from billing.budgets order by run_id',
  );
  const both = { list_type: 'company', stop_reason: null, closed_at: null };
  const search = { action: 'search', cost_max: 40, spent: 10, hold_id: 1, user_id: 5 };
  const stopped = { action: 'email', cost_max: 20, spent: 20, hold_id: 2, user_id: 5, stop_reason: 'stop_at' };
  const resting = { action: 'email', cost_max: 9, spent: 2, hold_id: 3, user_id: null };
  expect(rows).toEqual([
    { ...both, run_id: pausedSearch, ...search },
    { ...both, run_id: stoppedLookup, ...stopped, closed_at: expect.anything() },
    { ...both, run_id: restingLookup, ...resting },
  ]);
  const { client } = await signIn();
  expect((await client.call(searchRoutes.search, { params: { id: pausedSearch } })).data).toMatchObject({
    status: 'paused',
    credits: 10,
    cost_max: 40,
    stop_reason: null,
  });
  expect((await client.call(enrichRoutes.job, { params: { id: stoppedLookup } })).data).toMatchObject({
    status: 'stopped',
    credits: 20,
    cost_max: 20,
    stop_reason: 'stop_at',
  });
  expect((await verifyLedgers(app().app.systemContext('test'))).faults).toEqual([]);
});

it('a search under way goes on with the hold it has, up to the ceiling it had', async () => {
  const fixture = await signIn();
  expect(await moneyOf(fixture)).toEqual({ balance: 38, held: 30 });
  await fixture.client.call(runRoutes.resume, { params: { id: pausedSearch } });
  await app().runJobsUntilIdle([runJob]);
  expect((await fixture.client.call(searchRoutes.search, { params: { id: pausedSearch } })).data).toMatchObject({
    status: 'completed',
    saved: 40,
    credits: 40,
    cost_max: 40,
    stop_reason: null,
  });
  expect(await moneyOf(fixture)).toEqual({ balance: 38, held: 0 });
  const { rows } = await app().owner.query('select hold_id from billing.budgets where run_id = $1', [pausedSearch]);
  expect(rows).toEqual([{ hold_id: 1 }]);
});

it('one whose hold went back holds again what it may still spend', async () => {
  const pieces = [1, 2, 3, 4].map((subject) => [{ subject: 900 + subject, item: 'contact', credits: 2 }]);
  const what = { accountId, runId: restingLookup, kind: 'contact', action: 'email' } as const;
  const spent = await within((tx) => spend(tx, { ...what, key: '13', pieces }));
  expect(spent).toEqual({ paid: 3, credits: 6, stopReason: 'stop_at' });
  expect(await within((tx) => closeBudget(tx, accountId, restingLookup))).toBe(1);
  expect((await verifyLedgers(app().app.systemContext('test'))).faults).toEqual([]);
});
