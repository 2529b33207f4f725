import { failHard } from '@galena/contract/kernel';
import { legalRoutes as routes, whitelabelErrors } from '@galena/contract/whitelabel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerLegalPages } from '../whitelabel.fixture.ts';

const main = page.getByRole('main');
const me = someone({
  modules: (['leads', 'whitelabel'] as const).map((slug, at) => ({ id: at + 1, slug, name: slug })),
});
const path = '/whitelabel/legal-pages';
const tab = (name: string) => main.getByRole('tab', { name, exact: true });
const save = () => main.getByRole('button', { name: 'Save page' });
const text = () => main.getByRole('textbox', { name: 'Text', exact: true });

describe('the legal pages', () => {
  screen('are written in each language, and opened where visitors find them', async ({ backend, open }) => {
    answerLegalPages(backend);
    await open(path, { me });
    await expect.element(tab('Terms of use')).toHaveAttribute('aria-selected', 'true');
    await text().fill('Be kind.');
    // Its label lies over it: by the keyboard.
    (main.getByRole('radio', { name: 'Deutsch' }).element() as HTMLElement).focus();
    await pressKeys('Space');
    await text().fill('Seien Sie nett.');
    await expectAccessible('a legal page');
    await save().click();
    const link = main.getByRole('link', { name: 'Open page' });
    await expect.element(link).toHaveAttribute('href', 'https://kestrel.leads.example/terms');
    expect(backend.calls(routes.save).at(-1)).toMatchObject({
      params: { page: 'terms' },
      body: { url: null, texts: { en: '<p>Be kind.</p>', de: '<p>Seien Sie nett.</p>', fr: null } },
    });
  });

  screen('may be elsewhere; what is unsaved is asked about', async ({ backend, open }) => {
    answerLegalPages(backend);
    await open(path, { me, size: [390, 844] });
    await tab('Imprint').click();
    const address = main.getByLabelText('Address');
    await address.fill('http://kestrel.example/imprint');
    await save().click();
    await expect.element(main.getByText('Field must be a valid url.')).toBeVisible();
    await address.fill('https://kestrel.example/imprint');
    await tab('Privacy policy').click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await save().click();
    await expect
      .element(main.getByRole('link', { name: 'Open page' }))
      .toHaveAttribute('href', 'https://kestrel.example/imprint');
    await tab('Privacy policy').click();
    await expect.element(tab('Privacy policy')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible('legal pages on a phone');
  });

  screen('need a business account first, and lead to it', async ({ backend, open }) => {
    answerLegalPages(backend);
    backend.answer(routes.save, () => failHard(whitelabelErrors.business_account_missing));
    await open(path, { me });
    await main.getByLabelText('Address').fill('https://kestrel.example/terms');
    await save().click();
    await expect.element(main.getByRole('link', { name: 'Create business account' })).toBeVisible();
  });
});
