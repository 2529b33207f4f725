import { signUpRoutes } from '@galena/contract/identity';
import { legalRoutes, type LegalSettingsBody } from '@galena/contract/whitelabel';
import { describe, expect, it } from 'vitest';
import { customerOf } from '../../testing/brand-fixture.ts';
import { mailsTo, settle } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { plantOffer, plantShop, type Shop } from '../../testing/whitelabel/shop-fixture.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' } });

type Input = { readonly url?: string; readonly texts: Partial<LegalSettingsBody['texts']> };

const save = ({ client }: Shop, page: 'terms' | 'privacy' | 'imprint', body: Input) =>
  client.call(legalRoutes.save, { params: { page }, body });

const read = async (host: string, url: string, language = 'en') => {
  const answer = await app()
    .client(undefined, { host })
    .raw({ method: 'GET', url, headers: { 'accept-language': language } });
  return { status: answer.status, text: answer.text, headers: answer.headers };
};

describe('GET /terms, /privacy, /imprint', () => {
  it('200: in the language that is asked for, else in the brand’s own', async () => {
    const shop = await plantShop(app());
    await save(shop, 'terms', { texts: { en: '<h2>Fair use</h2>', de: '<h2>Nutzung</h2>' } });
    const english = await read(shop.host, '/terms', 'fr');
    expect(english.status).toBe(200);
    expect(english.text).toContain('<div class="prose" lang="en"><h2>Fair use</h2></div>');
    expect(english.text).toContain(`<title>Conditions · ${shop.name}</title>`);
    expect((await read(shop.host, '/terms', 'de-AT,de')).text).toContain('lang="de"><h2>Nutzung</h2>');
    expect((await read(shop.host, '/terms?lang=de', 'en')).text).toContain('<h2>Nutzung</h2>');
    expect((await read(shop.host, '/terms?lang=xx', 'en')).text).toContain('<h2>Fair use</h2>');
  });

  it('lets nothing run but what is ours, and asks nobody', async () => {
    const shop = await plantShop(app());
    await save(shop, 'privacy', { texts: { en: '<p>a</p>' } });
    // As if it had come in by another way.
    await app().owner.query(
      `update whitelabel.legal_texts set body_html = '<script>alert(1)</script>' where account_id = $1`,
      [shop.accountId],
    );
    const { headers } = await read(shop.host, '/privacy');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-/);
    expect(policy).not.toContain('unsafe');
  });

  it('says where it is, if elsewhere; every link leads there at once', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    await save(shop, 'imprint', { url: 'https://kestrel.example/about?a=1&b=2', texts: { en: '<p>kept back</p>' } });
    const { text } = await read(shop.host, '/imprint');
    expect(text).toContain('href="https://kestrel.example/about?a=1&amp;b=2"');
    expect(text).not.toContain('kept back');
    expect((await read(shop.host, `/p/${slug}`)).text).toContain(
      '<a href="https://kestrel.example/about?a=1&amp;b=2">Imprint</a>',
    );
  });

  it('404, without a name of ours: what a brand has not, another’s, and the platform’s own', async () => {
    const [shop, other] = [await plantShop(app()), await plantShop(app())];
    await save(other, 'terms', { texts: { en: '<p>theirs</p>' } });
    for (const host of [shop.host, 'leads.example.com']) {
      const { status, text } = await read(host, '/terms');
      expect(status).toBe(404);
      expect(text).not.toContain('theirs');
    }
    expect((await read(shop.host, '/terms')).text).not.toMatch(/galena/i);
  });
});

describe('where legal pages are named', () => {
  it('the sales page links to them, and its consent to the terms; one without them has no link', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    const before = (await read(shop.host, `/p/${slug}`)).text;
    expect(before).toContain('<label for="f-terms">I accept the terms of use</label>');
    expect(before).not.toContain('Imprint');
    await save(shop, 'terms', { texts: { en: '<p>a</p>' } });
    const after = (await read(shop.host, `/p/${slug}`)).text;
    expect(after).toContain('I accept the <a href="/terms" target="_blank" rel="noopener">terms of use</a></label>');
    expect(after).toContain('<a href="/terms">Terms</a></nav>');
  });

  it('the brand’s mails end with them, in the reader’s language', async () => {
    const shop = await plantShop(app());
    await save(shop, 'terms', { texts: { de: '<p>a</p>' } });
    await save(shop, 'privacy', { url: 'https://kestrel.example/privacy', texts: {} });
    const { email } = await customerOf(app(), shop, 'de');
    await app().client(undefined, { host: shop.host }).call(signUpRoutes.forgotPassword, { body: { email } });
    await settle(app());
    const mail = (await mailsTo(app(), email)).at(-1);
    expect(mail?.text).toMatch(
      new RegExp(
        `Nutzungsbedingungen: https://${shop.host}/terms\\?lang=de\nDatenschutz: https://kestrel.example/privacy\n$`,
      ),
    );
    expect(mail?.html).toContain(`href="https://${shop.host}/terms?lang=de"`);
  });
});
