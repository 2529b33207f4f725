import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { JobHandler } from '../jobs/job.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inAccounts, inTransaction } from '../context/transaction.ts';
import { defineEvent, publish, subscribe } from './event.ts';

const renamed = defineEvent({
  name: 'probe.renamed',
  about: 'An account was renamed',
  payload: z.object({ name: z.string() }),
});

const heard =
  (action: string): JobHandler<{ name: string }> =>
  async (context, { name }) =>
    inTransaction(context, async (tx) => {
      if (name === 'broken' && action === 'second') throw new Error('on purpose');
      await sql`insert into platform.audits (account_id, action, entity, label, created_at)
      values (${actorAccount(tx.actor)}, ${action}, 'event', ${name}, now())`.execute(tx.db);
    });

const subscriptions = [
  subscribe(renamed, 'first.on_renamed', async () => heard('first')),
  subscribe(renamed, 'second.on_renamed', async () => heard('second')),
];
const jobs = subscriptions.map(({ job }) => job);
const app = useTestApp({ jobs, subscriptions });

const rename = async (accountId: number, name: string, end: () => void = () => undefined) =>
  inAccounts(app().app.systemContext('test'), [], async (tx) => {
    await sql`update identity.accounts set name = ${name} where id = ${accountId}`.execute(tx.db);
    await publish(tx, renamed, { name }, accountId);
    end();
  });

const labels = async (action: string): Promise<string[]> =>
  (await app().owner.query(`select label from platform.audits where action = $1 order by id`, [action])).rows.map(
    (row) => row.label,
  );

describe('an event (R11)', () => {
  it('reaches every listener, each by its own job; one that fails keeps no other from hearing', async () => {
    const { accountId } = await createPerson(app());
    await rename(accountId, 'one');
    await rename(accountId, 'broken');
    await app().runJobsUntilIdle(jobs);
    expect((await labels('first')).toSorted()).toEqual(['broken', 'one']);
    expect(await labels('second')).toEqual(['one']);
  });

  it('of a change that is rolled back was never told', async () => {
    const { accountId } = await createPerson(app());
    await expect(
      rename(accountId, 'never', () => {
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const { rows } = await app().owner.query(
      `select count(*)::int as n from platform.jobs where payload ->> 'name' = 'never'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    await expect(
      inAccounts(app().app.systemContext('test'), [], (tx) => publish(tx, renamed, { name: 'x' })),
    ).rejects.toThrow('needs the account');
  });
});
