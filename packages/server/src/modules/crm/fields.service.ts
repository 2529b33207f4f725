import type { Crm } from '@galena/adapters/crm';
import {
  crmErrors as errors,
  type CrmField,
  type CrmPreview,
  type CrmStage,
  type CustomFields,
  type FieldProblem,
  type FieldRule,
} from '@galena/contract/crm';
import { generalErrors, type Fail, type ListType, listTypes } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { getLanguage } from '../identity/index.ts';
import { findOpenListRows } from '../lists/index.ts';
import { findPlaces, newestRecordOf } from '../records/index.ts';
import { askConnected } from './sessions.service.ts';
import { getConnectionRow } from './connections.service.ts';
import type { ConnectionRow } from './connections.store.ts';
import { getCrm } from './crms.service.ts';
import { ownFieldsOf, readLeaving, titledFieldsOf } from './leads.service.ts';
import { applyRules, type CrmValue, faultsOf, usualRules } from './fields.rules.ts';

type RawField = Awaited<ReturnType<Crm['findFields']>>[number];
type FailAsking = Fail<
  | typeof generalErrors.not_found
  | typeof errors.crm_not_configured
  | typeof errors.crm_expired
  | typeof errors.crm_refused
  | typeof errors.crm_unavailable
>;

const read = (context: Context, id: number, fail: FailAsking): Promise<ConnectionRow> =>
  inReadTransaction(context, (tx) => getConnectionRow(tx, userOf(context).accountId, id, fail));

/** A connection with its CRM, and the fields that the CRM has. */
export type Fielded = { readonly row: ConnectionRow; readonly crm: Crm; readonly fields: readonly RawField[] };

/** Asks a CRM for the fields of its contacts. */
export const askFields = async (context: Context, id: number, fail: FailAsking): Promise<Fielded> => {
  const row = await read(context, id, fail);
  const crm = getCrm(context, row, fail);
  return { row, crm, fields: await askConnected(context, crm, id, (session) => crm.findFields(session), fail) };
};

/** Asks a CRM for the stages that its contacts may stand in; none: it does not tell. */
export const askStages = async (context: Context, id: number, fail: FailAsking): Promise<readonly CrmStage[]> => {
  const crm = getCrm(context, await read(context, id, fail), fail);
  const { findStages } = crm.contacts.kind === 'book' ? crm.contacts : {};
  return findStages ? askConnected(context, crm, id, (session) => findStages(session), fail) : [];
};

export const shownField = ({ key, label, kind, options, isCustom }: RawField): CrmField => ({
  key,
  label,
  type: kind,
  options: [...options],
  is_custom: isCustom,
});

const sentences: Readonly<Record<FieldProblem, string>> = {
  unknown_field: 'This field doesn’t exist.',
  unknown_crm_field: 'The CRM doesn’t have this field.',
  not_a_number: 'The CRM wants a number here.',
  not_a_date: 'The CRM wants a date here, such as 2026-11-27.',
  not_a_choice: 'The CRM doesn’t know this choice.',
  not_a_flag: 'The CRM wants yes or no here.',
  too_long: 'This is longer than the CRM allows.',
};

/** @throws through `fail` for rules that no record could be sent by */
const assertRules = async (
  tx: Tx,
  fields: readonly RawField[],
  type: ListType,
  rules: readonly FieldRule[],
  fail: Fail<typeof errors.crm_fields_wrong>,
): Promise<void> => {
  const faults = faultsOf(rules, fields, await ownFieldsOf(tx, userOf(tx).accountId, type));
  if (faults.size === 0) return;
  const told = [...faults].map(([at, problem]) => [`map.${at}`, [sentences[problem]]] as const);
  fail(errors.crm_fields_wrong, { fields: Object.fromEntries(told) });
};

/** Looks at rules before they are saved: our fields, theirs, and fixed texts by what theirs take. */
export const checkRules = (
  context: Context,
  { fields }: Pick<Fielded, 'fields'>,
  custom: CustomFields,
  fail: Fail<typeof errors.crm_fields_wrong>,
): Promise<void> =>
  inReadTransaction(context, async (tx) => {
    for (const type of listTypes) {
      const rules = custom[type];
      if (rules) await assertRules(tx, fields, type, rules, fail);
    }
  });

/** What goes where of a kind of list: as the customer said, else the usual. */
export const rulesOf = ({ row, crm }: Pick<Fielded, 'row' | 'crm'>, type: ListType): readonly FieldRule[] =>
  row.custom_fields[type] ?? usualRules(type, crm.usualFields);

/** The newest record of a kind; null: there is none. Lists that were made last are looked through first. */
const newestOf = async (tx: Tx, accountId: number, type: ListType) => {
  const lists = (await findOpenListRows(tx, accountId)).filter((list) => list.type === type);
  for (const list of lists.toSorted((a, b) => b.id - a.id)) {
    const id = await newestRecordOf(tx, accountId, list.id);
    const [record] = id === 0 ? [] : await readLeaving(tx, accountId, list, [id]);
    if (record) return record;
  }
  return null;
};

const namedOf = async (tx: Tx, accountId: number, type: ListType, id: number) => {
  const listId = (await findPlaces(tx, accountId, [id])).get(id);
  const [record = null] = listId === undefined ? [] : await readLeaving(tx, accountId, { id: listId, type }, [id]);
  return record;
};

const shownValue = (value: CrmValue | null): string | null => {
  if (value === null) return null;
  return typeof value === 'object' ? value.join(', ') : String(value);
};

type Asked = {
  readonly list_type: ListType;
  readonly map?: readonly FieldRule[] | undefined;
  readonly result_id?: number | undefined;
};

/** What would be sent of a real record. */
export const preview = (
  context: Context,
  fielded: Fielded,
  { list_type: type, map, result_id: resultId }: Asked,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<CrmPreview> =>
  inReadTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(context);
    const language = await getLanguage(tx, accountId, userId);
    const record =
      resultId === undefined
        ? await newestOf(tx, accountId, type)
        : ((await namedOf(tx, accountId, type, resultId)) ?? fail(generalErrors.not_found));
    const own = await ownFieldsOf(tx, accountId, type);
    const ruled = applyRules(map ?? rulesOf(fielded, type), record?.lead ?? {}, fielded.fields, own);
    return {
      result_id: record?.id ?? null,
      result_name: record?.name ?? null,
      own_fields: [...(await titledFieldsOf(tx, accountId, type, language))],
      rules: ruled.map(({ rule, value, problem }) => ({ ...rule, value: shownValue(value), problem })),
    };
  });
