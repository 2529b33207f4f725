import { searcherRoutes as routes, searchErrors } from '@galena/contract/search';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import { answerSearchers, failing, providerOf, searcherOf, threeSearchers } from './searchers.fixture.ts';

const path = '/admin/searchers';
const me = anAdmin();
const table = page.getByRole('table', { name: 'Lead sources' });
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
const names = (): string[] =>
  table
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent ?? '');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = async (searcher: string, act: 'Edit' | 'Remove'): Promise<void> => {
  await button(`More options for ${searcher}`).click();
  await page.getByRole('menuitem', { name: act }).click();
};

describe('§2 Super admin: searchers (NAV-086, ADM-002, ADM-009)', () => {
  screen('a source that failed is tested, paused and resumed; its words say why', async ({ backend, open }) => {
    answerSearchers(backend);
    await open(path, { me });
    const row = rowOf('Acme');
    await expect.element(row.getByText('Error', { exact: true })).toBeVisible();
    await expect.element(row.getByText('The key has no credit')).toBeVisible();
    await expect.element(row.getByText('500 of 500')).toBeVisible();
    await expect.element(row.getByText('Daily limit reached')).toBeVisible();
    await expect.element(row.getByRole('cell', { name: '87%' })).toBeVisible();
    await press(button('Test Acme'), 'Enter');
    const told = page.getByRole('alert').filter({ hasText: 'Acme didn’t answer.' });
    await expect.element(told).toHaveTextContent('Still no credit');
    await press(button('Resume Acme'), 'Enter');
    await expect.element(button('Pause Acme')).toBeVisible();
    await expect.element(page.getByText('Source resumed.')).not.toBeInTheDocument();
    await press(button('Pause Acme'), 'Enter');
    await expect.element(row.getByText('Paused', { exact: true })).toBeVisible();
    for (const route of [routes.test, routes.resume, routes.pause])
      expect(backend.calls(route)).toMatchObject([{ params: { id: 1 } }]);

    backend.answer(routes.test, () => ({ data: { ok: true, ms: 1_234, message: '' } }));
    await press(button('Test Acme'), 'Enter');
    await expect.element(page.getByRole('status').getByText('Acme answered in 1,234 ms.')).toBeVisible();
  });

  screen('the order is changed by keyboard, and invented leads stay last', async ({ backend, open }) => {
    answerSearchers(backend);
    await open(path, { me });
    const down = button('Move Acme down');
    await press(down, 'Enter');
    await expect.poll(() => names()[0]).toContain('Books');
    await expect.element(down).toHaveFocus();
    // Below it are invented leads only.
    await expect.element(down).toHaveAttribute('aria-disabled', 'true');
    await pressKeys('Enter');
    await press(button('Move Acme up'), 'Enter');
    await expect.poll(() => names()[0]).toContain('Acme');
    expect(backend.calls(routes.update)).toMatchObject([{ body: { priority: 2 } }, { body: { priority: 1 } }]);
    // One that stands alone among its kind has no way.
    await expect.element(button('Move Sandbox up')).not.toBeInTheDocument();
  });

  screen(
    'a source is removed only after a question, and what comes with the product stays',
    async ({ backend, open }) => {
      answerSearchers(backend);
      await open(path, { me });
      await button('More options for Books').click();
      await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
      await expect.element(page.getByRole('menuitem', { name: 'Remove' })).not.toBeInTheDocument();
      await pressKeys('Escape');
      await choose('Acme', 'Remove');
      const question = page.getByRole('alertdialog', { name: 'Remove Acme?' });
      await expect.element(question.getByText('Its credentials will be deleted')).toBeVisible();
      expect(backend.calls(routes.remove)).toEqual([]);
      await question.getByRole('button', { name: 'Remove source' }).click();
      await expect.poll(() => names().length).toBe(2);
      expect(backend.calls(routes.remove)).toMatchObject([{ params: { id: 1 } }]);
    },
  );

  screen('or paused instead', async ({ backend, open }) => {
    answerSearchers(backend);
    await open(path, { me });
    await choose('Acme', 'Remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await expect.element(rowOf('Acme').getByText('Paused', { exact: true })).toBeVisible();
    expect(backend.calls(routes.remove)).toEqual([]);
  });

  screen('an act that is refused says why, and nothing changes', async ({ backend, open }) => {
    answerSearchers(backend);
    backend.answer(routes.remove, () => failHard(searchErrors.searcher_built_in));
    await open(path, { me });
    await choose('Acme', 'Remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove source' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(names()).toHaveLength(3);
  });
});

describe('the settings of a source', () => {
  const adding = page.getByRole('dialog', { name: 'Add a source' });
  const editing = page.getByRole('dialog', { name: 'Edit Acme' });
  const secret = (dialog: typeof adding) => dialog.getByLabelText('API key', { exact: true });

  screen('it is added with what its provider asks for', async ({ backend, open }) => {
    answerSearchers(backend);
    await open(path, { me });
    await press(button('Add source'), 'Enter');
    await secret(adding).fill('a-secret-key');
    await expect.element(adding.getByText('for single leads')).not.toBeInTheDocument();
    await adding.getByLabelText('Calls per day').fill('100');
    await expectAccessible('the form');
    await adding.getByRole('button', { name: 'Add source' }).click();
    await expect.element(adding).not.toBeInTheDocument();
    await expect.element(rowOf('Nova people')).toBeVisible();
    expect(backend.calls(routes.create).map(({ body }) => body)).toEqual([
      {
        name: 'Nova people',
        list_type: 'people',
        provider: 'nova',
        daily_limit: 100,
        credentials: { api_key: 'a-secret-key', region: 'eu' },
      },
    ]);
  });

  screen('a kept secret is never shown, and stays where none is typed', async ({ backend, open }) => {
    answerSearchers(backend);
    await open(path, { me });
    await choose('Acme', 'Edit');
    await expect.element(editing.getByText('A key is saved. Enter a new one to replace it.')).toBeVisible();
    await expect.element(editing.getByText('Also finds, for single leads: emails, phone numbers.')).toBeVisible();
    await expect.element(secret(editing)).toHaveValue('');
    await editing.getByLabelText('Name').fill('Acme two');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect.element(rowOf('Acme two')).toBeVisible();
    await choose('Acme two', 'Edit');
    const again = page.getByRole('dialog', { name: 'Edit Acme two' });
    await secret(again).fill('another-key');
    await again.getByLabelText('Calls per day').fill('');
    await again.getByRole('button', { name: 'Save' }).click();
    await expect.element(again).not.toBeInTheDocument();
    expect(backend.calls(routes.update).map(({ body }) => body)).toEqual([
      { name: 'Acme two', daily_limit: 500, credentials: {} },
      { name: 'Acme two', daily_limit: null, credentials: { api_key: 'another-key' } },
    ]);
  });

  screen('the form follows the kind and the provider; what was typed stays', async ({ backend, open }) => {
    const config = {
      type: 'object',
      properties: {
        host: { type: 'string', title: 'Host' },
        port: { type: 'integer', title: 'Port', default: 443 },
        deep: { type: 'boolean', title: 'Look deeper' },
      },
    };
    answerSearchers(backend, threeSearchers, [
      providerOf('nova'),
      providerOf('orbit', { config }),
      providerOf('streets', { list_type: 'local', label: 'Streets' }),
    ]);
    await open(path, { me });
    await button('Add source').click();
    await adding.getByLabelText('Calls per day').fill('100');
    const provider = adding.getByRole('combobox', { name: 'Provider' });
    await provider.click();
    await page.getByRole('option', { name: 'Orbit people' }).click();
    await expect.element(adding.getByLabelText('Name')).toHaveValue('Orbit people');
    await expect.element(adding.getByLabelText('Port')).toHaveValue('443');
    await expect.element(adding.getByRole('switch', { name: 'Look deeper' })).not.toBeChecked();
    await expect.element(secret(adding)).not.toBeInTheDocument();
    await expect.element(adding.getByLabelText('Calls per day')).toHaveValue('100');
    await adding.getByLabelText('Name').fill('Ours');
    await adding.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Local' }).click();
    await expect.element(provider).toHaveValue('Streets');
    await expect.element(adding.getByLabelText('Name')).toHaveValue('Ours');
  });

  screen('what is wrong is told at its field, by the form or by the server', async ({ backend, open }) => {
    answerSearchers(backend);
    await open(path, { me });
    await button('Add source').click();
    await adding.getByLabelText('Name').fill('');
    await adding.getByRole('button', { name: 'Add source' }).click();
    await expect.element(adding.getByText('Field is required.')).toBeVisible();
    await expect.element(adding.getByLabelText('Name')).toHaveFocus();
    expect(backend.calls(routes.create)).toEqual([]);

    await adding.getByLabelText('Name').fill('Nova');
    backend.answer(routes.create, () =>
      failHard(generalErrors.validation, { fields: { 'credentials.api_key': ['This key is not known there.'] } }),
    );
    await secret(adding).fill('a-wrong-key');
    await adding.getByRole('button', { name: 'Add source' }).click();
    await expect.element(adding.getByText('This key is not known there.')).toBeVisible();
    await expect.element(secret(adding)).toHaveFocus();

    backend.answer(routes.create, () => failHard(searchErrors.searcher_exists));
    await secret(adding).fill('another-key');
    await adding.getByRole('button', { name: 'Add source' }).click();
    await expect.element(adding.getByText(searchErrors.searcher_exists.message).first()).toBeVisible();
  });

  screen('where every source is there already, the form says so', async ({ backend, open }) => {
    answerSearchers(backend, threeSearchers, [providerOf('acme', { is_added: true })]);
    await open(path, { me });
    await button('Add source').click();
    await expect.element(adding.getByText('All available sources are already added.')).toBeVisible();
    await adding.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(adding).not.toBeInTheDocument();
    await expect.element(button('Add source')).toHaveFocus();
  });
});

describe('the page of searchers', () => {
  screen('while it loads, when it fails, with nothing in it', async ({ backend, open }) => {
    answerSearchers(backend, []);
    const letPass = backend.hold(routes.searchers);
    await open(path, { me });
    await expect.element(page.getByRole('main').getByText('Loading…')).toBeInTheDocument();
    await expect.element(button('Add source')).not.toBeInTheDocument();
    letPass();
    await expect.element(page.getByText('No sources yet')).toBeVisible();
    backend.answer(routes.searchers, () => failHard(generalErrors.unexpected));
    await open(path, { me });
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Couldn’t load this');
    answerSearchers(backend);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect.element(rowOf('Acme')).toBeVisible();
  });

  screen('can be used by everybody, wide and narrow, with long words', async ({ backend, open }) => {
    const words = { last_error: `${'A very long sentence of a vendor. '.repeat(8)}https://${'x'.repeat(120)}.example` };
    answerSearchers(backend, [{ ...failing, ...words }, searcherOf(2, 'A source with a rather long name of its own')]);
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me: anAdmin({ preferences: { lang: size[0] === 390 ? 'de' : 'en' } }), size });
      await expect.element(page.getByText('A source with a rather long name of its own')).toBeVisible();
      await expectAccessible(`searchers, ${size[0]} wide`);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    }
  });
});
