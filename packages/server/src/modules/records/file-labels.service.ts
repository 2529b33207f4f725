import { randomUUID } from 'node:crypto';
import type { ListType } from '@galena/contract/kernel';
import { readLabelValue } from '@galena/contract/labels';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { findLabels } from '../labels/index.ts';
import { type EditLink, isStanding, labelProvenance } from './edits.rules.ts';
import { type Act, addEdits, cellKeyOf, findLastEdits, findLinks } from './edits.store.ts';
import type { LabelChange, RecordBefore } from './file-values.rules.ts';
import type { FileRecord } from './file-values.store.ts';

/** What an import is among the edits of records, and who began it. */
export type FileAct = {
  /** Null: it changes no labels. */
  readonly actId: string | null;
  /** Null: somebody who is not there any more. */
  readonly userId: number | null;
};

type Place = { readonly accountId: number; readonly listId: number };
type RecordLabels = { readonly id: number; readonly labels: readonly LabelChange[] };

const fieldOf = (labelId: string): string => `labels.${labelId}`;

/** Which file brought the value of a label of a record; null: a person did, as far as is known. Empty: one of unknown name. */
export type BroughtBy = (record: FileRecord, labelId: string) => string | null;

/** Looks up who brought the values of labels of records, by their history. */
export const findBroughtBy = async (
  tx: Tx,
  accountId: number,
  asked: readonly { readonly id: number; readonly labelIds: readonly string[] }[],
): Promise<BroughtBy> => {
  const cells = asked.flatMap(({ id, labelIds }) => labelIds.map((one) => ({ result_id: id, field: fieldOf(one) })));
  const last = new Map((await findLastEdits(tx.db, accountId, cells)).map((edit) => [cellKeyOf(edit), edit]));
  return (record, labelId) => {
    const edit = last.get(cellKeyOf({ result_id: record.id, field: fieldOf(labelId) }));
    if (edit) return edit.file;
    // Nobody has changed it since the record came in.
    return record.is_imported ? '' : null;
  };
};

/** Writes down what a file made of labels, as an act of whoever imports it. */
export const noteFileLabels = async (
  tx: Tx,
  { accountId, listId }: Place,
  { actId, userId, file }: FileAct & { readonly file: string },
  records: readonly RecordLabels[],
): Promise<void> => {
  const edits = records.flatMap(({ id, labels }) =>
    labels.map((one) => ({
      result_id: id,
      field: fieldOf(one.id),
      old: one.old,
      new: one.new,
      said: labelProvenance(file),
    })),
  );
  if (actId === null || edits.length === 0) return;
  const act: Act = {
    act_id: actId,
    undoes_id: null,
    list_id: listId,
    user_id: userId ?? 0,
    created_at: moment(tx.clock),
  };
  await addEdits(tx.db, accountId, act, edits);
};

type Change = { readonly resultId: number; readonly before: RecordBefore };

/** Takes back what a file changed of labels, one change after the other. */
export type LabelUndoing = {
  /** Of one change: labels that get their old value again, and how many stay, because they were changed since. */
  readonly takeBack: (change: Change, record: FileRecord) => { labels: readonly LabelChange[]; kept: number };
  /** Writes down what was taken back. */
  readonly note: () => Promise<void>;
};

/** The labels of a kind of list that are in use, as far as a value can be put back into them. */
const openFits = async (tx: Tx, accountId: number, type: ListType) => {
  const known = new Map((await findLabels(tx, accountId, type)).map((label) => [String(label.id), label]));
  return (id: string, value: LabelChange['new']): boolean => {
    const label = known.get(id);
    return label !== undefined && readLabelValue(label, value).ok;
  };
};

const labelsOf = ({ before }: Change) => Object.entries(before.labels ?? {});

/**
 * Begins to take back what an import changed of labels, the last change first: by the same rule as an edit is undone. The caller holds
 * `lockIdentities`.
 */
export const startLabelUndoing = async (
  tx: Tx,
  place: Place & { readonly type: ListType },
  { actId, userId }: FileAct,
  changes: readonly Change[],
): Promise<LabelUndoing> => {
  const { accountId, listId, type } = place;
  const asked = changes.flatMap((change) =>
    labelsOf(change).map(([id]) => ({ result_id: change.resultId, field: fieldOf(id) })),
  );
  if (actId === null || asked.length === 0)
    return { takeBack: () => ({ labels: [], kept: 0 }), note: async () => undefined };
  const fits = await openFits(tx, accountId, type);
  const since = new Map<string, readonly EditLink[]>(await findLinks(tx.db, accountId, asked));
  const undo = { act_id: randomUUID(), undoes_id: actId };
  const edits: (LabelChange & { readonly resultId: number })[] = [];
  return {
    takeBack: (change, record) => {
      const labels = labelsOf(change).flatMap(([id, { value, file }]): LabelChange[] => {
        const key = cellKeyOf({ result_id: record.id, field: fieldOf(id) });
        const links = since.get(key) ?? [];
        if (!isStanding(links, actId) || !fits(id, value)) return [];
        since.set(key, [undo, ...links]);
        return [{ id, old: record.labels[id] ?? null, new: value, file }];
      });
      edits.push(...labels.map((one) => ({ ...one, resultId: record.id })));
      return { labels, kept: labelsOf(change).length - labels.length };
    },
    note: async () => {
      if (edits.length === 0) return;
      const act: Act = { ...undo, list_id: listId, user_id: userId ?? 0, created_at: moment(tx.clock) };
      const rows = edits.map(({ resultId, id, file, ...one }) => ({
        result_id: resultId,
        field: fieldOf(id),
        old: one.old,
        new: one.new,
        said: labelProvenance(file ?? undefined),
      }));
      await addEdits(tx.db, accountId, act, rows);
    },
  };
};
