import { generalErrors, type Fail, type Person } from '@galena/contract/kernel';
import {
  type ActOutcome,
  type CellRefusal,
  type CellValue,
  type EditBody,
  type FullResult,
  recordErrors,
  type RecordEdit,
} from '@galena/contract/records';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { findColleagues, findNames } from '../identity/index.ts';
import { maybeListRow } from '../lists/index.ts';
import { type AskedCell, isKnown } from './edits.rules.ts';
import { changeCells } from './edits.service.ts';
import * as store from './edits.store.ts';
import { nameOf } from './reading.service.ts';
import { assertList, getResult, type ListPlace } from './results.service.ts';

type RecordPlace = ListPlace & { readonly resultId: number };
type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailEdit = Fail<
  | typeof generalErrors.not_found
  | typeof recordErrors.value_changed
  | typeof recordErrors.value_unknown
  | typeof recordErrors.value_suppressed
>;

type Fields = Readonly<Record<string, CellValue | undefined>>;

/** Fields by their names; labels stand in a bag of their own. */
const fieldsIn = ({ labels = {}, ...fields }: { readonly labels?: Fields | undefined }): Map<string, CellValue> => {
  const named = Object.entries(labels).map(([name, value]) => [`labels.${name}`, value] as const);
  const given = [...Object.entries<CellValue | undefined>(fields), ...named];
  return new Map(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
};

const cellsOf = (id: number, { was = {}, wrong = {}, ...fields }: EditBody): readonly AskedCell[] => {
  const seen = fieldsIn(was);
  const wrongs = Object.entries(wrong).flatMap(([field, value]): AskedCell[] =>
    value === undefined ? [] : [{ id, field, what: 'wrong', value }],
  );
  const sets = [...fieldsIn(fields)].map(([field, value]): AskedCell => ({
    id,
    field,
    what: 'set',
    value,
    was: seen.get(field),
  }));
  return [...wrongs, ...sets];
};

const textOf = (value: CellRefusal['value']): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const failWith = ({ field, reason, message, value, ...who }: CellRefusal, fail: FailEdit): never => {
  const { changed_by: by, changed_at: at } = who;
  if (reason === 'gone') return fail(generalErrors.not_found);
  if (reason === 'suppressed') return fail(recordErrors.value_suppressed);
  if (reason === 'changed')
    return fail(recordErrors.value_changed, { params: { field, value: textOf(value), by: by ?? '', at: at ?? '' } });
  throw invalidInput({ [field]: [message] });
};

/**
 * Changes fields of a record: all that are named, or none.
 * @throws through `fail` where a field holds something else than what the person saw, who changed it and when among the params
 * @throws AppError 422 where a value is not what its field takes, or the field is not a person's to change
 */
export const editRecord = (
  context: Context,
  place: RecordPlace,
  body: EditBody,
  fail: FailEdit,
): Promise<{ readonly record: FullResult; readonly actId: string | null }> =>
  inTransaction(context, async (tx) => {
    const { values } = await getResult(tx, place, place.resultId, fail);
    const wrong = Object.entries(body.wrong ?? {});
    if (wrong.some(([field, value]) => value !== undefined && !isKnown(values, field, value)))
      return fail(recordErrors.value_unknown);
    const { act_id: actId, refused } = await changeCells(tx, place, cellsOf(place.resultId, body));
    if (refused[0]) return failWith(refused[0], fail);
    return { record: await getResult(tx, place, place.resultId, fail), actId };
  });

/** A block of cells as a call names it. */
type Block = {
  readonly fields: readonly string[];
  readonly rows: readonly {
    readonly id: number;
    readonly values: readonly CellValue[];
    readonly was?: readonly CellValue[] | undefined;
  }[];
  /** The act that the block goes on with. */
  readonly act_id?: string | undefined;
};

/** Changes a block of cells: those that can be; the others are told. */
export const editCells = (
  context: Context,
  place: ListPlace,
  { fields, rows, act_id: actId }: Block,
  fail: FailNotFound,
): Promise<ActOutcome> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await assertList(tx, accountId, place, fail);
    if (actId !== undefined && !(await store.isActOf(tx.db, accountId, place.id, actId)))
      return fail(generalErrors.not_found);
    const cells = rows.flatMap(({ id, values, was }) =>
      fields.map((field, at): AskedCell => ({ id, field, what: 'set', value: values[at] ?? null, was: was?.[at] })),
    );
    return changeCells(tx, place, cells, { actId });
  });

/** Takes an act back, one edit or one paste; cells that somebody has changed since stay as they are and are told. */
export const undoAct = (context: Context, actId: string, fail: FailNotFound): Promise<ActOutcome> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const edits = await store.findAct(tx.db, accountId, actId);
    const list = edits[0] ? await maybeListRow(tx, accountId, edits[0].list_id) : null;
    if (!list) return fail(generalErrors.not_found);
    const cells = edits.map((edit): AskedCell => ({ id: edit.result_id, field: edit.field, what: 'undo', edit }));
    return changeCells(tx, list, cells, { undoes: actId });
  });

/** What people changed of a record, newest first. */
export const findRecordEdits = (
  context: Context,
  place: RecordPlace,
  { field = null, ...page }: PageInput & { readonly field?: string | null | undefined },
  fail: FailNotFound,
) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const { id: resultId } = await getResult(tx, place, place.resultId, fail);
    const plan = planPage(page);
    const { rows, total } = await store.findEdits(tx.db, accountId, { resultId, field }, plan);
    const names = await findNames(tx, accountId, [...new Set(rows.map((row) => row.user_id))]);
    const edits = rows.map(({ user_id: id, undoes_id: undoes, ...row }): RecordEdit => {
      const name = names.get(id);
      return { ...row, is_undo: undoes !== null, user: name === undefined ? null : { id, name } };
    });
    return pageOf(plan, edits, total);
  });

/** Who works in the account, and can be given records. */
export const listColleagues = (context: Context): Promise<Person[]> =>
  inReadTransaction(context, async (tx) =>
    (await findColleagues(tx, userOf(tx).accountId, 'leads')).map((one) => ({
      id: one.id,
      name: nameOf(one) || one.email,
      email: one.email,
    })),
  );
