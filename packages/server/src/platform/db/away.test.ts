import { describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestHouse } from '../../testing/test-house.ts';

const house = useTestHouse();
const { login, me } = identityRoutes;

const timed = async <T>(task: Promise<T>): Promise<{ value: T; ms: number }> => {
  const from = performance.now();
  return { value: await task, ms: performance.now() - from };
};

describe('while the database is away (R6)', () => {
  it.each(['refuse', 'hang'] as const)(
    '%s: 503 with Retry-After and a sentence, soon; sign-in is closed; and it recovers by itself',
    async (mode) => {
      const person = await createPerson(house());
      const client = house().client(await signInAs(house(), person));
      await client.call(me, {});
      house().proxy.become(mode);
      const calls = Array.from({ length: 8 }, () => timed(client.refused(me, {})));
      for (const { value, ms } of await Promise.all(calls)) {
        expect(value).toMatchObject({ status: 503, retryAfterSeconds: 2, body: { code: 'unavailable' } });
        // A bound that no fault-free machine comes near: the pool waits 1.7 s for a connection, and no longer.
        expect(ms).toBeLessThan(4_000);
      }
      expect(
        (
          await house()
            .client()
            .refused(login, { body: { email: person.email, password: person.password } })
        ).status,
      ).toBe(503);
      expect((await house().client().raw({ method: 'GET', url: '/readyz' })).status).toBe(503);
      expect((await house().client().raw({ method: 'GET', url: '/healthz' })).status).toBe(200);
      house().proxy.become('pass');
      expect((await client.call(me, {})).data.id).toBe(person.id);
      expect((await house().client().raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    },
  );
});
