import type { BatchKind } from '@galena/contract/bulk';
import type { LabelValue } from '@galena/contract/labels';
import { failHard } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './batches.store.ts';
import { lockIdentities } from '../contacts/index.ts';
import { maybeListRow } from '../lists/index.ts';
import {
  archiveRecords,
  copyRecords,
  deleteRecords,
  labelRecords,
  moveRecords,
  restoreRecords,
  suppressRecords,
  takeLabelBack,
} from '../records/index.ts';
import { findSelected, type Selected } from '../queries/index.ts';

/** Records are changed so many at a time, each piece in a transaction of its own: nobody who writes waits long. */
const pieceSize = 2_000;

/** What came of a piece. */
type Outcome = {
  readonly changed: readonly store.Change[];
  readonly known?: number;
  readonly denied?: number;
};

/** Some of a batch's records, in the account and the list where they were chosen. */
type Piece = {
  readonly accountId: number;
  readonly batch: store.BatchRow;
  readonly records: readonly Required<store.Change>[];
};

/** One kind of batch: what it does with a piece, and how that is taken back. */
type Doing = {
  readonly act: (tx: Tx, piece: Piece) => Promise<Outcome>;
  /** Left out: it stands for good. */
  readonly takeBack?: (tx: Tx, piece: Piece) => Promise<Outcome>;
};

const idsOf = ({ records }: Piece): readonly number[] => records.map(({ id }) => id);
const named = (ids: readonly number[]): readonly store.Change[] => ids.map((id) => ({ id }));
const here = (piece: Piece) => ({ accountId: piece.accountId, listId: piece.batch.list_id, ids: idsOf(piece) });
const there = (piece: Piece) => ({ ...here(piece), listId: piece.batch.target_id ?? 0 });

const archiving = (isArchived: boolean) => async (tx: Tx, piece: Piece) => ({
  changed: named(await archiveRecords(tx, here(piece), isArchived)),
});

const transferred = ({ ids, ...left }: Awaited<ReturnType<typeof moveRecords>>): Outcome => ({
  ...left,
  changed: named(ids),
});

/** Sets a label for the piece, or puts back what each record held before. */
const labelling = async (tx: Tx, { accountId, batch, records }: Piece, isBack: boolean): Promise<Outcome> => {
  const list = await maybeListRow(tx, accountId, batch.list_id);
  if (!list || !batch.label_set) return { changed: [] };
  const { undoesId, ...set } = batch.label_set;
  const labelled = { accountId, place: list, userId: batch.user_id, ...set };
  if (!isBack) return { changed: await labelRecords(tx, { ...labelled, ids: records.map(({ id }) => id) }) };
  if (undoesId === undefined) return { changed: [] };
  const befores = records.map(({ id, was }) => ({ id, was: was as LabelValue | null }));
  return { changed: named(await takeLabelBack(tx, { ...labelled, undoesId, befores })) };
};

/** Everything that can be done with many records. A new kind is one entry here, and its name in the contract. */
const doings: Readonly<Record<BatchKind, Doing>> = {
  archive: { act: archiving(true), takeBack: archiving(false) },
  restore: { act: archiving(false), takeBack: archiving(true) },
  delete: {
    act: async (tx, piece) => ({ changed: named(await deleteRecords(tx, here(piece))) }),
    takeBack: async (tx, piece) => transferred(await restoreRecords(tx, here(piece))),
  },
  move: {
    act: async (tx, piece) => transferred(await moveRecords(tx, here(piece), there(piece).listId)),
    takeBack: async (tx, piece) => transferred(await moveRecords(tx, there(piece), here(piece).listId)),
  },
  copy: {
    act: async (tx, piece) => {
      const { copies, ...left } = await copyRecords(tx, here(piece), there(piece).listId);
      return { ...left, changed: copies.map(({ id, made }) => ({ id, was: made })) };
    },
    takeBack: async (tx, piece) => {
      const made = piece.records.map(({ was }) => Number(was));
      return { changed: named(await deleteRecords(tx, { ...there(piece), ids: made })) };
    },
  },
  suppress: {
    act: async (tx, piece) => ({
      changed: named(await suppressRecords(tx, { ...here(piece), userId: piece.batch.user_id })),
    }),
  },
  label: {
    act: (tx, piece) => labelling(tx, piece, false),
    takeBack: (tx, piece) => labelling(tx, piece, true),
  },
};

/** The records that a batch is about; null: their list is gone. */
export const selectedOf = async (tx: Tx, accountId: number, batch: store.BatchRow): Promise<Selected | null> => {
  const list = await maybeListRow(tx, accountId, batch.list_id);
  return list && batch.selection ? { accountId, place: list, selection: batch.selection } : null;
};

const nextOf = async (tx: Tx, accountId: number, batch: store.BatchRow): Promise<readonly Required<store.Change>[]> => {
  const { after_id: after, up_to: lastId, undoes } = batch;
  if (undoes !== null) return store.findChanges(tx.db, accountId, undoes, { after, max: pieceSize });
  const selected = await selectedOf(tx, accountId, batch);
  if (!selected) return [];
  const ids = await findSelected(tx, selected, { after, lastId, max: pieceSize }, failHard);
  return ids.map((id) => ({ id, was: null }));
};

/** How many records a piece was of, and whether it was the last. */
export type Worked = { readonly records: number; readonly isOver: boolean };

/**
 * Does the next piece of a batch in the caller's transaction, and writes down how far it has come: whoever goes on after a crash finds
 * both or neither.
 */
export const workPiece = async (tx: Tx, accountId: number, batchId: number): Promise<Worked> => {
  await lockIdentities(tx, accountId);
  const batch = await store.maybeBatch(tx.db, accountId, batchId);
  if (!batch) return { records: 0, isOver: true };
  const records = await nextOf(tx, accountId, batch);
  const { id, kind, undoes } = batch;
  const { act, takeBack } = doings[kind];
  const how = undoes === null ? act : takeBack;
  const {
    changed,
    known = 0,
    denied = 0,
  }: Outcome = how && records.length > 0 ? await how(tx, { accountId, batch, records }) : { changed: [] };
  tx.app.faults.reach('records_changed');
  if (undoes === null && takeBack) await store.addChanges(tx.db, accountId, id, changed);
  const isLast = records.length < pieceSize;
  const afterId = records.at(-1)?.id ?? batch.after_id;
  await store.advanceBatch(tx.db, accountId, id, { afterId, done: changed.length, known, denied });
  return { records: records.length, isOver: isLast };
};
