import { createRandom, depth, depthLimitMs, drawCases } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createCustomerImporter, head } from '../../testing/whitelabel/customer-imports.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { importJob } from './imports.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' }, jobs: [importJob] });
const processes = useProcesses();

/** Of every ten rows one is broken, and one names who was named before. */
const total = depth({ sample: 30, proof: 500 });
const rowOf = (n: number): string => {
  if (n % 10 === 4) return `no address,A,B,,\n`;
  return `c${n % 10 === 9 ? n - 1 : n}@crash.example,A,B,,\n`;
};
const file = `${head}${Array.from({ length: total }, (_, n) => rowOf(n)).join('')}`;

const points: readonly CrashPoint[] = ['job_taken', 'rows_written', 'commit_ready', 'committed', 'job_handled'];
const turnsOf = (point: CrashPoint): readonly number[] => (point.startsWith('job_') ? [1] : [1, 7, 20]);
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(createRandom(), matrix, ({ point }) => point);

describe(`customers of a file whose worker crashes are added as if it had not: ${title}`, () => {
  it.each(cases)(
    'at $point, time $time',
    async ({ point, time }) => {
      const price = 3;
      const added = (total / 10) * 8;
      const importer = await createCustomerImporter(app(), { credits: added * price, price });
      await importer.start(file);
      const worker = await processes.start({
        role: 'work',
        databaseUrl: app().databaseUrl,
        environment: { CRASH_AT: `${point}:${time}` },
      });
      expect(await worker.ended).toBe('SIGKILL');
      await finishElsewhere(app(), [importJob]);
      const [one] = await importer.list();
      expect(one).toMatchObject({
        state: 'completed',
        rows_read: total,
        added,
        known: total / 10,
        refused: total / 10,
      });
      const there = await importer.customers();
      expect(new Set(there.map(({ email }) => email)).size).toBe(added);
      expect(there).toHaveLength(added);
      expect(await importer.refusals(one?.id ?? 0)).toHaveLength(total / 10);
      const { rows: mails } = await app().owner.query(
        `select m.id from platform.mails m join identity.accounts a on a.id = m.account_id
         where a.parent_id = $1 and m.kind = 'account_ready'`,
        [importer.shop.accountId],
      );
      expect(mails).toHaveLength(added);
    },
    depthLimitMs,
  );
});
