import type { SiteVisit, Wants } from '@galena/adapters/sites';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import type { Work } from '../../platform/work/work.ts';

// For disputes; the evidence itself stays with the record.
const keepDays = 30;

type Wish = {
  /** The same for the same question: whoever asks again under it gets what was read. */
  readonly key: string;
  readonly website: string;
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly wants: Wants;
  readonly runId?: number;
};

/**
 * Reads a website: what was read is kept before anything is made of it, so that after a crash nobody is asked again. Call it outside
 * any transaction.
 * @param check throws for what should not be kept
 */
export const readSite = async (
  work: Work,
  wish: Wish,
  signal: AbortSignal,
  check: (visit: SiteVisit) => void = () => undefined,
): Promise<SiteVisit> => {
  const { key, website, country, wants, runId } = wish;
  const question = { vendor: 'site', key, keepDays, ...(runId === undefined ? {} : { runId }) };
  const ask = async () => {
    const visit = await work.house.visitSite({ website, country, wants }, signal);
    check(visit);
    return { status: 200, body: JSON.stringify(visit) };
  };
  return JSON.parse((await askVendor(work, question, ask)).body) as SiteVisit;
};
