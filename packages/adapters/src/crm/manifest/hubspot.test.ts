import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { readyCrmManifests } from './index.ts';
import { faultOf, standInStarter, inputOf } from './testing/compiled.ts';
import { hubspotPortal } from './testing/hubspot.ts';

const text = readyCrmManifests.find(({ key }) => key === 'hubspot')?.text ?? '';
const starter = standInStarter({ startServer, startOutbound });

const start = async () => {
  const portal = hubspotPortal();
  return { portal, ...(await starter(text, 'api.hubapi.com', portal.answer)) };
};

describe('HubSpot, by its manifest', () => {
  it('says whose the token is, and that another is refused without repeating it', async () => {
    const { crm, session } = await start();
    expect(await crm.whoAmI(session)).toEqual({ id: '12345678', name: null });
    const error = await faultOf(crm.whoAmI({ ...session, secret: 'not-mine' }));
    expect(error).toMatchObject({ vendor: 'hubspot', fault: 'auth' });
    expect(error.message).toContain('Authentication credentials not found');
    expect(error.message).not.toContain('not-mine');
  });

  it('tells of the fields that it is born with and of those that the customer made', async () => {
    const { crm, session } = await start();
    const fields = await crm.findFields(session);
    expect(fields.slice(0, 2).map(({ key, isCustom }) => [key, isCustom])).toEqual([
      ['email', false],
      ['firstname', false],
    ]);
    expect(fields.filter(({ isCustom }) => isCustom).map(({ key, kind, options }) => [key, kind, options])).toEqual([
      ['custom:favorite_food', 'text', []],
      ['custom:mood', 'choice', ['hot', 'cold']],
      ['custom:since', 'date', []],
      ['custom:is_member', 'boolean', []],
    ]);
    for (const key of Object.values(crm.usualFields)) expect(fields.map((one) => one.key)).toContain(key);
  });

  it('creates a contact, and reads and updates what it wrote', async () => {
    const { book, session, portal } = await start();
    const values = { email: 'a@example.com', firstname: 'Ann', 'custom:mood': 'hot', 'custom:is_member': true };
    const { id } = await book.create(session, inputOf(values));
    expect(portal.contacts.get(id)?.properties).toEqual({
      email: 'a@example.com',
      firstname: 'Ann',
      mood: 'hot',
      is_member: 'true',
    });
    await book.update(session, id, inputOf({ 'custom:since': '2026-11-27', city: 'Lisbon' }, { tags: ['new'] }));
    expect(await book.read(session, id)).toEqual({
      id,
      url: null,
      values: { ...values, city: 'Lisbon', 'custom:since': '2026-11-27' },
      tags: [],
      owner: null,
      isDoNotDisturb: null,
    });
    portal.catchUp();
    expect((await book.find(session, { emails: ['A@example.com'], phones: [] })).map((one) => one.id)).toEqual([id]);
    expect(await book.read(session, '999')).toBeNull();
    expect(book.markDoNotDisturb).toBeUndefined();
  });

  it('finds by all addresses and numbers, each contact once and the oldest first', async () => {
    const { book, session, portal, seen } = await start();
    portal.add({ email: 'a@example.com', phone: '+1 (202) 555-0123' }, '2026-02-01T00:00:00Z');
    portal.add({ email: 'b@example.com', mobilephone: '202.555.0123' }, '2025-02-01T00:00:00Z');
    portal.add({ email: 'c@example.com', hs_additional_emails: 'x@example.com;a@example.com' }, '2024-02-01T00:00:00Z');
    portal.add({ email: 'd@example.com', phone: '+44 202 555 0123' }, '2023-02-01T00:00:00Z');
    const found = await book.find(session, { emails: ['a@example.com', 'a@example.com'], phones: ['+12025550123'] });
    expect(found.map(({ values }) => values['email'])).toEqual(['c@example.com', 'b@example.com', 'a@example.com']);
    expect(seen.map(({ url }) => url.pathname)).toEqual([
      '/crm/v3/properties/contacts',
      '/crm/v3/objects/contacts/search',
      '/crm/v3/objects/contacts/search',
    ]);
    expect(await book.find(session, { emails: [], phones: [] })).toEqual([]);
  });

  it('deletes a contact, and one that is gone is no error', async () => {
    const { book, session, portal } = await start();
    const { id, isNew } = await book.create(session, inputOf({ email: 'a@example.com' }));
    expect(isNew).toBe(true);
    await book.delete?.(session, id);
    await book.delete?.(session, id);
    expect(await book.read(session, id)).toBeNull();
    expect(portal.contacts.size).toBe(0);
  });

  it('takes a contact that search did not know yet for the same, and changes nothing of it', async () => {
    const { book, session, portal } = await start();
    const { id } = await book.create(session, inputOf({ email: 'a@example.com', firstname: 'Ann' }));
    expect(await book.find(session, { emails: ['a@example.com'], phones: [] })).toEqual([]);
    expect(
      await book.create(session, inputOf({ email: 'a@example.com', firstname: 'Anna', lastname: 'Bell' })),
    ).toEqual({
      id,
      isNew: false,
    });
    expect(portal.contacts.get(id)?.properties).toEqual({
      email: 'a@example.com',
      firstname: 'Ann',
      lastname: 'Bell',
    });
    expect(portal.contacts.size).toBe(1);
  });

  it('is waited for as long as it asks', async () => {
    const { book, session, portal } = await start();
    portal.makeBusy(1);
    const error = await faultOf(book.create(session, inputOf({ email: 'a@example.com' })));
    expect(error).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: 3 });
    expect(portal.contacts.size).toBe(0);
  });

  it.each([
    ['a field that it does not have', { 'custom:nothing': 'a' }, 'Property "nothing" does not exist'],
    ['a key that is none of its fields', { shoes: '43' }, 'There’s no field shoes'],
    ['a key without a name', { 'custom:': 'a' }, 'There’s no field custom:'],
  ])('says what is wrong with %s', async (_title, values, message) => {
    const { book, session } = await start();
    const error = await faultOf(book.create(session, inputOf(values)));
    expect(error.fault).toBe('bad_input');
    expect(error.message).toContain(message);
  });

  it('says of a contact that is gone that it cannot be written', async () => {
    const { book, session } = await start();
    expect(await faultOf(book.update(session, '999', inputOf({ city: 'Porto' })))).toMatchObject({
      fault: 'bad_input',
    });
    expect(await faultOf(book.read(session, '..'))).toMatchObject({ fault: 'bad_input' });
  });

  it('asks nothing without a key', async () => {
    const { crm, session, seen } = await start();
    expect(await faultOf(crm.whoAmI({ ...session, secret: '' }))).toMatchObject({ fault: 'auth' });
    expect(seen).toEqual([]);
  });

  it('lists all contacts page after page, with their stages and who unsubscribed', async () => {
    const { book, session, portal, seen } = await start();
    for (let n = 0; n < 101; n += 1)
      portal.add(
        {
          email: `c${n}@example.com`,
          hs_additional_emails: n === 0 ? 'zero@example.com;nil@example.com' : null,
          lifecyclestage: n % 2 === 0 ? 'customer' : 'lead',
          hs_email_optout: n === 1 ? 'true' : null,
        },
        '2026-11-01T00:00:00Z',
      );
    const first = await book.list?.(session, null);
    expect(first?.contacts).toHaveLength(100);
    expect(first?.contacts[0]).toEqual({
      emails: ['c0@example.com', 'zero@example.com', 'nil@example.com'],
      phones: [],
      websites: [],
      tags: [],
      stages: ['customer'],
      refusals: [],
    });
    expect(first?.contacts[1]?.refusals).toEqual([{ kind: 'email', text: 'c1@example.com', why: 'unsubscribed' }]);
    const last = await book.list?.(session, first?.next ?? null);
    expect(last).toMatchObject({ contacts: [{ emails: ['c100@example.com'] }], next: null });
    // One request a page.
    expect(seen).toHaveLength(2);
    expect(await book.findStages?.(session)).toEqual([
      { key: 'lead', label: 'Lead' },
      { key: 'customer', label: 'Customer' },
    ]);
    portal.makeBusy(1);
    expect(await faultOf(book.list?.(session, null) as Promise<unknown>)).toMatchObject({ fault: 'rate_limited' });
  });
});
