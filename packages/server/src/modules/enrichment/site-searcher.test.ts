import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { createListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const resolved: string[] = [];
const resolve = async (host: string) => {
  resolved.push(host);
  return ['127.0.0.1'];
};
const { app, sites } = await startLookupApp({ resolve });
const limited = useTestApp({
  resolve,
  environment: { GALENA_OUTBOUND_ALLOW: sites.allowed, GALENA_SITE_DELAY_MS: '0' },
});

const worldwide = { label: 'Worldwide', worldwide: true } as const;
const params = { type: 'domain' } as const;

const createFixture = async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(50);
  return { ...fixture, list: await fixture.createList({ type: 'domain' }) };
};

// LEAD-005, CONST-014
describe('a search for nothing but a domain', () => {
  it('reads the site once for quote and run: what it publishes is one lead, each address paid', async () => {
    const fixture = await createFixture();
    const home = pageOf('<p>Acme</p>', ['/contact', '/wp-content/x']);
    const contact = pageOf(
      '<p>sales@acme.example.com</p><p>help@acme.example.com</p><a href="tel:+351215550112">Call</a>',
    );
    const domain = sites.put(1, { '/': home, '/contact': contact });
    const filters = { domain };
    const body = { location: worldwide, filters, searcher: 'site' };
    const { data: estimate } = await fixture.client.call(searchRoutes.estimate, { params, body });
    expect(estimate).toMatchObject({ available: 1, with_email: 1, cost_max: 5 });
    expect(estimate.preview[0]).toMatchObject({ has_email: true, has_phone: true, is_demo: false });
    const asked = sites.asked(1).length;
    const { data: begun } = await fixture.client.call(searchRoutes.start, {
      params,
      body: { ...body, campaign_id: fixture.list.id },
    });
    const get = async () => (await fixture.client.call(searchRoutes.search, { params: { id: begun.id } })).data;
    await until(async () => (await get()).finished_at !== null);
    expect(await get()).toMatchObject({ saved: 1, with_email: 1, credits: 2 });
    expect(sites.asked(1)).toHaveLength(asked);
    const place = { ...params, id: fixture.list.id };
    const { data: records } = await fixture.client.call(resultRoutes.results, { params: place, body: {} });
    expect(records[0]).toMatchObject({ email_status: 'found', phone: '+351215550112' });
    const { data: record } = await fixture.client.call(resultRoutes.result, {
      params: { ...place, resultId: records[0]?.id as number },
    });
    const emails = record.values.filter(({ field }) => field === 'email');
    expect(emails.map(({ value }) => value)).toEqual(['sales@acme.example.com', 'help@acme.example.com']);
    for (const { ref_url: page, method, mark, snippet, value } of emails) {
      expect([page, method]).toEqual([`${domain}contact`, 'crawl']);
      expect(snippet?.slice(...(mark ?? [0, 0]))).toBe(value);
    }
    expect((await fixture.client.call(billingRoutes.userLimits, {})).data).toMatchObject({ balance: 48, held: 0 });
  });

  it('keeps it only when the other filters hold', async () => {
    const fixture = await createFixture();
    const domain = sites.put(2, { '/': pageOf('a@b.example.com') });
    const estimate = async (filters: object) =>
      (
        await fixture.client.call(searchRoutes.estimate, {
          params,
          body: { location: worldwide, filters: { domain, ...filters }, searcher: 'site' },
        })
      ).data.available;
    expect(await estimate({ keyword: 'business' })).toBe(1);
    expect(await estimate({ keyword: 'bakery' })).toBe(0);
    expect(await estimate({ tech: ['shopify'] })).toBe(0);
  });

  // LEAD-005, G-39
  it('knows who works there, by titles and seniority, in German as in English', async () => {
    const fixture = await createFixture();
    const team =
      '<h2>Our team</h2><ul><li><h3>Ana Leão</h3><p>Geschäftsführerin</p></li><li><h3>Bo Weber</h3><p>Head of Sales</p></li></ul>';
    const domain = sites.put(3, { '/': pageOf('<p>Acme</p>', ['/team']), '/team': pageOf(team) });
    const estimate = async (filters: object, match: 50 | 100 = 100) =>
      (
        await fixture.client.call(searchRoutes.estimate, {
          params,
          body: { location: worldwide, filters: { domain, ...filters }, searcher: 'site', match },
        })
      ).data.available;
    expect(await estimate({ job_titles: ['sales'] })).toBe(1);
    expect(await estimate({ job_titles: ['geschaftsfuhrer'] })).toBe(1);
    expect(await estimate({ job_titles: ['accountant'] })).toBe(0);
    expect(await estimate({ seniority: ['Head'] })).toBe(1);
    expect(await estimate({ seniority: ['C-Level'] })).toBe(1);
    expect(await estimate({ seniority: ['Intern'] })).toBe(0);
    expect(await estimate({ seniority: ['Intern'], job_titles: ['sales'] })).toBe(0);
    expect(await estimate({ seniority: ['Intern'], job_titles: ['sales'] }, 50)).toBe(1);
  });

  it('asks nobody before what is typed is a whole domain', async () => {
    const { client } = await createFixture();
    for (const typed of ['acme.exampl', 'co.uk', 'https://acme.exampl/contact', 'acme.co.uk']) {
      const body = { location: worldwide, filters: { domain: typed }, searcher: 'site' };
      const refused = await client.refused(searchRoutes.estimate, { params, body });
      expect(refused.body, typed).toMatchObject({ code: 'site_unreachable' });
    }
    const asked = resolved.filter((host) => !host.startsWith('site'));
    expect([...new Set(asked)]).toEqual(['acme.co.uk']);
  });

  it('reads so many other sites in a minute for its quotes; what was read before is still answered', async () => {
    const client = limited().client(await signInAs(limited(), await createPerson(limited())));
    const bodyOf = (n: number) => {
      const domain = sites.put(n, { '/': pageOf('nothing') });
      return { location: worldwide, filters: { domain }, searcher: 'site' };
    };
    const bodies = Array.from({ length: 21 }, (_, at) => bodyOf(at + 10));
    for (const body of bodies.slice(0, 20)) await client.call(searchRoutes.estimate, { params, body });
    const refused = await client.refused(searchRoutes.estimate, {
      params,
      body: bodies[20] as (typeof bodies)[number],
    });
    expect([refused.status, refused.body?.code]).toEqual([429, 'too_many']);
    expect(sites.asked(30)).toEqual([]);
    await client.call(searchRoutes.estimate, { params, body: bodies[0] as (typeof bodies)[number] });
    limited().clock.advance(10);
    await client.call(searchRoutes.estimate, { params, body: bodies[20] as (typeof bodies)[number] });
    expect(sites.asked(30)).toContain('/');
  });

  it('gives demo accounts an example that is there without a network', async () => {
    const client = app().client(await signInAs(app(), await createPerson(app(), { isDemo: true })));
    const { data: options } = await client.call(searchRoutes.options, { params });
    const [domain = ''] = options.examples['site'] ?? [];
    const body = { location: worldwide, filters: { domain }, searcher: 'site' };
    const { data: estimate } = await client.call(searchRoutes.estimate, { params, body });
    expect(estimate).toMatchObject({ available: 1, with_email: 1 });
    expect(resolved).not.toContain(domain);
  });

  it('needs the domain, and says so; a site that does not answer is named', async () => {
    const fixture = await createFixture();
    const missing = { location: worldwide, filters: { tech: ['wix'] }, searcher: 'site' };
    const refused = await fixture.client.refused(searchRoutes.estimate, { params, body: missing });
    expect(refused.body).toMatchObject({ errors: { domain: ['Field is required.'] } });
    const away = { location: worldwide, filters: { domain: sites.put(3, { '/': 503 }) }, searcher: 'site' };
    const failed = await fixture.client.refused(searchRoutes.estimate, { params, body: away });
    expect(failed.body).toMatchObject({ code: 'site_unreachable' });
    const { data: options } = await fixture.client.call(searchRoutes.options, { params });
    expect(options.searchers[0]).toMatchObject({
      key: 'site',
      is_sandbox: false,
      supported_filters: ['domain', 'tech', 'keyword', 'job_titles', 'seniority'],
    });
  });
});
