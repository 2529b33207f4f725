import { AppError } from '@galena/contract/kernel';
import { mailingErrors, templateRoutes as routes } from '@galena/contract/mailing';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerTemplates, reseller } from '../mailing.fixture.ts';

const path = '/whitelabel/email-templates';
const main = page.getByRole('main');
const list = main.getByRole('navigation', { name: 'Emails' });
const entry = (name: string) => list.getByRole('button', { name });
const formOf = (name: string) => main.getByRole('form', { name });
const preview = main.getByRole('region', { name: 'Preview' });

describe('the mails of a brand', () => {
  screen('are worded, cleaned, and reset after a question [NAV-067 WL-034 WL-044]', async ({ backend, open }) => {
    answerTemplates(backend);
    await open(path, { me: reseller() });
    const form = formOf('Welcome');
    await expect.element(form.getByText('This is the default.')).toBeVisible();
    await expectAccessible('a template');
    await form.getByLabelText('Subject').fill('Hello');
    await form.getByLabelText('Text (HTML)').fill('<p>x</p><script>1</script>');
    await press(form.getByRole('button', { name: 'Insert link' }), 'Enter');
    await expect.element(form.getByLabelText('Text (HTML)')).toHaveValue('<p>x</p><script>1</script>{{ link }}');
    await form.getByRole('button', { name: 'Save template' }).click();
    await expect.element(form.getByLabelText('Text (HTML)')).toHaveValue('<p>x</p>{{ link }}');
    await expect.element(entry('Welcome')).toHaveTextContent('Your own');
    await press(form.getByRole('button', { name: 'Reset to default' }), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Reset this template to the default?' });
    await press(question.getByRole('button', { name: 'Reset to default' }), 'Enter');
    await expect.element(form.getByLabelText('Subject')).toHaveValue('Default welcome (en)');
    await expect.element(entry('Welcome')).toHaveTextContent('Default');
  });

  screen(
    'are shown as the reader would get them, in a frame where nothing runs; and sent',
    async ({ backend, open }) => {
      answerTemplates(backend);
      await open(path, { me: reseller() });
      await expect.element(preview.getByText('For Dana: Default welcome (en)')).toBeVisible();
      const frame = document.querySelector('iframe');
      expect(frame?.getAttribute('sandbox')).toBe('');
      expect(frame?.getAttribute('srcdoc')).not.toContain('style="');
      await formOf('Welcome').getByLabelText('Subject').fill('Changed');
      await expect.element(preview.getByText('For Dana: Changed')).toBeVisible();
      await preview.getByRole('button', { name: 'Send to me' }).click();
      await expect.element(page.getByText('Sent to dana@mail.example.')).toBeVisible();
      expect(backend.calls(routes.preview).at(-1)?.body).toMatchObject({ subject: 'Changed', is_sent: true });
    },
  );

  screen('say what is wrong with them', async ({ backend, open }) => {
    answerTemplates(backend);
    await open(path, { me: reseller() });
    await expect.element(preview.getByText('For Dana: Default welcome (en)')).toBeVisible();
    const refuse = () => {
      throw new AppError(mailingErrors.template_syntax, { params: { line: 3, reason: 'tag {% if a %} not closed' } });
    };
    backend.answer(routes.save, refuse);
    backend.answer(routes.preview, refuse);
    const form = formOf('Welcome');
    await form.getByLabelText('Text (HTML)').fill('{% if a %}');
    const message = 'Line 3 has a mistake: tag {% if a %} not closed';
    await expect.element(preview.getByText(message)).toBeVisible();
    await form.getByRole('button', { name: 'Save template' }).click();
    await expect.element(form.getByText(message)).toBeVisible();
    await form.getByLabelText('Subject').fill('');
    await form.getByRole('button', { name: 'Save template' }).click();
    await expect.element(form.getByText('Field is required.')).toBeVisible();
  });

  screen('have four languages; what is unsaved is asked about', async ({ backend, open }) => {
    answerTemplates(backend);
    await open(path, { me: reseller(), size: [390, 844] });
    await main.getByRole('tab', { name: 'Deutsch' }).click();
    const form = formOf('Welcome');
    await expect.element(form.getByLabelText('Subject')).toHaveValue('Default welcome (de)');
    await form.getByLabelText('Subject').fill('Willkommen');
    await entry('Credits low').click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await press(question.getByRole('button', { name: 'Cancel' }), 'Enter');
    await expect.element(form.getByLabelText('Subject')).toHaveValue('Willkommen');
    await entry('Credits low').click();
    await press(question.getByRole('button', { name: 'Discard changes' }), 'Enter');
    await expect.element(formOf('Credits low').getByLabelText('Subject')).toHaveValue('Default credits_low (de)');
    await expectAccessible('templates on a phone');
  });
});
