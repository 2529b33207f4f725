import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts, inTransaction, inReadTransaction, sendWrites, type Tx } from './transaction.ts';

const app = useTestApp();

describe('a transaction', () => {
  const user = async () => {
    const person = await createPerson(app());
    const actor = {
      kind: 'user',
      userId: person.id,
      accountId: person.accountId,
      realmId: 1,
      standings: [],
      modules: [],
      isActive: true,
      isDemo: false,
      impersonator: null,
      enteredBy: null,
      maySpend: true,
      tokenId: 1,
    } as const;
    return {
      person,
      context: { ...app().app.context, actor, origin: { requestId: '', ip: '', host: '', userAgent: '' } },
    };
  };
  const nameOf = async (accountId: number) =>
    (await app().owner.query('select name from identity.accounts where id = $1', [accountId])).rows[0].name;

  it('commits whole, rolls back whole, and carries its accounts no further', async () => {
    const { person, context } = await user();
    const rename = (name: string, end: () => void) =>
      inTransaction(context, async (tx) => {
        await sql`update identity.accounts set name = ${name} where id = ${person.accountId}`.execute(tx.db);
        end();
      });
    await rename('kept', () => undefined);
    await expect(
      rename('lost', () => {
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await nameOf(person.accountId)).toBe('kept');
    for (let i = 0; i < 8; i += 1) {
      const { rows } = await sql<{
        ids: string;
      }>`select coalesce(current_setting('app.account_ids', true), '') as ids`.execute(context.db);
      expect(rows[0]?.ids).toBe('');
    }
  });

  it('sends writes that nobody waits for before its end: in their place, kept with it, and lost with it', async () => {
    const { person, context } = await user();
    const rename = (tx: Tx, name: string) =>
      sql`update identity.accounts set name = ${name} where id = ${person.accountId}`.execute(tx.db);
    const seen = await inTransaction(context, async (tx) => {
      await sendWrites(tx, [rename(tx, 'first'), rename(tx, 'sent')]);
      const { rows } = await sql<{ name: string }>`
        select name from identity.accounts where id = ${person.accountId}`.execute(tx.db);
      return rows[0]?.name;
    });
    expect([seen, await nameOf(person.accountId)]).toEqual(['sent', 'sent']);
    const lost = inTransaction(context, async (tx) => {
      await sendWrites(tx, [rename(tx, 'lost')]);
      throw new Error('on purpose');
    });
    await expect(lost).rejects.toThrow('on purpose');
    expect(await nameOf(person.accountId)).toBe('sent');
  });

  it('a write that was sent and fails undoes all, and its error is told, whatever comes after it', async () => {
    const { person, context } = await user();
    const before = await nameOf(person.accountId);
    const ends = [
      () => Promise.resolve(),
      (tx: Tx) => sql`select 1`.execute(tx.db),
      (tx: Tx) => sendWrites(tx, [sql`select 1`.execute(tx.db)]),
      () => Promise.reject(new Error('later')),
    ];
    for (const end of ends) {
      const failed = inTransaction(context, async (tx) => {
        await sql`update identity.accounts set name = 'lost' where id = ${person.accountId}`.execute(tx.db);
        await sendWrites(tx, [sql`select 1 / (${person.accountId}::bigint * 0)`.execute(tx.db)]);
        await end(tx);
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await nameOf(person.accountId)).toBe(before);
    }
  });

  it('joins the one that is open; a nested one for other accounts is a mistake', async () => {
    const { person, context } = await user();
    const stranger = await createPerson(app());
    await inTransaction(context, async (tx) => {
      await sql`update identity.accounts set name = 'inside' where id = ${person.accountId}`.execute(tx.db);
      const { rows } = await inReadTransaction(tx, (inner) =>
        sql<{ name: string }>`select name from identity.accounts`.execute(inner.db),
      );
      expect(rows).toEqual([{ name: 'inside' }]);
      expect(() => inAccounts(tx, [stranger.accountId], async () => undefined)).toThrow('other accounts');
    });
  });

  it('does not pretend to commit when a query in it failed and was ignored', async () => {
    const { person, context } = await user();
    const sloppy = inTransaction(context, async (tx) => {
      await sql`update identity.accounts set name = 'never' where id = ${person.accountId}`.execute(tx.db);
      await sql`select 1 / 0`.execute(tx.db).catch(() => undefined);
    });
    await expect(sloppy).rejects.toThrow('was rolled back');
    expect(await nameOf(person.accountId)).toBe('Account');
  });

  it('for reading does not answer with less than was asked: a query that failed and was ignored is told', async () => {
    const { context } = await user();
    const sloppy = inReadTransaction(context, (tx) => sql`select 1 / 0`.execute(tx.db).catch(() => 'nothing'));
    await expect(sloppy).rejects.toThrow('was rolled back');
    // Also of one that nobody waited for.
    const hasty = inReadTransaction(context, (tx) => {
      void sql`select 1 / 0`.execute(tx.db).catch(() => undefined);
      return Promise.resolve('done');
    });
    await expect(hasty).rejects.toThrow('was rolled back');
  });

  it('for reading refuses to write', async () => {
    const { person, context } = await user();
    await expect(
      inReadTransaction(context, (tx) =>
        sql`update identity.accounts set name = 'x' where id = ${person.accountId}`.execute(tx.db),
      ),
    ).rejects.toThrow(/read-only transaction/);
  });
});
