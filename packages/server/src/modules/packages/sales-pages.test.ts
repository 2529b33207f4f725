import { describe, expect, it } from 'vitest';
import {
  packageErrors,
  packageRoutes,
  salesSettingsRoutes as routes,
  type SalesSettingsInput,
} from '@galena/contract/packages';
import { businessAccountRoutes, whitelabelErrors } from '@galena/contract/whitelabel';
import { moment } from '../../platform/clock/clock.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { forgetPackages } from './editing.service.ts';
import { findFormLink, salesPageAt, salesPagesOf } from './index.ts';
import { plantPackage, plantResellablePlan } from './module.fixture.ts';

const app = useTestApp({
  environment: { GALENA_RATE_LIMITS: 'off', WL_BASE_DOMAIN: 'leads.test', GALENA_URL: 'https://app.galena.test' },
});

let serial = 0;

const createSeller = async (isSaved = true) => {
  const person = await createPerson(app(), { userType: 'reseller', modules: ['leads', 'whitelabel'] });
  const client = app().client(await signInAs(app(), person));
  const body = { business_name: 'Agency', slug: `agency-${(serial += 1)}` };
  if (isSaved) await client.call(businessAccountRoutes.save, { body });
  const planId = await plantResellablePlan(app());
  const { accountId } = person;
  return {
    accountId,
    client,
    host: `${body.slug}.leads.test`,
    sell: (name: string) => plantPackage(app(), accountId, planId, name),
  };
};
type Seller = Awaited<ReturnType<typeof createSeller>>;

const page = (more: Partial<SalesSettingsInput> = {}): SalesSettingsInput => ({
  slug: `page-${(serial += 1)}`,
  headline: 'More leads',
  ...more,
});

const save = async ({ client }: Seller, id: number, more: Partial<SalesSettingsInput> = {}) =>
  (await client.call(routes.save, { params: { id }, body: page(more) })).data;

const faultsOf = async ({ client }: Seller, id: number, more: Partial<SalesSettingsInput>) =>
  (await client.refused(routes.save, { params: { id }, body: page(more) })).body?.errors;

/** What strangers are asked by: nobody is signed in. */
const stranger = () => app().app.systemContext('test');

describe('sales settings', () => {
  it('200: begin with what the package says, and keep every field (WL-001 WL-039 G-113)', async () => {
    const seller = await createSeller();
    const id = await seller.sell('Gold');
    const params = { id };
    const { data: first } = await seller.client.call(routes.get, { params });
    expect(first).toMatchObject({ is_saved: false, is_published: false, headline: 'Gold', has_business_account: true });
    const body = page({
      slug: 'Gold-Page',
      subheadline: 'Every week',
      body_html: '<p>All of <strong>it</strong></p>',
      hero_image: 'https://images.example/hero.png',
      video_url: 'https://vimeo.com/76979871',
      features: [
        { title: 'Fast', text: 'In minutes' },
        { title: 'Clean', text: '' },
      ],
      button_text: 'Start',
      faq: [{ q: 'Who?', a: 'You.' }],
      guarantee: '30 days',
      thank_you_url: 'https://agency.example/thanks',
      seo_title: 'Leads',
      seo_description: 'For agencies',
      is_published: true,
    });
    const answer = await seller.client.call(routes.save, { params, body });
    expect(answer.message).toBe('Sales page saved.');
    expect(answer.data).toMatchObject({ ...body, is_saved: true, url: `https://${seller.host}/p/Gold-Page` });
    expect((await seller.client.call(routes.get, { params })).data).toEqual(answer.data);
    const { data } = await seller.client.call(packageRoutes.list, {});
    expect(data[0]?.sales_page).toEqual({ url: `https://${seller.host}/p/Gold-Page`, is_published: true });
    const changed = await save(seller, id, { slug: 'gold-page', features: [{ title: 'Clean' }] });
    expect(changed).toMatchObject({ slug: 'gold-page', features: [{ title: 'Clean', text: '' }], faq: [] });
    const { rows } = await app().owner.query(
      `select action from platform.audits where entity = 'sales_page' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([{ action: 'created' }, { action: 'updated' }]);
  });

  it('422: not before the business account is filled in, in the specification’s words (WL-040)', async () => {
    const seller = await createSeller(false);
    const params = { id: await seller.sell('Gold') };
    const { status, body } = await seller.client.refused(routes.save, { params, body: page() });
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: packageErrors.sales_settings_need_account.code,
      message: 'A sales-page setting cannot be created until the business account form is filled.',
    });
    expect((await seller.client.call(routes.get, { params })).data).toMatchObject({
      has_business_account: false,
      url: null,
    });
    const link = await seller.client.refused(packageRoutes.formLink, { params });
    expect(link.body?.code).toBe(whitelabelErrors.business_account_missing.code);
  });

  it('422: a slug is one’s among the pages of a reseller, in whatever case (VAL-024)', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const [one, two, foreign] = [await seller.sell('A'), await seller.sell('B'), await other.sell('C')];
    await save(seller, one, { slug: 'Offer' });
    expect(await faultsOf(seller, two, { slug: 'oFFER' })).toEqual({ slug: ['This slug cannot be used.'] });
    expect((await save(seller, one, { slug: 'offer' })).slug).toBe('offer');
    expect((await save(other, foreign, { slug: 'offer' })).slug).toBe('offer');
  });

  it('422: what cannot be shown is refused', async () => {
    const seller = await createSeller();
    const id = await seller.sell('Gold');
    const url = ['Field must be a valid url.'];
    for (const address of ['http://images.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA'])
      expect(await faultsOf(seller, id, { hero_image: address })).toEqual({ hero_image: url });
    for (const address of [
      'https://example.com/',
      'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://youtube.com/',
    ])
      expect(await faultsOf(seller, id, { video_url: address })).toEqual({ video_url: url });
    expect(await faultsOf(seller, id, { thank_you_url: 'javascript:alert(1)' })).toEqual({ thank_you_url: url });
    expect(await faultsOf(seller, id, { headline: ' ', faq: [{ q: '', a: 'x' }] })).toEqual({
      headline: ['Field is required.'],
      'faq.0.q': ['Field is required.'],
    });
  });

  it('200: nothing that runs, asks, frames or covers is kept of the text', async () => {
    const seller = await createSeller();
    const id = await seller.sell('Gold');
    const body_html = [
      '<h2 onclick="x()" style="position:fixed">Hi</h2><script>alert(1)</script><style>*{}</style>',
      '<iframe src="https://evil.example"></iframe><form action="/x"><input name="a"></form>',
      '<a href="javascript:alert(1)">a</a><a href="https://ok.example" target="_top">b</a>',
      '<img src="http://plain.example/a.png"><img src="https://ok.example/a.png" onerror="x()">',
      '<svg><script>1</script></svg><p>Bye',
    ].join('');
    expect((await save(seller, id, { body_html })).body_html).toBe(
      '<h2>Hi</h2><a rel="noopener noreferrer nofollow">a</a><a href="https://ok.example" rel="noopener noreferrer nofollow">b</a>' +
        '<img src="https://ok.example/a.png" loading="lazy" /><p>Bye</p>',
    );
  });

  it('404: another’s', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const params = { id: await seller.sell('Gold') };
    expect((await other.client.refused(routes.get, { params })).status).toBe(404);
    expect((await other.client.refused(routes.save, { params, body: page() })).status).toBe(404);
  });
});

describe('what strangers are shown', () => {
  it('a published page of an active package at its slug, in whatever case, of this seller', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const id = await seller.sell('Gold');
    const { slug } = await save(seller, id, { is_published: true, features: [{ title: 'Fast' }] });
    const found = await salesPageAt(stranger(), seller.accountId, slug.toUpperCase());
    expect(found).toMatchObject({
      page: { slug, headline: 'More leads', features: [{ title: 'Fast', text: '' }] },
      sold: { id, account_id: seller.accountId, name: 'Gold', price_cents: 1_000, modules: [], credit_price_cents: 20 },
    });
    expect(Object.keys(found?.sold ?? {})).not.toContain('form_available_days');
    expect(await salesPageAt(stranger(), other.accountId, slug)).toBeNull();
    await app().owner.query('update packages.packages set is_active = false where id = $1', [id]);
    expect(await salesPageAt(stranger(), seller.accountId, slug)).toBeNull();
    await app().owner.query('update packages.packages set is_active = true where id = $1', [id]);
    await save(seller, id, { slug, is_published: false });
    expect(await salesPageAt(stranger(), seller.accountId, slug)).toBeNull();
  });

  it('an overview of those that are to stand there, in their order (WL-016)', async () => {
    const seller = await createSeller();
    const ids = [await seller.sell('A'), await seller.sell('B'), await seller.sell('C'), await seller.sell('D')];
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    for (const id of [a, b, c]) await save(seller, id, { is_published: id !== b });
    await seller.client.call(packageRoutes.sort, { body: { ids: [d, c, a] } });
    const namesNow = async () => (await salesPagesOf(stranger(), seller.accountId)).map(({ sold }) => sold.name);
    expect(await namesNow()).toEqual(['C', 'A']);
    await app().owner.query('update packages.packages set show_on_sales_page = false where id = $1', [c]);
    expect(await namesNow()).toEqual(['A']);
  });
});

describe('a sign-up link', () => {
  const issue = async (seller: Seller, id: number) => {
    const { data } = await seller.client.call(packageRoutes.formLink, { params: { id } });
    const url = new URL(data.url);
    return { ...data, address: url, token: url.searchParams.get('form') ?? '' };
  };
  const now = () => moment(app().clock);

  it('201: is valid as many days as the package says, after it was issued (WL-017 G-94)', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const id = await seller.sell('Gold');
    await app().owner.query('update packages.packages set form_available_days = 3 where id = $1', [id]);
    const link = await issue(seller, id);
    expect(link.address.host).toBe(seller.host);
    expect(link.address.pathname).toMatch(/^\/p\/planted-\d+$/);
    expect(Date.parse(link.expires_at ?? '') - Date.parse(now())).toBe(3 * 86_400_000);
    expect(await findFormLink(stranger(), seller.accountId, link.token, now())).toMatchObject({ id, name: 'Gold' });
    expect(await findFormLink(stranger(), other.accountId, link.token, now())).toBeNull();
    expect(await findFormLink(stranger(), seller.accountId, `${link.token}x`, now())).toBeNull();
    app().clock.advance(3 * 86_400 - 1);
    expect(await findFormLink(stranger(), seller.accountId, link.token, now())).toMatchObject({ id });
    app().clock.advance(1);
    expect(await findFormLink(stranger(), seller.accountId, link.token, now())).toBe('expired');
  });

  it('201: always, where it says nothing; and only its hash is kept', async () => {
    const seller = await createSeller();
    const id = await seller.sell('Gold');
    const link = await issue(seller, id);
    expect(link.expires_at).toBeNull();
    const { rows } = await app().owner.query('select * from packages.form_links where package_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link.token);
    const later = new Date(Date.parse(now()) + 3_650 * 86_400_000).toISOString();
    expect(await findFormLink(stranger(), seller.accountId, link.token, later)).toMatchObject({ id });
  });

  it('409: not to a package that is not sold; one that was handed out leads nowhere then', async () => {
    const seller = await createSeller();
    const id = await seller.sell('Gold');
    const { token } = await issue(seller, id);
    await app().owner.query('update packages.packages set is_active = false where id = $1', [id]);
    expect(await findFormLink(stranger(), seller.accountId, token, now())).toBeNull();
    const { body } = await seller.client.refused(packageRoutes.formLink, { params: { id } });
    expect(body?.code).toBe(packageErrors.package_inactive.code);
    await seller.client.call(packageRoutes.remove, { params: { id } });
    expect(await findFormLink(stranger(), seller.accountId, token, now())).toBeNull();
  });
});

it('an account that goes for good takes what it sold along, and nobody else’s', async () => {
  const [gone, other] = [await createSeller(), await createSeller()];
  await save(gone, await gone.sell('Gold'));
  await save(other, await other.sell('Silver'));
  await inAccounts(stranger(), [gone.accountId], (tx) => forgetPackages(tx, gone.accountId));
  expect((await gone.client.call(packageRoutes.list, {})).data).toEqual([]);
  expect((await other.client.call(packageRoutes.list, {})).data).toHaveLength(1);
});
