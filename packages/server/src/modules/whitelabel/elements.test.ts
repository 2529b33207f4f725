import { describe, expect, it } from 'vitest';
import { businessAccountRoutes as routes } from '@galena/contract/whitelabel';
import { saveBrand, useBrandStage } from '../../testing/whitelabel/brand-stage.ts';

const { app, reseller } = useBrandStage();

// WL-032, AUTH-016: what a reseller adds to its pages
describe('the own elements of a brand', () => {
  const frameAt = (host: string) => app().client(undefined, { host }).raw({ method: 'GET', url: '/api/brand/frame' });

  it('are a page of an origin of its own, at the brand’s host and nowhere else', async () => {
    const one = await reseller();
    const { slug } = await saveBrand(one, { html_in_body: '<b>Chat</b><script>let a = 1</script>' });
    const { status, text, headers } = await frameAt(`${slug}.leads.test`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<b>Chat</b><script>let a = 1</script>');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox allow-scripts allow-popups;/);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("frame-ancestors 'self'");
    const other = await saveBrand(await reseller());
    for (const host of [`${other.slug}.leads.test`, 'app.galena.test', 'nobody.test'])
      expect((await frameAt(host)).status).toBe(404);
  });

  it('are gone where the reseller or the operator switched them off', async () => {
    const one = await reseller();
    const { slug } = await saveBrand(one, { html_in_body: '<b>Chat</b>' });
    await saveBrand(one, { script_level: 'off' });
    expect((await frameAt(`${slug}.leads.test`)).status).toBe(404);
    await saveBrand(one, { script_level: 'frame' });
    await app().owner.query(
      `set role galena_system; update whitelabel.business_accounts set scripts_blocked = true where account_id = ${one.person.accountId}; reset role`,
    );
    expect((await frameAt(`${slug}.leads.test`)).status).toBe(404);
    expect((await one.client.call(routes.get, {})).data.scripts_blocked).toBe(true);
  });
});
