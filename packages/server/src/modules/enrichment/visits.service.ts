import type { SiteVisit, Wants } from '@galena/adapters/sites';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import type { Work } from '../../platform/work/work.ts';
import type { Subject } from '../lists/index.ts';

// For disputes; the evidence itself stays with the record.
const keepDays = 30;

type Wish = { readonly runId: number; readonly subject: Subject; readonly wants: Wants };

/**
 * Reads a record's website, once for all records of a run that share it: what was read is kept before anything is made of it, so
 * that after a crash nobody is asked again. Call it outside any transaction.
 */
export const readSite = async (
  work: Work,
  { runId, subject, wants }: Wish,
  signal: AbortSignal,
): Promise<SiteVisit> => {
  const { website, country } = subject;
  const wish = { website: website ?? '', country, wants };
  const question = { vendor: 'site', key: `${runId}:${wants}:${country ?? ''}:${wish.website}`, runId, keepDays };
  const ask = async () => ({ status: 200, body: JSON.stringify(await work.house.visitSite(wish, signal)) });
  return JSON.parse((await askVendor(work, question, ask)).body) as SiteVisit;
};
