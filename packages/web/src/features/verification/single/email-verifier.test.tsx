import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { verificationRoutes as routes, verificationSuccesses } from '@galena/contract/verification';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { pressKeys } from '../../../testing/keys.ts';
import { anAnswer } from '../../../testing/records/verifications.ts';
import { screen } from '../../../testing/screen.tsx';

const path = '/lead-search/email-verifier';
const field = page.getByRole('textbox', { name: 'Email' });
const answerSettings = (backend: Backend, given = { on_arrival: false, can_ask: true }) => {
  let settings = given;
  backend.answer(routes.settings, () => ({ data: settings }));
  backend.answer(routes.saveSettings, ({ body }) => {
    settings = { ...settings, ...body };
    return { data: settings, ...successOf(verificationSuccesses.settings_saved) };
  });
};

describe('one email', () => {
  screen('is typed in, and answered with its reason', async ({ backend, open }) => {
    answerSettings(backend);
    backend.answer(routes.one, ({ body }) => ({ data: anAnswer({ email: body.email }) }));
    const letGo = backend.hold(routes.one);
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Email verifier' })).toBeVisible();
    await field.fill(' ana@clinica-um.example ');
    await pressKeys('Enter');
    await expect.element(page.getByText(/Asking the mail server/)).toBeVisible();
    letGo();
    await expect.element(page.getByText('The mail server accepts mail for this address.')).toBeVisible();
    await expect.element(page.getByText('Deliverable', { exact: true })).toBeVisible();
    expect(backend.calls(routes.one)).toMatchObject([{ body: { email: 'ana@clinica-um.example' } }]);
    await expectAccessible('an answer');
    await open(path, { size: [390, 844] });
    await expectAccessible('on a phone');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('with a typing error is asked about as it was meant', async ({ backend, open }) => {
    answerSettings(backend);
    backend.answer(routes.one, ({ body }) => ({
      data:
        body.email === 'ana@gmial.com'
          ? anAnswer({
              email: body.email,
              state: 'undeliverable',
              reason: 'no_such_domain',
              suggestion: 'ana@gmail.com',
              mail_server: null,
              code: null,
              said: null,
            })
          : anAnswer({ email: body.email }),
    }));
    await open(path);
    await field.fill('ana@gmial.com');
    await pressKeys('Enter');
    await expect.element(page.getByText('This domain doesn’t exist.')).toBeVisible();
    await page.getByRole('button', { name: 'Verify this one' }).click();
    await expect.element(field).toHaveValue('ana@gmail.com');
    await expect.element(page.getByText('Deliverable', { exact: true })).toBeVisible();
  });

  screen(
    'asked about too often is said plainly; another failure with a way to try again',
    async ({ backend, open }) => {
      answerSettings(backend);
      backend.answer(routes.one, () => {
        throw new AppError(generalErrors.too_many, { retryAfterSeconds: 20, params: { seconds: 20 } });
      });
      await open(path);
      await field.fill('ana@clinica-um.example');
      await pressKeys('Enter');
      await expect.element(page.getByRole('alert')).toHaveTextContent(/You can verify 30 emails a minute/);
      backend.answer(routes.one, () => {
        throw new AppError(generalErrors.unavailable);
      });
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  );
});

describe('new emails', () => {
  screen('are verified by themselves, if the account wants it', async ({ backend, open }) => {
    answerSettings(backend);
    await open(path);
    const toggle = page.getByRole('switch', { name: /Verify new emails automatically/ });
    await expect.element(toggle).not.toBeChecked();
    await toggle.click();
    await expect.element(toggle).toBeChecked();
    await expect.element(page.getByText('Settings saved.').first()).toBeVisible();
    expect(backend.calls(routes.saveSettings)).toMatchObject([{ body: { on_arrival: true } }]);
  });

  screen('where mail servers can’t be asked, it is said; a failure too', async ({ backend, open }) => {
    answerSettings(backend, { on_arrival: true, can_ask: false });
    await open(path);
    await expect.element(page.getByText('We can’t reach mail servers from here')).toBeVisible();
    backend.answer(routes.settings, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await expect.element(page.getByRole('alert').first()).toBeVisible();
  });
});
