import { z } from 'zod';
import type { LeadColumn } from '../contacts/index.ts';
import { generalErrors, Id, Moment, OneWithMessage, Page, PageQuery, Person, route } from '../kernel/index.ts';
import { ListTypeInPath, maxNamed } from '../lists/index.ts';
import { CellValue, editableNames } from './editing.ts';
import { recordErrors } from './errors.ts';
import { FullResult } from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const record = list.extend({ resultId: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

/** As many cells are changed at once at most; of as many records as may be named one by one. */
export const maxCells = 10_000;

const FieldName = z.string().min(1).max(120);

type EditableName = LeadColumn | 'email' | 'phone' | 'note' | 'assignee_id' | `data.${string}`;

type Labels = Readonly<Record<string, CellValue>>;
type Fields = { readonly [Name in EditableName]?: CellValue | undefined } & { readonly labels?: Labels | undefined };
type Reaching = { readonly email?: string | undefined; readonly phone?: string | undefined };

/** Fields of a record by their names, what somebody saw in them, and values that are not right. */
export type EditBody = Fields & { readonly was?: Fields | undefined; readonly wrong?: Reaching | undefined };

const namedFields = {
  ...Object.fromEntries(editableNames.map((name) => [name, CellValue.optional()])),
  labels: z
    .record(FieldName, CellValue)
    .optional()
    .describe('Values of the account’s labels, by their ids, as records have them'),
};
const Address = z.string().min(1).max(320).optional();

// Said as a type above: zod knows no keys that only begin alike.
const EditBody = z.strictObject({
  ...namedFields,
  was: z
    .strictObject(namedFields)
    .optional()
    .describe('What stood there when you looked: a field that holds something else by now is not changed (409)'),
  wrong: z
    .strictObject({ email: Address, phone: Address })
    .optional()
    .describe('Values that are not right: the next best takes their place'),
}) as unknown as z.ZodType<EditBody, EditBody>;

/** A block of cells as a spreadsheet has it: the same fields of several records. */
const CellsBody = z
  .object({
    fields: z.array(FieldName).min(1).max(200).describe('Names of fields; a label as `labels.<id>`'),
    rows: z
      .array(
        z.object({
          id: Id,
          values: z.array(CellValue).max(200),
          was: z.array(CellValue).max(200).optional(),
        }),
      )
      .min(1)
      .max(maxNamed),
    act_id: z.uuid().optional().describe('Of a block that came before this one: both are undone together'),
  })
  .refine(({ fields, rows }) => fields.length * rows.length <= maxCells, { path: ['rows'] })
  .refine(({ fields, rows }) => rows.every(({ values }) => values.length === fields.length), { path: ['rows'] })
  .refine(({ fields, rows }) => rows.every(({ was }) => was === undefined || was.length === fields.length), {
    path: ['rows'],
  });

/**
 * Why a cell was not changed. `changed`: it holds something else by now. `gone`: there is no such record in the list any more. `fixed`: it
 * is not a person's to change. `suppressed`: whom it reaches asked not to be contacted.
 */
export const refusalReasons = ['changed', 'gone', 'invalid', 'fixed', 'suppressed'] as const;

export const CellRefusal = z.strictObject({
  id: Id.describe('The record'),
  field: z.string(),
  reason: z.enum(refusalReasons),
  message: z.string(),
  value: z.json().describe('What stands there'),
  changed_by: z.string().nullable().describe('Who changed it last; null: nobody of the account did'),
  changed_at: Moment.nullable(),
});
export type CellRefusal = z.infer<typeof CellRefusal>;

/** What came of an act: cells that could not be changed are as they were, all others are changed. */
const ActOutcome = z.strictObject({
  act_id: z.uuid().nullable().describe('By which it is undone; null: nothing changed'),
  changed: z.int(),
  refused: z.array(CellRefusal),
});
export type ActOutcome = z.infer<typeof ActOutcome>;

/** One change of one cell by a person. */
export const RecordEdit = z.strictObject({
  id: Id,
  act_id: z.uuid(),
  field: z.string(),
  old: z.json(),
  new: z.json(),
  is_undo: z.boolean().describe('It took another change back'),
  is_merge: z.boolean().describe('Records were merged, or parted again'),
  file: z.string().nullable().describe('The file that the value came with; null: a person entered it'),
  user: z.strictObject({ id: Id, name: z.string() }).nullable(),
  created_at: Moment,
});
export type RecordEdit = z.infer<typeof RecordEdit>;

/** What people change of records, and how it is taken back. What they say goes before any source; older values are kept. */
export const editRoutes = {
  edit: route({
    method: 'PUT',
    path: '/api/:type-results/:id/:resultId',
    summary: 'Change fields of a record: all that are named, or none. Free',
    access: { ...access, apiKey: true, effect: 'write' },
    params: record,
    body: EditBody,
    returns: OneWithMessage(FullResult).extend({ act_id: z.uuid().nullable() }),
    errors: [
      generalErrors.not_found,
      recordErrors.value_changed,
      recordErrors.value_unknown,
      recordErrors.value_suppressed,
    ],
  }),
  cells: route({
    method: 'POST',
    path: '/api/:type-results/:id/cells',
    summary: 'Change a block of cells: those that can be, and the others are told with their reasons. Free',
    access: { ...access, apiKey: true, effect: 'write' },
    params: list,
    body: CellsBody,
    returns: OneWithMessage(ActOutcome),
    errors: [generalErrors.not_found],
  }),
  undo: route({
    method: 'POST',
    path: '/api/records/acts/:id/undo',
    summary: 'Take back what was changed at once; cells that have been changed since are left and told',
    access: { ...access, apiKey: true, effect: 'write' },
    params: z.object({ id: z.uuid() }),
    returns: OneWithMessage(ActOutcome),
    errors: [generalErrors.not_found],
  }),
  edits: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/edits',
    summary: 'What people changed of a record, newest first',
    access: { ...access, apiKey: true, effect: 'read' },
    params: record,
    query: PageQuery.extend({ field: FieldName.optional() }),
    returns: Page(RecordEdit),
    errors: [generalErrors.not_found],
  }),
  colleagues: route({
    method: 'GET',
    path: '/api/records/colleagues',
    summary: 'Who works in the account, and can be given records',
    access: { ...access, apiKey: true, effect: 'read' },
    returns: z.strictObject({ data: z.array(Person) }),
  }),
};
