import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { Id, One, route } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob, RetryLater, type JobHandler } from '../../platform/jobs/job.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';

/** Jobs that leave a trace, for the tests of the engine. */
const Payload = z.object({
  n: z.int(),
  how: z.enum(['done', 'finish', 'fail', 'later', 'hang', 'slow', 'deaf', 'zero byte']).default('done'),
  ms: z.int().default(0),
});

/** One audit row is one effect. */
const leaveTrace = async (tx: Tx, n: number): Promise<void> => {
  await sql`
    insert into platform.audits (account_id, action, entity, entity_id, created_at)
    values (${actorAccount(tx.actor)}, 'probed', 'job', ${n}, clock_timestamp())`.execute(tx.db);
};

const tries = new Map<number, number>();

const handle: JobHandler<z.output<typeof Payload>> = async (context, { n, how, ms }, run) => {
  const count = (tries.get(n) ?? 0) + 1;
  tries.set(n, count);
  if (how === 'fail') throw new Error(`broken on purpose, try ${run.attempt}`);
  if (how === 'zero byte') throw new Error('a byte that no column takes: \0');
  if (how === 'later' && count < 3) throw new RetryLater(0, 'not yet');
  if (how === 'hang') await delay(60_000, undefined, { signal: run.signal });
  if (how === 'slow') await delay(ms, undefined, { signal: run.signal });
  // Does not listen to its signal: what a badly written handler does.
  if (how === 'deaf') await delay(ms);
  const effect = inTransaction(context, async (tx) => {
    await leaveTrace(tx, n);
    if (how !== 'deaf') await run.finish(tx);
  });
  // In a process of its own it tells how its commit went: nobody else hears of it when its lease was lost meanwhile.
  if (how === 'deaf')
    effect
      .then(
        () => 'committed',
        () => 'refused',
      )
      .then(
        (ending) => process.send?.(ending),
        () => undefined,
      );
  await effect;
};

const load = async () => handle;

export const probeJob = defineJob({
  name: 'probe.work',
  payload: Payload,
  concurrency: 8,
  perAccount: 4,
  retries: 1,
  backoffSeconds: 0,
  load,
});
export const fragileJob = defineJob({ name: 'probe.fragile', payload: Payload, retries: 0, timeoutSeconds: 1, load });
export const uniqueJob = defineJob({ name: 'probe.unique', payload: Payload, isUnique: true, load });
/** Accepts a piece of work as a room would: what it notes and the job commit together. */
export const acceptRoute = route({
  method: 'POST',
  path: '/api/probe/jobs',
  summary: 'Probe',
  access: { who: 'signed_in', effect: 'write' },
  body: z.object({ n: z.int() }),
  returns: One(z.strictObject({ n: Id })),
  status: 202,
});

export const probeJobBindings: readonly Binding[] = [
  bind(acceptRoute, (context, { body }) =>
    inTransaction(context, async (tx) => {
      await sql`
        insert into platform.audits (account_id, action, entity, entity_id, created_at)
        values (${actorAccount(tx.actor)}, 'accepted', 'job', ${body.n}, clock_timestamp())`.execute(tx.db);
      await enqueue(tx, probeJob, { n: body.n, how: 'finish' });
      return { data: { n: body.n } };
    }),
  ),
];

export const probeJobs = [probeJob, fragileJob, uniqueJob];
