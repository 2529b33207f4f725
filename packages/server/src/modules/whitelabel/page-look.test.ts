import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultColours, styleSheetOf } from '@galena/contract/kernel';
import { useTestApp } from '../../testing/test-app.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'galena-web-'));
writeFileSync(
  join(webRoot, 'index.html'),
  `<!doctype html><meta name="application-name" content="__GALENA_NAME__"><meta name="app-languages" content="__GALENA_LANGUAGES__"><link rel="icon" href="__GALENA_ICON__">
   <!-- __GALENA_LOOK__ --><title>__GALENA_NAME__</title><script nonce="__GALENA_NONCE__" src="/assets/entry.js"></script></head>`,
);
mkdirSync(join(webRoot, '.vite'));
writeFileSync(
  join(webRoot, '.vite/manifest.json'),
  JSON.stringify({
    'src/features/identity/login.page.tsx': {
      file: 'assets/login.js',
      css: ['assets/login.css'],
      imports: ['_shared.js'],
    },
    '_shared.js': { file: 'assets/shared.js', imports: ['_shared.js'] },
    'index.html': { file: 'assets/entry.js' },
  }),
);
afterAll(() => rmSync(webRoot, { recursive: true }));

const app = useTestApp({ webRoot, spoilsLine: true });
beforeAll(() => app().seed());

const page = async (host: string) =>
  app()
    .client(undefined, { host })
    .raw({ method: 'GET', url: '/login', headers: { accept: 'text/html' } });
const agency = { primary: '#B45309', secondary: '#0F766E' };

describe('the look of a page (WL-007, WL-009)', () => {
  it('is that of the tenant whose host was asked, before any script runs; under the nonce of this answer', async () => {
    const { text, headers } = await page('agency.localhost');
    expect(text).toContain('<title>Marigold Leads</title>');
    expect(text).toContain('content="Marigold Leads"');
    expect(text).toContain('content="en es fr de"');
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1];
    expect(text).toContain(
      `<style nonce="${nonce}">${styleSheetOf({ ...agency, sidebar: null, login: null })}</style>`,
    );
    expect(text).not.toContain('__GALENA');
  });

  it('is the product’s own where no tenant lives', async () => {
    for (const host of ['galena.test', 'nobody.test', '127.0.0.1:3000'])
      expect((await page(host)).text).toContain(`>${styleSheetOf(defaultColours)}</style>`);
  });

  it('asks at once for what the address will need, and for nothing twice', async () => {
    const linked = async (url: string): Promise<string[]> => {
      const { text } = await app()
        .client()
        .raw({ method: 'GET', url, headers: { accept: 'text/html' } });
      return [...text.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)">/g)].map(
        ([, href]) => href as string,
      );
    };
    expect(await linked('/login?redirect=%2F')).toEqual(['/assets/login.js', '/assets/login.css', '/assets/shared.js']);
    expect(await linked('/profile-settings/profile')).toEqual([]);
  });

  it('lets no name write into the page', async () => {
    await app().owner.query(
      `set role galena_system; update whitelabel.business_accounts set business_name = '"><script>alert(1)</script>'; reset role`,
    );
    const { text } = await page('agency.localhost');
    expect(text).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  });

  it('is the product’s own while the settings cannot be had', async () => {
    await app().line().become('refuse');
    const { status, text } = await page('agency.localhost');
    expect(status).toBe(200);
    expect(text).toContain(`>${styleSheetOf(defaultColours)}</style>`);
    await app().line().become('pass');
  });
});
