import { countryOf, emailOf, hostOf, phoneOf, type LeadRecord } from '@galena/contract/contacts';
import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import { parseFields } from '@galena/contract/messages';
import {
  manualEntries,
  recordErrors,
  withScheme,
  type FullResult,
  type ManualEntry,
  type ManualField,
} from '@galena/contract/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { lockIdentities } from '../contacts/index.ts';
import { addHistory } from '../lists/index.ts';
import { readEnteredLabels } from './label-values.service.ts';
import type { EnteredRecord } from './records.rules.ts';
import { assertList, getResult, type ListPlace } from './results.service.ts';
import { writeResults } from './writing.service.ts';

type FailAdd = Fail<
  | typeof generalErrors.not_found
  | typeof listErrors.demo_list
  | typeof recordErrors.record_known
  | typeof recordErrors.value_suppressed
>;

/** What was typed, as a record. Empty fields are none of it. */
const leadOf = (type: ListType, entry: Omit<ManualEntry, 'labels'>): LeadRecord => {
  const { email, phone, country, website, url, ...texts } = Object.fromEntries(
    Object.entries(entry).filter(([, text]) => text !== undefined && text !== ''),
  ) as Partial<Record<ManualField, string>>;
  const host = website === undefined ? null : hostOf(website);
  const isUnnamed = type === 'domain' && texts.name === undefined && host !== null;
  return {
    // Nobody's id: the same entered twice is known by what was entered.
    ref: 'entry',
    ref_of: null,
    ...texts,
    ...(isUnnamed && { name: host }),
    ...(website !== undefined && { website: withScheme(website) }),
    ...(country !== undefined && { country: countryOf(country) ?? country }),
    ...(email !== undefined && {
      emails: [{ email: emailOf(email) ?? email, type: null, is_verified: false, score: null }],
    }),
    ...(phone !== undefined && { phones: [{ number: phoneOf(phone) ?? phone, type: null, is_verified: false }] }),
    ...(url !== undefined && { data: { url } }),
  };
};

/** What was typed, as a record with the values of its labels. @throws AppError 422 by all fields that are not what they should be */
const read = async (tx: Tx, accountId: number, type: ListType, body: ManualEntry): Promise<EnteredRecord> => {
  const { labels: typed = {}, ...entry } = body;
  const result = parseFields(manualEntries[type], entry);
  const { labels, errors } = await readEnteredLabels(tx, accountId, type, typed);
  const wrong = { ...(result.ok ? {} : result.errors), ...errors };
  if (!result.ok || Object.keys(wrong).length > 0) throw invalidInput(wrong);
  return { ...leadOf(type, result.value), labels };
};

/**
 * Adds a record that a person enters, free of credits. It comes in as all records do: whoever asked not to be contacted does not,
 * and nobody stands in a list twice.
 * @throws AppError 422 where it does not say whom it is about, or a field is not what it should be
 */
export const addRecord = (context: Context, place: ListPlace, body: ManualEntry, fail: FailAdd): Promise<FullResult> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const list = await assertList(tx, accountId, place, fail);
    if (list.is_demo) return fail(listErrors.demo_list);
    await lockIdentities(tx, accountId);
    const record = await read(tx, accountId, place.type, body);
    const at = moment(tx.clock);
    const { saved, suppressed } = await writeResults(tx, {
      accountId,
      listId: place.id,
      type: place.type,
      source: 'manual',
      runId: null,
      provenance: { source: 'manual', method: 'manual', fetchedAt: at, isDemo: false },
      payment: null,
      max: 1,
      records: [record],
    });
    const [id] = saved;
    if (id === undefined) return fail(suppressed > 0 ? recordErrors.value_suppressed : recordErrors.record_known);
    await addHistory(tx, {
      accountId,
      listIds: [place.id],
      userId,
      kind: 'manual',
      params: {},
      found: 1,
      status: 'completed',
      at,
    });
    await writeAudit(tx, { action: 'added', entity: 'record', entityId: id });
    await tellChange(tx, { kind: 'list', id: place.id });
    return getResult(tx, place, id, fail);
  });
