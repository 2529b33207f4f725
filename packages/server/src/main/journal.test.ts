import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { CallError, createClient } from '@galena/contract/kernel';
import { createPerson, signInAs } from '../testing/people.ts';
import { createRandom } from '../testing/random.ts';
import { useTestHouse } from '../testing/test-house.ts';

const house = useTestHouse();
const alive = new Set<ChildProcess>();
afterAll(() => {
  for (const child of alive) child.kill('SIGKILL');
});

/** `serve` as a process of its own on the test's database. */
const startServer = async (): Promise<{ child: ChildProcess; origin: string }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: house().databaseUrl,
      PORT: '0',
      GALENA_RATE_LIMITS: 'off',
      GALENA_LOG_LEVEL: 'fatal',
      GALENA_SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  const origin = await new Promise<string>((ready, failed) => {
    child.stdout?.on('data', (text: Buffer) => {
      const address = /ready at (\S+)/.exec(String(text))?.[1];
      if (address) ready(address);
    });
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return { child, origin };
};

// Two hundred by hand (GALENA_TEST_KILLS=200); a few in every run.
const kills = Number(process.env['GALENA_TEST_KILLS'] ?? 6);

describe('no accepted work is lost (R25)', () => {
  it(`a client notes every 2xx while the server is killed ${kills} times: all of it is in the database`, async () => {
    const random = createRandom();
    const person = await createPerson(house());
    const token = await signInAs(house(), person, '127.0.0.1');
    // The server's own clock runs: the session must hold for it.
    await house().owner.query(
      `update identity.access_tokens set created_at = now(), last_used_at = now(), expires_at = now() + interval '1 day'`,
    );
    const journal = new Map<string, number>();
    let value = 0;
    let server = await startServer();
    const write = async (key: string, isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        value += 1;
        const mine = value;
        try {
          const call = createClient({ origin: server.origin, token: () => token });
          await call(identityRoutes.setPreference, { body: { key, value: mine } });
          journal.set(key, mine);
        } catch (error) {
          if (!(error instanceof CallError) || error.status !== 0) throw error;
          return;
        }
      }
    };
    for (let kill = 0; kill < kills; kill += 1) {
      let isOver = false;
      const writers = ['a', 'b', 'c', 'd'].map((key) => write(`journal.${key}`, () => isOver));
      await new Promise((later) => setTimeout(later, random.between(30, 400)));
      server.child.kill('SIGKILL');
      await Promise.all(writers);
      isOver = true;
      const { rows } = await house().owner.query<{ key: string; value: number }>(
        `select key, value from identity.user_preferences where user_id = $1`,
        [person.id],
      );
      const stored = new Map(rows.map((row) => [row.key, row.value]));
      // What was accepted stands; a write whose answer was cut off may stand in its place, nothing older.
      for (const [key, accepted] of journal)
        expect(stored.get(key), `seed ${random.seed}`).toBeGreaterThanOrEqual(accepted);
      server = await startServer();
    }
    expect(value).toBeGreaterThan(kills * 5);
    server.child.kill('SIGTERM');
  }, 900_000);
});
