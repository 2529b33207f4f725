import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPerson, type Person } from '../../testing/people.ts';
import { useTestHouse } from '../../testing/test-house.ts';
import { until } from '../../testing/until.ts';
import { housekeepingSlot } from '../module/manifest.ts';
import { inAccounts, inTransaction } from '../work/transaction.ts';
import type { Work } from '../work/work.ts';
import { writeNotice, type Notice } from './notices.ts';
import { findUnread } from './notices.store.ts';

const house = useTestHouse();

const origin = { requestId: '', ip: '', host: '', userAgent: '' };
const nobody = (): Work => ({ ...house().house.work, actor: { kind: 'nobody' }, origin });

const notice: Notice = { kind: 'export_ready', params: { name: 'Leads', rows: 12 }, link: '/lists/7' };

const write = (accountId: number, wish: Partial<Notice> = {}): Promise<number> =>
  inAccounts(nobody(), [accountId], (tx) => writeNotice(tx, { ...notice, ...wish, accountId }));

const unreadOf = async (person: Person, as = person.accountId) =>
  inAccounts(nobody(), [as], (tx) => findUnread(tx.db, person.accountId, person.id, 20));

const idsOf = async (person: Person, as?: number) => (await unreadOf(person, as)).map(({ id }) => id);

/** Another process that listens. */
const listen = async () => {
  const client = new pg.Client({ connectionString: house().databaseUrl });
  const heard: Record<string, unknown>[] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as Record<string, unknown>));
  await client.connect();
  await client.query('listen galena_stream');
  onTestFinished(() => client.end());
  return heard;
};

describe('writeNotice', () => {
  it('keeps kind and params, to be put into words by their reader', async () => {
    const person = await createPerson(house());
    const id = await write(person.accountId);
    expect(await unreadOf(person)).toEqual([
      {
        id,
        kind: 'export_ready',
        params: { name: 'Leads', rows: 12 },
        link: '/lists/7',
        created_at: house().clock.now().toISOString(),
        read_at: null,
      },
    ]);
  });

  it('is for everybody of the account, or for one of them; never for another account', async () => {
    const owner = await createPerson(house());
    const colleague = await createPerson(house(), { accountId: owner.accountId });
    const stranger = await createPerson(house());
    const all = await write(owner.accountId);
    const one = await write(owner.accountId, { userId: colleague.id });
    expect(await idsOf(owner)).toEqual([all]);
    expect(await idsOf(colleague)).toEqual([one, all]);
    expect(await idsOf(stranger)).toEqual([]);
    // Even a query for the right account sees nothing of it from a foreign one.
    expect(await idsOf(owner, stranger.accountId)).toEqual([]);
  });

  it('is told to other processes by id when it commits, and not when it rolls back', async () => {
    const person = await createPerson(house());
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
      const { accountId } = await createPerson(house());
      await expect(write(accountId, { link })).rejects.toThrow('a path of ours');
    },
  );
});

describe('housekeeping', () => {
  it('removes what was read 90 days ago, and nothing unread', async () => {
    const person = await createPerson(house());
    const [read, unread] = [await write(person.accountId), await write(person.accountId)];
    const at = house().clock.now().toISOString();
    await house().owner.query('update platform.notices set read_at = $1 where id = $2', [at, read]);
    const left = async () => {
      const mine = 'select id from platform.notices where account_id = $1 order by id';
      return (await house().owner.query<{ id: number }>(mine, [person.accountId])).rows.map(({ id }) => id);
    };
    const keepHouse = async () => {
      const work = house().house.systemWork('housekeeping');
      for (const remove of work.house.slots.answersOf(housekeepingSlot)) await remove(work);
    };
    house().clock.advance(89 * 24 * 3600);
    await keepHouse();
    expect(await left()).toEqual([read, unread]);
    house().clock.advance(2 * 24 * 3600);
    await keepHouse();
    expect(await left()).toEqual([unread]);
  });
});
