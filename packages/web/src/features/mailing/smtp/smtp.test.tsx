import { smtpRoutes as routes } from '@galena/contract/mailing';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerSmtp, reseller, smtpOf } from '../mailing.fixture.ts';

const path = '/whitelabel/smtp';
const main = page.getByRole('main');
const form = main.getByRole('form', { name: 'Your mail server' });
const test = main.getByRole('form', { name: 'Send a test' });
const saveButton = form.getByRole('button', { name: 'Save' });

describe('the mail server of a brand', () => {
  screen(
    'is set; its password is 16 characters and not shown again [NAV-065 WL-036 WL-037 WL-038 WL-048]',
    async ({ backend, open }) => {
      answerSmtp(backend, null);
      await open(path, { me: reseller() });
      await expect.element(main.getByText('Not set up')).toBeVisible();
      await expect.element(test).not.toBeInTheDocument();
      await form.getByLabelText('Host').fill('smtp.brand.example');
      await form.getByLabelText('Username').fill('post@brand.example');
      await form.getByLabelText('App password').fill('abcd efgh');
      await form.getByLabelText('From address').fill('hello@brand.example');
      await saveButton.click();
      await expect.element(form.getByText('Field must be at least 16 characters.')).toBeVisible();
      expect(backend.calls(routes.save)).toEqual([]);
      await expectAccessible('a mail server that lacks something');

      await form.getByLabelText('App password').fill('abcd efgh ijkl mnop');
      await saveButton.click();
      await expect.element(main.getByText('Not tested')).toBeVisible();
      expect(backend.calls(routes.save).at(-1)?.body).toMatchObject({
        port: 587,
        encryption: 'tls',
        password: 'abcdefghijklmnop',
        support_address: null,
      });
      await expect.element(form.getByLabelText('App password')).toHaveValue('');
      await expect.element(form.getByText('A password is saved.', { exact: false })).toBeVisible();
    },
  );

  screen('is tested by a real mail; it says since when it works', async ({ backend, open }) => {
    const untested = smtpOf({ state: 'untested', tested_at: null, working_since: null });
    answerSmtp(backend, untested, { state: 'working', working_since: '2026-11-26T08:31:00.000Z' });
    await open(path, { me: reseller() });
    await expect.element(test.getByLabelText('Send to')).toHaveValue('dana@mail.example');
    await press(test.getByRole('button', { name: 'Send test' }), 'Enter');
    await expect.element(main.getByText('Working', { exact: true })).toBeVisible();
    await expect.element(main.getByText('12 / 500')).toBeVisible();
    await expect.element(page.getByText('The test was sent. Check the inbox.')).toBeVisible();
    expect(backend.calls(routes.test).at(-1)?.body).toEqual({ to: 'dana@mail.example' });
    await expectAccessible('a mail server that works');
  });

  screen('says why a test failed; changes are saved first', async ({ backend, open }) => {
    answerSmtp(backend, smtpOf(), { state: 'failed', working_since: null, last_error: 'auth: 535 who are you' });
    await open(path, { me: reseller() });
    await test.getByRole('button', { name: 'Send test' }).click();
    await expect.element(main.getByText('auth: 535 who are you')).toBeVisible();
    await expectAccessible('a mail server that failed');
    await form.getByLabelText('Sender name').fill('Marigold');
    await expect.element(test.getByRole('button', { name: 'Send test' })).toBeDisabled();
    await expect.element(test.getByText('Save your changes before you send a test.')).toBeVisible();
  });

  screen('is removed after a question', async ({ backend, open }) => {
    answerSmtp(backend, smtpOf());
    await open(path, { me: reseller(), size: [390, 844] });
    await press(form.getByRole('button', { name: 'Remove server' }), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove your mail server?' });
    await press(question.getByRole('button', { name: 'Remove server' }), 'Enter');
    await expect.element(main.getByText('Not set up')).toBeVisible();
    expect(backend.calls(routes.remove).length).toBe(1);
  });

  screen('is nobody’s without the module [WL-049]', async ({ open }) => {
    await open(path, { me: someone() });
    await expect.element(page.getByLabelText('Host')).not.toBeInTheDocument();
  });
});
