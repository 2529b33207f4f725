import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runRoutes } from '@galena/contract/kernel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { recordsRun } from '../../testing/probes/probe-runs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { LeaseLost } from '../context/lease-lost.ts';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { addRunRecords, claimRunRecords, finishRunRecords, removeStaleRecords } from './run-records.ts';
import { startRun } from './runs.service.ts';

const app = useTestApp({ runs: [recordsRun] });
const origin = { requestId: '', ip: '', host: '', userAgent: '' };
let workerId: number;
beforeAll(async () => {
  const { rows } = await app().owner.query<{ id: number }>(
    `insert into platform.workers (name) values ('test') returning id`,
  );
  workerId = rows[0]?.id as number;
});

/** Work of a job of the account, under a lease of its own. */
const asJob = async (accountId: number): Promise<Context> => {
  const { rows } = await app().owner.query<{ id: number }>(
    `insert into platform.job_leases (worker_id, queue, job_id, account_id)
     values ($1, 'test', gen_random_uuid(), $2) returning id`,
    [workerId, accountId],
  );
  const actor = { kind: 'job', name: 'test', accountId, leaseId: rows[0]?.id as number } as const;
  return { ...app().app.context, actor, origin };
};
const dropLease = (context: Context) =>
  app().owner.query('delete from platform.job_leases where id = $1', [
    context.actor.kind === 'job' ? context.actor.leaseId : 0,
  ]);

const begin = async (count: number) => {
  const person = await createPerson(app());
  const context = await asJob(person.accountId);
  const runId = await inTransaction(context, async (tx) => {
    const id = await startRun(tx, { kind: recordsRun, subject: 'test', input: { origin: 'http://nowhere.example' } });
    const wanted = sql<{ record_id: number }>`select generate_series(1, ${count}::int) as record_id`;
    expect(await addRunRecords(tx, id, wanted)).toBe(count);
    return id;
  });
  const client = app().client(await signInAs(app(), person));
  return {
    person,
    context,
    runId,
    run: async () => (await client.call(runRoutes.get, { params: { id: runId } })).data,
  };
};
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('records of a run', () => {
  it('are counted, claimed in batches in their order, and never claimed twice while their worker lives', async () => {
    const { person, context, runId, run } = await begin(250);
    expect((await run()).total).toBe(250);
    const other = await asJob(person.accountId);
    expect(await claimRunRecords(context, runId, 100)).toEqual(range(1, 100));
    const both = await Promise.all([claimRunRecords(context, runId, 100), claimRunRecords(other, runId, 100)]);
    expect(both.flat().toSorted((a, b) => a - b)).toEqual(range(101, 250));
    expect(await claimRunRecords(other, runId, 100)).toEqual([]);
  });

  it('are free again when their worker is gone; what it still wants to finish is refused', async () => {
    const { person, context, runId } = await begin(10);
    const claimed = await claimRunRecords(context, runId, 4);
    await dropLease(context);
    const next = await asJob(person.accountId);
    expect(await claimRunRecords(next, runId, 10)).toEqual(range(1, 10));
    const late = inTransaction(context, (tx) => finishRunRecords(tx, runId, { done: claimed }));
    await expect(late).rejects.toThrow(LeaseLost);
    await inTransaction(next, (tx) => finishRunRecords(tx, runId, { done: range(1, 10) }));
    expect(await claimRunRecords(next, runId, 10)).toEqual([]);
  });

  it('commit with their effects or not at all', async () => {
    const { person, context, runId } = await begin(5);
    await claimRunRecords(context, runId, 5);
    const failing = inTransaction(context, async (tx) => {
      await finishRunRecords(tx, runId, { done: [1, 2] });
      throw new Error('the effect failed');
    });
    await expect(failing).rejects.toThrow('the effect failed');
    await dropLease(context);
    expect(await claimRunRecords(await asJob(person.accountId), runId, 5)).toEqual(range(1, 5));
  });

  it('that failed stay with their reason and are not tried again; after the run they go', async () => {
    const { context, runId } = await begin(3);
    await claimRunRecords(context, runId, 3);
    await inTransaction(context, (tx) =>
      finishRunRecords(tx, runId, { done: [1], failed: [{ id: 2, code: 'vendor_failed' }] }),
    );
    const left = async () =>
      (
        await app().owner.query(
          'select record_id as id, error_code from platform.run_records where run_id = $1 order by 1',
          [runId],
        )
      ).rows;
    expect(await left()).toEqual([
      { id: 2, error_code: 'vendor_failed' },
      { id: 3, error_code: null },
    ]);
    await app().owner.query(
      `set role galena_system; update platform.runs set state = 'canceled', finished_at = '${app().clock.now().toISOString()}' where id = ${runId}; reset role`,
    );
    app().clock.advance(3600);
    await removeStaleRecords(app().app.systemContext('test'));
    expect(await left()).toEqual([{ id: 2, error_code: 'vendor_failed' }]);
    app().clock.advance(31 * 24 * 3600);
    await removeStaleRecords(app().app.systemContext('test'));
    expect(await left()).toEqual([]);
  });

  it('are nobody else’s: another account’s job claims and finishes none', async () => {
    const { context, runId } = await begin(3);
    const stranger = await asJob((await createPerson(app())).accountId);
    expect(await claimRunRecords(stranger, runId, 3)).toEqual([]);
    await claimRunRecords(context, runId, 3);
    await expect(inTransaction(stranger, (tx) => finishRunRecords(tx, runId, { done: [1] }))).rejects.toThrow(
      LeaseLost,
    );
  });
});
