import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../http/test-servers.ts';
import { callTo, linking, outcomesOf, shop, sitesOn } from './test-site.ts';
import { visitSite } from './visit-site.ts';

const startSite = sitesOn(startServer);

// E7, whatever the pages of a site link.

const words = [
  'contact',
  'kontakt',
  'impressum',
  'about',
  'team',
  'people',
  'location',
  'privacy',
  'products',
  'secret',
];
const path = fc
  .tuple(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '/', '.html', '?id=1', '?id=2', '?day=3', '?utm_source=x', '#top'),
  )
  .map(([segments, end]) => `/${segments.join('/')}${end}`);
const link = fc.oneof(
  { weight: 8, arbitrary: path },
  { weight: 1, arbitrary: path.map((to) => `https://elsewhere.test${to}`) },
  { weight: 1, arbitrary: path.map((to) => `http://www.shop.test${to}`) },
  { weight: 1, arbitrary: fc.webUrl() },
);
const site = fc.record({
  /** What the pages link, page by page in the order of asking; the last for all that follow. */
  links: fc.array(fc.array(link, { maxLength: 12 }), { minLength: 1, maxLength: 12 }),
  /** Answers other than pages, in the same way. */
  statuses: fc.array(fc.constantFrom(200, 200, 200, 200, 404, 500, 301, 302), { minLength: 1, maxLength: 12 }),
  maxPages: fc.integer({ min: 1, max: 10 }),
  wants: fc.constantFrom('contacts' as const, 'people' as const),
});

describe('a walk through any site', () => {
  it('asks for few pages, once each, on the site, and where robots.txt allows', async () => {
    await fc.assert(
      fc.asyncProperty(site, async ({ links, statuses, maxPages, wants }) => {
        let count = 0;
        const hosts: (string | undefined)[] = [];
        const server = await startSite((asked) => {
          if (asked === '/robots.txt') return 'User-agent: *\nDisallow: /*secret';
          const at = count;
          count += 1;
          return (response, { headers }) => {
            hosts.push(headers.host?.split(':')[0]);
            const status = at === 0 ? 200 : (statuses[at % statuses.length] ?? 200);
            const targets = links[Math.min(at, links.length - 1)] ?? [];
            const location = status > 300 && status < 400 ? { location: targets[0] ?? '/' } : {};
            response
              .writeHead(status, { 'content-type': 'text/html', ...location })
              .end(linking(targets, `Page ${at}`));
          };
        });
        const outbound = callTo(server).outbound;
        const call = { outbound, now: () => new Date(0), delayMs: 0, maxPages };
        const visit = await visitSite(call, { website: server.at(shop), country: null, wants });
        await outbound.close();
        const asked = server.pages();
        const redirects = visit.pages.filter(({ outcome }) => outcome === 'redirected').length;
        expect(asked.length - redirects).toBeLessThanOrEqual(maxPages);
        expect(redirects).toBeLessThanOrEqual(maxPages);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked.filter((one) => one.includes('secret'))).toEqual([]);
        expect(hosts.filter((host) => host !== shop && host !== `www.${shop}`)).toEqual([]);
        expect(visit.pages.filter(({ outcome }) => outcome !== 'robots').length).toBe(asked.length);
        expect(outcomesOf(visit)[0]).toBe('/ read');
        expect(server.maxAtOnce()).toBe(1);
      }),
      { numRuns: 120, endOnFailure: true },
    );
  });
});
