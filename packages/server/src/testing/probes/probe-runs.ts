import { sql } from 'kysely';
import { z } from 'zod';
import { VendorError } from '@galena/contract/kernel';
import { claimRunRecords, finishRunRecords } from '../../platform/runs/run-records.ts';
import { defineRun, type RunStep } from '../../platform/runs/run-kind.ts';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';

/** Runs as rooms will have them, that ask the vendor stand-in at `origin` and leave a trace of each effect. */
const Input = z.object({ origin: z.string() });
const Page = z.object({ ids: z.array(z.int()), next: z.int().nullable() });

/** One audit row is one effect. */
const leaveTraces = async (tx: Tx, action: string, ids: readonly number[]): Promise<void> => {
  await sql`
    insert into platform.audits (account_id, action, entity, entity_id, created_at)
    select ${actorAccount(tx.actor)}::bigint, ${action}, 'run', id, clock_timestamp() from unnest(${ids}::bigint[]) id
  `.execute(tx.db);
};

type Place = {
  readonly context: Context;
  readonly runId: number;
  readonly origin: string;
  readonly signal: AbortSignal;
};

/** Asks for a path; the same path of the same run is the same question. */
const ask = async ({ context, runId, origin, signal }: Place, path: string): Promise<string> => {
  const answer = await askVendor(context, { vendor: 'probe', key: `run:${runId}:${path}`, runId }, async () => {
    const { status, headers, body } = await context.app.outbound
      .request({ url: `${origin}${path}`, ports: [Number(new URL(origin).port)], signal })
      .catch((error: unknown) => {
        throw new VendorError('probe', 'unavailable', 'no answer', undefined, error);
      });
    if (status === 429) throw new VendorError('probe', 'rate_limited', 'too many', Number(headers['retry-after'] ?? 1));
    if (status !== 200) throw new VendorError('probe', 'unavailable', `status ${status}`);
    return { status, body: body.toString() };
  });
  return answer.body;
};

const parsed = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new VendorError('probe', 'protocol', 'an answer that nobody can read', undefined, error);
  }
};

/** Page after page, each with the ids it found. */
export const pagesRun = defineRun({
  name: 'probe.pages',
  load:
    async () =>
    async (context, run, signal): Promise<RunStep> => {
      const { origin } = Input.parse(run.input);
      const at = (run.cursor as number | null) ?? 1;
      const { ids, next } = parsed(Page, await ask({ context, runId: run.id, origin, signal }, `/page/${at}`));
      return {
        commit: async (tx) => {
          await leaveTraces(tx, 'page_found', ids);
          return { done: ids.length, outcome: next === null ? 'last' : 'next' };
        },
        cursor: next,
      };
    },
});

const batch = 4;

/** The records it was given, a few at once; odd ones that are divisible by 7 come to nothing. */
export const recordsRun = defineRun({
  name: 'probe.records',
  load:
    async () =>
    async (context, run, signal): Promise<RunStep> => {
      const { origin } = Input.parse(run.input);
      const claimed = await claimRunRecords(context, run.id, batch);
      const place = { context, runId: run.id, origin, signal };
      await Promise.all(claimed.map((id) => ask(place, `/record/${id}`)));
      const done = claimed.filter((id) => id % 7 !== 0);
      const failed = claimed.filter((id) => id % 7 === 0).map((id) => ({ id, code: 'vendor_failed' }));
      return {
        commit: async (tx) => {
          await leaveTraces(tx, 'record_done', done);
          await finishRunRecords(tx, run.id, { done, failed });
          const outcome = claimed.length < batch ? 'last' : 'next';
          return { done: claimed.length, failed: failed.length, outcome };
        },
        cursor: null,
      };
    },
});

export const probeRuns = [pagesRun, recordsRun];
