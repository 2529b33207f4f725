import { identityRoutes } from '@galena/contract/identity';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { answerSignIn, signInButton } from './sign-in.fixture.ts';

const path = '/profile-settings/profile';
const me = someone({ must_accept_terms: true });
const dialog = page.getByRole('dialog', { name: 'Terms of use' });

describe('the terms of use', () => {
  screen('stand before everything until they are accepted', async ({ backend, open }) => {
    backend.answer(identityRoutes.acceptTerms, () => ({ data: { terms_accepted_at: '2026-11-20T08:31:00.000Z' } }));
    await open(path, { me });
    await expect.element(dialog.getByText('Please accept the terms of use to continue.')).toBeVisible();
    await expectAccessible('the terms');
    // No key gets past them.
    await pressKeys('Escape', 'Escape');
    await expect.element(dialog).toBeVisible();
    const back = backend.lose(identityRoutes.acceptTerms);
    const accept = dialog.getByRole('button', { name: 'Accept' });
    await accept.click();
    await expect.element(page.getByRole('alert').getByText('Something went wrong.')).toBeVisible();
    await expect.element(dialog).toBeVisible();
    back();
    await accept.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  screen('or whoever does not want them logs out', async ({ backend, open }) => {
    answerSignIn(backend, me);
    await open(path, { me });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect.element(signInButton).toBeVisible();
    expect(backend.calls(identityRoutes.logout)).toHaveLength(1);
  });
});
