import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, One, route } from '@galena/contract/kernel';
import { createPerson, signInAs } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../context/transaction.ts';
import { bind, bindPrepared } from './bind.ts';

const app = useTestApp({ environment: { GALENA_POOL_SIZE: '30' } });

const errors = defineErrors('probe', { probe_refused: { status: 402, message: 'Refused.' } });
const spend = route({
  method: 'POST',
  path: '/api/spend/:how',
  summary: 'Spend',
  access: { who: 'signed_in', effect: 'spend' },
  params: z.object({ how: z.string() }),
  body: z.object({ n: z.int() }),
  returns: One(z.strictObject({ row: z.int() })),
  status: 201,
  errors: [errors.probe_refused],
});

let gate: Promise<void> = Promise.resolve();

/** Writes one audit row per run: what the tests count as the effect. */
const spender = bind(spend, async (context, { params, body }, fail) => {
  const row = await inTransaction(context, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into platform.audits (account_id, action, entity, entity_id, created_at)
      values (${tx.actor.kind === 'user' ? tx.actor.accountId : 0}, 'spent', 'probe', ${body.n}, now()) returning id`.execute(
      tx.db,
    );
    return rows[0]?.id as number;
  });
  if (params.how === 'slow') await gate;
  if (params.how === 'refuse') return fail(errors.probe_refused);
  if (params.how === 'crash') throw new Error('the process died here');
  return { data: { row } };
});

const ask = route({
  method: 'POST',
  path: '/api/ask-outside',
  summary: 'Ask',
  access: { who: 'signed_in', effect: 'spend' },
  body: z.object({ n: z.int() }),
  returns: One(z.strictObject({ n: z.int() })),
});
/** Is answered at once by whoever is asked outside. */
const asker = bindPrepared(
  ask,
  async () => null,
  async (_context, { body }) => ({ data: { n: body.n } }),
);

let clients: readonly TestClient[];
let accounts: number[];

beforeAll(async () => {
  const people = [await createPerson(app()), await createPerson(app())];
  accounts = people.map((person) => person.accountId);
  clients = await Promise.all(
    people.map(async (person) => app().probe([spender, asker], { token: await signInAs(app(), person) })),
  );
});

const effects = async (n: number) =>
  (await app().owner.query(`select count(*) as n from platform.audits where action = 'spent' and entity_id = $1`, [n]))
    .rows[0].n;
const call = (n: number, key: string, how = 'fast', who = 0) =>
  (clients[who] as TestClient).call(spend, { params: { how }, body: { n } }, { idempotencyKey: key });

describe('Idempotency-Key (R7)', () => {
  it('one effect and one and the same answer, status included, however often it is sent', async () => {
    const first = await call(1, 'key-1');
    for (let i = 0; i < 3; i += 1) expect(await call(1, 'key-1')).toEqual(first);
    const raw = await (clients[0] as TestClient).raw({
      method: 'POST',
      url: '/api/spend/fast',
      payload: { n: 1 },
      headers: { 'idempotency-key': 'key-1' },
    });
    expect([raw.status, JSON.parse(raw.text)]).toEqual([201, first]);
    expect(await effects(1)).toBe(1);
  });

  it('twenty at once: one effect; the others get the same answer or are told to come back', async () => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const all = Array.from({ length: 20 }, () => call(2, 'key-2', 'slow').catch((error: unknown) => error));
    const told = await Promise.race(all);
    expect(told).toMatchObject({ status: 409, retryAfterSeconds: 1, body: { code: 'request_in_progress' } });
    open();
    const answers = await Promise.all(all);
    const done = answers.filter((answer) => !(answer instanceof Error));
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(await effects(2)).toBe(1);
    expect(await call(2, 'key-2', 'slow')).toEqual(done[0]);
  });

  it('a call that asks outside is not in its own way, however soon it is answered there', async () => {
    const client = clients[0] as TestClient;
    for (let n = 0; n < 300; n += 1)
      expect(await client.call(ask, { body: { n } }, { idempotencyKey: `ask-${n}` })).toEqual({ data: { n } });
  });

  it('422 when the key comes with another body or another address', async () => {
    await call(3, 'key-3');
    for (const again of [
      () => call(4, 'key-3'),
      () =>
        (clients[0] as TestClient)
          .raw({
            method: 'POST',
            url: '/api/spend/fast?x=1',
            payload: { n: 3 },
            headers: { 'idempotency-key': 'key-3' },
          })
          .then(({ status, text }) => Promise.reject({ status, body: JSON.parse(text) })),
    ])
      await expect(again()).rejects.toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await effects(4)).toBe(0);
  });

  it('a call that fails leaves no effect and may be tried again with its key', async () => {
    for (const how of ['refuse', 'crash']) {
      await expect(call(5, `key-5-${how}`, how)).rejects.toThrow(/Refused|unexpected/);
      expect(await effects(5)).toBe(0);
    }
    await expect(call(5, 'key-5-refuse', 'refuse')).rejects.toMatchObject({ status: 402 });
    await call(5, 'key-5-again');
    expect(await effects(5)).toBe(1);
  });

  it('without a key every call counts; keys of two accounts are strangers', async () => {
    await (clients[0] as TestClient).call(spend, { params: { how: 'fast' }, body: { n: 6 } });
    await (clients[0] as TestClient).call(spend, { params: { how: 'fast' }, body: { n: 6 } });
    expect(await effects(6)).toBe(2);
    const [mine, theirs] = [await call(7, 'key-7'), await call(7, 'key-7', 'fast', 1)];
    expect(mine).not.toEqual(theirs);
    expect(await effects(7)).toBe(2);
  });

  it('400 for a key that is too long or not printable', async () => {
    await expect(call(8, 'x'.repeat(256))).rejects.toMatchObject({ status: 400 });
    await expect(call(8, 'a b')).rejects.toMatchObject({ status: 400 });
    expect(await effects(8)).toBe(0);
  });

  it('is forgotten after seven days, and keeps its answer sealed until then', async () => {
    const { data } = await call(9, 'key-9');
    const { rows } = await app().owner.query(
      'select body from platform.idempotency_keys where account_id = $1 and key = $2',
      [accounts[0], 'key-9'],
    );
    expect(rows[0].body).not.toContain(`"row":${data.row}`);
    expect(rows[0].body).toMatch(/^g1\.k1\./);
    app().clock.advance(6 * 86_400);
    expect((await call(9, 'key-9')).data.row).toBe(data.row);
    app().clock.advance(86_400 - 1);
    expect((await call(9, 'key-9')).data.row).toBe(data.row);
    await app().owner.query(
      `update identity.access_tokens set expires_at = expires_at + interval '1 year', idle_seconds = 10000000`,
    );
    app().clock.advance(2);
    expect((await call(9, 'key-9')).data.row).not.toBe(data.row);
    expect(await effects(9)).toBe(2);
  });
});
