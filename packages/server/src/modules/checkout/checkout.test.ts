import { describe, expect, it } from 'vitest';
import { checkoutRoutes as routes } from '@galena/contract/checkout';
import { identityRoutes } from '@galena/contract/identity';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { customerOf } from '../../testing/brand-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { endPlan } from '../plans/index.ts';
import {
  codeTo,
  freshAddress,
  goodPassword,
  mailsTo,
  otherThan,
  settle,
} from '../../testing/sign-in/sign-up-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/money/seller-fixture.ts';
import { plantFormLink, plantOffer, plantShop, type Shop } from '../../testing/whitelabel/shop-fixture.ts';

const clock = createSetClock('2026-06-01T10:00:00.000Z');
const app = useTestApp({ clock, environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' } });

const stranger = (email: string, more: object = {}) => ({
  first_name: 'Nora',
  last_name: 'Newcomer',
  email,
  password: goodPassword,
  terms: true,
  ...more,
});

const beginAt = async (shop: Shop, slug: string, email: string, more: object = {}) => {
  const answer = await shop.visitor().call(routes.begin, { params: { slug }, body: stranger(email, more) });
  await settle(app());
  return answer;
};

const confirmation = async (slug: string, email: string, more: object = {}) => ({
  params: { slug },
  body: { email, code: await codeTo(app(), email), password: goodPassword, ...more },
});

const nobody = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

const kindsTo = async (email: string) => (await mailsTo(app(), email)).map(({ kind }) => kind);

const rowsOf = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await app().owner.query<Row>(text, [...values])).rows;

/** What somebody's account is on. */
const boughtBy = (email: string) =>
  rowsOf<{ parent_id: number; package_id: number; status: string; access: string; expires_at: string | null }>(
    `select a.parent_id, s.package_id, s.status, s.access, s.expires_at, p.seller_id
     from identity.users u join identity.accounts a on a.id = u.account_id
     left join subscriptions.subscriptions s on s.account_id = a.id left join plans.account_plans p on p.account_id = a.id
     where u.email = $1`,
    [email],
  );

const balanceOf = async (accountId: number): Promise<number> =>
  (
    await rowsOf<{ credits: number }>(
      'select coalesce(sum(remaining), 0)::int as credits from billing.buckets where account_id = $1',
      [accountId],
    )
  )[0]?.credits ?? 0;

describe('signing up on a sales page (WL-001, G-113, G-07)', () => {
  it('from the form to somebody who is in: account, package, welcome, session', async () => {
    const shop = await plantShop(app());
    const { slug, packageId } = await plantOffer(app(), shop, {
      page: { thank_you_url: 'https://kestrel.example/thanks' },
    });
    const email = freshAddress();
    expect(await beginAt(shop, slug, email)).toEqual({ data: { email, resend_in: 60 } });
    const [mail] = await mailsTo(app(), email);
    expect(mail).toMatchObject({ kind: 'confirm_email', subject: `Confirm your email for ${shop.name}` });
    expect(mail?.text).toContain(`https://${shop.host}/p/${slug}#${encodeURIComponent(email)}`);
    expect(await boughtBy(email)).toMatchObject([{ package_id: null }]);

    const { data } = await shop.visitor().call(routes.confirm, await confirmation(slug, email));
    expect(data).toMatchObject({
      thank_you_url: 'https://kestrel.example/thanks',
      user: { email, first_name: 'Nora', must_accept_terms: false },
    });
    expect(data.user.modules.flatMap(({ id, slug: name }) => (id === null ? [] : [name])).toSorted()).toEqual([
      'ai_suggest',
      'leads',
    ]);
    expect(await boughtBy(email)).toMatchObject([
      {
        parent_id: shop.accountId,
        package_id: packageId,
        status: 'active',
        access: 'full',
        expires_at: null,
        seller_id: shop.accountId,
      },
    ]);
    expect(await kindsTo(email)).toEqual(['confirm_email', 'subscription_created']);
    const welcome = (await mailsTo(app(), email)).at(-1);
    expect(welcome?.subject).toBe(`Your ${shop.name} subscription has started`);
    expect(welcome?.html).not.toMatch(/galena/i);
    const inside = app().client(data.access_token, { host: shop.host });
    expect((await inside.call(identityRoutes.me, {})).data.email).toBe(email);
    await shop.visitor().call(identityRoutes.login, { body: { email, password: goodPassword } });
    // The month is the reseller's.
    expect(await balanceOf(shop.accountId)).toBe(900);
  });

  it('by card: signed in, on no package yet, and led on to pay; by a sign-up link, with it', async () => {
    const shop = await plantShop(app());
    await connect(shop);
    const { slug, packageId } = await plantOffer(app(), shop, { sold: { price_cents: 900, form_available_days: 7 } });
    const form = await plantFormLink(app(), shop, packageId);
    const email = freshAddress();
    await beginAt(shop, slug, email, { form });
    const { data } = await shop.visitor().call(routes.confirm, await confirmation(slug, email, { form }));
    expect(data).toMatchObject({ pay_path: `/billing-portal?package=${packageId}&form=${form}`, thank_you_url: null });
    const client = app().client(data.access_token, { host: shop.host });
    const query = { package: packageId, form };
    expect((await client.call(subscriptionRoutes.packages, { query })).data).toMatchObject([{ id: packageId }]);
    expect((await client.call(subscriptionRoutes.packages, { query: {} })).data).toEqual([]);
  });

  it('a trial without a card ends by itself, with the access', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop, { sold: { price_cents: 4_900, trial_days: 14 } });
    const email = freshAddress();
    await beginAt(shop, slug, email, { lang: 'de', time_zone: 'Asia/Tokyo' });
    const { data } = await shop.visitor().call(routes.confirm, await confirmation(slug, email));
    // WAL-017: of the browser that signed up.
    expect(data.user.time_zone).toBe('Asia/Tokyo');
    const [bought] = await boughtBy(email);
    expect(bought?.status).toBe('active');
    expect(new Date(bought?.expires_at ?? '').getTime() - clock.now().getTime()).toBe(14 * 86_400_000);
    const welcome = (await mailsTo(app(), email)).at(-1);
    expect(welcome?.subject).toBe(`Ihr Test von ${shop.name} hat begonnen`);
    expect(welcome?.text).toContain('15. Juni 2026');
  });

  it('answers a known address the same, and mails that they sign in first', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const known = await customerOf(app(), shop);
    const [answer, other] = [await beginAt(shop, slug, known.email), await beginAt(shop, slug, freshAddress())];
    expect({ ...answer.data, email: '' }).toEqual({ ...other.data, email: '' });
    expect(await kindsTo(known.email)).toEqual(['already_registered']);
    const [mail] = await mailsTo(app(), known.email);
    expect(mail?.text).toContain(`https://${shop.host}/login?redirect=${encodeURIComponent(`/p/${slug}`)}`);
    expect((await boughtBy(known.email))[0]?.package_id).toBeNull();
    // The reseller itself is no customer of its own. A-16
    await beginAt(shop, slug, shop.person.email);
    expect(await kindsTo(shop.person.email)).toEqual(['already_registered']);
  });

  it('422: a wrong code, and one that was used', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const email = freshAddress();
    await beginAt(shop, slug, email);
    const good = await confirmation(slug, email);
    const wrong = { ...good, body: { ...good.body, code: otherThan(good.body.code) } };
    expect((await shop.visitor().refused(routes.confirm, wrong)).body?.code).toBe('invalid_code');
    expect((await boughtBy(email))[0]?.package_id).toBeNull();
    await shop.visitor().call(routes.confirm, good);
    expect((await shop.visitor().refused(routes.confirm, good)).body?.code).toBe('invalid_code');
  });

  it('422: what is missing, by field', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const body = stranger('nobody', { password: 'a', terms: false });
    expect((await shop.visitor().refused(routes.begin, { params: { slug }, body })).body?.errors).toMatchObject({
      email: ['Field must be a valid email.'],
      password: ['The password must be at least 6 characters.'],
      terms: ['Field is required.'],
    });
  });

  it('two at once with one address: one account, one package, one of them in', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const email = freshAddress();
    const begin = { params: { slug }, body: stranger(email) };
    await Promise.all([1, 2].map((one) => shop.visitor(`192.0.2.${one}`).call(routes.begin, begin)));
    await settle(app());
    const confirm = await confirmation(slug, email);
    const outcomes = await Promise.allSettled([1, 2].map(() => shop.visitor().call(routes.confirm, confirm)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await boughtBy(email)).toHaveLength(1);
    expect(await balanceOf(shop.accountId)).toBe(900);
    expect(await kindsTo(email)).toEqual(['confirm_email', 'subscription_created']);
  });

  it('409: with too few credits of the reseller’s nothing is sold; it is told, and the code stays good (A-17)', async () => {
    const shop = await plantShop(app(), { credits: 99 });
    await app().owner.query(
      `update whitelabel.business_accounts set support_url = 'https://help.example/' where account_id = $1`,
      [shop.accountId],
    );
    const { slug, packageId } = await plantOffer(app(), shop, { sold: { name: 'Starter' } });
    const email = freshAddress();
    await beginAt(shop, slug, email);
    const input = await confirmation(slug, email);
    const { status, body } = await shop.visitor().refused(routes.confirm, input);
    expect({ status, message: body?.message }).toEqual({
      status: 409,
      message: 'This can’t be bought right now. Please contact https://help.example/.',
    });
    expect(await boughtBy(email)).toMatchObject([{ package_id: null }]);
    expect(await kindsTo(email)).toEqual(['confirm_email']);
    const notices = await rowsOf('select kind, params, link from platform.notices where account_id = $1', [
      shop.accountId,
    ]);
    expect(notices).toEqual([{ kind: 'sale_missed', params: { name: 'Starter' }, link: '/settings/wallet' }]);
    await app().owner.query(
      'update plans.plans set search_limit = 50 where id = (select plan_id from packages.packages where id = $1)',
      [packageId],
    );
    await shop.visitor().call(routes.confirm, input);
    expect(await boughtBy(email)).toMatchObject([{ package_id: packageId }]);
  });

  it('404: another reseller’s page, the platform’s host, and no page', async () => {
    const [shop, other] = [await plantShop(app()), await plantShop(app())];
    const { slug } = await plantOffer(app(), other);
    const body = stranger(freshAddress());
    for (const [client, at] of [
      [shop.visitor(), slug],
      [app().client(), slug],
      [other.visitor(), 'unknown'],
    ] as const)
      expect((await client.refused(routes.begin, { params: { slug: at }, body })).status).toBe(404);
  });

  it('409 and 403: what cannot be had online, what takes a link, and a link that has expired in between', async () => {
    const shop = await plantShop(app());
    const paid = await plantOffer(app(), shop, { sold: { price_cents: 4_900 } });
    const refusal = async (slug: string, more: object = {}) =>
      (await shop.visitor().refused(routes.begin, { params: { slug }, body: stranger(freshAddress(), more) })).body
        ?.code;
    expect(await refusal(paid.slug)).toBe('not_for_sale');
    const { slug, packageId } = await plantOffer(app(), shop, { sold: { form_available_days: 7 } });
    expect(await refusal(slug)).toBe('link_only');
    const form = await plantFormLink(app(), shop, packageId, '2026-06-01T11:00:00Z');
    const email = freshAddress();
    await beginAt(shop, slug, email, { form });
    expect((await mailsTo(app(), email))[0]?.text).toContain(`/p/${slug}?form=${form}#`);
    await shop.visitor().call(routes.confirm, await confirmation(slug, email, { form }));
    expect(await boughtBy(email)).toMatchObject([{ package_id: packageId }]);
    const late = await plantFormLink(app(), shop, packageId, '2026-06-01T09:00:00Z');
    expect(await refusal(slug, { form: late })).toBe('link_expired');
  });
});

describe('POST /api/checkout/:slug/start', () => {
  const customer = async (shop: Shop) => {
    const person = await createPerson(app(), { realmId: shop.realmId, parentId: shop.accountId, planState: 'none' });
    const token = await signInAs(app(), person, shop.host);
    return { person, client: app().client(token, { host: shop.host }) };
  };

  it('200: a customer without a package, who has signed in', async () => {
    const shop = await plantShop(app());
    const { slug, packageId } = await plantOffer(app(), shop);
    const { person, client } = await customer(shop);
    expect(await client.call(routes.start, { params: { slug }, body: {} })).toEqual({
      data: { pay_path: null, thank_you_url: null },
    });
    expect(await boughtBy(person.email)).toMatchObject([{ package_id: packageId, access: 'full' }]);
    expect((await client.refused(routes.start, { params: { slug }, body: {} })).body?.code).toBe('has_package');
  });

  it('leads on to pay for what is paid for by card, and begins nothing', async () => {
    const shop = await plantShop(app());
    await connect(shop);
    const { slug, packageId } = await plantOffer(app(), shop, { sold: { price_cents: 900 } });
    const { person, client } = await customer(shop);
    const { data } = await client.call(routes.start, { params: { slug }, body: {} });
    expect(data).toEqual({ pay_path: `/billing-portal?package=${packageId}`, thank_you_url: null });
    expect(await boughtBy(person.email)).toMatchObject([{ package_id: null }]);
  });

  it('409: the reseller has too few credits, and hears of it from somebody who is signed in, too', async () => {
    const shop = await plantShop(app(), { credits: 0 });
    const { slug } = await plantOffer(app(), shop);
    const { client } = await customer(shop);
    expect((await client.refused(routes.start, { params: { slug }, body: {} })).body?.code).toBe('sold_out');
  });

  it('a trial is had once', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop, { sold: { price_cents: 900, trial_days: 7 } });
    const { person, client } = await customer(shop);
    await client.call(routes.start, { params: { slug }, body: {} });
    await inAccounts(nobody(), [person.accountId], (tx) =>
      endPlan(tx, { accountId: person.accountId, reason: 'over' }),
    );
    expect((await client.refused(routes.start, { params: { slug }, body: {} })).body?.code).toBe('not_for_sale');
  });

  it('401 without a session, 403 for who is no customer of this reseller’s', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const input = { params: { slug }, body: {} };
    expect((await shop.visitor().refused(routes.start, input)).status).toBe(401);
    const own = app().client(await signInAs(app(), shop.person, shop.host), { host: shop.host });
    expect((await own.refused(routes.start, input)).status).toBe(403);
  });
});
