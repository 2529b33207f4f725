import { createHash } from 'node:crypto';
import { creditCosts } from '@galena/contract/billing';
import { generalErrors, nameKey, type Fail } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { listErrors } from '@galena/contract/lists';
import type { Employee } from '@galena/contract/records';
import { moment } from '../../platform/clock/clock.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { spend, type Purchase } from '../billing/index.ts';
import * as store from './employees.store.ts';
import { findSuppressedLeads, lockIdentities } from '../contacts/index.ts';
import { findListRows, maybeListRow, touchList } from '../lists/index.ts';
import {
  type FindingsInput,
  type FindingsWritten,
  labelDemo,
  leaveOutSuppressed,
  openRecords,
  type RecordFindings,
} from './findings.service.ts';
import type { OpenRecord } from './findings.store.ts';
import { getResult, type ListPlace } from './results.service.ts';
import { writeResults } from './writing.service.ts';

/** Somebody whom a look-up found at a record's business. */
export type FoundEmployee = Omit<store.NewEmployee, 'resultId' | 'folded'>;

export type EmployeesInput = Omit<FindingsInput, 'records'> & {
  readonly records: readonly (Pick<RecordFindings, 'resultId' | 'isDemo'> & {
    readonly employees: readonly FoundEmployee[];
  })[];
};

export type EmployeesWritten = FindingsWritten & { readonly employees: number };

type Candidate = { readonly record: OpenRecord; readonly employee: FoundEmployee };

// A name is kept in no book in the clear.
const itemOf = (name: string): string =>
  `employee ${createHash('sha256').update(nameKey(name)).digest('hex').slice(0, 32)}`;

const purchaseOf = (type: ListPlaceType, { record, employee }: Candidate): Purchase => ({
  subject: record.identity_id,
  item: itemOf(employee.name),
  credits: creditCosts[type].employee,
});

type ListPlaceType = 'local' | 'domain';

type Reachable = Pick<Employee, 'name' | 'email' | 'phone' | 'linkedin_url'>;

const leadOf = ({ name, email, phone, linkedin_url }: Reachable): LeadRecord => ({
  ref: name,
  name,
  emails: email === null ? [] : [{ email, type: 'personal', is_verified: false, score: null }],
  phones: phone === null ? [] : [{ number: phone, type: 'work', is_verified: false }],
  ...(linkedin_url === null ? {} : { linkedin_url }),
});

/** Those of them whom nobody asked not to contact. */
const leaveOutUnwilling = async <One extends { readonly employee: Reachable }>(
  tx: Tx,
  { accountId, listId }: { readonly accountId: number; readonly listId: number | null },
  candidates: readonly One[],
): Promise<readonly One[]> => {
  const leads = candidates.map(({ employee }) => leadOf(employee));
  const denied = await findSuppressedLeads(tx, accountId, listId, leads);
  return candidates.filter((_, at) => !denied.has(leads[at] as LeadRecord));
};

/** How many of them, from the first on, are paid, and for how much. */
const charge = async (tx: Tx, { accountId, type, payment }: EmployeesInput, allowed: readonly Candidate[]) => {
  if (!payment) return { paid: allowed.length, credits: 0, stopReason: null };
  const pieces = allowed.map((candidate) => [purchaseOf(type as ListPlaceType, candidate)]);
  return spend(tx, { accountId, ...payment, kind: 'field', action: 'employees', pieces });
};

/**
 * Puts the employees that a look-up found to their records, each paid by itself; those whom the budget does not pay for are not kept.
 * In the caller's transaction.
 */
export const writeEmployees = async (tx: Tx, input: EmployeesInput): Promise<EmployeesWritten> => {
  const { accountId, listId } = input;
  await lockIdentities(tx, accountId);
  const ids = input.records.map(({ resultId }) => resultId);
  const known = (await openRecords(tx, accountId, ids)).map((record) => ({ record }));
  const reachable = await leaveOutSuppressed(tx, input, known, () => []);
  const open = new Map(reachable.map(({ record }) => [record.id, record]));
  const found = input.records.flatMap(({ resultId, employees }) => {
    const record = open.get(resultId);
    return record ? employees.map((employee) => ({ record, employee })) : [];
  });
  const allowed = await leaveOutUnwilling(tx, input, found);
  const { paid, credits, stopReason } = await charge(tx, input, allowed);
  const chosen = allowed.slice(0, paid);
  tx.app.faults.reach('credits_settled');
  const at = moment(tx.clock);
  const rows = chosen.map(({ record, employee }) => ({
    ...employee,
    resultId: record.id,
    folded: nameKey(employee.name),
  }));
  // One person may stand on two pages in two spellings that are compared as one.
  const once = [...new Map(rows.map((row) => [`${row.resultId} ${row.folded}`, row])).values()];
  if (once.length > 0) {
    await store.putEmployees(tx.db, accountId, once, at);
    await labelDemo(tx, input, [...new Set(once.map(({ resultId }) => resultId))]);
    await touchList(tx, accountId, listId);
  }
  tx.app.faults.reach('results_written');
  const unpaid = new Set(allowed.slice(paid).map(({ record }) => record.id));
  const withSome = new Set(chosen.map(({ record }) => record.id));
  const processed = ids.filter((id) => withSome.has(id) || !unpaid.has(id));
  return {
    results: new Map(processed.map((id) => [id, withSome.has(id) ? 'found' : 'not_found'])),
    credits,
    isOutOfCredits: stopReason !== null,
    employees: once.length,
  };
};

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Who works at the business of a record, as far as it was asked for; who asked not to be contacted is left out. */
export const findEmployees = (context: Context, place: ListPlace, resultId: number, fail: FailNotFound) =>
  inReadTransaction(context, async (tx) => {
    const result = await getResult(tx, place, resultId, fail);
    const { accountId } = userOf(tx);
    const candidates = (await store.findEmployees(tx.db, accountId, result.id, null)).map((employee) => ({ employee }));
    return (await leaveOutUnwilling(tx, { accountId, listId: place.id }, candidates)).map(({ employee }) => employee);
  });

type FailCopy = Fail<typeof generalErrors.not_found | typeof listErrors.demo_list | typeof listErrors.list_archived>;

/** Copies employees into a people list: free, because they are paid for. */
export const copyEmployees = (
  context: Context,
  place: ListPlace,
  resultId: number,
  input: { readonly employeeIds: readonly number[]; readonly campaign_id: number },
  fail: FailCopy,
) =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const result = await getResult(tx, place, resultId, fail);
    const list = await maybeListRow(tx, accountId, input.campaign_id);
    if (list?.type !== 'people') return fail(generalErrors.not_found);
    if (list.is_demo) return fail(listErrors.demo_list);
    if (list.is_archived) return fail(listErrors.list_archived);
    const ids = [...new Set(input.employeeIds)];
    const employees = await store.findEmployees(tx.db, accountId, result.id, ids);
    if (employees.length < ids.length) return fail(generalErrors.not_found);
    const records = employees.map((one) => employeeRecord(one, result));
    const fetchedAt = employees[0]?.fetched_at ?? moment(tx.clock);
    const written = await writeResults(tx, {
      accountId,
      listId: list.id,
      type: 'people',
      source: 'employee',
      runId: null,
      provenance: { source: 'site', method: 'crawl', fetchedAt, isDemo: result.is_demo },
      payment: null,
      max: records.length,
      records,
    });
    await tellChange(tx, { kind: 'list', id: list.id });
    return { saved: written.saved.length, duplicates: written.duplicates, suppressed: written.suppressed };
  });

type Business = Awaited<ReturnType<typeof getResult>>;

/** An employee as a lead of a people list, with what is known of their business. */
const employeeRecord = (employee: Employee, business: Business): LeadRecord => {
  const { id, position, ref_url: refUrl, snippet } = employee;
  const company = business.company ?? business.name;
  const known = (['website', 'country', 'state', 'city'] as const).flatMap((column) => {
    const value = business[column];
    return value === null ? [] : [[column, value] as const];
  });
  return {
    ...leadOf(employee),
    ref: `employee:${id}`,
    ...Object.fromEntries(known),
    ...(company === null ? {} : { company }),
    ...(position === null ? {} : { position, job_title: position }),
    ...(refUrl === null ? {} : { ref_url: refUrl }),
    ...(snippet === null ? {} : { snippets: { name: snippet } }),
  };
};

/** The lists whose records tell of people: deleted ones do not, nor do demo lists. */
const findTeamLists = async (tx: Tx, accountId: number): Promise<readonly number[]> => {
  const ids = await store.findEmployeeLists(tx.db, accountId);
  const lists = ids.length === 0 ? [] : await findListRows(tx, accountId, ids);
  return lists.filter((list) => !list.is_demo).map(({ id }) => id);
};

/**
 * Whom look-ups of the account found, behind an id, at businesses in a place: paid for, so that a search may find them again. Who asked not to be contacted
 * is left out.
 * @returns `next`: behind whom to go on; null: nobody is left
 */
export const findTeamPeople = async (
  tx: Tx,
  accountId: number,
  place: store.EmployeePlace,
  behind: number,
  max: number,
): Promise<{ readonly people: readonly store.KnownEmployee[]; readonly next: number | null }> => {
  const lists = await findTeamLists(tx, accountId);
  const found = await store.findAccountEmployees(tx.db, accountId, lists, place, behind, max);
  const candidates = found.map((employee) => ({ employee }));
  const people = (await leaveOutUnwilling(tx, { accountId, listId: null }, candidates)).map(({ employee }) => employee);
  return { people, next: found.length < max ? null : (found.at(-1)?.id ?? null) };
};

/** Whether look-ups of the account found anybody. */
export const hasTeamPeople = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await findTeamLists(tx, accountId)).length > 0;
