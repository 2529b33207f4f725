import { enricher, type Enricher, type Enriched } from '@galena/adapters/enrichers';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import type { KeyedVendor } from './keyed-vendor.ts';

/** What `acme` was asked about single leads, and with which key. */
type EnricherCall = {
  readonly key: string;
  readonly name: string | undefined;
  readonly fields: readonly string[];
};

/** The vendor `acme` asked about single leads: its one key opens this, too. */
export type KeyedEnricher = {
  readonly enricher: Enricher;
  readonly calls: EnricherCall[];
  /** How it answers calls with a key instead of well. */
  readonly troubles: Map<string, VendorFault>;
};

/** It says another address each time it is asked, and knows nothing of `Nobody`. */
export const createKeyedEnricher = ({ searchers: [people] }: KeyedVendor): KeyedEnricher => {
  if (!people?.vendor) throw new Error('acme has people');
  const { config, key, label, vendor } = people;
  const calls: EnricherCall[] = [];
  const troubles = new Map<string, VendorFault>();
  return {
    calls,
    troubles,
    enricher: enricher<unknown>({
      key,
      label,
      vendor,
      isSandbox: false,
      method: 'vendor',
      gives: [{ type: 'people', fields: ['email', 'phone'] }],
      cost: { cents: 4, per: 'record' },
      licence: null,
      config,
      canAsk: ({ name }) => name !== undefined,
      find: async (call, { name }, fields): Promise<Enriched> => {
        const { api_key: secret } = call.config as { readonly api_key: string };
        calls.push({ key: secret, name, fields });
        const fault = troubles.get(secret);
        if (fault) throw new VendorError(vendor.key, fault, `The server answered: ${secret} is not good`);
        if (name === 'Nobody') return null;
        const email = `${name?.toLowerCase()}.${calls.length}@acme.example`;
        return { record: { emails: [{ email, type: 'work', is_verified: false, score: 0.9 }] } };
      },
    }),
  };
};
