import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { keapAuthorizeUrl, keapScopes, keapTokenUrl } from './index.ts';
import { faultOf, keapStarter, redirectUri, inputOf } from './testing/start.ts';

const start = keapStarter({ startServer, startOutbound });

describe('signing in at Keap', () => {
  // CRM-007
  it('asks for all there is, at its own addresses', async () => {
    const { crm, access } = await start();
    expect(keapScopes).toEqual(['full']);
    expect(keapTokenUrl).toBe('https://api.infusionsoft.com/token');
    const url = new URL(access.authorizationUrl({ redirectUri, state: 's', codeChallenge: 'c' }));
    expect(url.origin + url.pathname).toBe(keapAuthorizeUrl);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ scope: 'full', state: 's', response_type: 'code' });
    expect(crm.access).toBe(access);
  });

  it('brings tokens; a code and a refresh token are good once', async () => {
    const { access, tokens, outbound, standIn } = await start();
    expect(tokens).toMatchObject({ expiresInSeconds: 86_400, scopes: ['full', 'ab123.infusionsoft.com'] });
    const next = await access.refresh({ outbound }, tokens.refreshToken ?? '');
    expect(next.accessToken).not.toBe(tokens.accessToken);
    const error = await faultOf(access.refresh({ outbound }, tokens.refreshToken ?? ''));
    expect(error).toMatchObject({ fault: 'bad_input' });
    const code = standIn.code(redirectUri);
    await access.exchange({ outbound }, { code, redirectUri, codeVerifier: 'v' });
    const again = access.exchange({ outbound }, { code, redirectUri, codeVerifier: 'v' });
    expect(await faultOf(again)).toMatchObject({ fault: 'bad_input' });
    standIn.revoke();
    expect(await faultOf(access.refresh({ outbound }, next.refreshToken ?? ''))).toMatchObject({ fault: 'bad_input' });
  });

  it('is sent back with a code and the state', async () => {
    const { origin, outbound, access } = await start();
    const query = new URLSearchParams({ redirect_uri: redirectUri, state: 's' });
    const url = `${origin}/app/oauth/authorize?${query.toString()}`;
    const ports = [Number(new URL(origin).port)];
    const { status, headers } = await outbound.request({ url, method: 'GET', redirects: 0, ports });
    const back = new URL(headers['location'] ?? '');
    expect([status, back.searchParams.get('state')]).toEqual([302, 's']);
    const code = back.searchParams.get('code') ?? '';
    expect(await access.exchange({ outbound }, { code, redirectUri, codeVerifier: 'v' })).toBeTruthy();
  });

  it('says whose the token is', async () => {
    const { crm, session } = await start();
    expect(await crm.whoAmI(session)).toEqual({ id: 'ab123', name: 'Northbeam' });
  });
});

describe('contacts of Keap', () => {
  it('have fields of the customer’s own, but those that no lead can fill', async () => {
    const { crm, session } = await start();
    const fields = await crm.findFields(session);
    const own = fields.filter(({ isCustom }) => isCustom);
    expect(own.map(({ key, kind, options }) => [key, kind, options])).toEqual([
      ['custom:11', 'long_text', []],
      ['custom:12', 'choice', ['New', 'Customer']],
      ['custom:13', 'choices', ['Food', 'Travel']],
      ['custom:14', 'date', []],
      ['custom:15', 'boolean', []],
    ]);
    for (const key of Object.values(crm.usualFields)) expect(fields.map((one) => one.key)).toContain(key);
  });

  it('are made, read, found and changed; what is not written stays', async () => {
    const { book, session, standIn } = await start();
    const values = {
      given_name: 'Ann',
      family_name: 'Bell',
      email: 'Ann@example.com',
      phone: '+12025550123',
      company: 'Acme',
      job_title: 'Chef',
      website: 'https://acme.example',
      line1: '1 Main St',
      locality: 'Austin',
      region: 'TX',
      postal_code: '78701',
      country_code: 'US',
      'custom:12': 'New',
      'custom:13': ['Food', 'Travel'],
      'custom:15': true,
    };
    const { id } = await book.create(session, inputOf(values, { tags: ['one'] }));
    expect(standIn.contacts.get(id)).toMatchObject({
      addresses: [{ field: 'BILLING', country_code: 'USA', region_code: 'US-TX', postal_code: '78701' }],
      email_addresses: [{ email: 'Ann@example.com', field: 'EMAIL1' }],
    });
    await book.update(
      session,
      id,
      inputOf({ locality: 'Dallas', 'custom:14': '2026-11-27' }, { tags: ['one', 'two'] }),
    );
    const now = { ...values, locality: 'Dallas', 'custom:14': '2026-11-27' };
    const contact = { id, url: null, values: now, tags: ['one', 'two'], owner: null, isDoNotDisturb: null };
    expect(await book.read(session, id)).toEqual(contact);
    expect(await book.find(session, { emails: ['ann@example.com'], phones: ['+12025550123'] })).toEqual([contact]);
    expect(await book.read(session, '999')).toBeNull();
    expect(await book.find(session, { emails: ['bob@example.com'], phones: [] })).toEqual([]);
    expect(await book.find(session, { emails: ['*', 'a;b@example.com'], phones: [] })).toEqual([]);
  });

  it('keep their other addresses and numbers, and what people said to mail', async () => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(session, inputOf({ email: 'a@example.com' }));
    Object.assign(standIn.contacts.get(id) ?? {}, {
      owner_id: '45',
      email_addresses: [
        { email: 'a@example.com', field: 'EMAIL1', email_opt_status: 'CONFIRMED', opt_in_reason: 'Web form' },
        { email: 'b@example.com', field: 'EMAIL2', email_opt_status: 'LIST_UNSUBSCRIBE' },
      ],
      phone_numbers: [
        { number: '(202) 555-0123', number_e164: '+12025550123', field: 'PHONE1', type: 'Work' },
        { number: '555', field: 'PHONE2', type: 'Home', extension: '9' },
      ],
      addresses: [
        { field: 'SHIPPING', country: 'Portugal', country_code: 'PRT', region: 'Lisboa', region_code: 'PT-11' },
        { field: 'BILLING', country_code: 'USA', region_code: 'US-TX', region: 'Texas', zip_code: '78701', line1: '1' },
      ],
      custom_fields: [
        { id: '11', content: 'Hi' },
        { id: '12', content: null },
      ],
    });
    const { email_addresses: emails } = standIn.contacts.get(id) ?? {};
    expect(await book.read(session, id)).toMatchObject({
      owner: '45',
      isDoNotDisturb: true,
      values: { phone: '+12025550123', region: 'TX', country_code: 'US', postal_code: '78701', 'custom:11': 'Hi' },
    });
    const more = {
      email: 'c@example.com',
      phone: '+12025550199',
      country_code: 'DE',
      region: 'Bavaria',
      'custom:14': '2026-01-02',
    };
    await book.update(session, id, inputOf(more));
    expect(standIn.contacts.get(id)).toMatchObject({
      email_addresses: [{ email: 'c@example.com', field: 'EMAIL1' }, emails?.[1]],
      phone_numbers: [
        { number: '+12025550199', field: 'PHONE1', type: 'Work' },
        { number: '555', field: 'PHONE2', type: 'Home', extension: '9' },
      ],
      addresses: [
        { field: 'BILLING', country_code: 'DEU', region: 'Bavaria', line1: '1', zip_code: '78701' },
        { field: 'SHIPPING', country_code: 'PRT', region_code: 'PT-11' },
      ],
      custom_fields: [
        { id: '11', content: 'Hi' },
        { id: '14', content: '2026-01-02' },
      ],
    });
  });

  it('leave out a country that is none, and a state without a country', async () => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(
      session,
      inputOf({ email: 'a@example.com', country_code: 'Narnia', region: 'TX' }),
    );
    expect(standIn.contacts.get(id)).not.toHaveProperty('addresses');
    await book.update(session, id, inputOf({ country_code: 'ZZ', region: 'TX', locality: 'Austin' }));
    expect(standIn.contacts.get(id)?.['addresses']).toEqual([{ field: 'BILLING', locality: 'Austin' }]);
  });

  it('are found by all addresses and numbers, page by page, each once and the oldest first', async () => {
    const { book, session, standIn, pass } = await start();
    standIn.paging.size = 1;
    await book.create(session, inputOf({ phone: '202.555.0123' }));
    pass(1000);
    await book.create(session, inputOf({ email: 'a@example.com', phone: '+1 202 555 0123' }));
    pass(1000);
    await book.create(session, inputOf({ phone: '+44 202 555 0123' }));
    const found = await book.find(session, { emails: ['a@example.com'], phones: ['+12025550123', '+12025550123'] });
    expect(found.map(({ id }) => id)).toEqual(['1001', '1002']);
  });

  it('are not made twice for an address, and tell of the form that they came by', async () => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(
      { ...session, formId: '608' },
      inputOf({ email: 'a@example.com' }, { source: 'Galena' }),
    );
    expect(standIn.contacts.get(id)?.['utm_parameters']).toEqual({ keap_source_id: '608', utm_source: 'Galena' });
    expect(await book.create(session, inputOf({ email: 'A@example.com' }))).toEqual({ id, isNew: false });
  });

  it('are deleted, and one that is gone is no error', async () => {
    const { book, session, standIn } = await start();
    const { id, isNew } = await book.create(session, inputOf({ email: 'a@example.com' }));
    expect(isNew).toBe(true);
    await book.delete?.(session, id);
    await book.delete?.(session, id);
    expect(await book.read(session, id)).toBeNull();
    expect(standIn.contacts.size).toBe(0);
    // Not all of them.
    expect(await faultOf(book.delete?.(session, '..') ?? Promise.resolve())).toMatchObject({ fault: 'bad_input' });
  });

  it('hold an address in one slot', async () => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(session, inputOf({ phone: '+12025550123' }));
    const before = [{ email: 'A@example.com', field: 'EMAIL2' }];
    Object.assign(standIn.contacts.get(id) ?? {}, { email_addresses: before });
    await book.update(session, id, inputOf({ email: 'a@example.com' }));
    expect(standIn.contacts.get(id)?.email_addresses).toMatchObject([{ email: 'a@example.com', field: 'EMAIL1' }]);
    expect(standIn.contacts.get(id)?.email_addresses).toHaveLength(1);
  });

  it('are opted out address by address', async () => {
    const { book, session } = await start();
    const { id } = await book.create(session, inputOf({ email: 'a+b@example.com' }));
    await book.markDoNotDisturb?.(session, id);
    expect(await book.read(session, id)).toMatchObject({ isDoNotDisturb: true });
    const { id: other } = await book.create(session, inputOf({ phone: '+12025550123' }));
    expect(await faultOf(book.markDoNotDisturb?.(session, other) ?? Promise.resolve())).toMatchObject({
      fault: 'bad_input',
    });
  });

  it('get tags by name, whatever stands in it and whoever made them first', async () => {
    const { book, session, standIn } = await start();
    standIn.tags.set('7', 'VIP; gold');
    standIn.tags.set('8', 'Cold');
    const { id } = await book.create(
      session,
      inputOf({ email: 'a@example.com' }, { tags: ['vip; Gold', 'Warm', 'cold'] }),
    );
    const contact = await book.read(session, id);
    expect(contact?.tags.toSorted()).toEqual(['Cold', 'VIP; gold', 'Warm']);
  });
});

describe('troubles of Keap', () => {
  it('a token that ended is refused, and not repeated', async () => {
    const { book, session, pass } = await start();
    pass(86_400_000);
    const error = await faultOf(book.read(session, '1'));
    expect(error).toMatchObject({ vendor: 'keap', fault: 'auth' });
    expect(error.message).not.toContain(session.secret);
  });

  it.each([
    [
      { status: 429, text: '{"fault":{"faultstring":"Rate limit"}}', headers: { 'retry-after': '7' } },
      { fault: 'rate_limited', retryAfterSeconds: 7, message: 'The server answered 429: Rate limit' },
    ],
    [{ status: 503, text: 'busy' }, { fault: 'unavailable' }],
    ['lost_after', { fault: 'unavailable' }],
    [{ status: 200, text: '<html>' }, { fault: 'protocol' }],
    [{ status: 200, text: '{}' }, { fault: 'protocol' }],
  ] as const)('%j is told as what it is', async (how, expected) => {
    const { book, session, standIn } = await start();
    standIn.faults.push({ call: 'POST /rest/v2/contacts', how });
    expect(await faultOf(book.create(session, inputOf({ email: 'a@example.com' })))).toMatchObject(expected);
  });

  it('an error in an answer of 200 is nothing of what was asked for', async () => {
    const { book, crm, session, standIn } = await start();
    standIn.lies.push({ kind: 'error_as_200' });
    const search = { emails: ['a@example.com'], phones: [] };
    for (const call of [
      crm.whoAmI(session),
      crm.findFields(session),
      book.find(session, search),
      book.read(session, '1'),
    ])
      expect(await faultOf(call)).toMatchObject({ fault: 'protocol' });
  });

  it('a business without a name is nobody’s; a refusal sent as one is a refusal', async () => {
    const { crm, session, standIn } = await start();
    const text = '{"code": 500, "message": "Something went wrong", "status": "ERROR"}';
    standIn.faults.push({ call: 'GET /rest/v2/businessProfile', how: { status: 200, text } });
    expect(await faultOf(crm.whoAmI(session))).toMatchObject({ fault: 'protocol' });
    standIn.faults.push({ call: 'GET /rest/v2/businessProfile', how: { status: 200, text: '{}' } });
    expect(await crm.whoAmI(session)).toEqual({ id: 'ab123', name: 'ann@example.com' });
  });

  it('another contact than was asked for is not believed', async () => {
    const { book, session, standIn } = await start();
    const { id } = await book.create(session, inputOf({ email: 'a@example.com' }));
    const how = { status: 200, text: '{"id": "77"}' };
    standIn.faults.push({ call: `GET /rest/v2/contacts/${id}`, how });
    expect(await faultOf(book.read(session, id))).toMatchObject({ fault: 'protocol' });
    standIn.faults.push({ call: `PATCH /rest/v2/contacts/${id}`, how });
    expect(await faultOf(book.update(session, id, inputOf({ locality: 'Porto' })))).toMatchObject({
      fault: 'protocol',
    });
  });

  it('what it makes twice is found twice, and what it cuts off is read as it is', async () => {
    const { book, session, standIn } = await start();
    standIn.lies.push({ kind: 'doubles' }, { kind: 'truncates', field: 'job_title' });
    const { id } = await book.create(session, inputOf({ email: 'a@example.com', job_title: 'Director' }));
    const found = await book.find(session, { emails: ['a@example.com'], phones: [] });
    expect(found.map((one) => [one.id, one.values['job_title']])).toEqual([
      [id, 'Dire'],
      [String(Number(id) + 1), 'Dire'],
    ]);
  });

  it('what it drops is not there when it is read', async () => {
    const { book, session, standIn } = await start();
    standIn.lies.push({ kind: 'drops', field: 'job_title' });
    const { id } = await book.create(session, inputOf({ email: 'a@example.com', job_title: 'Chef' }));
    expect((await book.read(session, id))?.values).toEqual({ email: 'a@example.com' });
  });

  it('says what is wrong with what it does not know, and with a contact that is gone', async () => {
    const { book, session } = await start();
    const unknown = await faultOf(book.create(session, inputOf({ email: 'a@example.com', shoes: '43' })));
    expect(unknown).toMatchObject({ fault: 'bad_input', message: 'There’s no field shoes' });
    const custom = await faultOf(book.create(session, inputOf({ email: 'a@example.com', 'custom:99': '43' })));
    expect(custom).toMatchObject({ fault: 'bad_input', message: expect.stringContaining('99') });
    expect(await faultOf(book.update(session, '999', inputOf({ locality: 'Porto' })))).toMatchObject({
      fault: 'bad_input',
    });
    expect(await faultOf(book.read(session, '..'))).toMatchObject({ fault: 'bad_input' });
    expect(await faultOf(book.create(session, inputOf({ given_name: 'Ann' })))).toMatchObject({ fault: 'bad_input' });
  });
});
