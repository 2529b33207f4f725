import type { Field } from '@galena/contract/contacts';
import { validationSentences as sentences } from '@galena/contract/messages';
import { type CellValue, editableField, readCell, type ReadCell } from '@galena/contract/records';
import type { Tx } from '../../platform/context/transaction.ts';
import { type Colleague, findColleagues } from '../identity/index.ts';
import type { AskedCell, EditRow } from './edits.rules.ts';
import * as store from './edits.store.ts';
import type { ListPlace } from './results.service.ts';

/** Understands what somebody puts into cells. */
export type CellReader = {
  /** @returns the value as it is kept; the sentence that says what is wrong with it; or that the field is not a person's to change */
  readonly read: (field: string, input: CellValue) => ReadCell | { readonly fixed: true };
  /** Whether nobody has changed the cell since. */
  readonly isLast: (edit: EditRow) => boolean;
};

export const nameOf = ({ first_name: first, last_name: last }: Colleague): string => `${first} ${last}`.trim();

/** Somebody of the account by their id, their name or their address; several of one name are nobody. */
const readPerson = (colleagues: readonly Colleague[], said: CellValue): ReadCell => {
  const text = String(said).toLowerCase();
  const found = colleagues.filter(
    (one) => String(one.id) === text || nameOf(one).toLowerCase() === text || one.email.toLowerCase() === text,
  );
  return found[0] && found.length === 1 ? { value: found[0].id } : { sentence: sentences.invalid_type };
};

/** What reading these cells needs to know, asked for once. */
export const createCellReader = async (
  tx: Tx,
  accountId: number,
  { type }: ListPlace,
  cells: readonly AskedCell[],
): Promise<CellReader> => {
  const kindOf = new Map<string, Field | null>();
  for (const { field } of cells) {
    const known = editableField(type, field);
    kindOf.set(field, typeof known === 'object' ? known : null);
  }
  const asksPeople = [...kindOf.values()].some((field) => field?.kind === 'person');
  const colleagues = asksPeople ? await findColleagues(tx, accountId, 'leads') : [];
  const undone = cells.flatMap((cell) => (cell.what === 'undo' ? [cell.edit] : []));
  const last = new Set((await store.findLastEdits(tx.db, accountId, undone)).map(({ id }) => id));
  return {
    read: (name, input) => {
      const field = kindOf.get(name);
      if (!field) return { fixed: true };
      const read = readCell(field, input);
      const isPerson = field.kind === 'person' && 'value' in read && read.value !== null;
      return isPerson ? readPerson(colleagues, read.value) : read;
    },
    isLast: ({ id }) => last.has(id),
  };
};
