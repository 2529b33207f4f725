import { Me } from '@galena/contract/identity';
import { packageRoutes, salesSettingsRoutes } from '@galena/contract/packages';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { mailedCode } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { journey } from '../../visitor.ts';

/** A package of the demo agency's that costs nothing, with a page. */
const publish = async (slug: string): Promise<void> => {
  const agency = await callAs(people.agency);
  const plans = (await agency(packageRoutes.choices, {})).data;
  const plan = plans.find((one) => one.search_limit === 0);
  if (!plan) throw new Error('no plan without credits may be resold');
  const body = { plan_id: plan.id, name: 'First steps', slug, collect_payment_method: false };
  const { data: sold } = await agency(packageRoutes.create, { body });
  await agency(salesSettingsRoutes.save, {
    params: { id: sold.id },
    body: {
      slug,
      headline: 'Meet your next customers',
      video_url: 'https://vimeo.com/76979871',
      faq: [{ q: 'Can I leave?', a: 'Any time.' }],
      is_published: true,
    },
  });
};

describe('§1 White-label: a reseller’s sales pages', () => {
  journey('a stranger signs up on the agency’s page and lands in the product [WL-001]', async ({ visit }) => {
    const slug = `steps-${Date.now()}`;
    await publish(slug);
    const origin = `http://agency.localhost:${new URL(product().origin).port}`;
    const { page, stored } = await visit({ origin });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) foreign.push(request.url());
    });
    await page.goto('/p');
    await page.getByRole('link', { name: 'Choose: First steps' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Meet your next customers' }).waitFor();
    expect(await page.getByText('Galena').count()).toBe(0);
    await page.getByText('Can I leave?').click();
    await page.getByText('Any time.').waitFor();

    // Errors stand beside the fields, and the first of them has the focus.
    const start = page.locator('form').getByRole('button', { name: 'Start for free' });
    await start.click();
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('first_name');

    const email = `stranger.${slug}@mail.example`;
    await page.getByLabel('First name').fill('Sam');
    await page.getByLabel('Last name').fill('Stranger');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('nine green bottles');
    await page.getByLabel('I accept the terms of use').check();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByLabel('Code', { exact: true }).fill('not it');
    await page.keyboard.press('Enter');
    await page.getByText('The code is invalid or expired.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode('confirm_email', email));
    await page.keyboard.press('Enter');

    // In the product, signed in and on the package.
    await page.getByRole('navigation').first().waitFor();
    await page.waitForURL((url) => !url.pathname.startsWith('/p/'));
    await expect.poll(async () => (await stored())['access_token']).toBeTruthy();
    expect(foreign).toEqual([]);
    const answered = await page.evaluate(
      `fetch('/api/me', { headers: { authorization: 'Bearer ' + localStorage.getItem('access_token') } }).then((answer) => answer.json())`,
    );
    const me = Me.parse((answered as { data: unknown }).data);
    expect(me.first_name).toBe('Sam');
    expect(me.modules.some((module) => module.slug === 'leads' && module.id !== null)).toBe(true);

    // Who is signed in already is not asked again who they are.
    await page.goto(`/p/${slug}`);
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor();
    await page.locator('form').getByRole('button', { name: 'Start for free' }).click();
    await page.getByText('You already have a package.').waitFor();
  });
});
