import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../http/test-servers.ts';
import { linking, outcomesOf, shop, sitesOn, telephone, visitTo } from './test-site.ts';

const startSite = sitesOn(startServer);

const contactPage = `<!doctype html><title>Contact</title><body>info@shop.test ${telephone}`;

describe('a visit', () => {
  it('reads the first page and the one about contact, and asks for no more when that has all (E7)', async () => {
    const site = await startSite({
      '/': linking(['/products', '/team', '/about', '/kontakt', '/impressum']),
      '/kontakt': contactPage,
    });
    const visit = await visitTo(site);
    expect(site.asked).toEqual(['/robots.txt', '/', '/kontakt']);
    expect(visit).toMatchObject({
      outcome: 'read',
      reason: null,
      ended: 'enough',
      site: site.at(shop),
      moved_to: null,
    });
    expect(visit.title).toBe('Shop');
    expect(visit.emails).toMatchObject([
      {
        email: 'info@shop.test',
        mail_domain: null,
        sightings: [{ page: `${site.at(shop)}kontakt`, fetched_at: '2026-05-04T12:00:00.000Z' }],
      },
    ]);
    expect(visit.phones).toMatchObject([{ number: '+4930901820' }]);
    expect(visit.pages[1]).toMatchObject({ status: 200, bytes: contactPage.length, wasCut: false, cutBy: null });
    expect(visit.pages[1]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is plain JSON', async () => {
    const site = await startSite({ '/': contactPage });
    const visit = await visitTo(site);
    expect(JSON.parse(JSON.stringify(visit))).toEqual(visit);
  });

  it('says of each e-mail whether its domain takes mail, asking once for each domain', async () => {
    const site = await startSite({ '/': '<p>a@shop.test b@shop.test c@gone-away.de</p>' });
    const asked: string[] = [];
    const resolveMail = async (domain: string) => {
      asked.push(domain);
      return domain === 'gone-away.de' ? ('refuses' as const) : ('accepts' as const);
    };
    const { emails } = await visitTo(site, { call: { resolveMail } });
    expect(Object.fromEntries(emails.map((email) => [email.email, email.mail_domain]))).toEqual({
      'a@shop.test': 'accepts',
      'b@shop.test': 'accepts',
      'c@gone-away.de': 'refuses',
    });
    expect(asked.toSorted()).toEqual(['gone-away.de', 'shop.test']);
  });

  it('keeps all places where a value stands, at most five, and says when there were more', async () => {
    const paths = ['/about', '/about-us', '/team', '/staff', '/location', '/directions', '/contact'];
    const page = (path: string): string => `${linking(paths)}<p>${path} office@shop.test`;
    const site = await startSite((path) => (path === '/robots.txt' ? undefined : page(path)));
    const { emails, wasCut } = await visitTo(site);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.sightings).toHaveLength(5);
    expect(wasCut).toBe(true);
  });

  it('puts the business’s own address before those of others', async () => {
    const site = await startSite({ '/': '<p>agency@big-design.de and info@shop.test and x@other-shop.de' });
    const { emails } = await visitTo(site);
    expect(emails[0]?.email).toBe('info@shop.test');
  });

  it('for people reads all pages of the team first, and stops when there are no more', async () => {
    const person = (name: string): string =>
      `<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">${name}</b>, <i itemprop="jobTitle">Owner</i></div>`;
    const site = await startSite({
      '/': linking(['/contact', '/impressum', '/team', '/about']),
      '/team': linking(['/team/anna', '/team/ben'], person('Anna Amsel')),
      '/team/anna': `${person('Anna Amsel')} anna`,
      '/team/ben': person('Ben Buche'),
    });
    const visit = await visitTo(site, { input: { wants: 'people' } });
    expect(site.pages()).toEqual(['/', '/team', '/team/anna', '/team/ben']);
    expect(visit.ended).toBe('enough');
  });

  it('tries usual addresses of a site without links, until one is not there', async () => {
    const site = await startSite({ '/': '<title>Shop</title><p>Hello</p>', '/impressum': '<p>info@shop.test' });
    const visit = await visitTo(site);
    expect(site.pages()).toEqual(['/', '/impressum', '/kontakt']);
    expect(visit.emails).toHaveLength(1);
    const abroad = await startSite({ '/': '<title>Shop</title><p>Hello</p>' });
    await visitTo(abroad, { input: { country: null } });
    expect(abroad.pages()).toEqual(['/', '/contact']);
  });

  it('ends at once when the site has moved all its pages to one', async () => {
    const site = await startSite((path) => (path === '/robots.txt' ? undefined : '<title>Shop</title><p>Hello</p>'));
    const visit = await visitTo(site);
    expect(outcomesOf(visit)).toEqual(['/ read', '/impressum duplicate']);
  });

  it('reads the front page beside the page that was named, and instead of one that is gone', async () => {
    const site = await startSite({ '/': linking(['/contact']), '/contact': contactPage, '/berlin': '<p>Berlin</p>' });
    const visit = await visitTo(site, { website: `${site.at(shop)}berlin` });
    expect(visit.site).toBe(`${site.at(shop)}berlin`);
    const gone = await visitTo(site, { website: `${site.at(shop)}closed` });
    expect([gone.site, gone.ended]).toEqual([site.at(shop), 'enough']);
    expect(outcomesOf(gone)).toEqual(['/closed http_error', '/ read', '/contact read']);
  });
});

describe('an address', () => {
  it.each(['', 'n/a', 'Hotel Post', 'info@shop.test', 'mailto:info@shop.test', 'ftp://shop.test/', 'http://', 'shop'])(
    'that is none is not asked: "%s"',
    async (website) => {
      const site = await startSite({});
      expect(await visitTo(site, { website })).toMatchObject({
        outcome: 'nothing_read',
        reason: 'bad_address',
        pages: [],
      });
    },
  );

  it.each([
    'https://www.facebook.com/hotelpost',
    'instagram.com/hotelpost',
    'https://linktr.ee/hotelpost',
    'https://www.booking.com/hotel/de/post.html',
    'https://www.tripadvisor.co.uk/Hotel_Review-1',
    'https://maps.google.com/?cid=1',
    'https://g.page/hotelpost',
  ])('on somebody else’s site is not asked: %s', async (website) => {
    const site = await startSite({});
    expect(await visitTo(site, { website })).toMatchObject({ reason: 'not_own_site', pages: [] });
  });

  it('is asked with https first, and without where https does not answer', async () => {
    const site = await startSite({ '/': contactPage });
    const visit = await visitTo(site, { website: `${shop}:${site.port}` });
    expect(outcomesOf(visit)).toEqual(['/ unreachable', '/ read']);
    expect(visit.pages.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'http:']);
  });

  it('is asked with or without www. where the other does not exist', async () => {
    const site = await startSite({ '/': contactPage });
    const { port } = site;
    const hosts = ['unknown.test', 'www.unknown.test'];
    // The resolver of the tests knows no name that begins with "unknown."
    const visit = await visitTo(site, { website: `http://unknown.test:${port}/`, hosts });
    expect(visit.pages.map(({ url, outcome }) => `${new URL(url).hostname} ${outcome}`)).toEqual([
      'unknown.test unresolvable',
      'www.unknown.test unresolvable',
    ]);
    const bare = await visitTo(site, {
      website: `http://half.test:${port}/`,
      hosts: ['half.test', 'www.half.test'],
      outbound: { resolve: async (host) => (host === 'half.test' ? [] : ['127.0.0.1']) },
    });
    expect(bare).toMatchObject({ outcome: 'read', site: `http://www.half.test:${port}/` });
    const www = await visitTo(site, {
      website: `http://www.half.test:${port}/`,
      hosts: ['half.test', 'www.half.test'],
      outbound: { resolve: async (host) => (host === 'half.test' ? ['127.0.0.1'] : []) },
    });
    expect(www).toMatchObject({ outcome: 'read', site: `http://half.test:${port}/` });
  });

  it('inside, on another port, or with a password is refused, and no other way is tried (threat 26)', async () => {
    const site = await startSite({ '/': contactPage });
    for (const website of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://private.test/',
      'http://shop.test:8081/',
      'http://a:b@shop.test/x',
      'http://169.254.169.254/latest',
    ]) {
      const visit = await visitTo(site, { website });
      expect([website, visit.reason, visit.pages.length]).toEqual([
        website,
        website.includes('@') ? 'bad_address' : 'refused_address',
        website.includes('@') ? 0 : 1,
      ]);
    }
    expect(site.asked).toEqual([]);
  });
});

describe('giving up', () => {
  it('ends a visit at once with the reason, wherever it is', async () => {
    const reason = new Error('stopped by the user');
    const stop = new AbortController();
    const site = await startSite({
      '/': linking(['/contact']),
      '/contact': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('<p>half of');
        setImmediate(() => stop.abort(reason));
      },
    });
    await expect(visitTo(site, { call: { signal: stop.signal } })).rejects.toBe(reason);
    await expect(visitTo(site, { call: { signal: AbortSignal.abort(reason) } })).rejects.toBe(reason);
  });

  it('ends the pause between two requests', async () => {
    const reason = new Error('stopped by the user');
    const stop = new AbortController();
    const site = await startSite({ '/': linking(['/contact']) });
    const visit = visitTo(site, { call: { signal: stop.signal, delayMs: 60_000 } });
    while (site.asked.length === 0) await wait(1);
    stop.abort(reason);
    await expect(visit).rejects.toBe(reason);
    expect(site.asked).toEqual(['/robots.txt']);
  });

  it('does not wait for what DNS says of mail', async () => {
    const reason = new Error('stopped by the user');
    const stop = new AbortController();
    const site = await startSite({ '/': `<p>info@shop.test</p>${telephone}` });
    const resolveMail = () => {
      stop.abort(reason);
      return new Promise<never>(() => {});
    };
    await expect(visitTo(site, { call: { signal: stop.signal, resolveMail } })).rejects.toBe(reason);
  });

  it('is not what the end of the time for a site is: what was read by then is kept', async () => {
    const site = await startSite({ '/': linking(['/contact'], 'info@shop.test'), '/contact': () => {} });
    const visit = await visitTo(site, { call: { siteMs: 1_000 } });
    expect([visit.ended, visit.emails.length]).toEqual(['time_limit', 1]);
    expect(outcomesOf(visit)).toEqual(['/ read', '/contact timeout']);
  });
});
