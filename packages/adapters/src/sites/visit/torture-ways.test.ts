import { describe, expect, it } from 'vitest';
import { startServer } from '../../http/test-servers.ts';
import type { SiteVisit } from './site-visit.ts';
import { linking, outcomesOf, redirectTo, shop, sitesOn, status, visitTo } from './test-site.ts';
import type { Answering, TestSite } from './test-site.ts';

// Threat 28, E7: whatever a site does, a visit is bounded and says what happened.

const startSite = sitesOn(startServer);

const visitFirst = async (first: Answering, rest: Record<string, Answering> = {}): Promise<[SiteVisit, TestSite]> => {
  const site = await startSite({ '/': first, ...rest });
  return [await visitTo(site), site];
};

describe('ways without end', () => {
  it('a calendar, a shop and links with ever new queries end at the bound', async () => {
    let day = 0;
    const trap = (): string => {
      day += 1;
      const paths = [
        `/contact?day=${day}`,
        `/contact?id=${day}`,
        `/contact/${day}`,
        `/about?page=${day}`,
        `/team/${day}/more`,
        `/calendar/${day}`,
      ];
      return linking(paths, `<p>Page ${day}</p>`);
    };
    const site = await startSite((path) => (path === '/robots.txt' ? undefined : trap()));
    const visit = await visitTo(site);
    expect(site.pages().length).toBeLessThanOrEqual(8);
    expect(visit.ended).toBe('no_more_pages');
    expect(new Set(site.pages()).size).toBe(site.pages().length);
    expect(site.pages().some((path) => path.includes('day=') || path.startsWith('/calendar'))).toBe(false);
  });

  it('more pages worth reading than may be asked for end at the number', async () => {
    const paths = ['/contact', '/impressum', '/about', '/team', '/location'];
    const site = await startSite((path) => (path === '/robots.txt' ? undefined : linking(paths, path)));
    const visit = await visitTo(site, { call: { maxPages: 3 } });
    expect(site.pages()).toEqual(['/', '/contact', '/impressum']);
    expect(visit.ended).toBe('page_limit');
  });

  it('redirects to ever new addresses end after three', async () => {
    let step = 0;
    const site = await startSite((path) => (path === '/robots.txt' ? undefined : redirectTo(`/${(step += 1)}`)));
    const visit = await visitTo(site);
    expect(outcomesOf(visit)).toEqual(['/ redirected', '/1 redirected', '/2 redirected', '/3 too_many_redirects']);
    expect(visit.reason).toBe('too_many_redirects');
  });

  it('redirects in a circle end where they began', async () => {
    const [visit] = await visitFirst(redirectTo('/a'), { '/a': redirectTo('/b'), '/b': redirectTo('/') });
    expect(outcomesOf(visit)).toEqual(['/ redirected', '/a redirected', '/b too_many_redirects']);
  });

  // Whatever an address can begin with but http, and what is hardly an address.
  const noWeb = [
    'javascript:alert(1)',
    'mailto:info@shop.test',
    'data:text/html,<p>hello',
    'tel:+351215550112',
    'ftp://shop.test/',
    'file:///etc/passwd',
    'blob:https://shop.test/1',
    'about:blank',
    'intent://scan/#Intent;end',
    'JaVaScRiPt:void(0)',
    'view-source:https://shop.test/',
    'x:',
  ];

  it.each(noWeb)('a redirect of the first page to %s is one site without an answer', async (target) => {
    const [visit, site] = await visitFirst(redirectTo(target));
    expect(site.pages()).toEqual(['/']);
    expect(visit).toMatchObject({ outcome: 'nothing_read' });
    expect(['refused_address', 'redirected_away']).toContain(visit.reason);
  });

  it.each(noWeb)('what leads to %s in any other way leads nowhere, and the rest is read', async (target) => {
    const ways = [
      `<meta http-equiv="refresh" content="0; url=${target}">`,
      `<script>location.replace('${target}')</script>`,
      `<frameset><frame src="${target}"></frameset>`,
      `<a href="${target}">Contact</a>`,
      `<base href="${target}">`,
    ];
    for (const way of ways) {
      const [visit] = await visitFirst(`<title>Shop</title>${way}<p>info@shop.test <a href="/contact">Contact</a>`, {
        '/contact': redirectTo(target),
      });
      expect(visit, way).toMatchObject({ outcome: 'read', title: 'Shop' });
    }
  });

  it('redirects of every page are bounded all together', async () => {
    let step = 0;
    const site = await startSite((path) => {
      if (path === '/robots.txt') return undefined;
      if (path === '/') return linking(['/contact', '/kontakt', '/impressum', '/about', '/team', '/location']);
      return redirectTo(`/next/${(step += 1)}`);
    });
    const visit = await visitTo(site);
    expect(site.pages().length).toBeLessThanOrEqual(16);
    expect(visit.ended).toBe('too_many_errors');
  });

  it('pages that refresh into each other are left after one step', async () => {
    const refresh = (path: string): string =>
      `<meta http-equiv="refresh" content="0; url=${path}"><p>${path} info@shop.test`;
    const [visit, site] = await visitFirst(refresh('/a'), { '/a': refresh('/b'), '/b': refresh('/a') });
    expect(site.pages()).toEqual(['/', '/a', '/impressum'].slice(0, site.pages().length));
    expect(visit).toMatchObject({ outcome: 'read', site: `${site.at(shop)}a` });
  });

  it.each([
    ['a script', '<script>window.location.href = "/home";</script>'],
    ['a script that replaces', "<script>location.replace('/home')</script>"],
    ['a refresh', '<meta content="2;URL=\'/home\'" http-equiv=REFRESH>'],
    ['a single frame', '<frameset><frame src="/home"></frameset>'],
  ])('%s leads to the first page proper', async (_what, splash) => {
    const [visit, site] = await visitFirst(`<html><title>Loading</title>${splash}`, {
      '/home': '<title>Home</title>info@shop.test',
    });
    expect([visit.title, visit.site, visit.emails.length]).toEqual(['Home', `${site.at(shop)}home`, 1]);
  });

  it('frames are read as the pages they are', async () => {
    const frames =
      '<frameset><frame src="nav.html"><frame src="main.html"><frame src="https://elsewhere.test/"></frameset>';
    const [visit, site] = await visitFirst(`<title>Old</title>${frames}`, {
      '/nav.html': linking(['/kontakt.html']),
      '/main.html': '<p>Welcome</p>',
      '/kontakt.html': '<p>info@shop.test',
    });
    expect(site.pages()).toEqual(['/', '/nav.html', '/main.html', '/kontakt.html']);
    expect(visit.emails).toHaveLength(1);
  });

  it('three errors in a row are enough', async () => {
    const [visit, site] = await visitFirst(linking(['/contact', '/kontakt', '/impressum', '/about', '/team']));
    expect(site.pages()).toHaveLength(4);
    expect(visit.ended).toBe('too_many_errors');
  });

  it('a server that has enough is left alone, and what was read is kept', async () => {
    const [visit, site] = await visitFirst(linking(['/contact', '/impressum'], 'info@shop.test'), {
      '/contact': status(429, { 'retry-after': '600' }),
    });
    expect([visit.ended, visit.emails.length, site.pages()]).toEqual(['busy', 1, ['/', '/contact']]);
  });

  it('a server that asks for a pause gets one, once', async () => {
    const [visit, site] = await visitFirst(linking(['/contact', '/impressum']), {
      '/contact': status(503, { 'retry-after': '0' }),
    });
    expect(outcomesOf(visit)).toEqual(['/ read', '/contact busy', '/contact busy']);
    expect([visit.ended, site.pages()]).toEqual(['busy', ['/', '/contact', '/contact']]);
  });
});

describe('other places', () => {
  it('a page of the site that leads elsewhere is not followed', async () => {
    const elsewhere = await startSite({ '/': 'x@elsewhere.test' });
    const [visit] = await visitFirst(linking(['/contact', '/impressum', 'http://elsewhere.test/contact']), {
      '/contact': redirectTo(elsewhere.at('elsewhere.test')),
      '/impressum': redirectTo('http://10.0.0.1/'),
    });
    expect(outcomesOf(visit)).toEqual(['/ read', '/contact redirected_away', '/impressum redirected_away']);
    expect(elsewhere.asked).toEqual([]);
  });

  it('a page that was moved within the site is followed, and read once', async () => {
    const [visit] = await visitFirst(linking(['/contact', '/kontakt', '/impressum']), {
      '/contact': redirectTo('/contact/'),
      '/contact/': '<p>info@shop.test',
      '/kontakt': redirectTo('/contact/'),
      '/impressum': redirectTo('/'),
    });
    expect(outcomesOf(visit)).toEqual([
      '/ read',
      '/contact redirected',
      '/contact/ read',
      '/kontakt duplicate',
      '/impressum duplicate',
    ]);
  });

  it('a domain that the business moved to is its site now', async () => {
    const moved = await startSite({ '/': '<title>Post</title><p>info@hotel-post.de and hello@hotel-post-berlin.de' });
    const site = await startSite({ '/': redirectTo(moved.at('hotel-post-berlin.de')) });
    const allowedTestHosts = [`hotel-post.de:${site.port}`, `hotel-post-berlin.de:${moved.port}`];
    const visit = await visitTo(site, { website: site.at('hotel-post.de'), outbound: { allowedTestHosts } });
    expect(visit).toMatchObject({
      outcome: 'read',
      site: moved.at('hotel-post-berlin.de'),
      moved_to: 'hotel-post-berlin.de',
    });
    expect(visit.emails).toHaveLength(2);
    expect(moved.asked[0]).toBe('/robots.txt');
  });

  it('a domain that somebody else has now is not', async () => {
    const casino = await startSite({ '/': '<title>Play now</title><p>win@casino.test' });
    const site = await startSite({ '/': redirectTo(casino.at('casino.test')) });
    const allowedTestHosts = [`${shop}:${site.port}`, `casino.test:${casino.port}`];
    const visit = await visitTo(site, { outbound: { allowedTestHosts } });
    expect(visit).toMatchObject({ outcome: 'nothing_read', reason: 'redirected_away', emails: [] });
  });
});
