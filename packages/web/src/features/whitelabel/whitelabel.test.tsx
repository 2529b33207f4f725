import { AppError, generalErrors } from '@galena/contract/kernel';
import { businessAccountRoutes as routes, upgradeRoutes } from '@galena/contract/whitelabel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { brandOf } from '../../testing/brand.ts';
import { answerBrand, answerLinks, linkOf } from './whitelabel.fixture.ts';

const main = page.getByRole('main');
const me = someone({
  modules: (['leads', 'whitelabel'] as const).map((slug, at) => ({ id: at + 1, slug, name: slug })),
});
const path = '/whitelabel/business-account';
const preview = () => main.getByRole('region', { name: 'Preview' });
const tab = (name: string) => main.getByRole('tab', { name, exact: true });
const publish = () => main.getByRole('button', { name: 'Publish changes' });

describe('the business account', () => {
  screen(
    'is a form with a picture of the brand beside it that follows every key [NAV-053 WL-019 WL-020]',
    async ({ backend, open }) => {
      answerBrand(backend, brandOf());
      await open(path, { me });
      await expect
        .element(preview().getByRole('figure', { name: 'Light' }).getByText('Kestrel Growth').first())
        .toBeVisible();
      await expect.element(publish()).toBeDisabled();
      await main.getByLabelText('Business name').fill('Falcon Leads');
      await expect
        .element(preview().getByRole('figure', { name: 'Dark' }).getByText('Falcon Leads').first())
        .toBeVisible();
      await main.getByLabelText('Primary', { exact: true }).fill('#573BFF');
      await expect.element(main.getByText('Unpublished changes')).toBeVisible();
      await expectAccessible('the editor of a brand');
      await publish().click();
      await expect.element(publish()).toBeDisabled();
      expect(backend.calls(routes.save).at(-1)?.body).toMatchObject({
        business_name: 'Falcon Leads',
        colours: { primary: '#573BFF', secondary: '#F59E0B', heading: null },
      });
    },
  );

  screen('speaks the languages that are ticked; the default is one of them', async ({ backend, open }) => {
    answerBrand(backend, brandOf());
    await open(path, { me });
    await main.getByText('English', { exact: true }).first().click();
    await main.getByText('Français', { exact: true }).click();
    await expect.element(main.getByLabelText('Default language')).toHaveValue('Español');
    await publish().click();
    await expect.element(publish()).toBeDisabled();
    expect(backend.calls(routes.save).at(-1)?.body).toMatchObject({
      languages: ['es', 'de'],
      default_language: 'es',
    });
  });

  screen('says where a colour had to be moved to be readable [WL-006]', async ({ backend, open }) => {
    answerBrand(backend, brandOf());
    await open(path, { me });
    await expect.element(main.getByText(/#F59E0B is too light for lines and bars/)).toBeVisible();
    await main.getByLabelText('Secondary', { exact: true }).fill('#0F766E');
    await expect.element(main.getByText(/is too light for lines and bars/)).not.toBeInTheDocument();
    await main.getByRole('button', { name: 'Revert' }).click();
    await expect.element(main.getByText(/#F59E0B is too light/)).toBeVisible();
  });

  screen(
    'that nobody filled in yet is created, with what is wrong said in its tab [VAL-024]',
    async ({ backend, open }) => {
      answerBrand(backend, brandOf({ is_saved: false, business_name: '', slug: null, white_label_url: null }));
      backend.answer(routes.save, () => {
        throw new AppError(generalErrors.validation, { fields: { slug: ['This slug cannot be used.'] } });
      });
      await open(path, { me, size: [390, 844] });
      await main.getByLabelText('Business name').fill('Falcon');
      await main.getByRole('button', { name: 'Create business account' }).click();
      await expect.element(tab('Domain')).toHaveAttribute('aria-selected', 'true');
      await expect.element(main.getByText('This slug cannot be used.')).toBeVisible();
      await expectAccessible('a brand on a phone');
    },
  );

  screen('shows how far the own domain is, and what to write into the DNS', async ({ backend, open }) => {
    const domain = {
      host: 'app.kestrel.example',
      status: 'pending' as const,
      records: [
        { type: 'CNAME' as const, name: 'app.kestrel.example', value: 'kestrel.leads.example' },
        { type: 'TXT' as const, name: '_verify.app.kestrel.example', value: 'site-verification=abc' },
      ],
      problem: 'missing' as const,
      checked_at: '2026-11-27T10:00:00.000Z',
    };
    answerBrand(backend, brandOf({ app_url: 'app.kestrel.example', domain }));
    await open(path, { me });
    await tab('Domain').click();
    await expect.element(main.getByText('Waiting for DNS')).toBeVisible();
    await expect.element(main.getByText('There’s no such entry yet.')).toBeVisible();
    await expect.element(main.getByText('site-verification=abc')).toBeVisible();
    await expectAccessible('a domain that waits');
    backend.answer(routes.verifyDomain, () => ({ data: { ...domain, status: 'verified' as const, problem: null } }));
    await main.getByRole('button', { name: 'Check now' }).click();
    await expect.element(main.getByText('Verified: it shows your brand')).toBeVisible();
  });

  screen(
    'names the wholesale price beside the own, and the CRMs of customers [WAL-015 CRM-018]',
    async ({ backend, open }) => {
      answerBrand(backend, brandOf());
      await open(path, { me });
      await tab('Selling and support').click();
      await expect.element(main.getByText(/Wholesale: you pay 12 cents/)).toBeVisible();
      await main.getByLabelText('Price of a credit, in cents').fill('19');
      await main.getByText('Keap', { exact: true }).click();
      await publish().click();
      await expect.element(publish()).toBeDisabled();
      expect(backend.calls(routes.save).at(-1)?.body).toMatchObject({ selling_price_cents: 19, crms: ['keap'] });
    },
  );
});

describe('custom links', () => {
  screen('begin empty, are added and deleted [NAV-064 WL-033 WL-044]', async ({ backend, open }) => {
    answerLinks(backend, []);
    await open('/whitelabel/custom-links', { me });
    await main.getByRole('button', { name: 'Add a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabelText('Title').fill('Academy');
    await dialog.getByLabelText('Address').fill('help.example');
    await expectAccessible('the form of a link');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(main.getByText('https://help.example')).toBeVisible();
    await main.getByRole('button', { name: 'Delete Academy' }).click();
    await page.getByRole('button', { name: 'Delete link' }).click();
    await expect.element(main.getByText('No links yet')).toBeVisible();
  });

  screen('stand in their order on a phone, too', async ({ backend, open }) => {
    answerLinks(backend, [linkOf(1), linkOf(2, { is_active: false })]);
    await open('/whitelabel/custom-links', { me, size: [390, 844] });
    await expect.element(main.getByText('Link 2')).toBeVisible();
    await expect.element(main.getByText('Off')).toBeVisible();
    await expectAccessible('links on a phone');
  });
});

describe('whoever has no white-label', () => {
  screen('reads what it is, with the way to it [WL-010 NAV-051]', async ({ backend, open }) => {
    backend.answer(upgradeRoutes.offer, () => ({ data: { url: '/billing-portal', wholesale_cents: 12 } }));
    await open('/whitelabel/upgrade');
    await expect.element(main.getByText('You pay 12 cents a credit and sell it for more.')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'See plans with white-label' }))
      .toHaveAttribute('href', '/billing-portal');
    await expectAccessible('the way to white-label');
  });
});
