import { describe, expect, it } from 'vitest';
import { legalRoutes as routes } from '@galena/contract/whitelabel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { nextNumber, saveBrand, useBrandStage } from '../../testing/whitelabel/brand-stage.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { forgetBrand } from './business-accounts.service.ts';

const { app, reseller, settingsOf } = useBrandStage();

/** A reseller with a brand at an address below ours. */
const withBrand = async () => {
  const one = await reseller();
  const { slug } = await saveBrand(one, { slug: `legal-${nextNumber()}` });
  return { ...one, host: `${slug}.leads.test` };
};

const none = { en: null, es: null, fr: null, de: null };

describe('the legal pages of a brand', () => {
  it('begin empty, are kept by language, and lead visitors to them', async () => {
    const { client, host } = await withBrand();
    const { data: first } = await client.call(routes.list, {});
    expect(first.map(({ page, texts, address }) => [page, texts, address])).toEqual([
      ['terms', none, null],
      ['privacy', none, null],
      ['imprint', none, null],
    ]);
    expect((await settingsOf(host)).data.legal).toEqual({ terms: null, privacy: null, imprint: null });
    const body = { texts: { en: '<h2>Terms</h2><p>Be kind.</p>', de: '<p>Seien Sie nett.</p>' } };
    const { data, code } = await client.call(routes.save, { params: { page: 'terms' }, body });
    expect(code).toBe('legal_page_saved');
    expect(data).toMatchObject({ texts: { ...none, ...body.texts }, url: null, address: `https://${host}/terms` });
    const url = 'https://kestrel.example/privacy';
    await client.call(routes.save, { params: { page: 'privacy' }, body: { url, texts: {} } });
    expect((await settingsOf(host)).data.legal).toEqual({ terms: '/terms', privacy: url, imprint: null });
  });

  it('that are elsewhere keep their texts; emptied ones are shown no more', async () => {
    const { client, host } = await withBrand();
    const params = { page: 'imprint' } as const;
    const texts = { en: '<p>Example Ltd</p>' };
    const { data } = await client.call(routes.save, { params, body: { url: 'https://x.example/imprint', texts } });
    expect(data).toMatchObject({ url: 'https://x.example/imprint', texts: { ...none, ...texts } });
    expect((await settingsOf(host)).data.legal.imprint).toBe('https://x.example/imprint');
    await client.call(routes.save, { params, body: { texts } });
    expect((await settingsOf(host)).data.legal.imprint).toBe('/imprint');
    await client.call(routes.save, { params, body: { texts: { en: '  ' } } });
    expect((await settingsOf(host)).data.legal.imprint).toBeNull();
  });

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an address that runs', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['a disguised one', '<a href="java&#10;script:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    [
      'a frame, a form, a style',
      '<iframe src="//x"></iframe><form><input></form><style>*{}</style><p style="top:0">a</p>',
      '<p>a</p>',
    ],
    ['an svg', '<svg><script>alert(1)</script></svg><math><mtext></mtext></math>a', 'a'],
    ['a picture that fails', '<img src=x onerror=alert(1)><p>a</p>', '<img src="x" loading="lazy" /><p>a</p>'],
    ['nothing else', '<script>alert(1)</script>', null],
  ])('hold nothing that runs: %s', async (_, dirty, clean) => {
    const { client } = await withBrand();
    const call = { params: { page: 'terms' }, body: { texts: { en: dirty } } } as const;
    expect((await client.call(routes.save, call)).data.texts.en).toEqual(clean);
  });

  it('hold nothing that comes together only when something was taken out', async () => {
    const { client } = await withBrand();
    const texts = { en: '<p>a<<script>script>alert(1)<</script>/script></p>' };
    const { data } = await client.call(routes.save, { params: { page: 'terms' }, body: { texts } });
    expect(data.texts.en).not.toContain('<script');
  });

  it.each(['http://x.example/terms', 'javascript:alert(1)', '/terms', 'https://user:secret@x.example'])(
    '422: the address %s',
    async (url) => {
      const { client } = await withBrand();
      const refused = await client.refused(routes.save, { params: { page: 'terms' }, body: { url, texts: {} } });
      expect([refused.status, Object.keys(refused.body?.errors ?? {})]).toEqual([422, ['url']]);
    },
  );

  it('422: before there is a business account; 403: of whoever is no reseller; another’s are not seen', async () => {
    const { client } = await reseller();
    const call = { params: { page: 'terms' }, body: { texts: { en: '<p>a</p>' } } } as const;
    expect((await client.refused(routes.save, call)).body?.code).toBe('business_account_missing');
    const user = app().client(await signInAs(app(), await createPerson(app())));
    expect((await user.refused(routes.list, {})).status).toBe(403);
    const [one, other] = [await withBrand(), await withBrand()];
    await one.client.call(routes.save, call);
    expect((await other.client.call(routes.list, {})).data[0]?.texts).toEqual(none);
    expect((await settingsOf(other.host)).data.legal.terms).toBeNull();
  });

  it('go with the account', async () => {
    const { client, person } = await withBrand();
    await client.call(routes.save, { params: { page: 'terms' }, body: { texts: { en: '<p>a</p>' } } });
    await inAccounts(app().app.systemContext('test'), [person.accountId], (tx) => forgetBrand(tx, person.accountId));
    const { rows } = await app().owner.query('select from whitelabel.legal_texts where account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
