import { enrichmentErrors, lookupActions, type LookupOrder } from '@galena/contract/enrichment';
import { generalErrors, listTypes, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { offerOf } from './offers.rules.ts';
import * as store from './orders.store.ts';
import { allSources, readOrder, type Source } from './sources.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const kinds: readonly store.LookupKind[] = listTypes.flatMap((type) =>
  lookupActions.flatMap((action) => (offerOf(type, action) ? [{ type, action }] : [])),
);

const shownOf = (
  { key, label, cents }: Source,
  isOn: boolean,
  results: readonly store.SourceResults[],
): LookupOrder['sources'][number] => {
  const own = results.find(({ source }) => source === key);
  const { asked = 0, found = 0, checked = 0, verified = 0, failed = 0, millis = 0 } = own ?? {};
  const seconds = asked === 0 ? null : Math.round(millis / asked / 100) / 10;
  return { source: key, label, is_on: isOn, asked, found, checked, verified, failed, seconds, cents };
};

const readKind = async (context: Context, kind: store.LookupKind): Promise<LookupOrder> => {
  const { on, off } = await allSources(context, kind);
  const { order, results } = await readOrder(context, kind);
  const sources = [...on.map((one) => shownOf(one, true, results)), ...off.map((one) => shownOf(one, false, results))];
  return { ...kind, mode: order?.mode ?? 'standard', sources };
};

/** The sources of each kind of look-up in the account's order, and how they did. */
export const listOrders = (context: Context): Promise<readonly LookupOrder[]> =>
  inReadTransaction(context, async (tx) => {
    const all: LookupOrder[] = [];
    // One after the other: they share a connection.
    for (const kind of kinds) all.push(await readKind(tx, kind));
    return all;
  });

/** @throws through `fail` for a look-up that is not offered */
const checkKind = (kind: store.LookupKind, fail: FailNotFound): void => {
  if (!offerOf(kind.type, kind.action)) return fail(generalErrors.not_found);
};

/** Chooses the order in which sources are asked from the next look-up on. */
export const saveOrder = (
  context: Context,
  kind: store.LookupKind,
  { mode, sources }: { readonly mode: LookupOrder['mode']; readonly sources: store.Order['sources'] },
  fail: Fail<typeof generalErrors.not_found | typeof enrichmentErrors.all_sources_off>,
): Promise<LookupOrder> =>
  inTransaction(context, async (tx) => {
    checkKind(kind, fail);
    const { accountId } = userOf(tx);
    const before = (await store.maybeOrder(tx.db, accountId, kind))?.mode ?? 'standard';
    await (mode === 'standard'
      ? store.removeOrder(tx.db, accountId, kind)
      : store.putOrder(tx.db, accountId, kind, { mode, sources: mode === 'own' ? sources : [] }));
    const order = await readKind(tx, kind);
    // Nothing would ever be found: whoever wants that looks nothing up.
    if (order.sources.length > 0 && order.sources.every(({ is_on: isOn }) => !isOn))
      return fail(enrichmentErrors.all_sources_off);
    const { type, action } = kind;
    const changes = { type: [null, type], lookup: [null, action], mode: [before, mode] } as const;
    await writeAudit(tx, { action: 'changed', entity: 'lookup_order', changes });
    return order;
  });

/** Forgets how the sources of a look-up did. */
export const forgetOrder = (context: Context, kind: store.LookupKind, fail: FailNotFound): Promise<LookupOrder> =>
  inTransaction(context, async (tx) => {
    checkKind(kind, fail);
    await store.forgetResults(tx.db, userOf(tx).accountId, kind);
    const changes = { type: [kind.type, null], lookup: [kind.action, null] } as const;
    await writeAudit(tx, { action: 'reset', entity: 'lookup_order', changes });
    return readKind(tx, kind);
  });
