import { describe, expect, it } from 'vitest';
import { adminRoutes } from '@galena/contract/admin';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { logAppError } = adminRoutes;

const kept = async () =>
  (await app().owner.query('select message, err, info, user_id, ip_address from admin.app_errors order by id')).rows;

describe('POST /api/log-app-error', () => {
  it('202: keeps the report without secrets, codes and control characters, with and without a session (ERR-004)', async () => {
    const token = `ga_${'s'.repeat(43)}`;
    const body = {
      message: `Boom\u0007 ${token}`,
      err: 'at x (a.js:1)\nBearer gk_live_abcdefghijkl code 123456',
      info: 'ListPage',
    };
    expect(await app().client().call(logAppError, { body })).toEqual({});
    const person = await createPerson(app());
    await app()
      .client(await signInAs(app(), person))
      .call(logAppError, { body: { message: 'signed in' } });
    expect(await kept()).toEqual([
      {
        message: 'Boom  ga_***',
        err: 'at x (a.js:1)\nBearer gk_live_*** code ******',
        info: 'ListPage',
        user_id: null,
        ip_address: '198.51.100.7',
      },
      { message: 'signed in', err: '', info: '', user_id: person.id, ip_address: '198.51.100.7' },
    ]);
  });

  it('202: beyond ten a minute from one address it is dropped in silence, another address is heard', async () => {
    const before = (await kept()).length;
    for (let i = 0; i < 15; i += 1)
      expect(
        await app()
          .client(undefined, { ip: '192.0.2.1' })
          .call(logAppError, { body: { message: `n${i}` } }),
      ).toEqual({});
    expect((await kept()).length - before).toBe(10);
    await app()
      .client(undefined, { ip: '192.0.2.2' })
      .call(logAppError, { body: { message: 'other' } });
    expect((await kept()).length - before).toBe(11);
  });

  it('422: a message that is missing or too long', async () => {
    const client = app().client(undefined, { ip: '192.0.2.3' });
    expect((await client.raw({ method: 'POST', url: '/api/log-app-error', payload: {} })).status).toBe(422);
    expect((await client.refused(logAppError, { body: { message: 'x'.repeat(2_001) } })).status).toBe(422);
  });
});
