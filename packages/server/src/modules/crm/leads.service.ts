import { cellNameOf } from '@galena/contract/labels';
import type { ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { findLabels, getFields } from '../labels/index.ts';
import { readTold, type ToldRecord } from '../records/index.ts';
import type { Lead } from './mapping.rules.ts';

/** A record on its way out: as rules read it, labels by their ids, and as somebody outside is told of it. */
export type LeavingRecord = {
  readonly id: number;
  readonly name: string | null;
  readonly lead: Lead;
  readonly told: ToldRecord;
};

/** Records of a list by their ids; those that are gone or hidden are left out. */
export const readLeaving = async (
  tx: Tx,
  accountId: number,
  list: { readonly id: number; readonly type: ListType },
  ids: readonly number[],
): Promise<readonly LeavingRecord[]> => {
  const labels = await findLabels(tx, accountId, list.type);
  const told = await readTold(tx, accountId, list, ids);
  return told.map((one) => ({
    id: one.id,
    name: one.name,
    lead: { ...one, labels: Object.fromEntries(labels.map(({ id, name }) => [String(id), one.labels[name]])) },
    told: one,
  }));
};

/** By which names rules may call our fields of a kind of list. */
export const ownFieldsOf = async (tx: Tx, accountId: number, type: ListType): Promise<ReadonlySet<string>> => {
  const { fields } = await getFields(tx, accountId, type);
  return new Set(fields.map((field) => cellNameOf(field)));
};
