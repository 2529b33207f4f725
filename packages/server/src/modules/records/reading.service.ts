import type { Field } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import { cellNameOf, fieldOfLabel } from '@galena/contract/labels';
import { validationSentences as sentences } from '@galena/contract/messages';
import { type CellValue, editableField, readCell, type ReadCell } from '@galena/contract/records';
import type { Tx } from '../../platform/context/transaction.ts';
import { type Colleague, findColleagues } from '../identity/index.ts';
import { findLabels } from '../labels/index.ts';
import { type AskedCell, type EditRow, isStanding } from './edits.rules.ts';
import * as store from './edits.store.ts';
import type { ListPlace } from './results.service.ts';

/** Understands what somebody puts into cells. */
export type CellReader = {
  /** @returns the value as it is kept; the sentence that says what is wrong with it; or that the field is not a person's to change */
  readonly read: (field: string, input: CellValue) => ReadCell | { readonly fixed: true };
  /** Whether it is a label that is not in use: nobody sees its values, and nobody changes them. */
  readonly isHidden: (field: string) => boolean;
  /** Whether what it made of its cell stands there: nobody has changed it since. */
  readonly isStanding: (edit: EditRow) => boolean;
};

export const nameOf = ({ first_name: first, last_name: last }: Colleague): string => `${first} ${last}`.trim();

/** Somebody of the account by their id, their name or their address; several of one name are nobody. */
const readPerson = (colleagues: readonly Colleague[], name: CellValue): ReadCell => {
  const text = String(name).toLowerCase();
  const found = colleagues.filter(
    (one) => String(one.id) === text || nameOf(one).toLowerCase() === text || one.email.toLowerCase() === text,
  );
  return found[0] && found.length === 1 ? { value: found[0].id } : { sentence: sentences.invalid_type };
};

const isLabel = (field: string): boolean => field.startsWith('labels.');

/** The labels of a kind of list that are in use, as fields, by the names that edits know them by. */
const findLabelFields = async (tx: Tx, accountId: number, type: ListType): Promise<ReadonlyMap<string, Field>> =>
  new Map(
    (await findLabels(tx, accountId, type)).map((label) => {
      const field = fieldOfLabel(label);
      return [cellNameOf(field), field] as const;
    }),
  );

/** What reading these cells needs to know, asked for once. The caller holds `lockIdentities`. */
export const createCellReader = async (
  tx: Tx,
  accountId: number,
  { type }: ListPlace,
  cells: readonly AskedCell[],
): Promise<CellReader> => {
  const asksLabels = cells.some(({ field }) => isLabel(field));
  const labels = asksLabels ? await findLabelFields(tx, accountId, type) : new Map<string, Field>();
  const kindOf = new Map<string, Field | null>();
  for (const { field } of cells) {
    const known = labels.get(field) ?? editableField(type, field);
    kindOf.set(field, typeof known === 'object' ? known : null);
  }
  const asksPeople = [...kindOf.values()].some((field) => field?.kind === 'person');
  const colleagues = asksPeople ? await findColleagues(tx, accountId, 'leads') : [];
  const undone = cells.flatMap((cell) => (cell.what === 'undo' ? [cell.edit] : []));
  const since = await store.findLinks(tx.db, accountId, undone);
  return {
    read: (name, input) => {
      const field = kindOf.get(name);
      if (!field) return { fixed: true };
      const read = readCell(field, input);
      const isPerson = field.kind === 'person' && 'value' in read && read.value !== null;
      return isPerson ? readPerson(colleagues, read.value) : read;
    },
    isHidden: (name) => isLabel(name) && !labels.has(name),
    isStanding: (edit) => isStanding(since.get(store.cellKeyOf(edit)) ?? [], edit.act_id),
  };
};
