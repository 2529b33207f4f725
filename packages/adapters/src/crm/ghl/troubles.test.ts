import { describe, expect, it } from 'vitest';
import { ghlScopes } from './index.ts';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { faultOf, ghlStarter, inputOf } from './testing/bench.ts';

const start = ghlStarter({ startServer, startOutbound });

describe('troubles of GoHighLevel', () => {
  const search = { emails: ['a@example.com'], phones: [] };

  it('a token that ends midway is refused, and not repeated', async () => {
    const { book, session, pass } = await start();
    const { id } = await book.create(session, inputOf({ email: 'a@example.com' }));
    pass(86_399_000);
    for (const call of [book.read(session, id), book.find(session, search)]) {
      const error = await faultOf(call);
      expect(error).toMatchObject({ fault: 'auth' });
      expect(error.message).not.toContain(session.secret);
    }
  });

  it('a token that is good for less, or for another location, is refused', async () => {
    const { book, crm, session } = await start(ghlScopes.filter((scope) => scope.startsWith('contacts')));
    await book.create(session, inputOf({ email: 'a@example.com' }));
    expect(await faultOf(crm.findFields(session))).toMatchObject({ fault: 'auth' });
    const elsewhere = { ...session, place: 'loc2' };
    expect(await faultOf(book.create(elsewhere, inputOf({ email: 'a@example.com' })))).toMatchObject({ fault: 'auth' });
    expect(await faultOf(crm.whoAmI({ ...session, place: null }))).toMatchObject({ fault: 'auth' });
  });

  it.each([
    [
      { status: 429, text: '{}', headers: { 'retry-after': '7' } },
      { fault: 'rate_limited', retryAfterSeconds: 7 },
    ],
    [{ status: 500, text: 'broken' }, { fault: 'unavailable' }],
    [{ status: 503, text: 'busy' }, { fault: 'unavailable' }],
    [{ status: 200, text: '<html>Hello</html>' }, { fault: 'protocol' }],
    [{ status: 200, text: '{}' }, { fault: 'protocol' }],
    [{ status: 422, text: '{"message":["email must be an email"]}' }, { fault: 'bad_input' }],
    ['lost_before', { fault: 'unavailable' }],
    ['lost_after', { fault: 'unavailable' }],
  ] as const)('%j is told as what it is', async (how, expected) => {
    const { book, session, standIn } = await start();
    standIn.faults.push({ call: 'POST /contacts/upsert', how });
    expect(await faultOf(book.create(session, inputOf({ email: 'a@example.com' })))).toMatchObject(expected);
  });

  it('more than 100 requests in 10 seconds are too many, and it says how long to wait', async () => {
    const { book, pass, session, standIn } = await start();
    standIn.options.isLimited = true;
    for (let at = 0; at < 100; at += 1) await book.read(session, 'nobody');
    const error = await faultOf(book.read(session, 'nobody'));
    expect(error).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: 10 });
    pass(10_000);
    expect(await book.read(session, 'nobody')).toBeNull();
  });

  it('a refusal in an answer of 200 is no contact, no change, and not that there is none', async () => {
    const { book, lie, session, standIn } = await start();
    const { id } = await book.create(session, inputOf({ email: 'b@example.com' }));
    lie({ kind: 'error_as_200' });
    const fault = { fault: 'protocol', message: 'It answered: Something went wrong' };
    expect(await faultOf(book.create(session, inputOf({ email: 'a@example.com' })))).toMatchObject(fault);
    expect(await faultOf(book.update(session, id, inputOf({ city: 'Lisbon' })))).toMatchObject(fault);
    expect(await faultOf(book.update(session, id, inputOf({}, { tags: ['one'] })))).toMatchObject(fault);
    expect(await faultOf(book.find(session, search))).toMatchObject(fault);
    standIn.lies.splice(0, 1, { kind: 'nameless' });
    expect(await faultOf(book.create(session, inputOf({ email: 'a@example.com' })))).toMatchObject({
      fault: 'protocol',
    });
  });

  it('a refusal that does not say that a contact is gone does not make it gone', async () => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(session, inputOf({ email: 'a@example.com' }));
    standIn.faults.push({ call: `GET /contacts/${id}`, how: { status: 400, text: '{"message":"Bad Request"}' } });
    expect(await faultOf(book.read(session, id))).toMatchObject({ fault: 'bad_input' });
    standIn.faults.push({ call: `GET /contacts/${id}`, how: { status: 404, text: '' } });
    expect(await book.read(session, id)).toBeNull();
    const how = { status: 400, text: '{"message":"Bad Request"}' };
    standIn.faults.push({ call: 'GET /contacts/search/duplicate', how });
    const other = { emails: ['c@example.com'], phones: [] };
    expect(await faultOf(book.find(session, other))).toMatchObject({ fault: 'bad_input' });
  });

  it('its words never show the token', async () => {
    const { book, session, standIn } = await start();
    for (const status of [200, 400, 401]) {
      const text = JSON.stringify({ message: `the token ${session.secret} is bad` });
      standIn.faults.push({ call: 'GET /contacts/c_1', how: { status, text } });
      const { message } = await faultOf(book.read(session, 'c_1'));
      expect(message).toContain('the token •••• is bad');
    }
  });

  it('what its document does not know is refused in its words', async () => {
    const { book, session } = await start();
    const error = await faultOf(book.create(session, inputOf({ email: 'a@example.com', shoeSize: '9' })));
    expect(error).toMatchObject({ fault: 'bad_input', message: expect.stringContaining('shoeSize') });
  });
});
