import { adminErrors, adminSuccesses, firstPasswordRoutes as routes } from '@galena/contract/admin';
import { failHard, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';

const nobody = { me: null, size: [1000, 800] } as const;
const field = page.getByRole('textbox', { name: 'New password' }).or(page.getByLabelText('New password'));
const send = page.getByRole('button', { name: 'Set password' });

describe('SetPassword', () => {
  screen('sets the first password with the token of the link, and leads to the sign-in', async ({ backend, open }) => {
    backend.answer(routes.accept, () => successOf(adminSuccesses.password_set));
    const { path } = await open('/set-password#gi_token', nobody);
    await expect.element(send).toBeVisible();
    await expectAccessible('the form');
    await field.first().fill('short');
    await send.click();
    expect(backend.calls(routes.accept)).toEqual([]);
    await field.first().fill('long enough');
    await send.click();
    await expect.element(page.getByText('You can sign in now.')).toBeVisible();
    expect(backend.calls(routes.accept)[0]?.body).toEqual({ token: 'gi_token', password: 'long enough' });
    await page.getByRole('button', { name: 'Go to sign-in' }).click();
    await expect.poll(path).toBe('/login');
  });

  screen('a link that ended says so; one without a token leads back to the mail', async ({ backend, open }) => {
    backend.answer(routes.accept, () => failHard(adminErrors.invitation_ended));
    await open('/set-password#gi_old', nobody);
    await field.first().fill('long enough');
    await send.click();
    await expect.element(page.getByText('This link has expired. Ask for a new one.').first()).toBeVisible();
    await open('/set-password', nobody);
    await expect.element(page.getByText('Open it again from the email we sent you.')).toBeVisible();
  });
});
