import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { CrmSession, CrmWish } from '../port.ts';
import { createGhl, ghlAddresses, ghlScopes } from './index.ts';
import { hasContract, problems } from './testing/contract.ts';
import { createGhlStandIn, ghlClient, ghlLocation } from './testing/stand-in.ts';

const redirectUri = 'https://galena.test/crm/callback';

const start = async () => {
  let at = Date.now();
  const standIn = createGhlStandIn({ now: () => new Date(at) });
  const server = await startServer(standIn.listener);
  const outbound = startOutbound({ allowedTestHosts: [server.authority] });
  const origin = `http://${server.authority}`;
  const crm = createGhl({
    key: 'ghl',
    suiteId: null,
    label: 'HighLevel',
    clientId: ghlClient.id,
    clientSecret: ghlClient.secret,
    ...ghlAddresses,
    tokenUrl: `${origin}/oauth/token`,
    apiUrl: origin,
  });
  const { access, contacts } = crm;
  if (access.kind !== 'oauth' || contacts.kind !== 'book') throw new Error('it has a sign-in and contacts');
  const code = standIn.code(redirectUri);
  const tokens = await access.exchange({ outbound }, { code, redirectUri, codeVerifier: 'v' });
  const session: CrmSession = { outbound, secret: tokens.accessToken, place: tokens.place, formId: null };
  return { standIn, crm, access, book: contacts, tokens, session, outbound, pass: (ms: number) => void (at += ms) };
};

const wish = (values: CrmWish['values'], more: Partial<CrmWish> = {}): CrmWish => ({
  values,
  tags: [],
  source: null,
  key: 'k',
  ...more,
});

const faultOf = async (call: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorError)) throw new Error(`no vendor error, but ${String(error)}`);
  return error;
};

describe('signing in at GoHighLevel', () => {
  // CRM-006
  it('asks to read and write contacts, locations, custom fields and tags', async () => {
    const { access } = await start();
    expect(ghlScopes).toHaveLength(8);
    for (const what of ['contacts', 'locations', 'locations/customFields', 'locations/tags'])
      expect(access.scopes).toEqual(expect.arrayContaining([`${what}.readonly`, `${what}.write`]));
    const url = new URL(access.authorizationUrl({ redirectUri, state: 's', codeChallenge: 'c' }));
    expect(url.origin + url.pathname).toBe('https://marketplace.gohighlevel.com/oauth/chooselocation');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: ghlScopes.join(' '),
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
    });
  });

  it('brings tokens for a location; a refresh token is good once', async () => {
    const { access, tokens, outbound } = await start();
    expect(tokens).toMatchObject({ place: ghlLocation, expiresInSeconds: 86_399 });
    const next = await access.refresh({ outbound }, tokens.refreshToken ?? '');
    expect(next.accessToken).not.toBe(tokens.accessToken);
    const error = await faultOf(access.refresh({ outbound }, tokens.refreshToken ?? ''));
    expect(error).toMatchObject({ fault: 'bad_input' });
    expect(error.message).not.toContain(tokens.refreshToken ?? '-');
  });
});

describe('contacts of GoHighLevel', () => {
  it('are made, found by address and number, read and changed; tags are added and none is lost', async () => {
    const { book, session } = await start();
    const values = { email: 'Ann@example.com', phone: '+12025550123', companyName: 'Acme', 'custom:cf_stage': 'New' };
    const id = await book.create(session, wish(values, { tags: ['one'], source: 'Galena' }));
    await book.update(session, id, wish({ city: 'Lisbon', companyName: 'Acme 2' }, { tags: ['two'] }));
    const [found] = await book.find(session, { emails: ['ann@example.com'], phones: ['+12025550123'] });
    expect(found).toMatchObject({
      id,
      values: { ...values, city: 'Lisbon', companyName: 'Acme 2' },
      tags: ['one', 'two'],
      isDoNotDisturb: null,
    });
    expect(found?.url).toBe(`https://app.gohighlevel.com/v2/location/${ghlLocation}/contacts/detail/${id}`);
    await book.markDoNotDisturb?.(session, id);
    expect(await book.read(session, id)).toMatchObject({ isDoNotDisturb: true });
    expect(await book.read(session, 'nobody')).toBeNull();
    expect(await book.find(session, { emails: ['bob@example.com'], phones: [] })).toEqual([]);
  });

  it('have fields of the customer’s own, but those that no lead can fill', async () => {
    const { crm, session } = await start();
    const own = (await crm.findFields(session)).filter(({ isCustom }) => isCustom);
    expect(own.map(({ key, kind, options }) => [key, kind, options])).toEqual([
      ['custom:cf_line', 'long_text', []],
      ['custom:cf_stage', 'choice', ['New', 'Customer']],
    ]);
    expect(await crm.whoAmI(session)).toEqual({ id: ghlLocation, name: 'Northbeam' });
  });
});

describe('troubles of GoHighLevel', () => {
  it('a token that ended is refused, and not repeated', async () => {
    const { book, session, pass } = await start();
    pass(86_400_000);
    const error = await faultOf(book.read(session, 'c_1'));
    expect(error).toMatchObject({ fault: 'auth' });
    expect(error.message).not.toContain(session.secret);
  });

  it.each([
    [
      { status: 429, text: '{}', headers: { 'retry-after': '7' } },
      { fault: 'rate_limited', retryAfterSeconds: 7 },
    ],
    [{ status: 503, text: 'busy' }, { fault: 'unavailable' }],
    ['lost_after', { fault: 'unavailable' }],
    ['cut', { fault: 'protocol' }],
  ] as const)('%j is told as what it is', async (how, expected) => {
    const { book, session, standIn } = await start();
    standIn.faults.push({ call: 'POST /contacts/upsert', how });
    const { fault } = expected;
    const error = await faultOf(book.create(session, wish({ email: 'a@example.com' })));
    // An answer that breaks off is a connection that was lost, or an answer that is none.
    if (how === 'cut') expect(['protocol', 'unavailable']).toContain(error.fault);
    else expect(error).toMatchObject({ ...expected, fault });
  });

  it('an error in an answer of 200 is no contact', async () => {
    const { book, session, standIn } = await start();
    standIn.lies.push({ kind: 'error_as_200' });
    expect(await faultOf(book.create(session, wish({ email: 'a@example.com' })))).toMatchObject({
      fault: 'protocol',
      message: 'It answered: Something went wrong',
    });
  });

  it('what its document does not know is refused in its words', async () => {
    const { book, session } = await start();
    const error = await faultOf(book.create(session, wish({ email: 'a@example.com', shoeSize: '9' })));
    expect(error).toMatchObject({ fault: 'bad_input', message: expect.stringContaining('shoeSize') });
  });
});

describe.skipIf(!hasContract)('what GoHighLevel is asked (its published document lies in ../shared/contracts)', () => {
  it('fits the document', async () => {
    const { book, crm, session, standIn } = await start();
    const all = Object.fromEntries(
      (await crm.findFields(session)).map(({ key, options }) => [key, options[0] ?? '+12025550123']),
    );
    await crm.whoAmI(session);
    const id = await book.create(session, wish({ ...all, email: 'a@example.com' }, { tags: ['t'], source: 's' }));
    await book.update(session, id, wish({ ...all, email: 'a@example.com' }, { tags: ['u'] }));
    await book.find(session, { emails: ['a@example.com'], phones: ['+12025550123'] });
    await book.markDoNotDisturb?.(session, id);
    expect(problems(standIn.calls.filter(({ path }) => !path.startsWith('/oauth')))).toEqual([]);
  });
});
