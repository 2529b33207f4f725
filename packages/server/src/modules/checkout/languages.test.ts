import { signUpRoutes } from '@galena/contract/identity';
import type { Language } from '@galena/contract/kernel';
import { businessAccountRoutes, legalRoutes, whitelabelRoutes } from '@galena/contract/whitelabel';
import { describe, expect, it } from 'vitest';
import { customerOf } from '../../testing/brand-fixture.ts';
import { mailsTo, settle } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { plantOffer, plantShop, type Shop } from '../../testing/whitelabel/shop-fixture.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' } });

type Input = { readonly languages?: Language[]; readonly default_language?: Language };

const body = ({ name }: Shop, input: Input) => ({ body: { business_name: name, ...input } });
const save = async (shop: Shop, input: Input) => {
  const { data } = await shop.client.call(businessAccountRoutes.save, body(shop, input));
  return [data.languages, data.default_language];
};

const readsIn = async (shop: Shop, url: string, accepted: string): Promise<string | undefined> => {
  const headers = { 'accept-language': accepted };
  const { text } = await app().client(undefined, { host: shop.host }).raw({ method: 'GET', url, headers });
  return /<html lang="(\w+)">/.exec(text)?.[1];
};

/** The mail that a customer gets whose language is this. */
const mailIn = async (shop: Shop, lang: 'en' | 'de') => {
  const { email } = await customerOf(app(), shop, lang);
  await app().client(undefined, { host: shop.host }).call(signUpRoutes.forgotPassword, { body: { email } });
  await settle(app());
  return (await mailsTo(app(), email)).at(-1);
};

describe('the languages of a brand', () => {
  it('are all at first; chosen, each once and in our order; the default is one of them', async () => {
    const shop = await plantShop(app());
    expect(await save(shop, {})).toEqual([['en', 'es', 'fr', 'de'], 'en']);
    expect(await save(shop, { languages: ['de', 'fr', 'de'] })).toEqual([['fr', 'de'], 'fr']);
    expect(await save(shop, { default_language: 'de' })).toEqual([['fr', 'de'], 'de']);
    expect(await save(shop, { languages: ['de', 'en'] })).toEqual([['en', 'de'], 'de']);
    const { data } = await app()
      .client()
      .call(whitelabelRoutes.siteSettings, { body: { domain: shop.host } });
    expect(data.languages).toEqual(['de', 'en']);
  });

  it('422: none, and a default that is not offered; nothing has changed', async () => {
    const shop = await plantShop(app());
    await save(shop, { languages: ['en', 'fr'] });
    const refusals = [{ languages: [] }, { default_language: 'de' as const }, { languages: ['xx'] as never }];
    for (const input of refusals) {
      const { status } = await shop.client.refused(businessAccountRoutes.save, body(shop, input));
      expect(status).toBe(422);
    }
    expect(await save(shop, {})).toEqual([['en', 'fr'], 'en']);
  });

  it('are those of its sales pages: the visitor’s among them, else the default', async () => {
    const shop = await plantShop(app());
    const { slug } = await plantOffer(app(), shop);
    await save(shop, { languages: ['es', 'de'], default_language: 'de' });
    expect(await readsIn(shop, `/p/${slug}`, 'es-MX,en')).toBe('es');
    expect(await readsIn(shop, `/p/${slug}`, 'en, fr;q=0.8')).toBe('de');
    const terms = { params: { page: 'terms' }, body: { texts: { es: '<p>Trato justo</p>' } } } as const;
    await shop.client.call(legalRoutes.save, terms);
    expect(await readsIn(shop, '/terms?lang=en', 'es')).toBe('es');
    expect(await readsIn(shop, '/terms?lang=de', 'es')).toBe('de');
  });

  it('are those of its mails: a customer’s among them, else the default', async () => {
    const shop = await plantShop(app());
    await save(shop, { languages: ['fr', 'de'], default_language: 'fr' });
    expect((await mailIn(shop, 'de'))?.html).toContain('<html lang="de">');
    const french = await mailIn(shop, 'en');
    expect(french?.html).toContain('<html lang="fr">');
    expect(french?.subject).toContain('mot de passe');
  });
});
