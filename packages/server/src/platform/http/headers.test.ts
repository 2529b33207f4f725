import { describe, expect, it } from 'vitest';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_METRICS_TOKEN: 'for-prometheus' } });

describe('headers (E1, E2)', () => {
  it('an API answer allows nothing and is not stored', async () => {
    for (const url of ['/api/me', '/api/none']) {
      const { headers } = await app().client().raw({ method: 'GET', url });
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('a page carries a nonce that no other page carries', async () => {
    const page = () =>
      app()
        .client()
        .raw({ method: 'GET', url: '/lead-search/new-search', headers: { accept: 'text/html' } });
    const [one, two] = [await page(), await page()];
    const nonceOf = ({ headers }: { headers: Record<string, string> }) =>
      /script-src 'nonce-([^']{24})' 'strict-dynamic'/.exec(headers['content-security-policy'] ?? '')?.[1];
    expect(nonceOf(one)).toBeTruthy();
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.headers['content-security-policy']).not.toContain('unsafe');
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(one.text).not.toContain('__GALENA_NONCE__');
  });

  it('forwarded headers of strangers are not believed (threat 11)', async () => {
    const person = await createPerson(app());
    const token = await signInAs(app(), person);
    const forwarded = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    const answer = await app().client(token).raw({ method: 'GET', url: '/api/me', headers: forwarded });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    await app()
      .client()
      .raw({
        method: 'POST',
        url: '/auth/login',
        payload: { email: person.email, password: person.password },
        headers: forwarded,
      });
    const { rows } = await app().owner.query('select ip_address from platform.audits where subject_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ ip_address: '198.51.100.7' }]);
  });
});

describe('watching', () => {
  it('/healthz lives, /readyz serves, and says no while stopping', async () => {
    const { raw } = app().client();
    expect((await raw({ method: 'GET', url: '/healthz' })).status).toBe(200);
    expect((await raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    app().readiness.isDraining = true;
    const stopping = await raw({ method: 'GET', url: '/readyz' });
    expect([stopping.status, stopping.headers['connection']]).toEqual([503, 'close']);
    expect((await raw({ method: 'GET', url: '/healthz' })).status).toBe(200);
    app().readiness.isDraining = false;
  });

  it('/metrics only with its token, and counts by route, never by address', async () => {
    const { raw } = app().client();
    await raw({ method: 'GET', url: '/api/me?secret=1' });
    for (const authorization of ['', 'Bearer wrong', 'for-prometheus'])
      expect((await raw({ method: 'GET', url: '/metrics', headers: { authorization } })).status).toBe(404);
    const { text } = await raw({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer for-prometheus' } });
    expect(text).toMatch(/galena_http_request_seconds_count\{method="GET",route="\/api\/me",status="401"\} \d/);
    expect(text).toContain('galena_db_connections{state="open"}');
    expect(text).not.toContain('secret');
  });
});

describe('/api/openapi.json', () => {
  it('describes every call with its access, its answers and its errors', async () => {
    const { text } = await app().client().raw({ method: 'GET', url: '/api/openapi.json' });
    const document = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-access': object; responses: object; security?: object }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/me/sessions/{id}']?.['delete']).toMatchObject({
      'x-access': { who: 'signed_in' },
      responses: { 200: {}, 401: {}, 404: {}, 422: {} },
    });
    expect(document.paths['/auth/login']?.['post']?.security).toEqual([]);
    const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(calls.length).toBeGreaterThanOrEqual(Object.keys(identityRoutes).length);
    for (const call of calls) expect(call['x-access']).toBeTruthy();
    expect(text).not.toContain('$defs');
  });

  it('is readable at /api/docs from this machine alone', async () => {
    const { raw } = app().client();
    const page = await raw({ method: 'GET', url: '/api/docs' });
    expect(page.text).not.toMatch(/https?:\/\//);
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await raw({ method: 'GET', url: path as string })).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds no password and no token of anything that was called', async () => {
    const person = await createPerson(app(), { password: 'a very secret passphrase' });
    const data = sessionOf(
      await app()
        .client()
        .call(identityRoutes.login, { body: { email: person.email, password: person.password } }),
    );
    await app().client(data.access_token).call(identityRoutes.me, {});
    await app()
      .client()
      .raw({
        method: 'POST',
        url: '/auth/login',
        payload: `{"password":"a very secret passphrase"`,
        headers: { 'content-type': 'application/json' },
      });
    const text = app().log.join('\n');
    expect(text).toContain('/auth/login');
    for (const secret of ['a very secret passphrase', data.access_token, data.access_token.slice(3)])
      expect(text).not.toContain(secret);
  });
});
