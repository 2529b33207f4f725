import type { RawBuilder } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import { fieldsOf, type Field } from '@galena/contract/contacts';
import type { RecordFilter } from '@galena/contract/lists';
import { validationSentences } from '@galena/contract/messages';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { readOrder } from '../../platform/db/ordered-pages.ts';
import { getTimeZone } from '../identity/index.ts';
import { getFields } from '../labels/index.ts';
import type { ListPlace } from '../records/index.ts';
import type { FieldOrder } from './pages.store.ts';
import { fieldIn, groupFieldIn, isFitting, maybeOrder, recordsWhere } from './conditions.store.ts';

/** Refuses what does not fit its field, by its place. */
const checkConditions = (
  fields: readonly Field[],
  { custom_search: conditions, in_groups: groups = [] }: RecordFilter,
): void => {
  const wrong: Record<string, readonly string[]> = {};
  for (const [at, condition] of conditions.entries()) {
    const field = fieldIn(fields, condition.field);
    if (!field || !isFitting(field, condition))
      wrong[`custom_search.${at}.${field ? 'operator' : 'field'}`] = [validationSentences.invalid_type];
  }
  for (const [at, { field }] of groups.entries())
    if (!groupFieldIn(fields, field)) wrong[`in_groups.${at}.field`] = [validationSentences.invalid_type];
  if (Object.keys(wrong).length > 0) throw invalidInput(wrong);
};

/** What a filter may be about: the account's own labels are asked for only where it is about one. */
const fieldsFor = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  { custom_search: conditions, in_groups: groups = [] }: RecordFilter,
): Promise<readonly Field[]> =>
  [...conditions, ...groups].some(({ field }) => field.startsWith('labels.'))
    ? (await getFields(tx, accountId, type)).fields
    : fieldsOf[type];

/** The order that is asked for. @throws AppError 422 when records have no such field */
export const readOrderOf = (
  fields: readonly Field[],
  sort: string,
): { readonly order: FieldOrder; readonly isDescending: boolean } => {
  const { by, isDescending } = readOrder(sort);
  const order = maybeOrder(fields, by);
  if (!order) throw invalidInput({ sort: [validationSentences.invalid_type] });
  return { order, isDescending };
};

/** The records of a list that a filter leaves, as a condition for stores. @throws AppError 422 when a condition does not fit */
export const whereOf = async (
  tx: Tx,
  accountId: number,
  { id, type }: ListPlace,
  filter: RecordFilter,
): Promise<RawBuilder<unknown>> => {
  const fields = await fieldsFor(tx, accountId, type, filter);
  checkConditions(fields, filter);
  const hasDays = filter.startDate !== null || filter.endDate !== null || (filter.in_groups ?? []).length > 0;
  const timeZone = hasDays ? await getTimeZone(tx, accountId) : 'UTC';
  return recordsWhere({ accountId, listId: id, fields }, filter, timeZone);
};
