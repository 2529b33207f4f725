import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { outcomeRoutes, outcomeSuccesses, standardPolicy, type OutcomePolicy } from '@galena/contract/outcomes';
import {
  verificationOperatorRoutes as routes,
  verificationSuccesses,
  type VerificationOverview,
} from '@galena/contract/verification';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';

const path = '/admin/verification';
const me = anAdmin();
const moment = '2026-11-20T08:31:00.000Z';
const today = new Date().toISOString().slice(0, 10);

const anOverview = (own: Partial<VerificationOverview> = {}): VerificationOverview => ({
  verifier: { key: 'smtp', label: 'Own check', name: 'verify.galena.example', sender: 'check@galena.example' },
  door: { state: 'open', since: moment, checked_at: moment },
  own_list_price: 0,
  days: [{ day: today, asked: 200, answered: 150, blocked: 20 }],
  providers: [
    {
      provider: 'google',
      asked: 120,
      deliverable: 60,
      undeliverable: 30,
      catch_all: 12,
      risky: 0,
      unknown: 18,
      blocked: 6,
    },
    { provider: 'none', asked: 80, deliverable: 0, undeliverable: 80, catch_all: 0, risky: 0, unknown: 0, blocked: 0 },
  ],
  ...own,
});
const answer = (backend: Backend, overview: VerificationOverview): void => {
  let policy: OutcomePolicy = standardPolicy;
  backend.answer(routes.overview, () => ({ data: overview }));
  backend.answer(outcomeRoutes.policy, () => ({ data: policy }));
  backend.answer(outcomeRoutes.savePolicy, ({ body }) => {
    policy = { ...body, version: policy.version + 1, changed_at: moment };
    return { data: policy, ...successOf(outcomeSuccesses.policy_saved) };
  });
};

describe('the operator’s page of verification', () => {
  screen('says whether mail servers can be asked, who asks, and what they said', async ({ backend, open }) => {
    answer(backend, anOverview());
    await open(path, { me });
    await expect.element(page.getByText('Port 25: Open')).toBeVisible();
    await expect.element(page.getByText('verify.galena.example')).toBeVisible();
    await expect.element(page.getByText('check@galena.example')).toBeVisible();
    await expect.element(page.getByText('200 emails asked about')).toBeVisible();
    const table = page.getByRole('table', { name: 'By provider' });
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/Google120\s*50%25%10%0%15%5%/);
    await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/No mail server80/);
    await expectAccessible('the operator’s page');
    await open(path, { me, size: [390, 844] });
    await expect.element(page.getByText('Port 25: Open')).toBeVisible();
    await expectAccessible('the operator’s page on a phone');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('tries the port anew', async ({ backend, open }) => {
    answer(backend, anOverview({ door: { state: 'not_checked', since: null, checked_at: null }, days: [] }));
    backend.answer(routes.probe, () => ({ data: { state: 'closed' as const, since: moment, checked_at: moment } }));
    await open(path, { me });
    await expect.element(page.getByText('Port 25: Not checked yet')).toBeVisible();
    await expect.element(page.getByText('Nothing verified yet')).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.element(page.getByText('Port 25: Closed')).toBeVisible();
    await expect.element(page.getByText(/Your host or firewall blocks it/)).toBeVisible();
    expect(backend.calls(routes.probe)).toHaveLength(1);
  });

  screen('sets what an email of an own list costs', async ({ backend, open }) => {
    answer(backend, anOverview());
    backend.answer(routes.savePrice, ({ body }) => ({
      data: anOverview(body),
      ...successOf(verificationSuccesses.settings_saved),
    }));
    await open(path, { me });
    const price = page.getByRole('region', { name: 'Price for own lists' });
    await expect.element(price.getByRole('button', { name: 'Save price' })).toBeDisabled();
    await price.getByLabelText('Credits per email from own lists').fill('2');
    await expectAccessible('the price');
    await price.getByRole('button', { name: 'Save price' }).click();
    await expect.poll(() => backend.calls(routes.savePrice)[0]?.body).toEqual({ own_list_price: 2 });
  });

  screen('that cannot be loaded says so, and tries again', async ({ backend, open }) => {
    backend.answer(routes.overview, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path, { me });
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
    answer(backend, anOverview({ door: { state: 'unclear', since: moment, checked_at: moment } }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Port 25: Unclear')).toBeVisible();
  });
});

describe('price by outcome', () => {
  const card = page.getByRole('region', { name: 'Price by outcome' });
  const save = card.getByRole('button', { name: 'Save' });

  screen('is off, and set whole', async ({ backend, open }) => {
    answer(backend, anOverview());
    await open(path, { me });
    const isOn = card.getByRole('switch', { name: /^Charge by outcome/ });
    await expect.element(isOn).not.toBeChecked();
    await expect.element(save).toBeDisabled();
    await isOn.click();
    await card.getByRole('textbox', { name: /Days to report a bounce/ }).fill('31');
    await save.click();
    await expect.element(card.getByText('Enter a whole number from 1 to 30.').first()).toBeVisible();
    await card.getByRole('textbox', { name: /Days to report a bounce/ }).fill('14');
    await save.click();
    await expect.element(page.getByText('Settings saved.').first()).toBeVisible();
    expect(backend.calls(outcomeRoutes.savePolicy)).toMatchObject([
      {
        body: {
          is_on: true,
          charges_catch_all: false,
          charges_unverified: false,
          window_days: 14,
          max_refund_percent: 10,
        },
      },
    ]);
    await expect.element(save).toBeDisabled();
    await expectAccessible('the policy');
  });

  screen('where port 25 is closed is warned of', async ({ backend, open }) => {
    answer(backend, anOverview({ door: { state: 'closed', since: moment, checked_at: moment } }));
    await open(path, { me, size: [390, 844] });
    await card.getByText('Charge by outcome', { exact: true }).click();
    await expect.element(card.getByText(/Port 25 is closed, so hardly any email/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('that cannot be loaded says so', async ({ backend, open }) => {
    answer(backend, anOverview());
    backend.answer(outcomeRoutes.policy, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path, { me });
    await expect.element(card.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
