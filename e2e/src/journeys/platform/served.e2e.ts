import { describe, expect } from 'vitest';
import { journey } from '../../visitor.ts';
import { product } from '../../product.ts';

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(product().origin + path, { headers });

const getPage = (path: string): Promise<Response> => get(path, { accept: 'text/html' });

const nonceOf = (page: Response): string | undefined =>
  /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];

describe('reliability E1 and E2: what the build serves', () => {
  journey('a page whose scripts all carry its nonce, and pieces as they were compressed', async () => {
    const page = await getPage('/login');
    const html = await page.text();
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(page)}"`);
    expect(html).not.toContain('__GALENA_');

    const piece = /\/assets\/libraries-[\w-]{8}\.js/.exec(html)?.[0] ?? '';
    // Node takes the compression off again before it hands the answer on.
    const whole = await (await get(piece, { 'accept-encoding': 'identity' })).text();
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(piece, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await answer.text()) === whole, encoding).toBe(true);
    }
    for (const ending of ['.br', '.gz', '.map']) expect((await get(piece + ending)).status).toBe(404);
  });

  const injections = {
    'an inline script': '<script>window.ran = true</script>',
    'code in an attribute': '<img src="/nothing.png" onerror="window.ran = true">',
    'a script from another place': '<script src="https://evil.example/script.js"></script>',
  };

  journey('what got into the markup does not run', async ({ visit }) => {
    for (const [name, markup] of Object.entries(injections)) {
      const { page, context, faults } = await visit();
      const elsewhere: string[] = [];
      context.on('response', (answer) => void (answer.url().includes('evil.example') && elsewhere.push(answer.url())));
      await page.route('**/login', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('<body>', `<body>${markup}`) });
      });
      await page.goto('/login');
      // The interface itself is not in its way.
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await expect.poll(() => faults, { message: name }).toEqual([expect.stringContaining('script-src')]);
      expect(await page.evaluate('window.ran'), name).toBeUndefined();
      expect(elsewhere, name).toEqual([]);
      // That one was meant.
      faults.length = 0;
    }
  });
});
