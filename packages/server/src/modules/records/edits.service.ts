import { randomUUID } from 'node:crypto';
import type { LeadRecord } from '@galena/contract/contacts';
import { generalErrors } from '@galena/contract/kernel';
import { type ActOutcome, type CellRefusal, type CellValue, isSameCell, recordErrors } from '@galena/contract/records';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { emailHash, findSuppressedLeads, keysOf, learnKeys, lockIdentities } from '../contacts/index.ts';
import { findNames } from '../identity/index.ts';
import { touchList } from '../lists/index.ts';
import { changeCounted } from './changes.service.ts';
import {
  type CellChange,
  type EditableRecord,
  plannedOf,
  planChanges,
  presentOf,
  type Planned,
  provenanceOf,
} from './edits.rules.ts';
import type { AskedCell } from './edits.rules.ts';
import * as store from './edits.store.ts';
import type { StoredValue } from './findings.rules.ts';
import { openRecords, writeProjections } from './findings.service.ts';
import { findValues } from './findings.store.ts';
import { type CellReader, createCellReader } from './reading.service.ts';
import type { ListPlace } from './results.service.ts';

type Value = CellChange['value'];

type Refused = Pick<CellRefusal, 'id' | 'field' | 'reason' | 'message'> & { readonly value: Value };
type Opened = { readonly record: EditableRecord; readonly stored: readonly StoredValue[] };
type Planning = Opened & { readonly changes: readonly CellChange[]; readonly planned: Planned };

/** An act on one list: who does it, and what it takes back. */
type Acting = ListPlace & { readonly accountId: number; readonly userId: number; readonly act: store.Act };

const sentences = {
  changed: recordErrors.value_changed.message,
  gone: generalErrors.not_found.message,
  fixed: recordErrors.field_fixed.message,
  suppressed: recordErrors.value_suppressed.message,
} as const;

const refusedAs = (
  { id, field }: Pick<AskedCell, 'id' | 'field'>,
  reason: keyof typeof sentences,
  value: Value = null,
): Refused => ({ id, field, reason, message: sentences[reason], value });

const openAll = async (tx: Tx, { accountId, id: listId }: Acting, ids: readonly number[]) => {
  const open = (await openRecords(tx, accountId, ids)).filter((row) => row.list_id === listId);
  const found = open.map(({ id }) => id);
  const own = new Map((await store.findOwnRows(tx.db, accountId, found)).map((row) => [row.id, row]));
  const values = await findValues(tx.db, accountId, found);
  return new Map(
    open.map((row): readonly [number, Opened] => {
      const record = { ...row, ...(own.get(row.id) as store.OwnRow) };
      return [row.id, { record, stored: values.get(row.id) ?? [] }];
    }),
  );
};

/** What a cell held before, unless somebody has changed it since; of a label also unless it takes other values by now. */
const decideUndo = (
  cell: AskedCell & { readonly what: 'undo' },
  present: Value,
  reader: CellReader,
): CellChange | Refused => {
  const { field, edit } = cell;
  if (!reader.isStanding(edit)) return refusedAs(cell, 'changed', present);
  if (!field.startsWith('labels.')) return { what: 'restore', field, value: edit.old, said: edit.said };
  const read = reader.read(field, edit.old as CellValue);
  if ('sentence' in read) return { id: cell.id, field, reason: 'invalid', message: read.sentence, value: present };
  return 'fixed' in read ? refusedAs(cell, 'fixed') : { what: 'restore', field, value: read.value, said: edit.said };
};

/** What is to be done with a cell; null: it is so already. */
const decide = (cell: AskedCell, { record }: Opened, reader: CellReader): CellChange | Refused | null => {
  const { field } = cell;
  if (reader.isHidden(field)) return refusedAs(cell, 'fixed');
  const present = presentOf(record, field);
  if (cell.what === 'undo') return decideUndo(cell, present, reader);
  if (cell.was !== undefined && !isSameCell(cell.was, present)) return refusedAs(cell, 'changed', present);
  if (cell.what === 'wrong') return { what: 'wrong', field, value: cell.value };
  const read = reader.read(field, cell.value);
  if ('fixed' in read) return refusedAs(cell, 'fixed', present);
  if ('sentence' in read) return { id: cell.id, field, reason: 'invalid', message: read.sentence, value: present };
  return isSameCell(read.value, present) ? null : { what: 'set', field, value: read.value };
};

const isRefused = (one: CellChange | Refused): one is Refused => 'reason' in one;

/** Whom a value reaches, where it reaches somebody. */
const reachOf = ({ field, value }: Pick<CellChange, 'field' | 'value'>): LeadRecord | null => {
  if (typeof value !== 'string') return null;
  const known = { type: null, is_verified: false };
  const ref = value;
  switch (field) {
    case 'email':
      return { ref, emails: [{ email: value, score: null, ...known }] };
    case 'phone':
      return { ref, phones: [{ number: value, ...known }] };
    case 'website':
    case 'linkedin_url':
      return { ref, [field]: value };
    case 'data.url':
      return { ref, data: { url: value } };
    default:
      return null;
  }
};

type Wanted = { readonly cell: AskedCell; readonly change: CellChange };

/** Nobody who asked not to be contacted comes in by an edit, either. */
const leaveOutSuppressed = async (tx: Tx, { accountId, id }: Acting, wanted: readonly Wanted[]) => {
  const reached = wanted.map(({ change }) => (change.what === 'wrong' ? null : reachOf(change)));
  const leads = reached.filter((lead) => lead !== null);
  const denied = leads.length === 0 ? new Set<LeadRecord>() : await findSuppressedLeads(tx, accountId, id, leads);
  const isDenied = (at: number): boolean => denied.has(reached[at] as LeadRecord);
  return {
    allowed: wanted.filter((_, at) => !isDenied(at)),
    refused: wanted.filter((_, at) => isDenied(at)).map(({ cell }) => refusedAs(cell, 'suppressed')),
  };
};

/** A record as what leads to whom it is about. */
const leadOf = ({ record, planned: { projection } }: Planning): LeadRecord => {
  const { emails, phones, data, name, website, linkedin_url: profile, street, city } = projection.columns;
  const texts = { name, website, linkedin_url: profile, street, city };
  const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
  const url = data['url'] ?? record.data['url'];
  return { ref: String(record.id), ...known, emails, phones, ...(typeof url === 'string' ? { data: { url } } : {}) };
};

const leading: ReadonlySet<string> = new Set(['email', 'phone', 'website', 'linkedin_url', 'data.url']);

/** What else leads to whom a record is about from now on; what leads to somebody else already, still does. */
const learn = async (tx: Tx, { accountId, type }: Acting, plans: readonly Planning[]): Promise<void> => {
  const keys = plans
    .filter(({ changes }) => changes.some(({ field, value }) => leading.has(field) && value !== null))
    .flatMap((plan) =>
      keysOf(type, leadOf(plan), 'record', emailHash)
        .filter(({ kind }) => kind !== 'ref')
        .map((key) => ({ ...key, identity_id: plan.record.identity_id })),
    );
  if (keys.length > 0) await learnKeys(tx, accountId, keys);
};

/** A field that several changes are about is one edit. */
const editsOf = ({ record, stored, changes, planned }: Planning): readonly store.NewEdit[] =>
  [...Map.groupBy(changes, ({ field }) => field)].map(([field, [first]]) => ({
    result_id: record.id,
    field,
    // Of a value that is wrong it is told which one.
    old: first?.what === 'wrong' ? first.value : presentOf(record, field),
    new: plannedOf(record, planned, field),
    said: provenanceOf(record, stored, field),
  }));

const write = async (tx: Tx, acting: Acting, plans: readonly Planning[]): Promise<number> => {
  const { accountId, act } = acting;
  const at = act.created_at;
  const rejections = plans.flatMap(({ record, planned }) =>
    planned.rejections.map((one) => ({ ...one, result_id: record.id })),
  );
  await store.judgeValues(tx.db, accountId, rejections);
  const changes = plans.map(({ record: { id }, planned: { projection, lookup } }) => ({
    id,
    projection,
    ...(lookup === undefined ? {} : { lookup }),
  }));
  await writeProjections(tx, accountId, changes, { at, endsLookup: false });
  const own = plans
    .filter(({ planned }) => Object.keys(planned.own).length > 0)
    .map(({ record: { id, note, assignee_id, labels }, planned }) => ({
      id,
      note,
      assignee_id,
      labels,
      ...planned.own,
    }));
  if (own.length > 0) await changeCounted(tx, store.ownChange(accountId, own, at));
  const edits = plans.flatMap(editsOf);
  await store.addEdits(tx.db, accountId, act, edits);
  await learn(tx, acting, plans);
  return edits.length;
};

type Outcome = { readonly changed: number; readonly refused: readonly Refused[] };

/** Some of the cells of an act. */
const changePiece = async (
  tx: Tx,
  acting: Acting,
  cells: readonly AskedCell[],
  reader: CellReader,
): Promise<Outcome> => {
  const opened = await openAll(tx, acting, [...new Set(cells.map(({ id }) => id))]);
  const refused: Refused[] = [];
  const decided: Wanted[] = [];
  for (const cell of cells) {
    const of = opened.get(cell.id);
    const change = of ? decide(cell, of, reader) : refusedAs(cell, 'gone');
    if (change === null) continue;
    if (isRefused(change)) refused.push(change);
    else decided.push({ cell, change });
  }
  const { allowed, refused: denied } = await leaveOutSuppressed(tx, acting, decided);
  const plans = [...Map.groupBy(allowed, ({ cell }) => cell.id)].map(([id, wanted]): Planning => {
    const of = opened.get(id) as Opened;
    const changes = wanted.map(({ change }) => change);
    return { ...of, changes, planned: planChanges(of.record, of.stored, changes, acting.act.created_at) };
  });
  const changed = plans.length > 0 ? await write(tx, acting, plans) : 0;
  return { changed, refused: [...refused, ...denied] };
};

const pieceSize = 500;

/** Cells in pieces of so many records at most, those of a record together; of one cell that is named twice the last word counts. */
const piecesOf = (cells: readonly AskedCell[]): readonly (readonly AskedCell[])[] => {
  const once = [...new Map(cells.map((cell) => [`${cell.id} ${cell.field} ${cell.what}`, cell])).values()];
  const records = [...Map.groupBy(once, ({ id }) => id).values()];
  return Array.from({ length: Math.ceil(records.length / pieceSize) }, (_, at) =>
    records.slice(at * pieceSize, (at + 1) * pieceSize).flat(),
  );
};

/** Who changed cells that are refused last, as far as what they wrote still stands there. */
const tellWho = async (tx: Tx, accountId: number, refused: readonly Refused[]): Promise<CellRefusal[]> => {
  const asked = refused.filter(({ reason }) => reason === 'changed').map(({ id, field }) => ({ result_id: id, field }));
  const last = await store.findLastEdits(tx.db, accountId, asked);
  const names = await findNames(tx, accountId, [...new Set(last.map((edit) => edit.user_id))]);
  const edits = new Map(last.map((edit) => [`${edit.result_id} ${edit.field}`, edit]));
  return refused.map((one) => {
    const edit = edits.get(`${one.id} ${one.field}`);
    const isTheirs = edit !== undefined && isSameCell(edit.new, one.value);
    return {
      ...one,
      changed_by: isTheirs ? (names.get(edit.user_id) ?? null) : null,
      changed_at: isTheirs ? edit.created_at : null,
    };
  });
};

/**
 * The one way people change values: what they say goes before any source, older values are kept, whoever asked not to be contacted does not
 * come in, and what was changed at once can be taken back. In the caller's transaction, in pieces; cells that cannot be changed are told.
 * @param act the one that goes on, where it came in several pieces, and the one that it takes back
 */
export const changeCells = async (
  tx: Tx,
  place: ListPlace,
  cells: readonly AskedCell[],
  {
    actId = randomUUID(),
    undoes = null,
  }: { readonly actId?: string | undefined; readonly undoes?: string | null } = {},
): Promise<ActOutcome> => {
  const { accountId, userId } = userOf(tx);
  await lockIdentities(tx, accountId);
  const at = moment(tx.clock);
  const act = { act_id: actId, undoes_id: undoes, list_id: place.id, user_id: userId, created_at: at };
  const reader = await createCellReader(tx, accountId, place, cells);
  let changed = 0;
  const refused: Refused[] = [];
  for (const piece of piecesOf(cells)) {
    const outcome = await changePiece(tx, { ...place, accountId, userId, act }, piece, reader);
    changed += outcome.changed;
    refused.push(...outcome.refused);
  }
  if (changed > 0) {
    await touchList(tx, accountId, place.id);
    await tellChange(tx, { kind: 'list', id: place.id });
  }
  return { act_id: changed > 0 ? act.act_id : null, changed, refused: await tellWho(tx, accountId, refused) };
};
