import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminBrandRoutes as operators, businessAccountRoutes as routes } from '@galena/contract/whitelabel';
import { createPerson, signInAs } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { saveBrand, type Reseller, useBrandStage } from '../../testing/whitelabel/brand-stage.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'galena-code-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><meta name="app-code" content="__GALENA_CODE__">');
afterAll(() => rmSync(webRoot, { recursive: true }));

const { app, reseller, settingsOf, ownDomain } = useBrandStage({ webRoot });

const script = 'window.chat = "https://chat.example/v1";\r\nconsole.log(1)';
const html = `<b>Chat</b><script>${script}</script><script src="https://cdn.example/a.js"></script>`;
const hash = `'sha256-${createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('base64')}'`;

let operator: TestClient;
beforeAll(async () => {
  const person = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
  operator = app().client(await signInAs(app(), person));
});

const say = ({ person }: Reseller, body: { direct_allowed?: boolean; scripts_blocked?: boolean }) =>
  operator.call(operators.setCode, { params: { id: person.accountId }, body });

const pageAt = async (host: string, url: string) => {
  const { text, headers } = await app()
    .client(undefined, { host })
    .raw({ method: 'GET', url, headers: { accept: 'text/html' } });
  return {
    place: /app-code" content="(\w*)"/.exec(text)?.[1],
    policy: (headers['content-security-policy'] ?? '').replaceAll(/nonce-[\w+/]+/g, 'nonce'),
  };
};

const frameAt = async (host: string) =>
  (await app().client(undefined, { host }).raw({ method: 'GET', url: '/api/brand/frame' })).status;

const open = [
  '/lead-search/new-search',
  '/lead-search/saved-lists/7?x=1',
  '/ai/training',
  '/settings/business-profile',
];
const closed = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/confirm-email',
  '/settings/wallet',
  '/settings/billing',
  '/settings/integrations',
  '/profile-settings/profile',
  '/profile-settings/api-keys',
  '/team',
  '/whitelabel/business-account',
  '/admin/users',
  '/callback',
  '/no/lead-search/here',
];

// WL-024, G-120 as E3 amends it
describe('a reseller’s code in the page', () => {
  it('needs the operator’s leave, which is written down in the reseller’s audit', async () => {
    const one = await reseller();
    await saveBrand(one, { html_in_body: html });
    const body = { business_name: 'Agency', script_level: 'direct' } as const;
    expect(await one.client.refused(routes.save, { body })).toMatchObject({
      status: 422,
      body: { code: 'direct_not_allowed' },
    });
    expect((await say(one, { direct_allowed: true })).data).toMatchObject({ direct_allowed: true, has_code: true });
    expect(await saveBrand(one, { script_level: 'direct' })).toMatchObject({
      script_level: 'direct',
      direct_allowed: true,
    });
    const { rows } = await app().owner.query(
      `select changes from platform.audits where account_id = $1 and action = 'code_set'`,
      [one.person.accountId],
    );
    expect(rows).toEqual([{ changes: { direct_allowed: [false, true], scripts_blocked: [false, false] } }]);
  });

  it('is let in by hash, on its own domain and the pages where people work; every other page keeps its policy', async () => {
    const one = await reseller();
    await say(await saved(one), { direct_allowed: true });
    const host = await ownDomain(one);
    const before = await pageAt(host, '/lead-search/new-search');
    expect(before.place).toBe('');
    await saveBrand(one, { script_level: 'direct', html_in_body: html });
    for (const url of open) {
      const { place, policy } = await pageAt(host, url);
      expect([url, place]).toEqual([url, 'here']);
      expect(policy.split('; ')).toContain(`script-src 'nonce' 'strict-dynamic' ${hash}`);
      expect(policy.split('; ')).toContain("connect-src 'self' https://chat.example https://cdn.example");
    }
    for (const url of closed) expect([url, await pageAt(host, url)]).toEqual([url, { ...before, place: 'elsewhere' }]);
    expect((await settingsOf(host)).data.script_level).toBe('direct');
    expect(await frameAt(host)).toBe(404);
  });

  it('runs in the frame at the address below ours, and nowhere on the platform’s', async () => {
    const one = await reseller();
    await say(await saved(one), { direct_allowed: true });
    const host = await ownDomain(one);
    const { slug } = await saveBrand(one, { script_level: 'direct', html_in_body: html });
    const below = `${slug}.leads.test`;
    expect((await settingsOf(below)).data.script_level).toBe('frame');
    expect(await frameAt(below)).toBe(200);
    expect(await frameAt('app.galena.test')).toBe(404);
    const house = await pageAt('app.galena.test', '/lead-search/new-search');
    for (const at of [below, 'app.galena.test', 'nobody.test'])
      expect([at, await pageAt(at, '/lead-search/new-search')]).toEqual([at, house]);
    expect(house).toMatchObject({ place: '', policy: expect.not.stringContaining('sha256') });
    expect((await pageAt(host, '/lead-search/new-search')).place).toBe('here');
  });

  it('is back in its frame without the leave, and gone once the operator switches it off', async () => {
    const one = await reseller();
    await say(await saved(one), { direct_allowed: true });
    const host = await ownDomain(one);
    await saveBrand(one, { script_level: 'direct', html_in_body: html });
    await say(one, { direct_allowed: false });
    expect([(await pageAt(host, '/ai/training')).place, await frameAt(host)]).toEqual(['', 200]);
    // The wish stays, and other changes can be saved meanwhile.
    expect(await saveBrand(one, { support_url: 'https://help.example' })).toMatchObject({ script_level: 'direct' });
    await say(one, { direct_allowed: true, scripts_blocked: true });
    expect([(await pageAt(host, '/ai/training')).place, await frameAt(host)]).toEqual(['', 404]);
    expect((await settingsOf(host)).data).toMatchObject({ script_level: 'off', script: null, content: null });
  });
});

const saved = async (one: Reseller): Promise<Reseller> => {
  await saveBrand(one);
  return one;
};

describe('the operator’s list of brands', () => {
  it('finds a brand by name, slug or domain, and says how its code runs', async () => {
    const one = await reseller();
    const { slug } = await saveBrand(one, { business_name: `Zephyr % ${one.person.accountId}`, html_in_body: html });
    const host = await ownDomain(one);
    await saveBrand(one, { business_name: `Zephyr % ${one.person.accountId}` });
    for (const search of [`zephyr % ${one.person.accountId}`, slug ?? '', host]) {
      const { data, pagination } = await operator.call(operators.list, { query: { search } });
      expect(pagination.total).toBe(1);
      expect(data).toEqual([
        {
          id: one.person.accountId,
          business_name: `Zephyr % ${one.person.accountId}`,
          white_label_url: `https://${slug}.leads.test`,
          app_url: host,
          domain_status: 'verified',
          has_code: true,
          script_level: 'frame',
          direct_allowed: false,
          scripts_blocked: false,
        },
      ]);
    }
  });

  it('is for super admins, and knows only who has a brand', async () => {
    const plain = await createPerson(app(), { role: 'admin', modules: ['admin'] });
    const admin = app().client(await signInAs(app(), plain));
    expect((await admin.refused(operators.list, { query: {} })).status).toBe(403);
    const nobody = await reseller();
    const params = { id: nobody.person.accountId };
    expect((await operator.refused(operators.setCode, { params, body: {} })).status).toBe(404);
  });
});
