import { cellNameOf } from '@galena/contract/labels';
import { failHard, type ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { findLabels, getFields } from '../labels/index.ts';
import { readList } from '../lists/index.ts';
import { fieldTitle } from '../queries/index.ts';
import { readTold } from '../records/index.ts';
import { withoutUndeliverable } from '../verification/index.ts';
import type { Lead } from './fields.rules.ts';

/** The list of a record, as it is told of. */
type ToldList = {
  readonly id: number;
  readonly name: string;
  readonly type: ListType;
  readonly tags: readonly string[];
  readonly source: string | null;
};

/** What rules may send of a list. */
const listFields = ['list.name', 'list.tags', 'list.source'];

/** A record on its way out. */
export type LeavingRecord = {
  readonly id: number;
  readonly name: string | null;
  readonly list: ToldList;
  /** As rules read it: labels by their ids. */
  readonly lead: Lead;
  /** As somebody outside is told of it: labels by their names. */
  readonly told: Readonly<Record<string, unknown>>;
};

/**
 * Records of a list by their ids; those that are gone or hidden are left out.
 * @param list.hasMailOnly without the addresses that are known to take no mail
 */
export const readLeaving = async (
  tx: Tx,
  accountId: number,
  { id: listId, type, hasMailOnly }: { readonly id: number; readonly type: ListType; readonly hasMailOnly?: boolean },
  ids: readonly number[],
): Promise<readonly LeavingRecord[]> => {
  const told = await readTold(tx, accountId, { id: listId, type }, ids);
  const found = hasMailOnly ? told.map(withoutUndeliverable) : told;
  if (found.length === 0) return [];
  const labels = await findLabels(tx, accountId, type);
  const { name, tags, source } = await readList(tx, accountId, listId, failHard);
  const list = { id: listId, name, type, tags, source };
  return found.map((lead) => ({
    id: lead.id,
    name: lead.name,
    list,
    lead: {
      ...lead,
      list,
      labels: Object.fromEntries(labels.map((label) => [String(label.id), lead.labels[label.name]])),
    },
    told: { event: 'lead', list, lead },
  }));
};

/** Our fields of a kind of list, as they are called in a language. */
export const titledFieldsOf = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  language: string,
): Promise<readonly { readonly field: string; readonly title: string }[]> => {
  const fields = await getFields(tx, accountId, type);
  return [
    ...fields.map((field) => ({ field: cellNameOf(field), title: fieldTitle(language, field) })),
    ...listFields.map((field) => ({ field, title: textIn(language, `crm.own.${field.replace('.', '_')}`) })),
  ];
};

/** By which names rules may call our fields of a kind of list. */
export const ownFieldsOf = async (tx: Tx, accountId: number, type: ListType): Promise<ReadonlySet<string>> => {
  const fields = await getFields(tx, accountId, type);
  return new Set([...fields.map((field) => cellNameOf(field)), ...listFields]);
};
