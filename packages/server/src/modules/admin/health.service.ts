import type { HealthItem } from '@galena/contract/admin';
import { momentIn } from '../../platform/clock/clock.ts';
import { doctorSlot, type Finding } from '../../platform/module/manifest.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { acrossAccounts } from './across-accounts.service.ts';
import { weigh } from './health.rules.ts';
import { getDatabaseFacts, getStoredFacts, getJobFacts } from './health.store.ts';

const overdueSeconds = 120;
const daySeconds = 24 * 3600;

/** What the rooms find of themselves, as for `galena doctor`; one that cannot even look is a problem like any other. */
const examineRooms = async (jobs: Context): Promise<Finding[]> => {
  const asDoctor: Context = { ...jobs, actor: { kind: 'system', reason: 'admin: health' } };
  const findings: Finding[] = [];
  for (const look of jobs.app.slots.answersOf(doctorSlot)) {
    const answer = look(asDoctor).catch((error: unknown): Finding[] => {
      jobs.log.warn({ err: error }, 'a room could not be examined');
      return [{ state: 'problem', text: (error as Error).message }];
    });
    findings.push(...(await answer));
  }
  return findings;
};

/** How the product is. */
export const watchHealth = async (jobs: Context): Promise<HealthItem[]> => {
  const system = acrossAccounts(jobs);
  const [database, ofJobs, stored] = await inReadTransaction(system, async (tx) => [
    await getDatabaseFacts(tx.db),
    await getJobFacts(tx.db, momentIn(tx.clock, -overdueSeconds)),
    await getStoredFacts(tx.db, momentIn(tx.clock, -daySeconds)),
  ]);
  const sender = jobs.app.mailers.platform.port;
  return weigh({ database, jobs: ofJobs, stored, sender, findings: await examineRooms(system) });
};
