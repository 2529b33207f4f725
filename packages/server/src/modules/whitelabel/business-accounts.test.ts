import { beforeEach, describe, expect, it } from 'vitest';
import { businessAccountRoutes as routes, upgradeRoutes, whitelabelRoutes } from '@galena/contract/whitelabel';
import type { BusinessAccountBody } from '@galena/contract/whitelabel';
import { noticeRoutes } from '@galena/contract/kernel';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { supply } from '../../platform/ports/ports.ts';
import { forgetBrand } from './business-accounts.service.ts';
import { domainJob } from './domains.jobs.ts';
import { namesPort } from './domains.ports.ts';

/** What the DNS of these tests says; null: nobody answers. */
let dns: Map<string, readonly string[]> | null = new Map();
const ask = async (name: string) => {
  if (dns === null) throw new Error('ETIMEOUT');
  return dns.get(name) ?? [];
};

const jobs = [domainJob];
const app = useTestApp({
  jobs,
  environment: { GALENA_RATE_LIMITS: 'off', WL_BASE_DOMAIN: 'leads.test', GALENA_URL: 'https://app.galena.test' },
  supply: [supply(namesPort, { txt: ask, cname: ask })],
});
beforeEach(() => {
  dns = new Map();
});

type Reseller = { readonly person: Person; readonly client: TestClient };

const reseller = async (): Promise<Reseller> => {
  const person = await createPerson(app(), { userType: 'reseller', modules: ['leads', 'whitelabel'] });
  return { person, client: app().client(await signInAs(app(), person)) };
};

let serial = 0;
const next = (): number => (serial += 1);

const save = async ({ client }: Reseller, body: Partial<BusinessAccountBody> = {}) =>
  (await client.call(routes.save, { body: { business_name: `Agency ${next()}`, ...body } })).data;
const refuse = async ({ client }: Reseller, body: Partial<BusinessAccountBody>) =>
  (await client.refused(routes.save, { body: { business_name: 'Agency', ...body } })).body?.errors;
const settingsOf = (domain: string) => app().client().call(whitelabelRoutes.siteSettings, { body: { domain } });
const isServed = async (domain: string): Promise<boolean> =>
  app()
    .client()
    .call(whitelabelRoutes.certificate, { query: { domain } })
    .then(
      () => true,
      () => false,
    );

/** Works off what is due now, and what was put off for so long. */
const later = async (seconds: number): Promise<void> => {
  app().clock.advance(seconds);
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = $1 and state < 'active'`,
    [domainJob.name],
  );
  await app().runJobsUntilIdle(jobs);
};

describe('a business account', () => {
  // WL-019 to WL-025
  it('begins empty, and is kept with all its fields; what is left out stays', async () => {
    const one = await reseller();
    expect((await one.client.call(routes.get, {})).data).toMatchObject({
      is_saved: false,
      business_name: '',
      wholesale_cents: 12,
    });
    const slug = `kestrel-${next()}`;
    const wish = {
      business_name: 'Kestrel Growth',
      slug,
      sales_page_url: 'https://kestrel.example/pricing',
      support_url: 'https://kestrel.example/help',
      colours: {
        primary: '#0F766E',
        secondary: '#F59E0B',
        sidebar_background: '#0B2B2A',
        background: '#0B2B2B',
        text: '#222222',
      },
      show_training_center: false,
      include_system_training: false,
      html_in_body: '<p>Hello</p><script>let a = 1</script>',
      crms: ['ghl', 'keap', 'ghl'],
      selling_price_cents: 19,
    } as const;
    const saved = await save(one, { ...wish, crms: [...wish.crms] });
    expect(saved).toMatchObject({
      ...wish,
      is_saved: true,
      crms: ['ghl', 'keap'],
      white_label_url: `https://${slug}.leads.test`,
      colours: { ...wish.colours, heading: null, text_primary: null, text_secondary: null },
    });
    const changed = await save(one, { business_name: 'Kestrel', colours: { heading: '#111111', text: null } });
    expect(changed).toMatchObject({
      ...saved,
      business_name: 'Kestrel',
      colours: { ...saved.colours, heading: '#111111', text: null },
    });
  });

  // WL-026 to WL-031, G-111
  it('is what its pages are told, at its own address and nowhere else', async () => {
    const one = await reseller();
    const { slug } = await save(one, {
      business_name: 'Kestrel',
      colours: { primary: '#0F766E', background: '#0B2B2A', text_primary: '#FFFFFF' },
      html_in_body: '<p>Hello</p><script>let a = 1</script>',
      support_url: 'https://kestrel.example',
    });
    expect((await settingsOf(`${slug}.leads.test`)).data).toMatchObject({
      name: 'Kestrel',
      domain: `${slug}.leads.test`,
      content: '<p>Hello</p>',
      script: '<script>let a = 1</script>',
      button_color: '#0F766E',
      secondary_color: '#01C0F6',
      login_page_bg_color: '#0B2B2A',
      text_primary: '#FFFFFF',
      support_url: 'https://kestrel.example',
    });
    await save(one, { script_level: 'off' });
    expect((await settingsOf(`${slug}.leads.test`)).data).toMatchObject({ content: null, script: null });
  });

  it('without a slug has one made from its name, that nobody has', async () => {
    const [one, other] = [await reseller(), await reseller()];
    const name = `Ünïque & Söhne ${next()}`;
    const first = await save(one, { business_name: name });
    expect(first.slug).toMatch(/^unique-sohne-\d+$/);
    expect((await save(other, { business_name: name })).slug).toBe(`${first.slug}-2`);
  });

  // VAL-022, VAL-024
  it.each(['www', 'API', 'admin', 'galena', '-a', 'xn--a'])('cannot be called %s', async (slug) => {
    expect(await refuse(await reseller(), { slug })).toEqual({ slug: ['This slug cannot be used.'] });
  });

  it('cannot have the slug of another, in whatever case; its own may change its case', async () => {
    const [one, other] = [await reseller(), await reseller()];
    const { slug } = await save(one);
    expect(await refuse(other, { slug: slug?.toUpperCase() })).toEqual({ slug: ['This slug cannot be used.'] });
    expect((await save(one, { slug: slug?.toUpperCase() })).slug).toBe(slug?.toUpperCase());
    expect(await isServed(`${slug}.leads.test`)).toBe(true);
  });

  it('leaves its address with its slug, and the next may have it', async () => {
    const [one, other] = [await reseller(), await reseller()];
    const { slug } = await save(one);
    const moved = await save(one, { slug: `moved-${next()}` });
    expect([await isServed(`${slug}.leads.test`), await isServed(`${moved.slug}.leads.test`)]).toEqual([false, true]);
    expect((await save(other, { slug: slug ?? '' })).slug).toBe(slug);
  });

  // WAL-014, A-25
  it('sells no credit for 12 cents or less; all faults are said at once', async () => {
    expect(
      await refuse(await reseller(), { slug: 'www', app_url: 'localhost.localdomain', selling_price_cents: 12 }),
    ).toEqual({
      slug: ['This slug cannot be used.'],
      selling_price_cents: ['Field must be greater than 12.'],
    });
  });

  it('takes no colour that is none, and no more than 50 kB of elements', async () => {
    const one = await reseller();
    const body = { business_name: 'A', colours: { primary: 'red' }, html_in_body: 'é'.repeat(25_001) };
    const errors = (await one.client.refused(routes.save, { body })).body?.errors ?? {};
    expect(Object.keys(errors).toSorted()).toEqual(['colours.primary', 'html_in_body']);
  });

  // WL-049
  it('is nobody’s who has no white-label', async () => {
    const person = await createPerson(app(), { modules: ['leads'] });
    const client = app().client(await signInAs(app(), person));
    expect((await client.refused(routes.get, {})).status).toBe(403);
  });

  it('is filled in by two at once: one realm, one account', async () => {
    const one = await reseller();
    await Promise.allSettled([save(one), save(one), save(one)]);
    const { rows } = await app().owner.query('select id from identity.realms where account_id = $1', [
      one.person.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a reseller’s own domain', () => {
  const claimed = async () => {
    const one = await reseller();
    const host = `app.kestrel-${next()}.example`;
    return { one, host, account: await save(one, { app_url: `HTTPS://www.${host}:443/x` }) };
  };
  const look = async ({ client }: Reseller) => (await client.call(routes.verifyDomain, {})).data;
  const noticesOf = async ({ client }: Reseller) =>
    (await client.call(noticeRoutes.list, { query: {} })).data.map(({ kind }) => kind);

  // G-112
  it('is claimed with two ways to prove it, and served once one of them is found', async () => {
    const { one, host, account } = await claimed();
    expect(account.app_url).toBe(host);
    expect(account.domain).toMatchObject({ host, status: 'pending', problem: null });
    const [cname, txt] = account.domain.records;
    expect([cname, txt?.name]).toEqual([
      { type: 'CNAME', name: host, value: `${account.slug}.leads.test` },
      `_verify.${host}`,
    ]);
    expect(await isServed(host)).toBe(false);
    expect(await look(one)).toMatchObject({ status: 'pending', problem: 'missing' });
    dns?.set(txt?.name ?? '', ['site-verification=wrong']);
    expect(await look(one)).toMatchObject({ status: 'pending', problem: 'wrong' });
    dns?.set(txt?.name ?? '', ['v=spf1', txt?.value ?? '']);
    expect(await look(one)).toMatchObject({ status: 'verified', problem: null });
    expect((await settingsOf(host)).data.domain).toBe(host);
    expect(await noticesOf(one)).toEqual(['domain_verified']);
  });

  it('is found by itself later; a DNS that does not answer says nothing of it', async () => {
    const { one, host, account } = await claimed();
    await later(0);
    dns = null;
    await later(601);
    expect((await one.client.call(routes.get, {})).data.domain).toMatchObject({
      status: 'pending',
      problem: 'unreachable',
    });
    dns = new Map([[host, [`${account.slug}.leads.test`]]]);
    await later(601);
    expect((await one.client.call(routes.get, {})).data.domain).toMatchObject({ status: 'verified' });
  });

  it('that is not proven in 72 hours fails, and is free for others', async () => {
    const { one, host } = await claimed();
    const other = await reseller();
    expect(await refuse(other, { app_url: host })).toEqual({ app_url: ['This URL/domain cannot be used.'] });
    await later(72 * 3_600 + 1);
    expect((await one.client.call(routes.get, {})).data.domain.status).toBe('failed');
    expect(await noticesOf(one)).toEqual(['domain_failed']);
    expect((await save(other, { app_url: host })).domain.status).toBe('pending');
  });

  it('that is lost for seven days is served no longer; who proves it then has it', async () => {
    const { one, host, account } = await claimed();
    dns?.set(host, [`${account.slug}.leads.test`]);
    await look(one);
    dns?.clear();
    await look(one);
    expect(await isServed(host)).toBe(true);
    for (let day = 0; day < 8; day += 1) await later(24 * 3_600 + 1);
    const client = app().client(await signInAs(app(), one.person));
    expect((await client.call(routes.get, {})).data.domain.status).toBe('failed');
    expect(await isServed(host)).toBe(false);
    const other = await reseller();
    const { slug } = await save(other, { app_url: host });
    dns?.set(host, [`${slug}.leads.test`]);
    expect((await look(other)).status).toBe('verified');
    dns?.set(host, [`${account.slug}.leads.test`, `${slug}.leads.test`]);
    expect((await look({ ...one, client })).status).toBe('failed');
    expect((await settingsOf(host)).data.domain).toBe(host);
  });

  // VAL-025
  it.each(['app.galena.test', 'leads.test', 'other.leads.test'])('cannot be ours: %s', async (host) => {
    expect(await refuse(await reseller(), { app_url: host })).toEqual({ app_url: ['This URL/domain cannot be used.'] });
  });

  it('must be a domain', async () => {
    for (const host of ['10.0.0.1', 'no domain', 'localhost'])
      expect(await refuse(await reseller(), { app_url: host })).toEqual({
        app_url: ['Field must be a valid domain or URL.'],
      });
  });

  it('that is given up is served no longer', async () => {
    const { one, host, account } = await claimed();
    dns?.set(host, [`${account.slug}.leads.test`]);
    await look(one);
    await save(one, { app_url: null });
    expect(await isServed(host)).toBe(false);
    expect((await one.client.refused(routes.verifyDomain, {})).status).toBe(404);
  });

  it('is asked for certificates only where it is served', async () => {
    for (const host of ['stranger.example', 'leads.test', '127.0.0.1', 'www.'])
      expect(await isServed(host)).toBe(false);
  });
});

// WL-032, AUTH-016: what a reseller adds to its pages
describe('the own elements of a brand', () => {
  const frameAt = (host: string) => app().client(undefined, { host }).raw({ method: 'GET', url: '/api/brand/frame' });

  it('are a page of an origin of its own, at the brand’s host and nowhere else', async () => {
    const one = await reseller();
    const { slug } = await save(one, { html_in_body: '<b>Chat</b><script>let a = 1</script>' });
    const { status, text, headers } = await frameAt(`${slug}.leads.test`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<b>Chat</b><script>let a = 1</script>');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox allow-scripts allow-popups;/);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("frame-ancestors 'self'");
    const other = await save(await reseller());
    for (const host of [`${other.slug}.leads.test`, 'app.galena.test', 'nobody.test'])
      expect((await frameAt(host)).status).toBe(404);
  });

  it('are gone where the reseller or the operator switched them off', async () => {
    const one = await reseller();
    const { slug } = await save(one, { html_in_body: '<b>Chat</b>' });
    await save(one, { script_level: 'off' });
    expect((await frameAt(`${slug}.leads.test`)).status).toBe(404);
    await save(one, { script_level: 'frame' });
    await app().owner.query(
      `set role galena_system; update whitelabel.business_accounts set scripts_blocked = true where account_id = ${one.person.accountId}; reset role`,
    );
    expect((await frameAt(`${slug}.leads.test`)).status).toBe(404);
    expect((await one.client.call(routes.get, {})).data.scripts_blocked).toBe(true);
  });
});

describe('an account that goes for good', () => {
  it('takes its brand along, and is served nowhere', async () => {
    const one = await reseller();
    const host = `app.gone-${next()}.example`;
    const { slug } = await save(one, { app_url: host });
    dns?.set(host, [`${slug}.leads.test`]);
    await one.client.call(routes.verifyDomain, {});
    expect([await isServed(host), await isServed(`${slug}.leads.test`)]).toEqual([true, true]);
    const { accountId } = one.person;
    await inAccounts(app().app.systemContext('test'), [accountId], (tx) => forgetBrand(tx, accountId));
    expect([await isServed(host), await isServed(`${slug}.leads.test`)]).toEqual([false, false]);
    expect((await save(await reseller(), { slug: slug ?? '', app_url: host })).slug).toBe(slug);
  });
});

// WL-010
describe('somebody without white-label', () => {
  it('is told where to get it', async () => {
    const client = app().client(await signInAs(app(), await createPerson(app(), { modules: ['leads'] })));
    expect((await client.call(upgradeRoutes.offer, {})).data).toEqual({ url: '/billing-portal', wholesale_cents: 12 });
  });
});
