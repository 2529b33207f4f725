import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp, type TestApp } from '../../testing/test-app.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'galena-paying-'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><meta name="app-script-hosts" content="__GALENA_SCRIPT_HOSTS__">',
);
afterAll(() => rmSync(webRoot, { recursive: true }));

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const paypalKeys = { PAYPAL_CLIENT_ID: 'c', PAYPAL_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' };

const pageAt = async (app: TestApp, url: string) => {
  const { headers, text } = await app.client().raw({ method: 'GET', url, headers: { accept: 'text/html' } });
  const policy = headers['content-security-policy'] ?? '';
  const of = (name: string): string | null =>
    policy
      .split('; ')
      .find((one) => one.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? null;
  return {
    connect: of('connect-src'),
    frame: of('frame-src'),
    scripts: /app-script-hosts" content="([^"]*)"/.exec(text)?.[1],
    hosts: policy.match(/https:\/\/[^\s;]+/g) ?? [],
  };
};

const closed = { connect: "'self'", frame: null, scripts: '', hosts: [] };

// The page of a configured provider may load only its own hosts.
describe('the pages that show fields of payment providers', () => {
  const sandbox = useTestApp({ webRoot });
  const stripe = useTestApp({ webRoot, environment: stripeKeys });
  const paypal = useTestApp({ webRoot, environment: paypalKeys });
  const both = useTestApp({ webRoot, environment: { ...stripeKeys, ...paypalKeys } });
  const paying = ['/settings/wallet', '/settings/wallet?buy=20', '/billing-portal', '/billing-portal/invoices'];

  it.each([
    ['Stripe', stripe],
    ['Stripe beside PayPal, which needs none', both],
  ])('reach the hosts of %s, and nobody else’s', async (_, app) => {
    for (const url of paying)
      expect(await pageAt(app(), url), url).toEqual({
        connect: "'self' https://api.stripe.com",
        frame: "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        scripts: 'https://js.stripe.com https://*.js.stripe.com',
        hosts: [
          'https://api.stripe.com',
          'https://js.stripe.com',
          'https://*.js.stripe.com',
          'https://hooks.stripe.com',
        ],
      });
  });

  it.each([
    ['the sandbox', sandbox],
    ['PayPal alone, whose page is its own', paypal],
  ])('reach nobody with %s', async (_, app) => {
    for (const url of paying) expect(await pageAt(app(), url), url).toEqual(closed);
  });

  it('no other page reaches any of them', async () => {
    const others = [
      '/',
      '/login',
      '/settings',
      '/settings/wallets',
      '/billing-portals',
      '/admin/money',
      '/lead-lists/1',
    ];
    for (const url of [...others, '/x/settings/wallet', '/login?redirect=%2Fsettings%2Fwallet'])
      expect(await pageAt(both(), url), url).toEqual(closed);
  });
});
