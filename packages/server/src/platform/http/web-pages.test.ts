import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

// As the build leaves it: a page whose scripts wait for their nonce, and a piece beside what it was compressed to.
const webRoot = mkdtempSync(join(tmpdir(), 'galena-pages-'));
const piece = 'export const libraries = "all of them";\n'.repeat(100);
const built = { br: brotliCompressSync(piece), gzip: gzipSync(piece, { level: 1 }) };
mkdirSync(join(webRoot, 'assets'));
for (const [name, content] of Object.entries({
  'index.html': `<!doctype html><html><head><title>Galena</title><script type="module" nonce="__GALENA_NONCE__" src="/assets/entry.js"></script></head><body></body></html>`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/libraries-a1b2c3d4.js': piece,
  'assets/libraries-a1b2c3d4.js.br': built.br,
  'assets/libraries-a1b2c3d4.js.gz': built.gzip,
  'assets/libraries-a1b2c3d4.js.map': '{}',
}))
  writeFileSync(join(webRoot, name), content);
afterAll(() => rmSync(webRoot, { recursive: true }));

const app = useTestApp({ webRoot });

const get = (url: string, headers: Record<string, string> = {}) =>
  app().server.inject({ method: 'GET', url, headers: { host: 'galena.test', ...headers } });
const getPage = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });

describe('a page (E1, E2)', () => {
  it('comes at any address that is neither a call nor a file, with its policy and another nonce each time', async () => {
    const nonces = new Set<string>();
    for (const url of ['/login', '/login', '/no/such/page']) {
      const { statusCode, headers, body } = await getPage(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy.split('; ')).toContain(rule);
      expect(policy).not.toContain('unsafe');
      const nonce = /'nonce-([\w+/]{24})'/.exec(policy)?.[1] ?? 'none';
      const scripts = body.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts).toHaveLength(1);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(body).not.toContain('__GALENA_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('is no answer to a call that does not exist: that is a 404 in JSON, also for a browser', async () => {
    for (const url of ['/api/no/such/call', '/api', '/auth/nothing']) {
      const { statusCode, headers, body } = await getPage(url);
      expect(statusCode, url).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ code: 'not_found', message: 'Not found.' });
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
    }
  });

  it('is none for a piece of an older release either', async () => {
    const { statusCode, headers } = await getPage('/assets/gone-from-an-older-release.js');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).not.toContain('html');
  });
});

describe('a piece of the interface', () => {
  const url = '/assets/libraries-a1b2c3d4.js';

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', null],
  ] as const)('comes compressed as the build did it: %s', async (encoding, open) => {
    const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': encoding });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(open === null ? undefined : encoding);
    expect(headers).toMatchObject({
      vary: expect.stringContaining('accept-encoding'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((open === null ? rawPayload : open(rawPayload)).toString()).toBe(piece);
    // Not compressed anew for each visitor.
    if (encoding !== 'identity') expect(rawPayload.equals(built[encoding])).toBe(true);
  });

  it('is all that is there: not what it was compressed to, nor its map', async () => {
    for (const ending of ['.br', '.gz', '.map']) expect((await get(url + ending)).statusCode).toBe(404);
  });

  it('whose name does not tell of its content is asked for again within the hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });
});
