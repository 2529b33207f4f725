import type { HealthItem } from '@galena/contract/admin';
import { momentIn } from '../../platform/clock/clock.ts';
import { doctorSlot, type Finding } from '../../platform/module/manifest.ts';
import { reading } from '../../platform/work/transaction.ts';
import type { Work } from '../../platform/work/work.ts';
import { acrossAccounts } from './across-accounts.service.ts';
import { weigh } from './health.rules.ts';
import { getDatabaseFacts, getStoredFacts, getWorkFacts } from './health.store.ts';

const overdueSeconds = 120;
const daySeconds = 24 * 3600;

/** What the rooms find of themselves, as for `galena doctor`; one that cannot even look is a problem like any other. */
const examineRooms = async (work: Work): Promise<Finding[]> => {
  const asDoctor: Work = { ...work, actor: { kind: 'system', reason: 'admin: health' } };
  const findings: Finding[] = [];
  for (const look of work.house.slots.answersOf(doctorSlot)) {
    const answer = look(asDoctor).catch((error: unknown): Finding[] => {
      work.log.warn({ err: error }, 'a room could not be examined');
      return [{ state: 'problem', text: (error as Error).message }];
    });
    findings.push(...(await answer));
  }
  return findings;
};

/** How the product is. */
export const watchHealth = async (work: Work): Promise<HealthItem[]> => {
  const system = acrossAccounts(work);
  const [database, ofWork, stored] = await reading(system, async (tx) => [
    await getDatabaseFacts(tx.db),
    await getWorkFacts(tx.db, momentIn(tx.clock, -overdueSeconds)),
    await getStoredFacts(tx.db, momentIn(tx.clock, -daySeconds)),
  ]);
  const sender = work.house.mailers.platform.port;
  return weigh({ database, work: ofWork, stored, sender, findings: await examineRooms(system) });
};
