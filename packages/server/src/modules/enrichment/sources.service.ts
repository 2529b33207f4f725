import type { LookupAction } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import { momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { openEnrichers, type OpenEnricher } from '../sources/index.ts';
import { finderSource } from './finder-step.rules.ts';
import { siteSource } from './findings.rules.ts';
import { offerOf } from './offers.rules.ts';
import { orderSources, type Placed } from './orders.rules.ts';
import * as store from './orders.store.ts';
import { fieldOf } from './steps.rules.ts';

/** Somebody whom a look-up can ask: the record's own website, the finder, or a source outside. */
export type Source = Placed & { readonly label: string; readonly enricher: OpenEnricher | 'site' | 'finder' };

/** Results count for so long. */
const resultSeconds = 90 * 24 * 3600;

/** Which look-ups read the record's own website: it says nothing of one person's number, nor of what a platform counts. */
const readsSite = (action: LookupAction): boolean => action === 'email' || action === 'employees';

/** Which look-ups guess by the names of people. */
const guesses = ({ type, action }: store.LookupKind): boolean =>
  action === 'email' && (type === 'people' || type === 'influencer');

const centsOf = ({ cost }: OpenEnricher): number => (cost === 'free' ? 0 : cost.cents);

/**
 * All that can be asked, in the standard order: the website first, because it costs nothing; then as the operator ordered them; the finder
 * last, because it guesses.
 */
const standardSources = async (context: Context, kind: store.LookupKind): Promise<readonly Source[]> => {
  const { type, action } = kind;
  if (!offerOf(type, action)) return [];
  const enrichers = await openEnrichers(context, type, fieldOf[action]);
  const site = { key: siteSource, label: siteSource, cents: 0, enricher: 'site' } as const;
  const finder = { key: finderSource, label: finderSource, cents: 0, enricher: 'finder' } as const;
  return [
    ...(readsSite(action) ? [site] : []),
    ...enrichers.map((enricher) => ({ key: enricher.key, label: enricher.label, cents: centsOf(enricher), enricher })),
    ...(guesses(kind) ? [finder] : []),
  ];
};

/** How the sources of a kind of look-up did for the account, from what it chose. */
export const readOrder = (context: Context, kind: store.LookupKind) =>
  inReadTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor);
    if (accountId === null) return { order: null, results: [] };
    const from = momentIn(tx.clock, -resultSeconds).slice(0, 10);
    return {
      order: await store.maybeOrder(tx.db, accountId, kind),
      results: await store.findResults(tx.db, accountId, kind, from),
    };
  });

/** All sources of a kind of look-up, those that the account turned off behind the others. */
export const allSources = async (
  context: Context,
  kind: store.LookupKind,
): Promise<{ readonly on: readonly Source[]; readonly off: readonly Source[] }> => {
  const standard = await standardSources(context, kind);
  const { order, results } = await readOrder(context, kind);
  const on = orderSources(standard, order, results);
  return { on, off: standard.filter((one) => !on.includes(one)) };
};

/** Who is asked about records of a kind in this account, in its order. */
export const findSources = async (context: Context, type: ListType, action: LookupAction): Promise<readonly Source[]> =>
  (await allSources(context, { type, action })).on;

/** Who can be asked: the websites of records alone, or sources that know them by their names, too. */
export const reachOf = (sources: readonly Source[]): 'websites' | 'sources' =>
  sources.some(({ enricher }) => typeof enricher === 'object') ? 'sources' : 'websites';
