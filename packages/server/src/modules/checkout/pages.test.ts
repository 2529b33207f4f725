import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  plantFormLink,
  plantOffer,
  plantPage,
  plantShop,
  plantSold,
  type Shop,
} from '../../testing/whitelabel/shop-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' } });

const read = (shop: Pick<Shop, 'visitor'>, url: string, lang = 'en') =>
  shop.visitor().raw({ method: 'GET', url, headers: { accept: 'text/html', 'accept-language': lang } });

const full = {
  headline: 'Fill your pipeline',
  subheadline: 'Leads that fit, every morning.',
  body_html: '<h2>How it works</h2><p>You say who buys. <b>We</b> find them.</p>',
  hero_image: 'https://pictures.example/hero.jpg',
  video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  features: JSON.stringify([
    { title: 'Search', text: 'By trade and town.' },
    { title: 'Export', text: '' },
  ]),
  button_text: 'Try it',
  faq: JSON.stringify([{ q: 'Can I leave?', a: 'Any time.' }]),
  guarantee: 'Thirty days, no questions.',
  seo_title: 'Kestrel Leads',
  seo_description: 'Leads that fit.',
};

describe('GET /p/:slug (WL-001, G-113)', () => {
  it('200: the page on the brand’s host, with all that was said of it', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop, {
      page: full,
      sold: { price_cents: 4_900, yearly_price_cents: 49_000, trial_days: 7 },
    });
    const { status, text, headers } = await read(shop, `/p/${slug}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const line of [
      'Fill your pipeline',
      'Leads that fit, every morning.',
      'We</b> find them',
      'By trade and town.',
      'Try it',
      'Can I leave?',
      'Any time.',
      'Thirty days, no questions.',
    ])
      expect(text).toContain(line);
    expect(text).toContain('<strong>$49</strong> <span>per month</span>');
    expect(text).toContain('or $490 per year (save 16%)');
    expect(text).toContain('7 days free, then $49 per month');
    expect(text).toContain('100 credits per month');
    expect(text).toContain(`<title>Kestrel Leads</title>`);
    expect(text).toContain(`<link rel="canonical" href="https://${shop.host}/p/${slug}">`);
    expect(text).toContain('<meta property="og:image" content="https://pictures.example/hero.jpg">');
    expect(text).toContain(shop.name);
    const thing = JSON.parse(/ld\+json"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '') as { offers: object[] };
    expect(thing).toMatchObject({
      '@type': 'Product',
      brand: { name: shop.name },
      image: 'https://pictures.example/hero.jpg',
    });
    expect(thing.offers).toMatchObject([
      { price: '49.00', priceCurrency: 'USD', url: `https://${shop.host}/p/${slug}` },
      { price: '490.00' },
    ]);
  });

  it('is light, is none of the app, and never says our name', async () => {
    const shop = await plantShop(app());
    const long = JSON.stringify(
      Array.from({ length: 24 }, (_, at) => ({ title: `Point ${at}`, text: 'All of it. '.repeat(40) })),
    );
    const { slug } = await plantOffer(app(), shop, {
      page: { ...full, features: long, body_html: `<p>${'Words and words. '.repeat(900)}</p>` },
    });
    const answer = await read(shop, `/p/${slug}`);
    expect(gzipSync(answer.text).length).toBeLessThan(60_000);
    // Nothing is loaded besides but what the reseller put there itself: the icon of its letter stands in the page.
    const loaded = [...answer.text.matchAll(/(?:<script|<link|<img|<iframe)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, href]) => (href?.startsWith('data:image/svg+xml,') ? 'icon' : href),
    );
    expect(new Set(loaded)).toEqual(
      new Set([`https://${shop.host}/p/${slug}`, 'icon', 'https://pictures.example/hero.jpg']),
    );
    expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(/galena|leads\.example\.com|checkout\.page/i);
  });

  it('lets nothing run but its own, under a nonce of this answer, and nothing foreign before a click', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop, { page: full });
    const answers = [await read(shop, `/p/${slug}`), await read(shop, `/p/${slug}`)];
    const nonces = answers.map(({ text, headers }) => {
      const policy = headers['content-security-policy'] ?? '';
      const nonce = /script-src 'nonce-([^']+)';/.exec(policy)?.[1] as string;
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      for (const [tag] of text.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/<iframe|<video|\son\w+=|style="/);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('accept-language'),
    });
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['de-CH,de;q=0.9,en;q=0.5', 'de', 'Konto erstellen'],
    ['es', 'es', 'Cree su cuenta'],
    ['ja, fr;q=0.4', 'fr', 'Créez votre compte'],
    ['ja', 'en', 'Create your account'],
  ])('speaks the visitor’s language: %s', async (accepted, lang, words) => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const { text } = await read(shop, `/p/${slug}`, accepted);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(words);
  });

  it('lets no field write into the page', async () => {
    const shop = await plantShop(app());
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>\${7*7}</title></style></textarea>`;
    const { packageId } = await plantSold(app(), shop, { name: evil, description: evil });
    const slug = await plantPage(app(), shop, packageId, {
      headline: evil,
      subheadline: evil,
      features: JSON.stringify([{ title: evil, text: evil }]),
      button_text: evil,
      faq: JSON.stringify([{ q: evil, a: evil }]),
      guarantee: evil,
      seo_title: evil,
      seo_description: evil,
      hero_image: `https://x.example/"><script>alert(1)</script>`,
      video_url: `https://x.example/"><script>alert(1)</script>.mp4`,
    });
    await app().owner.query(
      `update whitelabel.business_accounts set business_name = $2, support_url = $3 where account_id = $1`,
      [shop.accountId, evil, 'javascript:alert(1)'],
    );
    for (const url of [`/p/${slug}`, '/p', `/p/nothing-here`]) {
      const { text } = await read(shop, url);
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src=x');
      expect(text).not.toContain('href="javascript');
      // Its own and no more.
      expect(text.match(/<\/title>/g)).toHaveLength(1);
      expect(text.match(/<\/style>/g)).toHaveLength(1);
    }
  });

  it('404 in the brand’s look: another reseller’s, unpublished, of an inactive package, unknown, and what is no slug', async () => {
    const [shop, other] = [await plantShop(app()), await plantShop(app())];
    const theirs = await plantOffer(app(), other);
    const draft = await plantOffer(app(), shop, { page: { is_published: false } });
    const inactive = await plantOffer(app(), shop, { sold: { is_active: false } });
    for (const slug of [theirs.slug, draft.slug, inactive.slug, 'unknown', '%3Cscript%3E', 'x'.repeat(150)]) {
      const { status, text, headers } = await read(shop, `/p/${slug}`);
      expect(status, slug).toBe(404);
      expect(text).toContain('Page not found');
      expect(text).toContain(shop.name);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(text).not.toContain(other.name);
    }
    expect((await read(other, `/p/${theirs.slug}`)).status).toBe(200);
  });

  it('404 on the platform’s own host', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    for (const url of ['/p', `/p/${slug}`]) {
      const { status, text } = await app().client().raw({ method: 'GET', url });
      expect(status).toBe(404);
      expect(text).not.toContain(shop.name);
    }
  });

  it('says how it is to be had: free, on trial, or not online', async () => {
    const shop = await plantShop(app());
    await app().owner.query(
      `update whitelabel.business_accounts set support_url = 'https://help.example/' where account_id = $1`,
      [shop.accountId],
    );
    const textOf = async (sold: object) =>
      (await read(shop, `/p/${(await plantOffer(app(), shop, { sold: sold as never })).slug}`)).text;
    expect(await textOf({})).toContain('Start for free');
    expect(await textOf({ price_cents: 900, trial_days: 14 })).toContain('Start 14 days free');
    for (const sold of [
      { price_cents: 900 },
      { price_cents: 900, trial_days: 7, collect_payment_method: true },
      { price_cents: 900, trial_days: 7, trial_amount_cents: 100 },
      { one_time_price_cents: 9_900 },
    ]) {
      const text = await textOf(sold);
      expect(text).toContain('This package can’t be bought online yet.');
      expect(text).toContain('<a class="button" href="https://help.example/"');
      expect(text).not.toContain('<form');
    }
  });

  it('a package that is had by links alone: by one that is good, and an expired one says so', async () => {
    const shop = await plantShop(app());
    const { slug, packageId } = await plantOffer(app(), shop, { sold: { form_available_days: 7 } });
    const good = await plantFormLink(app(), shop, packageId, '2099-01-01T00:00:00Z');
    const old = await plantFormLink(app(), shop, packageId, '2026-01-02T00:00:00Z');
    const byLink = await read(shop, `/p/${slug}?form=${good}`);
    expect(byLink.text).toContain('id="begin"');
    expect(byLink.text).toContain('<meta name="robots" content="noindex">');
    expect((await read(shop, `/p/${slug}`)).text).toContain('You need a sign-up link for this package.');
    expect((await read(shop, `/p/${slug}?form=${old}`)).text).toContain('This sign-up link has expired.');
    expect((await read(shop, `/p/${slug}?form=guessed`)).text).not.toContain('id="begin"');
  });

  it('a link leads to its package where that has no page, and to nothing once it has expired', async () => {
    const shop = await plantShop(app());
    const { slug, packageId } = await plantSold(app(), shop, { name: 'For friends', form_available_days: 7 });
    const good = await plantFormLink(app(), shop, packageId, '2099-01-01T00:00:00Z');
    const old = await plantFormLink(app(), shop, packageId, '2026-01-02T00:00:00Z');
    const page = await read(shop, `/p/${slug}?form=${good}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('For friends');
    expect(page.text).toContain('id="begin"');
    const gone = await read(shop, `/p/${slug}?form=${old}`);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('This link has expired');
    expect((await read(shop, `/p/${slug}`)).status).toBe(404);
  });

  it('of a reseller who no longer resells, nothing is to be had', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    await app().owner.query(
      `delete from identity.account_modules where account_id = $1 and module_id = (select id from identity.modules where slug = 'whitelabel')`,
      [shop.accountId],
    );
    expect((await read(shop, `/p/${slug}`)).text).not.toContain('id="begin"');
  });
});

describe('GET /p (G-113)', () => {
  it('200: what is published and shown there, in its order', async () => {
    const shop = await plantShop(app());
    await plantOffer(app(), shop, { sold: { name: 'Second', position: 2, price_cents: 1_900 } });
    await plantOffer(app(), shop, { sold: { name: 'First', position: 1, one_time_price_cents: 99_900 } });
    await plantOffer(app(), shop, { sold: { name: 'Hidden', show_on_sales_page: false } });
    await plantOffer(app(), shop, { sold: { name: 'Draft' }, page: { is_published: false } });
    const { status, text } = await read(shop, '/p');
    expect(status).toBe(200);
    expect([...text.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, name]) => name)).toEqual(['First', 'Second']);
    expect(text).toContain('<strong>$999</strong> <span>one-time payment</span>');
    expect(text).toContain(`<link rel="canonical" href="https://${shop.host}/p">`);
    expect(gzipSync(text).length).toBeLessThan(60_000);
  });

  it('404: nothing is published', async () => {
    const shop = await plantShop(app());
    expect((await read(shop, '/p')).status).toBe(404);
  });
});
