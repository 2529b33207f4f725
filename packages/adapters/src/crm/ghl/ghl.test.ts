import { describe, expect, it } from 'vitest';
import { createGhl, ghlAddresses, ghlScopes } from './index.ts';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { faultOf, redirectUri, ghlStarter, inputOf } from './testing/bench.ts';
import { ghlClient, ghlLocation } from './testing/stand-in.ts';

const start = ghlStarter({ startServer, startOutbound });

describe('signing in at GoHighLevel', () => {
  // CRM-006
  it('asks to read and write contacts, locations, custom fields and tags', async () => {
    const { access } = await start();
    expect(ghlScopes.join(' ')).toBe(
      'contacts.readonly contacts.write locations.readonly locations.write locations/customFields.readonly ' +
        'locations/customFields.write locations/tags.readonly locations/tags.write',
    );
    const url = new URL(access.authorizationUrl({ redirectUri, state: 's', codeChallenge: 'c' }));
    expect(url.origin + url.pathname).toBe('https://marketplace.gohighlevel.com/oauth/chooselocation');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: ghlClient.id,
      redirect_uri: redirectUri,
      scope: ghlScopes.join(' '),
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  it('brings tokens for a location; a refresh token is good once', async () => {
    const { access, tokens, outbound, standIn } = await start();
    expect(tokens).toMatchObject({ place: ghlLocation, expiresInSeconds: 86_399, scopes: ghlScopes });
    expect(standIn.calls[0]?.body).toContain('user_type=Location');
    const next = await access.refresh({ outbound }, tokens.refreshToken ?? '');
    expect(next.accessToken).not.toBe(tokens.accessToken);
    const error = await faultOf(access.refresh({ outbound }, tokens.refreshToken ?? ''));
    expect(error).toMatchObject({ fault: 'bad_input' });
    expect(error.message).not.toContain(tokens.refreshToken ?? '-');
    standIn.revoke();
    expect(await faultOf(access.refresh({ outbound }, next.refreshToken ?? ''))).toMatchObject({ fault: 'bad_input' });
  });

  it('comes back from the page on which a location is chosen with a code that is good once', async () => {
    const { access, origin, outbound } = await start();
    const departure = new URL(access.authorizationUrl({ redirectUri, state: 's', codeChallenge: 'c' }));
    const url = `${origin}/oauth/chooselocation${departure.search}`;
    const ports = [Number(new URL(origin).port)];
    const { status, headers } = await outbound.request({ url, method: 'GET', redirects: 0, ports });
    const back = new URL(headers['location'] ?? '');
    expect([status, back.origin + back.pathname, back.searchParams.get('state')]).toEqual([302, redirectUri, 's']);
    const given = { code: back.searchParams.get('code') ?? '', redirectUri, codeVerifier: 'v' };
    expect(await access.exchange({ outbound }, given)).toMatchObject({ place: ghlLocation });
    expect(await faultOf(access.exchange({ outbound }, given))).toMatchObject({ fault: 'bad_input' });
  });

  it('is by the own page of a branded suite, which is the same CRM, and by the addresses of the sales connector', () => {
    const shared = { ...ghlAddresses, clientId: 'id', clientSecret: 'secret' };
    const page = 'https://suite.example/oauth/chooselocation';
    const named = { suiteId: 'suite_one', label: 'Suite One', authorizeUrl: page, appUrl: 'https://app.suite.example' };
    const suite = createGhl({ ...shared, key: 'ghl', ...named });
    expect([suite.key, suite.suiteId, suite.label]).toEqual(['ghl', 'suite_one', 'Suite One']);
    const sales = createGhl({
      ...shared,
      key: 'sales_connector',
      suiteId: null,
      label: 'Sales Connector',
      authorizeUrl: 'https://sales.example/authorize',
      appUrl: null,
    });
    expect([sales.key, sales.suiteId, sales.isUntested]).toEqual(['sales_connector', null, true]);
    const pages = [suite, sales].map(({ access }) =>
      access.kind === 'oauth' ? access.authorizationUrl({ redirectUri, state: 's', codeChallenge: 'c' }) : '',
    );
    expect(pages.map((one) => one.split('?')[0])).toEqual([page, 'https://sales.example/authorize']);
  });
});

describe('contacts of GoHighLevel', () => {
  const phone = '+12025550123';

  it('are made, found by address and number, read and changed; tags are added and none is lost', async () => {
    const { book, session } = await start();
    const values = { email: 'Ann@example.com', phone, companyName: 'Acme', 'custom:cf_stage': 'New' };
    const { id } = await book.create(session, inputOf(values, { tags: ['one'], source: 'Galena' }));
    await book.update(session, id, inputOf({ city: 'Lisbon', companyName: 'Acme 2' }, { tags: ['two'] }));
    const [found] = await book.find(session, { emails: ['ann@example.com'], phones: [phone] });
    expect(found).toEqual({
      id,
      url: `https://app.gohighlevel.com/v2/location/${ghlLocation}/contacts/detail/${id}`,
      values: { ...values, city: 'Lisbon', companyName: 'Acme 2', source: 'Galena' },
      tags: ['one', 'two'],
      owner: null,
      isDoNotDisturb: null,
    });
    await book.markDoNotDisturb?.(session, id);
    expect(await book.read(session, id)).toMatchObject({ isDoNotDisturb: true, tags: ['one', 'two'] });
    expect(await book.read(session, 'nobody')).toBeNull();
    expect(await faultOf(book.update(session, 'nobody', inputOf({ city: 'Lisbon' })))).toMatchObject({
      fault: 'bad_input',
    });
    expect(await book.find(session, { emails: ['bob@example.com'], phones: [] })).toEqual([]);
    expect(await book.find(session, { emails: [], phones: [] })).toEqual([]);
  });

  it('are deleted, and one that is gone is no error', async () => {
    const { book, lie, session, standIn } = await start();
    const { id, isNew } = await book.create(session, inputOf({ email: 'ann@example.com' }));
    expect(isNew).toBe(true);
    lie({ kind: 'error_as_200' });
    expect(await faultOf(book.delete?.(session, id) ?? Promise.resolve())).toMatchObject({ fault: 'protocol' });
    standIn.lies.length = 0;
    await book.delete?.(session, id);
    await book.delete?.(session, id);
    expect(await book.read(session, id)).toBeNull();
    expect(standIn.contacts.size).toBe(0);
  });

  it('that stand there already keep their tags when they are made again', async () => {
    const { book, session, standIn } = await start();
    const email = 'ann@example.com';
    const { id } = await book.create(session, inputOf({ email }, { tags: ['theirs'] }));
    expect(await book.create(session, inputOf({ email, city: 'Lisbon' }, { tags: ['ours'] }))).toEqual({
      id,
      isNew: false,
    });
    expect(standIn.contacts.get(id)).toMatchObject({ city: 'Lisbon', tags: ['theirs', 'ours'] });
    const written = standIn.calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/tags'));
    expect(written.filter(({ body }) => body.includes('"tags"'))).toEqual([]);
  });

  it('with the same address are all found, the oldest first', async () => {
    const { book, lie, pass, session } = await start();
    const email = 'ann@example.com';
    const { id: first } = await book.create(session, inputOf({ email }));
    pass(1000);
    lie({ kind: 'doubles' });
    const { id: second } = await book.create(session, inputOf({ email }));
    const { id: other } = await book.create(session, inputOf({ phone }));
    const found = await book.find(session, { emails: [email], phones: [phone] });
    expect(found.map(({ id }) => id)).toEqual([first, second, other]);
  });

  it.each(['refuses', 'lags', 'ignores'] as const)('are found where the list of them %s', async (search) => {
    const { book, session, standIn } = await start();
    const [ann, bob] = ['ann@example.com', 'bob@example.com'];
    await book.create(session, inputOf({ email: ann }));
    const { id } = await book.create(session, inputOf({ email: bob }));
    standIn.options.search = search;
    expect((await book.find(session, { emails: [bob], phones: [] })).map((one) => one.id)).toEqual([id]);
    expect(await book.find(session, { emails: ['nobody@example.com'], phones: [] })).toEqual([]);
  });

  it('have no business written into a double of theirs', async () => {
    const { book, lie, session, standIn } = await start();
    const email = 'ann@example.com';
    const { id: first } = await book.create(session, inputOf({ email }));
    lie({ kind: 'doubles' });
    const { id: second } = await book.create(session, inputOf({ email }));
    standIn.lies.length = 0;
    await book.update(session, second, inputOf({ companyName: 'Acme' }));
    for (const id of [first, second]) expect(standIn.contacts.get(id)).not.toHaveProperty('companyName');
    await book.update(session, first, inputOf({ companyName: 'Acme' }));
    expect(standIn.contacts.get(first)).toMatchObject({ companyName: 'Acme' });
    expect(standIn.contacts.size).toBe(2);
  });

  it('have fields of the customer’s own, but those that no lead can fill', async () => {
    const { crm, session } = await start();
    const fields = await crm.findFields(session);
    const own = fields.filter(({ isCustom }) => isCustom);
    expect(own.map(({ key, kind, options }) => [key, kind, options])).toEqual([
      ['custom:cf_line', 'long_text', []],
      ['custom:cf_stage', 'choice', ['New', 'Customer']],
      ['custom:cf_topics', 'choices', ['Ads', 'Web']],
      ['custom:cf_size', 'number', []],
      ['custom:cf_since', 'date', []],
    ]);
    const keys = fields.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(Object.values(crm.usualFields)));
    expect(await crm.whoAmI(session)).toEqual({ id: ghlLocation, name: 'Northbeam' });
  });

  it('hold less than was sent where the CRM drops or cuts it, and that is seen', async () => {
    const { book, lie, session } = await start();
    lie({ kind: 'drops', field: 'city' });
    lie({ kind: 'truncates', field: 'lastName' });
    const { id } = await book.create(session, inputOf({ email: 'a@example.com', city: 'Lisbon', lastName: 'Miller' }));
    expect((await book.read(session, id))?.values).toEqual({ email: 'a@example.com', lastName: 'Mill' });
  });
});
