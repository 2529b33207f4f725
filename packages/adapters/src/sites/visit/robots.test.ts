import { describe, expect, it } from 'vitest';
import type { Limiter } from '../../http/index.ts';
import { startServer } from '../../http/test-servers.ts';
import { readRobots } from './robots.ts';
import { callTo, linking, outcomesOf, shop, sitesOn, startWayOut, visitTo, type Answering } from './test-site.ts';

const startSite = sitesOn(startServer);

// RFC 9309, E7: what a site asks robots not to read is not read.

const text =
  (body: string, status = 200): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);

const rulesOf = (body: string) => {
  const robots = readRobots(new URL('https://shop.test/robots.txt'), Buffer.from(body));
  if (robots.kind !== 'rules') throw new Error('no rules');
  return robots;
};
const allows = (body: string, path: string): boolean => rulesOf(body).allows(new URL(path, 'https://shop.test'));

describe('rules', () => {
  it.each<[string, string, boolean]>([
    ['', '/', true],
    ['User-agent: *\nDisallow: /', '/', false],
    ['User-agent: *\nDisallow:', '/', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Galena\nAllow: /', '/x', true],
    ['User-agent: galena\nDisallow: /contact', '/contact-us', false],
    ['User-agent: GALENA/2.0\nDisallow: /', '/x', false],
    ['User-agent: Other\nDisallow: /', '/x', true],
    ['User-agent: Other\nUser-agent: Galena\nDisallow: /a', '/a', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /*.php$', '/x.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/x.php?y', true],
    ['User-agent: *\nDisallow: /ü', '/%C3%BC', false],
    ['User-agent: *\r\nDisallow: /a # not this\rDisallow: /b', '/b', false],
    ['\ufeffUser-agent: *\nDisallow: /', '/', false],
    ['<!doctype html><pre>User-agent: *\nDisallow: /</pre>', '/', true],
    ['\u0000\u0001\u0002', '/', true],
  ])('%j: %s', (body, path, isAllowed) => {
    expect(allows(body, path)).toBe(isAllowed);
  });

  it.each([
    ['5', 5_000],
    ['0.5', 500],
    ['3600', 10_000],
    ['-1', 0],
    ['soon', 0],
  ])('a delay of %s is kept up to ten seconds', (delay, ms) => {
    expect(rulesOf(`User-agent: *\nCrawl-delay: ${delay}`).delayMs).toBe(ms);
  });

  it('made to keep a processor busy forbid rather more than less', () => {
    const joker = `Disallow: /${'*a'.repeat(2_000)}b`;
    const body = `User-agent: *\n${`${joker}\n`.repeat(500)}`;
    expect(allows(body, `/${'a'.repeat(400)}`)).toBe(false);
    expect(allows(`User-agent: *\nDisallow: /${'*'.repeat(100_000)}x`, '/a')).toBe(true);
    expect(allows(`User-agent: *\nDisallow: /\nAllow: /${'a*'.repeat(1_000)}`, `/${'a'.repeat(400)}`)).toBe(false);
  });
});

describe('a robots.txt', () => {
  it.each<[string, Answering | undefined, readonly string[]]>([
    ['that is not there', undefined, ['/ read', '/contact read']],
    ['for members', text('', 403), ['/ read', '/contact read']],
    ['that is empty', text(''), ['/ read', '/contact read']],
    [
      'that is a page',
      (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>User-agent: *\nDisallow: /'),
      ['/ read', '/contact read'],
    ],
    ['that forbids everything', text('User-agent: *\nDisallow: /'), ['/ robots']],
    ['that forbids a page', text('User-agent: *\nDisallow: /contact'), ['/ read', '/contact robots']],
    ['that fails', text('', 500), ['/ robots_unreachable']],
    [
      'that breaks off',
      (r) => {
        r.writeHead(200, { 'content-length': '500' }).write('User-agent: *\nDisallow: /contact\n');
        setImmediate(() => r.destroy());
      },
      ['/ robots_unreachable'],
    ],
    [
      'that is not compressed as it says',
      (r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      ['/ robots_unreachable'],
    ],
    [
      'that goes round in circles',
      (r) => r.writeHead(302, { location: '/robots.txt' }).end(),
      ['/ read', '/contact read'],
    ],
    ['that lies elsewhere', (r) => r.writeHead(302, { location: '/rules' }).end(), ['/ read', '/contact robots']],
  ])('%s', async (_what, robots, outcomes) => {
    const site = await startSite({
      '/': linking(['/contact']),
      '/contact': '<p>info@shop.test',
      '/rules': text('User-agent: *\nDisallow: /contact'),
      ...(robots === undefined ? {} : { '/robots.txt': robots }),
    });
    const visit = await visitTo(site);
    expect(outcomesOf(visit)).toEqual(outcomes);
    const allowed = outcomes.filter((outcome) => outcome.endsWith(' read')).map((outcome) => outcome.split(' ')[0]);
    expect(site.pages().filter((path) => path !== '/rules')).toEqual(allowed);
  });

  it('without end is read as far as 500 kB, and holds', async () => {
    const site = await startSite({
      '/': linking(['/contact']),
      '/robots.txt': (response) => {
        response.writeHead(200, { 'content-type': 'text/plain' }).write('User-agent: *\nDisallow: /contact\n');
        const more = (): void => {
          while (!response.destroyed && response.write('Disallow: /x\n'.repeat(1_000)));
        };
        response.on('drain', more);
        more();
      },
    });
    expect(outcomesOf(await visitTo(site))).toEqual(['/ read', '/contact robots']);
    expect(site.bytesSent()).toBeLessThan(20_000_000);
  });

  it('is asked for once by a visit', async () => {
    const site = await startSite({ '/': linking(['/contact', '/about', '/team']) });
    await visitTo(site);
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  it('that is not there leaves its connection to the page', async () => {
    const connections = new Set<unknown>();
    const answering =
      (status: number): Answering =>
      (response, { socket }) => {
        connections.add(socket);
        // The end comes later than the beginning, as it does from afar.
        response.writeHead(status, { 'content-type': 'text/html', 'content-length': 8_000 }).write('<p>'.padEnd(4_000));
        setTimeout(() => response.end(' '.repeat(4_000)), 5);
      };
    await visitTo(await startSite({ '/robots.txt': answering(404), '/': answering(200) }));
    expect(connections.size).toBe(1);
  });

  it('of the host that a page is on counts', async () => {
    const other = await startSite({
      '/': '<title>Shop</title><p>info@shop.test',
      '/robots.txt': text('User-agent: *\nDisallow: /'),
    });
    const site = await startSite({ '/': (r) => r.writeHead(301, { location: other.at('shop.example') }).end() });
    const allowedTestHosts = [`${shop}:${site.port}`, `shop.example:${other.port}`];
    const visit = await visitTo(site, { outbound: { allowedTestHosts } });
    expect(outcomesOf(visit)).toEqual(['/ redirected', '/ robots']);
    expect(other.pages()).toEqual([]);
  });

  it('may ask for pauses: they are kept by the limiter over all processes', async () => {
    const site = await startSite({
      '/': linking(['/contact']),
      '/robots.txt': text('User-agent: *\nCrawl-delay: 0.02'),
    });
    const seen: unknown[] = [];
    const limiter: Limiter = {
      acquire: async (key, { concurrency, perSecond }) => {
        seen.push([key, concurrency, perSecond]);
        return { release: async () => {} };
      },
    };
    await visitTo(site, { outbound: { limiter } });
    expect(seen).toEqual([
      ['site:shop.test', 1, undefined],
      ['site:shop.test', 1, 50],
      ['site:shop.test', 1, 50],
    ]);
  });
});

describe('a page', () => {
  it.each<[string, Answering, number]>([
    ['nofollow in its head', `<meta name="robots" content="index, nofollow">${linking(['/contact'])}`, 1],
    ['nofollow for us', `<meta name="galena" content="nofollow">${linking(['/contact'])}`, 1],
    [
      'none in its header',
      (r) => r.writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'none' }).end(linking(['/contact'])),
      1,
    ],
    [
      'nofollow for others',
      (r) =>
        r
          .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'otherbot: nofollow' })
          .end(linking(['/contact'])),
      2,
    ],
    ['noindex: it may be read', `<meta name="robots" content="noindex">${linking(['/contact'])}`, 2],
    ['nofollow in a comment', `<!-- <meta name="robots" content="nofollow"> -->${linking(['/contact'])}`, 2],
  ])('that says %s', async (_what, first, pages) => {
    const site = await startSite({ '/': first, '/contact': '<p>info@shop.test' });
    const visit = await visitTo(site);
    expect([visit.outcome, site.pages().length]).toEqual(['read', pages]);
  });
});

describe('two visits of one host', () => {
  it('keep one request at a time between them', async () => {
    const paths = ['/contact', '/impressum', '/about', '/team'];
    const site = await startSite((path) =>
      path === '/robots.txt' ? undefined : (response) => void setImmediate(() => response.end(linking(paths, path))),
    );
    // The port's promise, kept in this process: places are given in the order of asking.
    const lines = new Map<string, Promise<void>>();
    const limiter: Limiter = {
      acquire: async (key) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const before = lines.get(key);
        lines.set(key, promise);
        await before;
        return { release: async () => resolve() };
      },
    };
    const { outbound } = callTo(site, { outbound: { limiter } });
    const visits = await Promise.all([
      visitTo(site, { call: { outbound } }),
      visitTo(site, { call: { outbound, delayMs: 2 } }),
    ]);
    expect(visits.map(({ outcome }) => outcome)).toEqual(['read', 'read']);
    expect(site.asked).toHaveLength(12);
    expect(site.maxAtOnce()).toBe(1);
  });

  it('are known by who they are', async () => {
    const seen: (string | undefined)[] = [];
    const site = await startSite({
      '/': (response, { headers }) => {
        seen.push(headers['user-agent'], headers.cookie);
        response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(linking(['/contact']));
      },
      '/contact': (response, { headers }) => {
        seen.push(headers['user-agent'], headers.cookie);
        response.end('<p>');
      },
    });
    const outbound = startWayOut({
      userAgent: 'Galena/1 (+https://galena.example)',
      resolve: async () => ['127.0.0.1'],
      allowedTestHosts: [`${shop}:${site.port}`],
    });
    await visitTo(site, { call: { outbound } });
    expect(seen).toEqual([
      'Galena/1 (+https://galena.example)',
      undefined,
      'Galena/1 (+https://galena.example)',
      undefined,
    ]);
  });
});
