import { describe, expect, it } from 'vitest';
import { businessAccountRoutes as routes, upgradeRoutes } from '@galena/contract/whitelabel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { nextNumber, refuseBrand, saveBrand, useBrandStage } from '../../testing/whitelabel/brand-stage.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { forgetBrand } from './business-accounts.service.ts';

const { app, dns, reseller, settingsOf, isServed } = useBrandStage();

describe('a business account', () => {
  // WL-019 to WL-025
  it('begins empty, and is kept with all its fields; what is left out stays', async () => {
    const one = await reseller();
    expect((await one.client.call(routes.get, {})).data).toMatchObject({
      is_saved: false,
      business_name: '',
      wholesale_cents: 12,
    });
    const slug = `kestrel-${nextNumber()}`;
    const input = {
      business_name: 'Kestrel Growth',
      slug,
      sales_page_url: 'https://kestrel.example/pricing',
      support_url: 'https://kestrel.example/help',
      invoice_details: 'Kestrel Ltd\nVAT 7',
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
    const saved = await saveBrand(one, { ...input, crms: [...input.crms] });
    expect(saved).toMatchObject({
      ...input,
      is_saved: true,
      crms: ['ghl', 'keap'],
      white_label_url: `https://${slug}.leads.test`,
      colours: { ...input.colours, heading: null, text_primary: null, text_secondary: null },
    });
    const changed = await saveBrand(one, { business_name: 'Kestrel', colours: { heading: '#111111', text: null } });
    expect(changed).toMatchObject({
      ...saved,
      business_name: 'Kestrel',
      colours: { ...saved.colours, heading: '#111111', text: null },
    });
  });

  // WL-026 to WL-031, G-111
  it('is what its pages are told, at its own address and nowhere else', async () => {
    const one = await reseller();
    const { slug } = await saveBrand(one, {
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
    await saveBrand(one, { script_level: 'off' });
    expect((await settingsOf(`${slug}.leads.test`)).data).toMatchObject({ content: null, script: null });
  });

  it('without a slug has one made from its name, that nobody has', async () => {
    const [one, other] = [await reseller(), await reseller()];
    const name = `Ünïque & Söhne ${nextNumber()}`;
    const first = await saveBrand(one, { business_name: name });
    expect(first.slug).toMatch(/^unique-sohne-\d+$/);
    expect((await saveBrand(other, { business_name: name })).slug).toBe(`${first.slug}-2`);
  });

  // VAL-022, VAL-024
  it.each(['www', 'API', 'admin', 'galena', '-a', 'xn--a'])('cannot be called %s', async (slug) => {
    expect(await refuseBrand(await reseller(), { slug })).toEqual({ slug: ['This slug cannot be used.'] });
  });

  it('cannot have the slug of another, in whatever case; its own may change its case', async () => {
    const [one, other] = [await reseller(), await reseller()];
    const { slug } = await saveBrand(one);
    expect(await refuseBrand(other, { slug: slug?.toUpperCase() })).toEqual({ slug: ['This slug cannot be used.'] });
    expect((await saveBrand(one, { slug: slug?.toUpperCase() })).slug).toBe(slug?.toUpperCase());
    expect(await isServed(`${slug}.leads.test`)).toBe(true);
  });

  it('that two ask for at once is one’s; the other is told', async () => {
    const slug = `wanted-${nextNumber()}`;
    const made = await Promise.allSettled(
      (await Promise.all([reseller(), reseller()])).map((one) => saveBrand(one, { slug })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = made.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 422, body: { errors: { slug: ['This slug cannot be used.'] } } });
  });

  it('leaves its address with its slug, and the next may have it', async () => {
    const [one, other] = [await reseller(), await reseller()];
    const { slug } = await saveBrand(one);
    const moved = await saveBrand(one, { slug: `moved-${nextNumber()}` });
    expect([await isServed(`${slug}.leads.test`), await isServed(`${moved.slug}.leads.test`)]).toEqual([false, true]);
    expect((await saveBrand(other, { slug: slug ?? '' })).slug).toBe(slug);
  });

  // WAL-014, A-25
  it('sells no credit for 12 cents or less; all faults are said at once', async () => {
    expect(
      await refuseBrand(await reseller(), { slug: 'www', app_url: 'localhost.localdomain', selling_price_cents: 12 }),
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
    await Promise.allSettled([saveBrand(one), saveBrand(one), saveBrand(one)]);
    const { rows } = await app().owner.query('select id from identity.realms where account_id = $1', [
      one.person.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('an account that goes for good', () => {
  it('takes its brand along, and is served nowhere', async () => {
    const one = await reseller();
    const host = `app.gone-${nextNumber()}.example`;
    const { slug } = await saveBrand(one, { app_url: host });
    dns.entries.set(host, [`${slug}.leads.test`]);
    await one.client.call(routes.verifyDomain, {});
    expect([await isServed(host), await isServed(`${slug}.leads.test`)]).toEqual([true, true]);
    const { accountId } = one.person;
    await inAccounts(app().app.systemContext('test'), [accountId], (tx) => forgetBrand(tx, accountId));
    expect([await isServed(host), await isServed(`${slug}.leads.test`)]).toEqual([false, false]);
    expect((await saveBrand(await reseller(), { slug: slug ?? '', app_url: host })).slug).toBe(slug);
  });
});

// WL-010
describe('somebody without white-label', () => {
  it('is told where to get it', async () => {
    const client = app().client(await signInAs(app(), await createPerson(app(), { modules: ['leads'] })));
    expect((await client.call(upgradeRoutes.offer, {})).data).toEqual({ url: '/billing-portal', wholesale_cents: 12 });
  });

  it('of a brand is not told what the reseller pays', async () => {
    const one = await reseller();
    const { slug } = await saveBrand(one);
    const host = `${slug}.leads.test`;
    const { rows } = await app().owner.query<{ id: number }>('select id from identity.realms where account_id = $1', [
      one.person.accountId,
    ]);
    const customer = await createPerson(app(), { realmId: rows[0]?.id ?? 0 });
    const client = app().client(await signInAs(app(), customer, host), { host });
    expect((await client.call(upgradeRoutes.offer, {})).data.wholesale_cents).toBeNull();
  });
});
