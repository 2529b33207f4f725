import { describe, expect, it } from 'vitest';
import { sandboxes } from '@galena/adapters/searchers';
import { useTestApp } from '../../testing/test-app.ts';
import { withLinksBelow } from './demo-sites.rules.ts';

const app = useTestApp();
const without = useTestApp({ environment: { GALENA_SANDBOX: 'off' } });

/** The places of the first invented businesses of a German city: some with old pages, some with new ones. */
const findSlugs = async (): Promise<readonly string[]> => {
  const searcher = sandboxes.find(({ type }) => type === 'company') as (typeof sandboxes)[number];
  const location = { label: 'Berlin', country: 'DE', city: 'Berlin' };
  const call = { outbound: app().app.context.app.outbound, config: { delay_ms: 0 } };
  const { records } = await searcher.find(call, { location, filters: {}, match: 100 }, { cursor: null, limit: 12 });
  return records.map(({ ref_url: url }) => (url ?? '').split('/')[2] ?? '');
};

const firstSlug = async (): Promise<string> => (await findSlugs())[0] ?? '';
/** With the time that a reader takes: the general limit counts what is asked in a second. */
const get = (url: string, from = app) => {
  from().clock.advance(1);
  return from()
    .client()
    .raw({ method: 'GET', url, headers: { accept: 'text/html' } });
};

describe('GET /demo-sites/{slug}/{path}', () => {
  it('200: whoever asks sees the site, with links that stay below it and all lead to a page', async () => {
    for (const slug of await findSlugs()) {
      const { status, text, headers } = await get(`/demo-sites/${slug}/`);
      expect([status, /^text\/html; charset=(?:utf-8|windows-1252)$/.test(headers['content-type'] ?? '')]).toEqual([
        200,
        true,
      ]);
      expect(text).toContain('Demo: Dieses Unternehmen ist erfunden.');
      const targets = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target ?? '');
      const own = targets.filter((target) => !/^(?:#|mailto:|&#109;|tel:)/.test(target));
      expect(own.length).toBeGreaterThan(4);
      for (const target of new Set(own)) {
        expect(target).toMatch(new RegExp(`^/demo-sites/${slug}/`));
        expect([target, (await get(target)).status]).toEqual([target, 200]);
      }
    }
  });

  it('200: the crawler reads the same site at its host, in this process', async () => {
    for (const slug of await findSlugs()) {
      const read = await app().app.context.app.outbound.request({ url: `https://${slug}.demo.example/` });
      const seen = await get(`/demo-sites/${slug}/`);
      expect(read.status).toBe(200);
      expect(read.headers['content-type']).toBe(seen.headers['content-type']);
      // The test's client takes every answer for UTF-8.
      expect(withLinksBelow(read.body, slug).toString()).toBe(seen.text);
    }
  });

  it('lets nothing run in it, be framed or be found, and stands in the place of no page of ours', async () => {
    const slug = await firstSlug();
    for (const path of ['', 'gibt-es-nicht']) {
      const { headers, text } = await get(`/demo-sites/${slug}/${path}`);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script-src');
      expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('content-disposition');
      expect(text).not.toContain('nonce');
    }
  });

  it('answers HEAD without a body', async () => {
    const answer = await app()
      .client()
      .raw({ method: 'HEAD', url: `/demo-sites/${await firstSlug()}/` });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('404: a page that the site does not have, a slug that leads nowhere, one that would be another host', async () => {
    const slug = await firstSlug();
    const paths = [
      `${slug}/none`,
      'moss-group-va13k00/',
      'x.evil.example%2F/',
      `${slug}.evil/`,
      '%00/',
      `${'a'.repeat(150)}/`,
    ];
    for (const path of paths) {
      const { status, text } = await get(`/demo-sites/${path}`);
      expect([path, status, /Demo:|bad_request|not_found/.test(text)]).toEqual([
        path,
        status === 400 ? 400 : 404,
        true,
      ]);
    }
  });

  it('404: the sandbox is off, and nobody answers for its hosts', async () => {
    const slug = await firstSlug();
    const { status, text } = await get(`/demo-sites/${slug}/`, without);
    expect([status, text.includes('not_found')]).toEqual([404, true]);
    const outside = without().app.context.app.outbound.request({ url: `https://${slug}.demo.example/` });
    await expect(outside).rejects.toMatchObject({ name: 'OutboundError' });
  });
});

describe('links of a site', () => {
  it.each([
    ['<a href="/contact">', '<a href="/demo-sites/x/contact">'],
    ['<img src="/logo.svg">', '<img src="/demo-sites/x/logo.svg">'],
    ['<a href="#content">', '<a href="#content">'],
    ['<a href="mailto:a@x.demo.example">', '<a href="mailto:a@x.demo.example">'],
    ['<p>href=&quot;/a&quot;</p>', '<p>href=&quot;/a&quot;</p>'],
  ])('%s', (before, after) => expect(withLinksBelow(Buffer.from(before), 'x').toString()).toBe(after));

  it('change no byte of another charset', () =>
    expect(withLinksBelow(Buffer.from('Über <a href="/">', 'latin1'), 'x').toString('latin1')).toBe(
      'Über <a href="/demo-sites/x/">',
    ));
});
