import { listTypes, type ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Filters, Location } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import { inAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { demoAccounts } from '../identity/index.ts';
import { createListIn, findAccountsWithDemoLists } from '../lists/index.ts';
import { writeResults } from '../records/index.ts';
import { searchersOf, type RegisteredSearcher } from '../sources/index.ts';

type Demo = { readonly name: string; readonly location: Location; readonly filters: Filters };

const worldwide: Location = { label: 'Worldwide', worldwide: true };
const lisbon: Location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.72, lng: -9.13 };
const germany: Location = { label: 'Germany', country: 'DE' };

/** One list of each kind, to look at before anything was searched. */
const demos: Readonly<Record<ListType, Demo>> = {
  people: { name: 'Directors in Germany', location: germany, filters: { seniority: ['Director'] } },
  company: { name: 'Companies in Germany', location: germany, filters: { employee_count: { min: 50 } } },
  local: { name: 'Dentists in Lisbon', location: lisbon, filters: { categories: ['dentist'] } },
  domain: { name: 'Shops on Shopify', location: worldwide, filters: { tech: ['shopify'] } },
  influencer: { name: 'Creators on YouTube', location: worldwide, filters: { platform: 'youtube' } },
  group: { name: 'Groups on Facebook', location: worldwide, filters: { platform: 'facebook' } },
};

type Filled = {
  readonly type: ListType;
  readonly demo: Demo;
  readonly searcher: RegisteredSearcher;
  readonly records: readonly LeadRecord[];
};

/** Asked once for all accounts, and outside their transactions. */
const findRecords = async (context: Context): Promise<readonly Filled[]> => {
  const filled: Filled[] = [];
  for (const type of listTypes) {
    const searcher = (await searchersOf(context, type)).find(({ isSandbox }) => isSandbox);
    if (!searcher) continue;
    const demo = demos[type];
    const { first } = await searcher.estimate(context, { location: demo.location, filters: demo.filters, match: 100 });
    filled.push({ type, demo, searcher, records: first });
  }
  return filled;
};

const fillList = async (tx: Tx, accountId: number, { type, demo, searcher, records }: Filled): Promise<void> => {
  const listId = await createListIn(tx, accountId, { name: demo.name, type, tags: ['demo'] }, true);
  await writeResults(tx, {
    accountId,
    listId,
    type,
    runId: null,
    payment: null,
    records,
    max: records.length,
    source: 'search',
    provenance: { source: searcher.key, method: searcher.method, fetchedAt: moment(tx.clock), isDemo: true },
  });
};

/** Gives the demo accounts their demo lists, invented and labelled so, where they never had any. */
export const seedDemoLists = async (context: Context): Promise<string[]> => {
  const had = new Set(await inTransaction(context, (tx) => findAccountsWithDemoLists(tx)));
  const without = (await demoAccounts(context)).filter((accountId) => !had.has(accountId));
  const filled = without.length > 0 ? await findRecords(context) : [];
  for (const accountId of without)
    await inAccounts(context, [accountId], async (tx) => {
      for (const one of filled) await fillList(tx, accountId, one);
    });
  return [];
};
