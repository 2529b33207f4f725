import { describe, expect, inject } from 'vitest';
import { journey } from '../visitor.ts';

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(inject('stack').origin + path, { headers });

const getPage = (path: string): Promise<Response> => get(path, { accept: 'text/html' });

const nonceOf = (page: Response): string | undefined =>
  /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];

const expectCommonHeaders = ({ headers }: Response): void => {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
};

describe('reliability E1 and E2: what answers carry', () => {
  journey('a page: the policy, with another nonce each time', async () => {
    const pages = [await getPage('/login'), await getPage('/login'), await getPage('/no/such/page')];
    for (const page of pages) {
      expectCommonHeaders(page);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(page.headers.get('permissions-policy')).toContain('camera=()');
      const policy = page.headers.get('content-security-policy') ?? '';
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy.split('; ')).toContain(rule);
      expect(policy).not.toContain('unsafe');
      const html = await page.text();
      const scripts = html.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(page)}"`);
      expect(html).not.toContain('__GALENA_NONCE__');
    }
    expect(new Set(pages.map(nonceOf)).size).toBe(pages.length);
    expect(nonceOf(pages[0] as Response)).toMatch(/^[\w+/]{24}$/);
  });

  journey('an answer of the API: nothing may run, nothing is kept', async () => {
    for (const path of ['/api/me', '/api/no/such/call', '/auth/nothing']) {
      const answer = await getPage(path);
      expectCommonHeaders(answer);
      expect(answer.headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(answer.headers.get('content-type'), path).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  journey('an unknown call: a 404 in JSON, also for a browser that asks for a page', async () => {
    for (const path of ['/api/no/such/call', '/api', '/auth/nothing']) {
      const answer = await getPage(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'Not found.' });
    }
  });

  journey('a piece of the interface: compressed as the build did it, for whoever takes that', async () => {
    const page = await (await getPage('/login')).text();
    const piece = /\/assets\/libraries-[\w-]{8}\.js/.exec(page)?.[0] ?? '';
    // Node takes the compression off again before it hands the answer on.
    const whole = await (await get(piece, { 'accept-encoding': 'identity' })).text();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get(piece, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await answer.text()) === whole, encoding).toBe(true);
    }
    for (const ending of ['.br', '.gz', '.map']) expect((await get(piece + ending)).status).toBe(404);
  });

  journey('a missing piece of the interface is a 404 and no page', async () => {
    const answer = await getPage('/assets/gone-from-an-older-release.js');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).not.toContain('html');
  });

  const injections = {
    'an inline script': '<script>window.ran = true</script>',
    'code in an attribute': '<img src="/nothing.png" onerror="window.ran = true">',
    'a script from another place': '<script src="https://evil.example/script.js"></script>',
  };

  for (const [name, markup] of Object.entries(injections))
    journey(`${name} that got into the markup does not run`, async ({ visit }) => {
      const { page, context, faults } = await visit();
      const elsewhere: string[] = [];
      context.on('response', (answer) => void (answer.url().includes('evil.example') && elsewhere.push(answer.url())));
      await page.route('**/login', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('<body>', `<body>${markup}`) });
      });
      await page.goto('/login');
      // The interface itself is not in its way.
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await expect.poll(() => faults).toEqual([expect.stringContaining('script-src')]);
      expect(await page.evaluate('window.ran')).toBeUndefined();
      expect(elsewhere).toEqual([]);
      // That one was meant.
      faults.length = 0;
    });
});
