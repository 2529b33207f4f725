import type { RawBuilder } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import { fieldsOf, type Field } from '@galena/contract/contacts';
import type { DestinationState, RecordFilter } from '@galena/contract/lists';
import { validationSentences } from '@galena/contract/messages';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { readOrder } from '../../platform/db/ordered-pages.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
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

/** The fields that are asked about: the account's own labels are looked up only where one of them is a label. */
export const fieldsFor = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  names: readonly string[],
): Promise<readonly Field[]> =>
  names.some((name) => name.startsWith('labels.')) ? await getFields(tx, accountId, type) : fieldsOf[type];

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

/** Of which destination is asked, and how far records are to be with it. */
type AskedDestination = {
  readonly accountId: number;
  readonly listId: number;
  /** Null: the list's own. */
  readonly id: number | null;
  readonly state: DestinationState;
};

/** A kind of destination, and its condition over rows `r` of `records.searchable`. */
export type Destination = {
  readonly kind: 'crm' | 'webhook';
  readonly where: (tx: Tx, asked: AskedDestination) => Promise<RawBuilder<unknown>>;
};

/** Rooms upstairs send records; filters ask how far they are. */
export const destinationSlot = defineSlot<() => Destination>('destination');

const arrivedWhere = async (
  tx: Tx,
  accountId: number,
  listId: number,
  { destinations = [] }: RecordFilter,
): Promise<readonly RawBuilder<unknown>[]> => {
  const kinds = tx.app.slots.answersOf(destinationSlot).map((answer) => answer());
  const found: RawBuilder<unknown>[] = [];
  for (const [at, { to, state }] of destinations.entries()) {
    const [name, id = ''] = to.split('-');
    const kind = kinds.find((one) => one.kind === name);
    if (!kind) throw invalidInput({ [`destinations.${at}.to`]: [validationSentences.invalid_type] });
    found.push(await kind.where(tx, { accountId, listId, id: id === 'own' ? null : Number(id), state }));
  }
  return found;
};

/** The records of a list that a filter leaves, as a condition for stores. @throws AppError 422 when a condition does not fit */
export const whereOf = async (
  tx: Tx,
  accountId: number,
  { id, type }: ListPlace,
  filter: RecordFilter,
): Promise<RawBuilder<unknown>> => {
  const { custom_search: conditions, in_groups: groups = [] } = filter;
  const names = [...conditions, ...groups].map(({ field }) => field);
  const fields = await fieldsFor(tx, accountId, type, names);
  checkConditions(fields, filter);
  const hasDays = filter.startDate !== null || filter.endDate !== null || (filter.in_groups ?? []).length > 0;
  const timeZone = hasDays ? await getTimeZone(tx, accountId) : 'UTC';
  const arrived = await arrivedWhere(tx, accountId, id, filter);
  return recordsWhere({ accountId, listId: id, fields, arrived }, filter, timeZone);
};
