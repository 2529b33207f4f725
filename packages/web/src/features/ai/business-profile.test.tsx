import { aiRoutes as routes, aiSuccesses, type BusinessProfile } from '@galena/contract/ai';
import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';

const path = '/settings/business-profile';
const field = (name: string) => page.getByRole('textbox', { name });

const aProfile = (own: Partial<BusinessProfile> = {}): BusinessProfile => ({
  id: 1,
  name: 'Northwind',
  website: 'northwind.example',
  what_is_sold: 'Websites',
  whom_it_helps: 'Dentists',
  what_it_does: 'Builds and hosts',
  contact_person: 'Nora North',
  personality: 'Friendly',
  is_complete: true,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...own,
});

describe('the business profile', () => {
  screen('is where /settings leads, also for somebody without modules [NAV-025]', async ({ backend, open }) => {
    backend.answer(routes.businessProfile, () => ({ data: null }));
    const { path: now } = await open('/settings');
    await expect.poll(now).toBe(path);
    const { path: landing } = await open('/', { me: someone({ modules: [] }) });
    await expect.poll(landing).toBe(path);
  });

  screen('is filled in, guarded and saved [PROF-001 PROF-002]', async ({ backend, open }) => {
    backend.answer(routes.businessProfile, () => ({ data: null }));
    await open(path, { me: someone({ business_profile_complete: false }) });
    await expect.element(page.getByText('0 of 7 fields filled in')).toBeVisible();
    await expectAccessible('the empty form');
    await field('Business name').fill('Northwind');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect.element(page.getByText('Field is required.').first()).toBeVisible();
    await field('Website').fill('nowhere');
    await field('What do you sell?').fill('Websites');
    await field('Who do you help?').fill('Dentists');
    await field('What does it do for them?').fill('Builds and hosts');
    await field('Contact person').fill('Nora North');
    await field('Personality').fill('Friendly');
    await expect.element(page.getByText('Field must be a valid domain or URL.')).toBeVisible();
    await field('Website').fill('northwind.example');
    await expect.element(page.getByText('7 of 7 fields filled in')).toBeVisible();
    await page.getByRole('link', { name: 'Saved lists' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    backend.answer(routes.saveBusinessProfile, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect.element(page.getByText(/busy or restarting/).first()).toBeVisible();
    backend.answer(routes.saveBusinessProfile, () => ({
      data: aProfile(),
      ...successOf(aiSuccesses.business_profile_saved),
    }));
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect.element(page.getByText('Business profile saved.')).toBeVisible();
    await expect.element(page.getByText(/^Saved Nov/)).toBeVisible();
  });

  screen('is there again, on a phone too', async ({ backend, open }) => {
    backend.answer(routes.businessProfile, () => ({ data: aProfile() }));
    await open(path, { size: [390, 844] });
    await expect.element(field('Who do you help?')).toHaveValue('Dentists');
    await expectAccessible('the form on a phone');
  });

  screen('says why it cannot be shown', async ({ backend, open }) => {
    backend.answer(routes.businessProfile, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
  });
});
