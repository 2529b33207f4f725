import { afterAll, describe, expect, it } from 'vitest';
import { signUpRoutes } from '@galena/contract/identity';
import { smtpRoutes as routes, type SmtpInput } from '@galena/contract/mailing';
import { startSmtpSink } from '@galena/adapters/mail/testing';
import { customerOf, plantBrand, type PlantedBrand } from '../../testing/brand-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { settle } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailJob } from '../../platform/mail/mail.jobs.ts';

const user = 'post@brand.example';
const password = 'abcdefghijklmnop';
const [ours, theirs, others] = await Promise.all([
  startSmtpSink(),
  startSmtpSink({ user, password }),
  startSmtpSink({ user, password }),
]);
afterAll(async () => void (await Promise.all([ours.close(), theirs.close(), others.close()])));

const app = useTestApp({
  environment: {
    GALENA_SMTP_URL: `smtp://${ours.authority}`,
    GALENA_MAIL_FROM: 'Galena <post@house.example>',
    GALENA_URL: 'https://app.galena.example',
    GALENA_OUTBOUND_ALLOW: `${theirs.authority},${others.authority}`,
    GALENA_RATE_LIMITS: 'off',
  },
});

const settings = (port: number, more: object = {}) => ({
  body: {
    host: '127.0.0.1',
    port,
    username: user,
    password: 'abcd efgh ijkl mnop',
    encryption: 'none' as const,
    from_address: 'hello@brand.example',
    ...more,
  },
});

const save = (brand: PlantedBrand, more: Partial<SmtpInput> = {}, port = theirs.port) =>
  brand.client.call(routes.save, settings(port, more));
const test = (brand: PlantedBrand) => brand.client.call(routes.test, { body: { to: 'owner@brand.example' } });

/** A brand whose server works. */
const workingBrand = async (name: string, more: Partial<SmtpInput> = {}, port = theirs.port) => {
  const brand = await plantBrand(app(), name);
  await save(brand, more, port);
  expect((await test(brand)).data.state).toBe('working');
  return brand;
};

/** Lets somebody forget their password, and the mail go; answers it by the server that got it. */
const mailedBy = async (sink: typeof ours, { email }: Person, host: string) => {
  await app().client(undefined, { host }).call(signUpRoutes.forgotPassword, { body: { email } });
  await settle(app());
  await app().runJobsUntilIdle([mailJob]);
  return sink.deliveries.filter(({ to }) => to.includes(email)).at(-1);
};

describe('GET|PUT /api/wl/smtp', () => {
  it('keeps all but the password to be seen; it comes back nowhere (WL-004, WL-036, WL-037, WL-038, WL-048)', async () => {
    const brand = await plantBrand(app(), 'Marigold');
    expect(await brand.client.call(routes.get, {})).toEqual({ data: null });
    const { data, code } = await save(brand, { support_address: 'help@brand.example', daily_cap: 500 });
    expect([code, data]).toMatchObject([
      'smtp_saved',
      {
        host: '127.0.0.1',
        username: user,
        has_password: true,
        state: 'untested',
        support_address: 'help@brand.example',
        from_name: null,
        daily_cap: 500,
        sent_today: 0,
      },
    ]);
    expect((await brand.client.call(routes.get, {})).data).toEqual(data);
    await test(brand);
    const raw = await brand.client.raw({ method: 'GET', url: '/api/wl/smtp' });
    const { rows } = await app().owner.query<{ all: string }>(
      `select string_agg(s::text, ' ') || (select string_agg(a::text, ' ') from platform.audits a) as all
       from mailing.smtp_settings s`,
    );
    for (const place of [raw.text, rows[0]?.all, app().log.join('\n'), JSON.stringify(data)]) {
      expect(place).not.toContain(password);
      expect(place).not.toContain('abcd efgh');
    }
  });

  it('200: without a password keeps the one that is there, and what a test said while it is reached the same way', async () => {
    const brand = await workingBrand('Keeper');
    const kept = await save(brand, { password: undefined, from_name: 'Kay' });
    expect(kept.data).toMatchObject({ state: 'working', from_name: 'Kay' });
    expect((await save(brand, { password: 'ponmlkjihgfedcba' })).data.state).toBe('untested');
  });

  it('422: another host asks for the password again, so that nobody sends it to a server of theirs', async () => {
    const brand = await workingBrand('Mover');
    const input = settings(587, { host: 'smtp.mover.example', password: undefined });
    expect((await brand.client.refused(routes.save, input)).body?.errors).toEqual({ password: ['Field is required.'] });
  });

  it.each([
    ['abcd', 'Field must be at least 16 characters.'],
    ['abcdefghijklmnopq', 'Field must be at most 16 characters.'],
  ])('422: a password of another length: %s (WL-048)', async (wrong, sentence) => {
    const brand = await plantBrand(app(), 'Lengthy');
    const refused = await brand.client.refused(routes.save, settings(587, { password: wrong }));
    expect([refused.status, refused.body?.errors]).toEqual([422, { password: [sentence] }]);
    expect(JSON.stringify(refused.body)).not.toContain(wrong);
  });

  it('422: sentences by field (WL-036, WL-037)', async () => {
    const brand = await plantBrand(app(), 'Wrong');
    const wrong = {
      host: '',
      port: 65_536,
      username: ' ',
      from_address: 'nobody',
      daily_cap: 0,
      from_name: 'a\r\nBcc: b',
    };
    const { body } = await brand.client.refused(routes.save, settings(1, wrong));
    expect(body?.errors).toMatchObject({
      host: ['Field is required.'],
      port: ['Field must be max 65535.'],
      username: ['Field is required.'],
      from_address: ['Field must be a valid email.'],
      daily_cap: ['Field must be min 1.'],
      from_name: ['Invalid type.'],
    });
  });

  it.each(['127.0.0.1', 'localhost', '10.0.0.7', '169.254.169.254', '::1', '2130706433'])(
    '422: a host inside: %s',
    async (host) => {
      const brand = await plantBrand(app(), 'Inside');
      const refused = await brand.client.refused(routes.save, settings(25, { host }));
      expect([refused.status, refused.body?.code]).toEqual([422, 'smtp_host_refused']);
    },
  );

  it('403: without the module (WL-049)', async () => {
    const client = app().client(await signInAs(app(), await createPerson(app(), { userType: 'reseller' })));
    for (const refused of [await client.refused(routes.get, {}), await client.refused(routes.save, settings(25))])
      expect(refused.status).toBe(403);
  });

  it('one brand sees and changes nothing of another', async () => {
    const [one, other] = [await workingBrand('One'), await plantBrand(app(), 'Other')];
    expect(await other.client.call(routes.get, {})).toEqual({ data: null });
    expect((await other.client.refused(routes.test, { body: { to: 'a@b.example' } })).body?.code).toBe('smtp_missing');
    expect((await other.client.refused(routes.remove, {})).status).toBe(404);
    expect((await one.client.call(routes.remove, {})).code).toBe('smtp_removed');
    expect(await one.client.call(routes.get, {})).toEqual({ data: null });
  });
});

describe('POST /api/wl/smtp/test', () => {
  it('200: really sends, in the look of the brand', async () => {
    const brand = await workingBrand('Tested', {
      support_address: 'help@brand.example',
      bounce_address: 'back@brand.example',
    });
    const got = theirs.deliveries.at(-1);
    expect(got).toMatchObject({ from: 'back@brand.example', to: ['owner@brand.example'] });
    expect(got?.mail).toMatchObject({
      subject: 'Test from Tested',
      from: { name: 'Tested', address: 'hello@brand.example' },
      replyTo: [{ address: 'help@brand.example' }],
    });
    expect(got?.mail.messageId).toContain(`@${brand.host}>`);
    expect(JSON.stringify(got?.mail)).not.toMatch(/galena/i);
  });

  it('200: says why it failed', async () => {
    const brand = await plantBrand(app(), 'Refused');
    await save(brand, { password: 'ponmlkjihgfedcba' });
    const { data } = await test(brand);
    expect(data).toMatchObject({ state: 'failed', working_since: null });
    expect(data.last_error).toMatch(/^auth: .*who are you/);
    expect((await brand.client.call(routes.get, {})).data?.tested_at).not.toBeNull();
  });

  it('200: a name that leads inside, and a port nobody is asked at, are refused without a byte', async () => {
    const brand = await plantBrand(app(), 'Port');
    await brand.client.call(routes.save, settings(2525, { host: 'smtp.port.example' }));
    expect((await test(brand)).data.last_error).toBe('bad_input: Port 2525 is not allowed');
  });
});

describe('mails to the customers of a brand', () => {
  it('go through its server once it was tested, and no other brand’s', async () => {
    const brand = await workingBrand('Own Server');
    await workingBrand('Neighbour', {}, others.port);
    const customer = await customerOf(app(), brand);
    const got = await mailedBy(theirs, customer, brand.host);
    expect(got).toMatchObject({ from: 'hello@brand.example' });
    expect(got?.mail).toMatchObject({ from: { name: 'Own Server' }, subject: 'Set a new password for Own Server' });
    expect(JSON.stringify(got?.mail)).not.toMatch(/galena/i);
    expect(others.deliveries.some(({ to }) => to.includes(customer.email))).toBe(false);
    expect((await brand.client.call(routes.get, {})).data?.sent_today).toBe(1);
  });

  it.each([
    ['none is set', async () => undefined],
    [
      'it was not tested',
      async (brand: PlantedBrand) => void (await save(brand, { support_address: 'help@brand.example' })),
    ],
  ])('go by ours without our name while %s', async (_, prepare) => {
    const brand = await plantBrand(app(), 'Plain Brand');
    await prepare(brand);
    const got = await mailedBy(ours, await customerOf(app(), brand), brand.host);
    expect(got).toMatchObject({ from: 'post@house.example' });
    expect(got?.mail.from).toEqual({ name: 'Plain Brand', address: 'post@house.example' });
    expect(got?.mail.messageId).toContain(`@${brand.host}>`);
    // Sender, subject, body, footer, message id.
    const { headers: _headers, ...seen } = got?.mail ?? { headers: [] };
    expect(JSON.stringify(seen)).not.toMatch(/galena/i);
  });

  it('never carry our name, though the brand lives nowhere yet', async () => {
    const brand = await plantBrand(app(), 'Homeless');
    await app().owner.query('delete from identity.realm_hosts where host = $1', [brand.host]);
    const customer = await customerOf(app(), brand);
    const { mailPerson } = await import('../identity/index.ts');
    const { inAccounts } = await import('../../platform/context/transaction.ts');
    const origin = { requestId: '', ip: '', host: '', userAgent: '' };
    await inAccounts({ ...app().app.context, actor: { kind: 'nobody' }, origin }, [customer.accountId], (tx) =>
      mailPerson(
        tx,
        { accountId: customer.accountId, realmId: brand.realmId, email: customer.email, lang: 'en' },
        { kind: 'password_changed', texts: 'identity.mails.password_changed' },
      ),
    );
    await app().runJobsUntilIdle([mailJob]);
    const got = ours.deliveries.filter(({ to }) => to.includes(customer.email)).at(-1);
    expect(got?.mail).toMatchObject({ subject: 'Your Homeless password was changed', from: { name: 'Homeless' } });
    expect(`${got?.mail.text}${got?.mail.html}`).not.toMatch(/galena/i);
  });

  it('go by ours beyond the daily cap, and by theirs again tomorrow', async () => {
    const brand = await workingBrand('Capped', { daily_cap: 1 });
    const people = [
      await customerOf(app(), brand),
      await customerOf(app(), brand),
      await customerOf(app(), brand),
    ] as const;
    expect(await mailedBy(theirs, people[0], brand.host)).toBeDefined();
    expect(await mailedBy(theirs, people[1], brand.host)).toBeUndefined();
    expect(ours.deliveries.at(-1)?.mail.from).toMatchObject({ name: 'Capped' });
    app().clock.advance(24 * 3600);
    expect(await mailedBy(theirs, people[2], brand.host)).toBeDefined();
  });

  it('go by ours at once when theirs lets us in no more, and the brand is told', async () => {
    const brand = await workingBrand('Locked Out');
    // Somebody changed the password at the provider.
    theirs.plan({ at: 'rcpt', code: 535, text: 'password changed' });
    const got = await mailedBy(ours, await customerOf(app(), brand), brand.host);
    expect(got?.mail.from).toMatchObject({ name: 'Locked Out' });
    const { data } = await brand.client.call(routes.get, {});
    expect(data).toMatchObject({ state: 'failed', last_error: expect.stringContaining('password changed') });
  });

  it('go by ours at the second try of what theirs does not take for now', async () => {
    const brand = await workingBrand('Slow');
    const customer = await customerOf(app(), brand);
    theirs.plan({ at: 'data', code: 451 }, { at: 'data', code: 451 });
    expect(await mailedBy(ours, customer, brand.host)).toBeUndefined();
    await app().owner.query(
      `update platform.jobs set due_at = now() where queue = 'platform.mail' and state = 'retry'`,
    );
    await app().runJobsUntilIdle([mailJob]);
    expect(ours.deliveries.some(({ to }) => to.includes(customer.email))).toBe(true);
    expect((await brand.client.call(routes.get, {})).data?.state).toBe('working');
  });

  it('of the platform’s own customers are not touched', async () => {
    const got = await mailedBy(ours, await createPerson(app()), 'galena.test');
    expect(got?.mail.from).toEqual({ name: 'Galena', address: 'post@house.example' });
  });
});
