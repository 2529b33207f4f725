import type { JsonSchema } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { findSet, openCredentials } from './searcher-calls.service.ts';
import { needsNothing, type Credentials } from './searcher-settings.rules.ts';
import { settableSearchers, uncounted, type OpenSearcher, type SettableSearcher } from './searchers.service.ts';
import { keyFormOf, publicOf, takesKeys, vendorOf } from './vendor-keys.rules.ts';

/** Somebody outside who takes keys of accounts. */
export type KeyVendor = ReturnType<typeof vendorOf> & {
  /** JSON Schema of a key: secrets only. */
  readonly form: JsonSchema;
  /** All that one key opens. */
  readonly searchers: readonly SettableSearcher[];
  /** What the operator set for everybody. */
  readonly settings: Credentials;
  /** Whether it can be asked without a key of the account. */
  readonly isSet: boolean;
};

/** The vendors that take keys of accounts, in the order of a fresh product. */
export const findVendors = async (context: Context): Promise<readonly KeyVendor[]> => {
  const all = (await settableSearchers(context)).filter(({ card }) => !card.isSandbox);
  const set = await findSet(context, all);
  const byVendor = Map.groupBy(all, ({ card }) => vendorOf(card).key);
  return [...byVendor.values()].flatMap((searchers): KeyVendor[] => {
    const [first] = searchers;
    const form = first && keyFormOf(first.config);
    if (!first || !form) return [];
    const rows = set.filter(({ known }) => searchers.includes(known));
    const held = rows.find(({ row }) => row.credentials !== null);
    const settings = held ? publicOf(first.config, openCredentials(context, held.row)) : {};
    const isSet = rows.some(({ known, row }) => row.credentials !== null || needsNothing(known.config));
    return takesKeys(first.config, settings) ? [{ ...vendorOf(first.card), form, searchers, settings, isSet }] : [];
  });
};

/** A searcher with a key that may not be kept yet: its calls are counted nowhere. Null: the key does not fit it. */
export const openFor = (known: SettableSearcher, settings: Credentials, key: Credentials): OpenSearcher | null => {
  const read = known.config.safeParse({ ...settings, ...key });
  return read.success ? known.open(read.data, uncounted) : null;
};
