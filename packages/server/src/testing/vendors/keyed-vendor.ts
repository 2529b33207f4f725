import { searcher, type Searcher, type SearcherCard } from '@galena/adapters/searchers';
import type { LeadRecord } from '@galena/contract/contacts';
import { VendorError, type ListType, type VendorFault } from '@galena/contract/kernel';
import { z } from 'zod';

/** What the stand-in was asked, and with which key. */
type KeyedCall = {
  readonly key: string;
  readonly region: string;
  readonly what: 'test' | 'estimate' | 'find';
  readonly limit?: number;
};

/** A vendor whose one key opens its people and its companies, for tests of who asks with whose key. */
export type KeyedVendor = {
  readonly searchers: readonly Searcher[];
  /** Everything that it was asked, in order. */
  readonly calls: KeyedCall[];
  /** How it answers calls with a key instead of well. */
  readonly troubles: Map<string, VendorFault>;
  /** Called before each page is answered. */
  onPage: () => Promise<void>;
};

const Config = z.strictObject({
  api_key: z.string().min(8).describe('API key'),
  region: z.enum(['eu', 'us']).default('eu').describe('Region').meta({ isPublic: true }),
  url: z.url().default('https://api.acme.example').describe('Address'),
});
type Config = z.infer<typeof Config>;

/**
 * @param recordsOf what it has of a kind, in this order, whatever is asked
 * @param cost what an answer costs there
 */
export const createKeyedVendor = (
  recordsOf: () => readonly LeadRecord[],
  cost: SearcherCard['cost'] = { cents: 1.5, per: 'record' },
  vendor: NonNullable<SearcherCard['vendor']> = { key: 'acme', label: 'Acme', keysUrl: 'https://acme.example/keys' },
): KeyedVendor => {
  const kept: KeyedVendor = { searchers: [], calls: [], troubles: new Map(), onPage: async () => undefined };
  const answer = (config: Config, call: Omit<KeyedCall, 'key' | 'region'>): void => {
    kept.calls.push({ key: config.api_key, region: config.region, ...call });
    const fault = kept.troubles.get(config.api_key);
    if (fault) throw new VendorError(vendor.key, fault, `The server answered: ${config.api_key} is not good`);
  };
  const one = (type: ListType): Searcher =>
    searcher({
      key: `${vendor.key}_${type}`,
      label: `${vendor.label} ${type}`,
      vendor,
      type,
      isSandbox: false,
      method: 'vendor',
      supportedFilters: ['keyword', 'job_titles'],
      cost,
      licence: null,
      config: Config,
      test: async ({ config }) => answer(config, { what: 'test' }),
      estimate: async ({ config }) => {
        answer(config, { what: 'estimate' });
        const facets = { countries: [], categories: [] };
        const available = recordsOf().length;
        return { available, isCapped: false, withEmail: available, facets, first: recordsOf().slice(0, 2) };
      },
      find: async ({ config }, _, { cursor, limit }) => {
        await kept.onPage();
        answer(config, { what: 'find', limit });
        const from = Number(cursor ?? 0);
        const records = recordsOf().slice(from, from + limit);
        return { records, next: from + limit < recordsOf().length ? String(from + limit) : null };
      },
    });
  return Object.assign(kept, { searchers: [one('people'), one('company')] });
};
