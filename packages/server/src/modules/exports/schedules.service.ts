import type { z } from 'zod';
import {
  exportErrors,
  type ExportRhythm,
  type ExportSchedule,
  maxSchedules,
  type scheduleRoutes as routes,
} from '@galena/contract/exports';
import { type Fail, generalErrors } from '@galena/contract/kernel';
import { listErrors } from '@galena/contract/lists';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { nextRunAt } from '../../platform/schedules/next-run.ts';
import { removeSchedule as removeRhythm, setSchedule } from '../../platform/schedules/schedules.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { type Colleague, findColleagues, getTimeZone } from '../identity/index.ts';
import { maybeListRow } from '../lists/index.ts';
import { type FailExport, readContents } from './contents.service.ts';
import { subjectOf } from './outcomes.service.ts';
import { dueJob } from './schedules.jobs.ts';
import { rhythmOf } from './rhythms.service.ts';
import * as store from './schedules.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailMember = Fail<typeof exportErrors.not_a_member>;

/** Has a schedule be due from now on. */
const place = (tx: Tx, accountId: number, id: number, rhythm: ExportRhythm, timeZone: string): Promise<void> =>
  setSchedule(tx, {
    ...rhythmOf(rhythm, timeZone),
    subject: subjectOf(id),
    job: dueJob,
    payload: { schedule_id: id },
    accountId,
  });

const shownOf = (tx: Tx, row: store.ScheduleRow, colleagues: readonly Colleague[]): ExportSchedule => ({
  id: row.id,
  campaign_id: row.list_id,
  list_name: row.list_name,
  type: row.type,
  format: row.format,
  repeat: row.repeat,
  weekday: row.weekday,
  day: row.day,
  hour: row.hour,
  is_on: row.is_on,
  off_reason: row.off_reason,
  time_zone: row.time_zone,
  next_run_at: row.is_on ? nextRunAt(rhythmOf(row, row.time_zone), moment(tx.clock)) : null,
  last_run_at: row.last_run_at,
  last_state: row.last_state,
  failures: row.failures,
  recipients: colleagues
    .filter(({ id }) => row.recipients.includes(id))
    .map((one) => ({ id: one.id, name: `${one.first_name} ${one.last_name}`.trim(), email: one.email })),
});

const getShown = async (tx: Tx, accountId: number, id: number, fail: FailNotFound): Promise<ExportSchedule> => {
  const row = (await store.maybeLockedSchedule(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
  return shownOf(tx, row, await findColleagues(tx, accountId, 'leads'));
};

/** Schedules of the account, and the zone of its clock. */
export const findSchedules = (context: Context) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const colleagues = await findColleagues(tx, accountId, 'leads');
    const rows = await store.findSchedules(tx.db, accountId);
    return { data: rows.map((row) => shownOf(tx, row, colleagues)), time_zone: await getTimeZone(tx, accountId) };
  });

const assertMembers = async (tx: Tx, accountId: number, ids: readonly number[], fail: FailMember): Promise<void> => {
  const known = new Set((await findColleagues(tx, accountId, 'leads')).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) fail(exportErrors.not_a_member);
};

type AddInput = z.output<typeof routes.add.body>;

/** Exports a list again and again from now on. */
export const addSchedule = (
  context: Context,
  { campaign_id: listId, request, recipients, ...rhythm }: AddInput,
  fail: FailExport & FailMember & Fail<typeof exportErrors.too_many_schedules | typeof listErrors.list_archived>,
): Promise<ExportSchedule> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const list = (await maybeListRow(tx, accountId, listId)) ?? fail(generalErrors.not_found);
    if (list.is_archived) return fail(listErrors.list_archived);
    await assertMembers(tx, accountId, recipients, fail);
    await readContents(tx, { accountId, userId, place: list, request }, fail);
    if ((await store.countSchedules(tx.db, accountId)) >= maxSchedules)
      return fail(exportErrors.too_many_schedules, { params: { max: maxSchedules } });
    const timeZone = await getTimeZone(tx, accountId);
    const at = moment(tx.clock);
    const unique = [...new Set(recipients)];
    const one = { accountId, userId, list, request, rhythm, timeZone, recipients: unique, at };
    const id = await store.createSchedule(tx.db, one);
    await place(tx, accountId, id, rhythm, timeZone);
    await writeAudit(tx, { action: 'created', entity: 'export_schedule', entityId: id, label: list.name });
    await tellChange(tx, { kind: 'export', id });
    return getShown(tx, accountId, id, fail);
  });

type ChangeInput = z.output<typeof routes.change.body>;

/** Changes when a list is exported and who gets the link, or turns it on or off. */
export const changeSchedule = (
  context: Context,
  id: number,
  { recipients, is_on: isOn, ...rhythm }: ChangeInput,
  fail: FailNotFound & FailMember,
): Promise<ExportSchedule> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const before = (await store.maybeLockedSchedule(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    // The list is gone: there is nothing to turn on.
    if (isOn && !(await maybeListRow(tx, accountId, before.list_id))) return fail(generalErrors.not_found);
    await assertMembers(tx, accountId, recipients, fail);
    const timeZone = await getTimeZone(tx, accountId);
    await store.changeSchedule(tx.db, accountId, id, { rhythm, timeZone, recipients: [...new Set(recipients)], isOn });
    if (isOn) await place(tx, accountId, id, rhythm, timeZone);
    else await removeRhythm(tx, subjectOf(id), accountId);
    const changes = before.is_on === isOn ? {} : { changes: { is_on: [before.is_on, isOn] as const } };
    await writeAudit(tx, {
      action: 'changed',
      entity: 'export_schedule',
      entityId: id,
      label: before.list_name,
      ...changes,
    });
    await tellChange(tx, { kind: 'export', id });
    return getShown(tx, accountId, id, fail);
  });

/** Deletes a schedule; the exports that it made stay. */
export const removeSchedule = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = (await store.maybeLockedSchedule(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    await removeRhythm(tx, subjectOf(id), accountId);
    await store.removeSchedule(tx.db, accountId, id);
    await writeAudit(tx, { action: 'deleted', entity: 'export_schedule', entityId: id, label: row.list_name });
    await tellChange(tx, { kind: 'export', id });
  });
