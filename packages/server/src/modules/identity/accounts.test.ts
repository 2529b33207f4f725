import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openAccount, type NewAccount } from './accounts.service.ts';

const app = useTestApp();

/** As a call of somebody who has not signed in. */
const asNobody = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: 'test', ip: '203.0.113.7', host: 'galena.test', userAgent: '' },
});

const accountOf = (email: string, more: Partial<NewAccount> = {}): NewAccount => ({
  realmId: 1,
  parentId: null,
  kind: 'customer',
  name: 'Acme',
  owner: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    passwordHash: null,
    isConfirmed: false,
    hasAcceptedTerms: true,
    lang: 'fr',
  },
  ...more,
});

const modulesOf = async (accountId: number) => {
  const { rows } = await app().owner.query<{ slug: string }>(
    `select m.slug from identity.account_modules h join identity.modules m on m.id = h.module_id where account_id = $1 order by slug`,
    [accountId],
  );
  return rows.map(({ slug }) => slug);
};

describe('an account that opens', () => {
  it('gets the modules, the credits and the rights that the settings give newcomers', async () => {
    const opened = await openAccount(asNobody(), accountOf('ada@mail.example'));
    const accountId = opened?.accountId as number;
    expect(await modulesOf(accountId)).toEqual(['leads', 'wallet']);
    const { rows } = await app().owner.query(
      `select a.name, a.may_have_related, u.lang, u.role, u.email_confirmed_at,
         (select b.remaining::int from billing.buckets b where b.account_id = a.id) as credits
       from identity.accounts a join identity.users u on u.account_id = a.id where a.id = $1`,
      [accountId],
    );
    expect(rows).toEqual([
      { name: 'Acme', may_have_related: true, lang: 'fr', role: 'user', email_confirmed_at: null, credits: 50 },
    ]);
  });

  it('takes an address once in a realm, however it is written and however many come at once', async () => {
    const tries = ['eve@mail.example', 'EVE@mail.example', 'Eve@Mail.Example', 'eve@mail.example'];
    const opened = await Promise.all(tries.map((email) => openAccount(asNobody(), accountOf(email))));
    expect(opened.filter((one) => one !== null)).toHaveLength(1);
  });

  it('counts its days as the account above it does, where nobody says otherwise (WAL-017)', async () => {
    const parent = await createPerson(app());
    await app().owner.query(`update identity.accounts set time_zone = 'Africa/Cairo' where id = $1`, [
      parent.accountId,
    ]);
    const below = { parentId: parent.accountId, kind: 'related' } as const;
    const ids = await Promise.all([
      openAccount(asNobody(), accountOf('cairo@mail.example', below)),
      openAccount(asNobody(), accountOf('lima@mail.example', { ...below, timeZone: 'America/Lima' })),
      openAccount(asNobody(), accountOf('moon@mail.example', { ...below, timeZone: 'Moon/Base' })),
      openAccount(asNobody(), accountOf('alone@mail.example')),
    ]);
    const zones = await Promise.all(
      ids.map(async (opened) => {
        const query = 'select time_zone from identity.accounts where id = $1';
        return (await app().owner.query<{ time_zone: string }>(query, [opened?.accountId])).rows[0]?.time_zone;
      }),
    );
    expect(zones).toEqual(['Africa/Cairo', 'America/Lima', 'UTC', 'UTC']);
  });

  it('opens inside the transaction of another account, which sees no more afterwards than it saw before', async () => {
    const parent = await createPerson(app());
    const kid = await inAccounts(asNobody(), [parent.accountId], async (tx) => {
      const opened = await openAccount(
        tx,
        accountOf('kid@mail.example', { parentId: parent.accountId, kind: 'related' }),
      );
      const seen = await sql<{ id: number }>`select id from identity.accounts`.execute(tx.db);
      expect(seen.rows.map(({ id }) => id)).toEqual([parent.accountId]);
      return opened;
    });
    expect(kid).not.toBeNull();
  });

  it('leaves nothing behind when the transaction around it fails', async () => {
    const parent = await createPerson(app());
    const failing = inAccounts(asNobody(), [parent.accountId], async (tx) => {
      await openAccount(tx, accountOf('gone@mail.example'));
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    const { rows } = await app().owner.query(`select 1 from identity.users where email = 'gone@mail.example'`);
    expect(rows).toEqual([]);
  });
});
