import { setTimeout as delay } from 'node:timers/promises';
import { searcher, type Searcher } from '@galena/adapters/searchers';
import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { z } from 'zod';

/** A vendor of leads for tests: it has these records, in this order, whatever is asked. */
export type ProbeSearcher = {
  readonly searcher: Searcher;
  /** How often a page was asked for. */
  readonly asked: () => number;
  /** From now on pages take so long. */
  readonly slowDown: (ms: number) => void;
  /** The next pages fail with these, one each: errors of vendors, or whatever code can throw. */
  readonly fail: (...errors: readonly unknown[]) => void;
  /** Failures that have not come about do not. */
  readonly forgive: () => void;
};

const everything = ['keyword', 'industries', 'categories', 'only_with_email', 'domain', 'platform', 'job_titles'];

export const createProbeSearcher = (
  type: ListType,
  recordsOf: () => readonly LeadRecord[],
  key = 'probe',
): ProbeSearcher => {
  let [asked, pause] = [0, 0];
  const failures: unknown[] = [];
  const hasEmail = ({ emails = [] }: LeadRecord): boolean => emails.length > 0;
  return {
    asked: () => asked,
    slowDown: (ms) => void (pause = ms),
    fail: (...errors) => void failures.push(...errors),
    forgive: () => void failures.splice(0),
    searcher: searcher({
      key,
      label: 'Probe',
      type,
      isSandbox: false,
      method: 'vendor',
      supportedFilters: everything,
      cost: 'free',
      licence: null,
      config: z.strictObject({}),
      estimate: async () => ({
        available: recordsOf().length,
        isCapped: false,
        withEmail: recordsOf().filter(hasEmail).length,
        facets: { countries: [], categories: [] },
        first: recordsOf().slice(0, 20),
      }),
      find: async ({ signal }, _, { cursor, limit }) => {
        asked += 1;
        await delay(pause, undefined, signal ? { signal } : {});
        if (failures.length > 0) throw failures.shift();
        const from = Number(cursor ?? 0);
        const records = recordsOf().slice(from, from + limit);
        return { records, next: from + limit < recordsOf().length ? String(from + limit) : null };
      },
    }),
  };
};
