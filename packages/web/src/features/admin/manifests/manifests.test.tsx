import { manifestRoutes as routes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import { answerSearchers, providerOf } from '../searchers/searchers.fixture.ts';
import { answerManifests, goodText, manifestOf } from './manifests.fixture.ts';

const path = '/admin/searchers/manifests';
const me = anAdmin();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = page.getByRole('textbox', { name: 'Manifest', exact: true });
const value = (): string => (text.element() as HTMLTextAreaElement).value;

describe('sources by manifest (ADM-009)', () => {
  screen('a first one begins with one that is ready, is tested with a key, and saved', async ({ backend, open }) => {
    answerManifests(backend);
    answerSearchers(backend);
    await open(path, { me });
    await expect.element(page.getByRole('heading', { name: 'No manifests yet' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Ready One' }).click();
    await expect.element(page.getByText('This manifest is valid.')).toBeVisible();
    expect(value()).toBe(goodText);
    await expectAccessible();
    await page.getByLabelText('API key').fill('my-key');
    await press(button('Run test'), 'Enter');
    await expect.element(page.getByText('Answered in 1,234 ms')).toBeVisible();
    await expect.element(page.getByText('GET https://api.acme.example/v1?q=bakery')).toBeVisible();
    await page.getByText('Abel Lda', { exact: true }).click();
    await expect.element(page.getByText('"ref": "7"')).toBeVisible();
    expect(backend.calls(routes.test)).toMatchObject([
      { body: { text: goodText, credentials: { api_key: 'my-key' }, filters: { keyword: 'bakery' } } },
    ]);
    await press(button('Save version'), 'Enter');
    // It asks for its key before it is a source.
    await expect.element(page.getByText('Not added yet')).toBeVisible();
    await expect.element(button('Add Acme as a source')).toBeVisible();
    expect(backend.calls(routes.save)).toMatchObject([{ body: { text: goodText } }]);
  });

  screen('a fault is told with its path while it is written, and leads to its place', async ({ backend, open }) => {
    answerManifests(backend);
    answerSearchers(backend);
    await open(path, { me });
    await button('New manifest').click();
    await text.fill('{"galena": 2, "key": "acme"}');
    await expect.element(page.getByRole('status').getByText('1 problem')).toBeVisible();
    await press(page.getByRole('button', { name: '/galena Use one of: 1.' }), 'Enter');
    await expect.element(text).toHaveFocus();
    const field = text.element() as HTMLTextAreaElement;
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('2');
    await expect.element(button('Run test')).not.toBeInTheDocument();
    await text.fill(goodText);
    await expect.element(page.getByText('This manifest is valid.')).toBeVisible();
  });

  screen('an earlier version is read, and taken again', async ({ backend, open }) => {
    answerManifests(backend, [manifestOf(3, 'Acme')]);
    answerSearchers(backend);
    await open(path, { me });
    await button('Edit Acme').click();
    await expect.poll(value).toContain('acme2');
    await expect.element(page.getByText('in use')).toBeVisible();
    await press(button('Open version 1'), 'Enter');
    await expect.poll(value).toContain('acme1');
    await press(button('Use version 1'), 'Enter');
    await expect.element(button('Use version 2')).toBeVisible();
    expect(backend.calls(routes.activate)).toMatchObject([{ params: { id: 3 }, body: { version: 1 } }]);
  });

  screen('one is added as a source, and deleted only after a question', async ({ backend, open }) => {
    answerManifests(backend, [
      manifestOf(3, 'Acme', { searcher_id: null, status: null }),
      manifestOf(4, 'Old one', { is_readable: false, searcher_id: null, status: null }),
    ]);
    answerSearchers(backend, [], [providerOf('acme', { list_type: 'company', daily_limit: 600 }), providerOf('nova')]);
    await open(path, { me });
    await expect.element(page.getByText('This version can’t read it')).toBeVisible();
    await button('Add Acme as a source').click();
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    await expect.element(dialog.getByLabelText('Calls per day')).toHaveValue('600');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Delete Acme').click();
    const question = page.getByRole('alertdialog', { name: 'Delete Acme?' });
    await expect.element(question.getByText('its source and the credentials will be deleted')).toBeVisible();
    expect(backend.calls(routes.remove)).toEqual([]);
    await question.getByRole('button', { name: 'Delete manifest' }).click();
    await expect.element(button('Edit Acme')).not.toBeInTheDocument();
    expect(backend.calls(routes.remove)).toMatchObject([{ params: { id: 3 } }]);
  });
});
