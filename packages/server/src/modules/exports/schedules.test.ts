import { describe, expect, it } from 'vitest';
import { type ExportSchedule, preparedRoutes, scheduleRoutes as routes } from '@galena/contract/exports';
import { labelRoutes } from '@galena/contract/labels';
import { type List, listRoutes } from '@galena/contract/lists';
import { createLabel } from '../../testing/label-fixture.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { prepareRun } from './prepared.jobs.ts';
import { tellJob } from './telling.jobs.ts';
import { dueJob } from './schedules.jobs.ts';
import { turnedOffJob } from './turned-off.jobs.ts';

const jobs = [runJob, tellJob, dueJob, turnedOffJob];
const app = useTestApp({ jobs, runs: [prepareRun], environment: { GALENA_RATE_LIMITS: 'off' } });
const day = 24 * 3600;

const open = async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ name: 'Bakers', type: 'company' });
  await fixture.write(list, [leadOf('1')]);
  return { fixture, list };
};

const rhythm = { repeat: 'daily', weekday: 1, day: 1, hour: 9 } as const;

const add = async ({ client, person }: ListFixture, list: List, more: object = {}): Promise<ExportSchedule> => {
  const body = {
    ...rhythm,
    campaign_id: list.id,
    request: { format: 'jsonl' as const },
    recipients: [person.id],
    ...more,
  };
  return (await client.call(routes.add, { body })).data;
};

const find = async ({ client }: ListFixture, { id }: ExportSchedule) =>
  (await client.call(routes.schedules, {})).data.find((one) => one.id === id);

/** The next day, and all that is due until then. */
const passDay = async (): Promise<void> => {
  app().clock.advance(day);
  await runDueSchedules(app().app.systemContext('test'));
  await app().runJobsUntilIdle(jobs);
};

const exportsOf = async ({ client }: ListFixture) => (await client.call(preparedRoutes.list, { query: {} })).data;

const toldOf = async (userId: number) =>
  (
    await app().owner.query<{ kind: string }>('select kind from platform.notices where user_id = $1 order by id', [
      userId,
    ])
  ).rows.map(({ kind }) => kind);

const countMails = async (email: string): Promise<number> =>
  (await app().owner.query("select 1 from platform.mails where to_address = $1 and kind = 'export_ready'", [email]))
    .rowCount ?? 0;

describe('a scheduled export', () => {
  it('is made at its hour by the clock of the account, and sent to everybody on it who may still see leads', async () => {
    const { fixture, list } = await open();
    await app().owner.query(`update identity.accounts set time_zone = 'Asia/Kathmandu' where id = $1`, [
      fixture.person.accountId,
    ]);
    const member = await createPerson(app(), { accountId: fixture.person.accountId, userType: 'team_member' });
    const refused = await fixture.client.refused(routes.add, {
      body: { ...rhythm, campaign_id: list.id, request: {}, recipients: [member.id] },
    });
    expect(refused.body?.code).toBe('not_a_member');
    await app().owner.query(
      `insert into identity.team_access (account_id, user_id, option, may_spend) values ($1, $2, 'leads', true)`,
      [fixture.person.accountId, member.id],
    );
    const one = await add(fixture, list, { recipients: [fixture.person.id, member.id] });
    expect(one).toMatchObject({
      is_on: true,
      time_zone: 'Asia/Kathmandu',
      next_run_at: '2026-11-21T03:15:00.000Z',
      last_state: null,
    });
    await passDay();
    expect(await exportsOf(fixture)).toMatchObject([{ state: 'ready', rows: 1, schedule_id: one.id, format: 'jsonl' }]);
    expect(await find(fixture, one)).toMatchObject({
      last_state: 'ready',
      failures: 0,
      next_run_at: '2026-11-22T03:15:00.000Z',
    });
    for (const { id, email } of [fixture.person, member])
      expect([await toldOf(id), await countMails(email)]).toEqual([['export_ready'], 1]);
    await app().owner.query('delete from identity.team_access where user_id = $1', [member.id]);
    await passDay();
    expect([await countMails(fixture.person.email), await countMails(member.email)]).toEqual([2, 1]);
  });

  it('is off after three in a row that came to nothing, and says so; turned on again it begins anew', async () => {
    const { fixture, list } = await open();
    const label = await createLabel(fixture);
    const one = await add(fixture, list, { request: { columns: ['name', `labels.${label.name}`] } });
    await fixture.client.call(labelRoutes.remove, { params: { id: label.id } });
    for (const failures of [1, 2]) {
      await passDay();
      expect(await find(fixture, one)).toMatchObject({ is_on: true, failures, last_state: 'failed' });
    }
    await passDay();
    expect(await find(fixture, one)).toMatchObject({ is_on: false, off_reason: 'failed', next_run_at: null });
    expect((await toldOf(fixture.person.id)).at(-1)).toBe('export_schedule_failed');
    const told = (await toldOf(fixture.person.id)).length;
    await passDay();
    expect((await toldOf(fixture.person.id)).length).toBe(told);
    const body = { ...rhythm, recipients: [fixture.person.id], is_on: true };
    const { data: on } = await fixture.client.call(routes.change, { params: { id: one.id }, body });
    expect(on).toMatchObject({ is_on: true, off_reason: null, failures: 0 });
  });

  it('is off when its list is deleted, and says so', async () => {
    const { fixture, list } = await open();
    const one = await add(fixture, list);
    await fixture.client.call(listRoutes.remove, { params: { id: list.id } });
    await passDay();
    expect(await find(fixture, one)).toMatchObject({ is_on: false, off_reason: 'list_deleted', next_run_at: null });
    expect(await toldOf(fixture.person.id)).toEqual(['export_schedule_list_deleted']);
    expect(await exportsOf(fixture)).toEqual([]);
  });

  it('is changed, turned off and deleted by its account alone', async () => {
    const { fixture, list } = await open();
    const one = await add(fixture, list);
    const params = { id: one.id };
    const body = { ...rhythm, repeat: 'monthly' as const, day: 31, recipients: [fixture.person.id], is_on: true };
    const { data: changed } = await fixture.client.call(routes.change, { params, body });
    expect(changed).toMatchObject({ repeat: 'monthly', day: 31 });
    const stranger = await createListFixture(app());
    expect(
      (await stranger.client.refused(routes.change, { params, body: { ...body, recipients: [stranger.person.id] } }))
        .status,
    ).toBe(404);
    expect((await stranger.client.refused(routes.remove, { params })).status).toBe(404);
    const { data: off } = await fixture.client.call(routes.change, {
      params,
      body: { ...body, repeat: 'daily', is_on: false },
    });
    expect(off).toMatchObject({ is_on: false, off_reason: null, next_run_at: null });
    await passDay();
    expect(await exportsOf(fixture)).toEqual([]);
    await fixture.client.call(routes.remove, { params });
    expect(await find(fixture, one)).toBeUndefined();
  });
});
