import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createSecrets, newSecretKey } from '../platform/crypto/secrets.ts';
import { resealAll } from '../platform/crypto/sealed-columns.ts';
import { createPerson, signInAs } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { modules } from './modules.ts';
import { runHousekeeping } from './work.ts';
import { seed } from './seed.ts';
import { version } from './root.ts';
import { rooms, serve } from './serve.ts';

const app = useTestApp({ environment: { PORT: '0', GALENA_DEMO_PASSWORD: 'chosen by the operator' } });

type Answer = { status: number | undefined; connection: string | undefined };

const get = (url: string, token: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { authorization: `Bearer ${token}`, host: 'galena.test' } }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    call.on('error', reject).end();
  });

describe('serve', () => {
  it('stops without an error for anybody: requests under way are answered, then the door is closed (R14)', async () => {
    const serving = await serve(app().app);
    const token = await signInAs(app(), await createPerson(app()));
    // Holds every answer until the stop has begun.
    const lock = await app().owner.connect();
    await lock.query('begin; lock table identity.access_tokens in access exclusive mode');
    const calls = Array.from({ length: 20 }, () => get(`${serving.address}/api/me`, token));
    const arrived = async () =>
      (await new Promise<number>((done) => serving.server.server.getConnections((_, n) => done(n)))) >= 20;
    while (!(await arrived())) await new Promise((next) => setImmediate(next));
    const stopped = serving.stop();
    await lock.query('rollback');
    lock.release();
    // Told to close their connections, or the stop would wait for those to fall idle.
    for (const answer of await Promise.all(calls)) expect(answer).toEqual({ status: 200, connection: 'close' });
    await stopped;
    await expect(get(`${serving.address}/api/me`, token)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket/);
  });

  it('says what to do when its port is taken', async () => {
    const first = await serve(app().app);
    const port = Number(new URL(first.address).port);
    const config = { ...app().app.context.app.config, PORT: port };
    const second = {
      ...app().app,
      context: { ...app().app.context, app: { ...app().app.context.app, config } },
    };
    await expect(serve(second)).rejects.toThrow(`PORT: another program is using ${port}`);
    await first.stop();
  });
});

describe('seed', () => {
  it('makes the first accounts once, shows a generated password once and a chosen one never', async () => {
    const lines = await seed(app().app);
    expect(lines.map((line) => line.slice(0, 12).trim())).toEqual(['Super admin', 'Demo agency', 'Demo user']);
    expect(lines[2]).toContain('(the password you set)');
    expect(lines.join()).not.toContain('chosen by the operator');
    expect(await Promise.all([seed(app().app), seed(app().app)])).toEqual([[], []]);
    const { rows } = await app().owner.query(
      `select is_demo, count(*)::int as n from identity.accounts where name in ('Platform', 'Demo agency', 'Demo') group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { is_demo: false, n: 1 },
      { is_demo: true, n: 2 },
    ]);
    const [, , password] = /^Super admin\s+(\S+)\s+(\S+)$/.exec(lines[0] as string) as unknown as string[];
    const answer = await app()
      .client()
      .raw({ method: 'POST', url: '/auth/login', payload: { email: 'admin@galena.example', password } });
    expect(answer.status).toBe(200);
  });
});

describe('rotating secrets', () => {
  it('seals old values with the new key and leaves them readable where they stand', async () => {
    const [k1, k2] = [newSecretKey('k1'), newSecretKey('k2')];
    const person = await createPerson(app());
    const place = `identity.users.google_api_key:${person.id}`;
    const store = (value: string) =>
      app().owner.query('update identity.users set google_api_key = $1 where id = $2', [value, person.id]);
    const stored = async () =>
      (await app().owner.query('select google_api_key as v from identity.users where id = $1', [person.id])).rows[0]
        .v as string;
    await store(createSecrets(k1).seal('AIza-old', place));
    const both = createSecrets(`${k2},${k1}`);
    // What the product itself sealed at its start has a key of this test's app.
    const columns = modules.flatMap((module) => module.sealed ?? []).filter(({ table }) => table === 'identity.users');
    const { db } = app().app.systemContext('test');
    expect(await resealAll(db, both, columns)).toBe(1);
    expect(createSecrets(k2).open(await stored(), place)).toBe('AIza-old');
    expect(await resealAll(db, both, columns)).toBe(0);
  });
});

describe('housekeeping', () => {
  it('removes what time has ended and leaves what still counts', async () => {
    const person = await createPerson(app());
    await signInAs(app(), person);
    await app()
      .client()
      .raw({ method: 'POST', url: '/auth/login', payload: { email: 'x@mail.example', password: 'x' } });
    const context = app().app.systemContext('test');
    const count = async () =>
      (
        await app().owner.query(
          `select (select count(*) from identity.access_tokens where user_id = $1) as tokens, (select count(*) from identity.sign_in_failures) as failures`,
          [person.id],
        )
      ).rows[0];
    await runHousekeeping(context);
    const before = await count();
    expect(before.tokens).toBe(1);
    expect(before.failures).toBeGreaterThanOrEqual(3);
    app().clock.advance(61 * 86_400);
    expect(await runHousekeeping(context)).toBeGreaterThanOrEqual(4);
    expect(await count()).toEqual({ tokens: 0, failures: 0 });
  });
});

describe('/api/openapi.json', () => {
  it('describes the calls that are answered, and no others, in the version that answers', async () => {
    const { text } = await app().client().raw({ method: 'GET', url: '/api/openapi.json' });
    const { info, paths } = JSON.parse(text) as { info: object; paths: Record<string, Record<string, object>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = Object.values(rooms)
      .flat()
      .map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')}`);
    expect(described.toSorted()).toEqual(answered.toSorted());
    expect(info).toEqual({ title: 'Galena', version });
  });
});
