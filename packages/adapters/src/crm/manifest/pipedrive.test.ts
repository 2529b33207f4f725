import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { readyCrmManifests } from './index.ts';
import { faultOf, standInStarter, inputOf } from './testing/compiled.ts';
import { food, pipedriveAccount, tastes, tier } from './testing/pipedrive.ts';

const text = readyCrmManifests.find(({ key }) => key === 'pipedrive')?.text ?? '';
const starter = standInStarter({ startServer, startOutbound });

const start = async () => {
  const account = pipedriveAccount();
  return { account, ...(await starter(text, 'api.pipedrive.com', account.answer)) };
};

const part = (value: string, primary = true) => ({ value, primary, label: 'work' });

describe('Pipedrive, by its manifest', () => {
  it('says whose the token is, and that another is refused', async () => {
    const { crm, session } = await start();
    expect(await crm.whoAmI(session)).toEqual({ id: '987', name: 'Acme' });
    const error = await faultOf(crm.whoAmI({ ...session, secret: 'not-mine' }));
    expect(error).toMatchObject({ fault: 'auth', message: 'The server answered 401: unauthorized access' });
  });

  it('tells of its fields over all pages, with choices by what people read', async () => {
    const { crm, session, seen } = await start();
    expect((await crm.findFields(session)).map(({ key, options }) => [key, options])).toEqual([
      ['name', []],
      ['email', []],
      ['phone', []],
      [`custom:${food}`, []],
      [`custom:${tier}`, ['Gold', 'Silver']],
      [`custom:${tastes}`, ['Sweet', 'Sour']],
    ]);
    expect(seen).toHaveLength(3);
  });

  it('creates a person, and reads and finds what it wrote', async () => {
    const { book, session, account } = await start();
    const values = {
      name: 'Ann Bell',
      email: 'a@example.com',
      phone: '+12025550123',
      [`custom:${food}`]: 'Tacos',
      [`custom:${tier}`]: 'Gold',
      [`custom:${tastes}`]: ['Sweet', 'Sour'],
    };
    const { id } = await book.create(session, inputOf(values));
    expect(account.persons.get(Number(id))).toMatchObject({
      emails: [part('a@example.com')],
      phones: [part('+12025550123')],
      custom_fields: { [food]: 'Tacos', [tier]: 12, [tastes]: [21, 22] },
    });
    const whole = { id, url: null, values, tags: [], owner: '3', isDoNotDisturb: null };
    expect(await book.read(session, id)).toEqual(whole);
    expect(await book.find(session, { emails: ['A@example.com'], phones: ['+12025550123'] })).toEqual([whole]);
  });

  it('deletes a person, and one that is gone is no error', async () => {
    const { book, session, account } = await start();
    const { id } = await book.create(session, inputOf({ name: 'Ann', email: 'a@example.com' }));
    await book.delete?.(session, id);
    await book.delete?.(session, id);
    expect(await book.read(session, id)).toBeNull();
    expect(account.persons.get(Number(id))).toMatchObject({ is_deleted: true });
  });

  it('finds the oldest first, and nobody who has another number or is gone', async () => {
    const { book, session, account } = await start();
    account.add({ name: 'New', emails: [part('a@example.com')] });
    account.add({ name: 'Old', phones: [part('(202) 555-0123')], add_time: '2020-01-01T00:00:00Z' });
    account.add({ name: 'Other', phones: [part('+44 2025550123')] });
    account.add({ name: 'Gone', emails: [part('a@example.com')], is_deleted: true });
    const found = await book.find(session, { emails: ['a@example.com'], phones: ['+12025550123'] });
    expect(found.map(({ values }) => values['name'])).toEqual(['Old', 'New']);
  });

  it('puts a new address first and leaves those that are there', async () => {
    const { book, session, account } = await start();
    const { id } = account.add({ emails: [part('a@example.com'), part('b@example.com', false)] });
    await book.update(session, String(id), inputOf({ email: 'B@example.com' }));
    expect(account.persons.get(id)?.emails).toEqual([part('B@example.com'), part('a@example.com', false)]);
    expect((await book.read(session, String(id)))?.values['email']).toBe('B@example.com');
    await book.update(session, String(id), inputOf({ [`custom:${tier}`]: 'Silver' }));
    expect(account.persons.get(id)).toMatchObject({ name: 'Nobody', custom_fields: { [tier]: 13 } });
  });

  it('says what is wrong', async () => {
    const { book, session, account } = await start();
    const { id } = account.add({ is_deleted: true });
    const work = [
      book.create(session, inputOf({ 'custom:nothing': 'a' })),
      book.create(session, inputOf({ [`custom:${tier}`]: 'Bronze' })),
      book.update(session, '999', inputOf({ name: 'A' })),
      book.update(session, String(id), inputOf({ email: 'a@example.com' })),
    ];
    expect((await Promise.all(work.map(faultOf))).map(({ fault }) => fault)).toEqual(Array(4).fill('bad_input'));
    expect(await book.read(session, String(id))).toBeNull();
    expect(await book.read(session, '999')).toBeNull();
  });

  it('lists all persons page after page, with their labels and the deals that they won', async () => {
    const { book, session, account, seen } = await start();
    for (let n = 0; n < 501; n += 1)
      account.add({
        emails: [part(`p${n}@example.com`)],
        label_ids: n === 0 ? [12] : [],
        won_deals_count: n === 1 ? 2 : 0,
      });
    account.add({ emails: [part('gone@example.com')], is_deleted: true });
    const first = await book.list?.(session, null);
    expect(first?.contacts).toHaveLength(500);
    expect(first?.contacts.slice(0, 3).map(({ emails, stages }) => [emails, stages])).toEqual([
      [['p0@example.com'], ['12']],
      [['p1@example.com'], ['won_deal']],
      [['p2@example.com'], []],
    ]);
    const last = await book.list?.(session, first?.next ?? null);
    expect(last).toMatchObject({ contacts: [{ emails: ['p500@example.com'] }], next: null });
    expect(seen).toHaveLength(2);
    expect(await book.findStages?.(session)).toEqual([
      { key: 'won_deal', label: 'Won deal' },
      { key: '12', label: 'Customer' },
    ]);
  });
});
