import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noticeRoutes as routes } from '@galena/contract/kernel';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { housekeepingSlot } from '../module/manifest.ts';
import { inAccounts, inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { writeNotice, type Notice } from './notices.ts';
import { findNotices } from './notices.store.ts';
import { planPage } from '../db/paging.ts';

const app = useTestApp();

const origin = { requestId: '', ip: '', host: '', userAgent: '' };
const nobody = (): Context => ({ ...app().app.context, actor: { kind: 'nobody' }, origin });

const notice: Notice = { kind: 'export_ready', params: { name: 'Leads', rows: 12 }, link: '/lists/7' };

const write = (accountId: number, input: Partial<Notice> = {}): Promise<number> =>
  inAccounts(nobody(), [accountId], (tx) => writeNotice(tx, { ...notice, ...input, accountId }));

const clientOf = async (person: Person) => app().client(await signInAs(app(), person));

const listOf = async (person: Person, query: { cursor?: string; limit?: number } = {}) =>
  (await clientOf(person)).call(routes.list, { query });

const idsOf = async (person: Person) => (await listOf(person)).data.map(({ id }) => id);

/** Another process that listens. */
const listen = async () => {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  const heard: Record<string, unknown>[] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as Record<string, unknown>));
  await client.connect();
  await client.query('listen galena_stream');
  onTestFinished(() => client.end());
  return heard;
};

describe('writeNotice', () => {
  it('keeps kind and params, to be put into words by their reader', async () => {
    const person = await createPerson(app());
    const id = await write(person.accountId);
    expect((await listOf(person)).data).toEqual([
      {
        id,
        kind: 'export_ready',
        params: { name: 'Leads', rows: 12 },
        link: '/lists/7',
        created_at: app().clock.now().toISOString(),
        read_at: null,
      },
    ]);
  });

  it('is for everybody of the account, or for one of them; never for another account', async () => {
    const owner = await createPerson(app());
    const colleague = await createPerson(app(), { accountId: owner.accountId });
    const stranger = await createPerson(app());
    const all = await write(owner.accountId);
    const one = await write(owner.accountId, { userId: colleague.id });
    expect(await idsOf(owner)).toEqual([all]);
    expect(await idsOf(colleague)).toEqual([one, all]);
    expect(await idsOf(stranger)).toEqual([]);
    // Even a query for the right account sees nothing of it from a foreign one.
    const reader = { accountId: owner.accountId, userId: owner.id };
    const seen = await inAccounts(nobody(), [stranger.accountId], (tx) => findNotices(tx.db, reader, planPage({})));
    expect(seen).toEqual({ rows: [], total: 0, unread: 0 });
  });

  it('is told to other processes by id when it commits, and not when it rolls back', async () => {
    const person = await createPerson(app());
    const heard = await listen();
    const outcome = inAccounts(nobody(), [person.accountId], async (tx) => {
      await writeNotice(tx, { ...notice, accountId: person.accountId });
      throw new Error('changed my mind');
    });
    await expect(outcome).rejects.toThrow('changed my mind');
    const id = await write(person.accountId, { userId: person.id });
    await until(async () => heard.length > 0);
    expect(heard).toEqual([expect.objectContaining({ a: person.accountId, k: 'notice', i: id, u: person.id })]);
    expect(JSON.stringify(heard)).not.toContain('Leads');
    expect(await idsOf(person)).toEqual([id]);
  });

  it('needs an account', async () => {
    await expect(inTransaction(nobody(), (tx) => writeNotice(tx, notice))).rejects.toThrow('needs an account');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb'])(
    'refuses the link %j',
    async (link) => {
      const { accountId } = await createPerson(app());
      await expect(write(accountId, { link })).rejects.toThrow('a path of ours');
    },
  );
});

describe('GET /api/notifications (G-133)', () => {
  it('200: newest first, a page at a time, with how many are unread of all', async () => {
    const person = await createPerson(app());
    const [first, second, third] = [
      await write(person.accountId),
      await write(person.accountId),
      await write(person.accountId, { userId: person.id, kind: 'mail_failed' }),
    ];
    const page = await listOf(person, { limit: 2 });
    expect(page.data.map(({ id, kind, read_at }) => ({ id, kind, read_at }))).toEqual([
      { id: third, kind: 'mail_failed', read_at: null },
      { id: second, kind: 'export_ready', read_at: null },
    ]);
    expect(page).toMatchObject({ unread: 3, pagination: { total: 3 } });
    const next = await listOf(person, { limit: 2, cursor: page.pagination.next_cursor ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual([first]);
    expect(next.unread).toBe(3);
  });

  it('401: nobody', async () => expect((await app().client().refused(routes.list, { query: {} })).status).toBe(401));
});

describe('POST /api/notifications/:id/read', () => {
  it('what is for everybody is read by each for themselves', async () => {
    const owner = await createPerson(app());
    const colleague = await createPerson(app(), { accountId: owner.accountId });
    const id = await write(owner.accountId);
    await (await clientOf(owner)).call(routes.read, { params: { id } });
    expect(await listOf(owner)).toMatchObject({ unread: 0, data: [{ id, read_at: expect.any(String) as string }] });
    expect(await listOf(colleague)).toMatchObject({ unread: 1, data: [{ id, read_at: null }] });
    await (await clientOf(colleague)).call(routes.readAll, {});
    expect(await listOf(colleague)).toMatchObject({ unread: 0 });
  });

  it('200: read from now on, also when it was before; the other pages of the account are told once', async () => {
    const person = await createPerson(app());
    const [id, other] = [await write(person.accountId), await write(person.accountId)];
    const client = await clientOf(person);
    const heard = await listen();
    const at = app().clock.now().toISOString();
    expect((await client.call(routes.read, { params: { id } })).data).toMatchObject({ id, read_at: at });
    app().clock.advance(60);
    expect((await client.call(routes.read, { params: { id } })).data).toMatchObject({ id, read_at: at });
    const { data, unread } = await listOf(person);
    expect(data.map((one) => [one.id, one.read_at])).toEqual([
      [other, null],
      [id, at],
    ]);
    expect(unread).toBe(1);
    await client.call(routes.read, { params: { id: other } });
    await until(async () => heard.length > 1);
    expect(heard.map(({ a, k, i, u }) => ({ a, k, i, u }))).toEqual([
      { a: person.accountId, k: 'notice', i: id, u: null },
      { a: person.accountId, k: 'notice', i: other, u: null },
    ]);
  });

  it('401: nobody', async () =>
    expect(
      (
        await app()
          .client()
          .refused(routes.read, { params: { id: 1 } })
      ).status,
    ).toBe(401));

  it("404: one of another account, of a colleague's, or none; it stays unread", async () => {
    const owner = await createPerson(app());
    const colleague = await createPerson(app(), { accountId: owner.accountId });
    const stranger = await createPerson(app());
    const id = await write(owner.accountId, { userId: owner.id });
    for (const person of [colleague, stranger])
      expect((await (await clientOf(person)).refused(routes.read, { params: { id } })).status).toBe(404);
    expect((await (await clientOf(owner)).refused(routes.read, { params: { id: 999_999 } })).status).toBe(404);
    expect(await listOf(owner)).toMatchObject({ unread: 1, data: [{ id, read_at: null }] });
  });
});

describe('POST /api/notifications/read-all', () => {
  it("200: everything of the reader's, nothing of a colleague's or of another account; a second time finds none", async () => {
    const owner = await createPerson(app());
    const colleague = await createPerson(app(), { accountId: owner.accountId });
    const stranger = await createPerson(app());
    await write(owner.accountId, { userId: owner.id });
    await write(owner.accountId);
    await write(owner.accountId, { userId: colleague.id });
    await write(stranger.accountId);
    const client = await clientOf(owner);
    expect(await client.call(routes.readAll, {})).toEqual({ data: { count: 2 } });
    expect(await client.call(routes.readAll, {})).toEqual({ data: { count: 0 } });
    expect((await listOf(owner)).unread).toBe(0);
    expect((await listOf(colleague)).unread).toBe(2);
    expect((await listOf(stranger)).unread).toBe(1);
  });

  it('401: nobody', async () => expect((await app().client().refused(routes.readAll, {})).status).toBe(401));
});

describe('housekeeping', () => {
  it('removes what was read 90 days ago, and nothing unread', async () => {
    const person = await createPerson(app());
    const [read, unread] = [await write(person.accountId), await write(person.accountId)];
    const at = app().clock.now().toISOString();
    await app().owner.query('update platform.notices set read_at = $1 where id = $2', [at, read]);
    const left = async () => {
      const mine = 'select id from platform.notices where account_id = $1 order by id';
      return (await app().owner.query<{ id: number }>(mine, [person.accountId])).rows.map(({ id }) => id);
    };
    const runHousekeeping = async () => {
      const context = app().app.systemContext('housekeeping');
      for (const remove of context.app.slots.answersOf(housekeepingSlot)) await remove(context);
    };
    app().clock.advance(89 * 24 * 3600);
    await runHousekeeping();
    expect(await left()).toEqual([read, unread]);
    app().clock.advance(2 * 24 * 3600);
    await runHousekeeping();
    expect(await left()).toEqual([unread]);
  });
});
