import { generalErrors, type Fail } from '@galena/contract/kernel';
import { emailOf, phoneOf, type LeadRecord } from '@galena/contract/contacts';
import { type FullResult, recordErrors } from '@galena/contract/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './findings.store.ts';
import { findSuppressedLeads, lockIdentities } from '../contacts/index.ts';
import { touchList } from '../lists/index.ts';
import { type Finding, projectFindings } from './findings.rules.ts';
import { openRecords, writeProjections } from './findings.service.ts';
import { getResult, type ListPlace } from './results.service.ts';
import { suppress } from './suppressing.service.ts';

type Field = 'email' | 'phone';
export type RecordPlace = ListPlace & { readonly resultId: number };
/** A value of a record that a person judges. */
export type Judged = { readonly field: Field; readonly value: string };

type FailValue = Fail<typeof generalErrors.not_found | typeof recordErrors.value_unknown>;
type FailCorrection = Fail<
  | typeof generalErrors.not_found
  | typeof recordErrors.value_unknown
  | typeof recordErrors.value_invalid
  | typeof recordErrors.value_suppressed
>;

const sameText = (a: unknown, b: string): boolean => String(a).toLowerCase() === b.toLowerCase();

/** What a person said of a value, as a finding: it goes before what machines found. */
const byHand = (tx: Tx, { field, value }: Judged): Finding => ({
  field,
  value,
  seen: [
    {
      source: 'manual',
      method: 'manual',
      ref_url: null,
      snippet: null,
      mark: null,
      mail_server: null,
      fetched_at: moment(tx.clock),
      verified_at: null,
      confidence: null,
    },
  ],
});

/** Opens a record, lets `judge` say what is to be changed, and writes what that makes of it. */
const change = async (
  tx: Tx,
  place: RecordPlace,
  fail: FailValue,
  judge: (result: FullResult) => Promise<readonly Finding[]>,
): Promise<FullResult> => {
  const { accountId } = userOf(tx);
  await lockIdentities(tx, accountId);
  const result = await getResult(tx, place, place.resultId, fail);
  const [record] = await openRecords(tx, accountId, [result.id]);
  if (!record) return fail(generalErrors.not_found);
  const findings = await judge(result);
  const values = (await store.findValues(tx.db, accountId, [result.id])).get(result.id) ?? [];
  const before = record.looking_from ?? record.email_status;
  const otherwise = before === 'none' ? 'none' : 'not_found';
  const projection = projectFindings(record, values, findings, otherwise);
  const at = moment(tx.clock);
  await writeProjections(tx, accountId, [{ id: result.id, projection }], { at, endsLookup: false });
  await touchList(tx, accountId, place.id);
  await tellChange(tx, { kind: 'list', id: place.id });
  return getResult(tx, place, place.resultId, fail);
};

/** The fields in which a value of a kind may stand: an e-mail may be a guess. */
const fieldsOf = (field: Field): readonly string[] => (field === 'email' ? ['email', 'potential_emails'] : [field]);

const assertKnown = ({ values }: FullResult, { field, value }: Judged, fail: FailValue): void => {
  if (!values.some((one) => fieldsOf(field).includes(one.field) && sameText(one.value, value)))
    fail(recordErrors.value_unknown);
};

const reject = async (tx: Tx, resultId: number, { field, value }: Judged, at: string | null): Promise<void> => {
  for (const one of fieldsOf(field))
    await store.rejectValue(tx.db, userOf(tx).accountId, { resultId, field: one, value, at });
};

const normalised = ({ field, value }: Judged): string | null => (field === 'email' ? emailOf(value) : phoneOf(value));

const leadOf = (field: Field, value: string): LeadRecord => {
  const known = { type: null, is_verified: false };
  const contact =
    field === 'email'
      ? { emails: [{ email: value, score: null, ...known }] }
      : { phones: [{ number: value, ...known }] };
  return { ref: value, ...contact };
};

/** @throws through `fail` when whom a value reaches asked not to be contacted */
const assertAllowed = async (
  tx: Tx,
  { id }: RecordPlace,
  { field, value }: Judged,
  fail: Fail<typeof recordErrors.value_suppressed>,
): Promise<void> => {
  const denied = await findSuppressedLeads(tx, userOf(tx).accountId, id, [leadOf(field, value)]);
  if (denied.size > 0) fail(recordErrors.value_suppressed);
};

/** Puts a right value in the place of a wrong one, which stays as rejected. */
export const correctValue = (
  context: Context,
  place: RecordPlace,
  input: Judged & { readonly corrected: string },
  fail: FailCorrection,
): Promise<FullResult> =>
  inTransaction(context, (tx) =>
    change(tx, place, fail, async (result) => {
      assertKnown(result, input, fail);
      const value = normalised({ field: input.field, value: input.corrected }) ?? fail(recordErrors.value_invalid);
      await assertAllowed(tx, place, { field: input.field, value }, fail);
      if (!sameText(value, input.value)) await reject(tx, result.id, input, moment(tx.clock));
      await reject(tx, result.id, { field: input.field, value }, null);
      return [byHand(tx, { field: input.field, value })];
    }),
  );

/** Says that a value is not right, so that the next best takes its place; or that it is after all. */
export const rejectValue = (
  context: Context,
  place: RecordPlace,
  input: Judged & { readonly is_rejected: boolean },
  fail: FailValue,
): Promise<FullResult> =>
  inTransaction(context, (tx) =>
    change(tx, place, fail, async (result) => {
      assertKnown(result, input, fail);
      await reject(tx, result.id, input, input.is_rejected ? moment(tx.clock) : null);
      return [];
    }),
  );

/** Puts a value first; an e-mail that was guessed becomes one that was found, not verified. */
export const preferValue = (
  context: Context,
  place: RecordPlace,
  input: Judged,
  fail: FailValue,
): Promise<FullResult> =>
  inTransaction(context, (tx) =>
    change(tx, place, fail, async (result) => {
      assertKnown(result, input, fail);
      await reject(tx, result.id, input, null);
      return [byHand(tx, input)];
    }),
  );

/** Whoever a value reaches asked not to be contacted: every record of the account that reaches them disappears. */
export const suppressValue = (context: Context, place: RecordPlace, input: Judged, fail: FailValue): Promise<number> =>
  inTransaction(context, async (tx) => {
    const result = await getResult(tx, place, place.resultId, fail);
    assertKnown(result, input, fail);
    const { accountId } = userOf(tx);
    const hidden = await suppress(tx, {
      accountId,
      level: 'account',
      kind: input.field,
      text: input.value,
      reason: '',
    });
    await tellChange(tx, { kind: 'list', id: place.id });
    // Whom it is about stands nowhere in clear: that is what they asked for.
    await writeAudit(tx, { action: 'suppressed', entity: 'contact', changes: { by: [null, input.field] } });
    return hidden ?? fail(recordErrors.value_unknown);
  });
