import { keyErrors, keyRoutes, keySuccesses, type ApiKey } from '@galena/contract/keys';
import { AppError, failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { press } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { pageAfter } from '../../testing/usual-answers.ts';

const path = '/profile-settings/api-key';
const main = page.getByRole('main');
const secret = `gk_live_${'Ab3dEf'.repeat(8)}xyz`;
const rowOf = (description: string) => main.getByRole('listitem').filter({ hasText: description });
const createButton = main.getByRole('button', { name: 'Create API key' });
const form = page.getByRole('dialog', { name: 'Create API key' });

const keyOf = (id: number, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  description: `Key ${id}`,
  prefix: 'gk_live_Ab3dEf',
  state: 'active',
  scopes: ['read'],
  allowed_addresses: [],
  credit_cap: null,
  credits_used: 0,
  created_at: '2026-11-20T08:31:00.000Z',
  expires_at: null,
  last_used_at: null,
  last_used_address: null,
  revoked_at: null,
  ...more,
});

/** Somebody with these keys, told so many at a time. */
const answerKeys = (backend: Backend, first: readonly ApiKey[] = [], pageSize = 20): void => {
  let keys = [...first];
  backend.answer(keyRoutes.list, ({ query }) => pageAfter(keys, query.cursor, pageSize));
  backend.answer(keyRoutes.create, ({ body }) => {
    const made = keyOf(keys.length + 1, body);
    keys = [made, ...keys];
    return { data: { ...made, key: secret }, ...successOf(keySuccesses.api_key_created) };
  });
  const change = (id: number, more: Partial<ApiKey>): ApiKey => {
    keys = keys.map((key) => (key.id === id ? { ...key, ...more } : key));
    return keys.find((key) => key.id === id) ?? failHard(generalErrors.not_found);
  };
  backend.answer(keyRoutes.change, ({ params, body }) => ({
    data: change(params.id, body),
    ...successOf(keySuccesses.api_key_changed),
  }));
  backend.answer(keyRoutes.revoke, ({ params }) => ({
    data: change(params.id, { state: 'revoked', revoked_at: '2026-11-23T08:31:00.000Z' }),
    ...successOf(keySuccesses.api_key_revoked),
  }));
};

describe('a new key', () => {
  screen('is shown whole this once, to be copied [KEY-001 KEY-005]', async ({ backend, open }) => {
    answerKeys(backend);
    await open(path);
    await expect.element(main.getByText('No API keys yet')).toBeVisible();
    await press(createButton, 'Enter');
    await form.getByLabelText('Description').fill('Nightly export');
    await form.getByText('Spend', { exact: true }).click();
    await form.getByLabelText('Monthly credit limit').fill('500');
    await expectAccessible('the form of a new key');
    await form.getByRole('button', { name: 'Create key' }).click();

    const shown = page.getByRole('dialog', { name: 'Copy your API key' });
    await expect.element(shown.getByText(secret)).toBeVisible();
    await expect.element(shown.getByText('You won’t see this key again. Save it somewhere safe.')).toBeVisible();
    await expectAccessible('the key');
    await press(shown.getByRole('button', { name: 'Copy API key' }), 'Enter');
    await expect.element(shown.getByRole('button', { name: 'Copy API key' })).toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe(secret);
    // UI-022: it says so for 1500 ms.
    await expect.element(shown.getByRole('button', { name: 'Copy API key' })).toHaveTextContent('Copy');

    // Only the button closes it.
    await press(shown.getByText(secret), 'Escape');
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect.element(rowOf('Nightly export').getByText('0 of 500 credits used this month')).toBeVisible();
    expect(document.body.textContent).not.toContain(secret);
    const [body] = backend.calls(keyRoutes.create).map((call) => call.body);
    expect(body).toMatchObject({ description: 'Nightly export', scopes: ['read', 'spend'], credit_cap: 500 });
    const days = (Date.parse(body?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  screen('every field says what it lacks; what the server refuses is told in its place', async ({ backend, open }) => {
    answerKeys(backend);
    await open(path);
    await createButton.click();
    await form.getByText('Read', { exact: true }).click();
    const send = form.getByRole('button', { name: 'Create key' });
    await send.click();
    await expect.element(form.getByText('Field is required.')).toHaveLength(2);
    await expect.element(form.getByLabelText('Description')).toHaveFocus();
    await form.getByLabelText('Description').fill('A key');
    await form.getByText('Read', { exact: true }).click();
    await form.getByRole('combobox', { name: 'Allowed IP addresses' }).fill('example.com,');
    await send.click();
    await expect.element(form.getByText('Enter IP addresses or networks, such as 203.0.113.0/24.')).toBeVisible();
    expect(backend.calls(keyRoutes.create)).toEqual([]);

    await press(form.getByRole('combobox', { name: 'Allowed IP addresses' }), 'Backspace');
    backend.answer(keyRoutes.create, () => {
      throw new AppError(keyErrors.too_many_keys, { params: { count: 100 } });
    });
    await send.click();
    const refused = form.getByText('You have 100 active API keys. Revoke one to create another.');
    await expect.element(refused).toBeVisible();
  });
});

describe('a key that is there', () => {
  const used = { last_used_at: '2026-11-22T08:31:00.000Z', last_used_address: '203.0.113.7' };

  screen('tells what it is for, may do, did and spent [KEY-002 KEY-003]', async ({ backend, open }) => {
    answerKeys(backend, [
      keyOf(1, { ...used, scopes: ['read', 'spend'], credit_cap: 500, credits_used: 120 }),
      keyOf(2, { state: 'revoked', revoked_at: '2026-11-22T08:31:00.000Z' }),
      keyOf(3, { state: 'expired', expires_at: '2026-11-22T08:31:00.000Z', allowed_addresses: ['203.0.113.0/24'] }),
    ]);
    await open(path);
    const [active, revoked, expired] = [rowOf('Key 1'), rowOf('Key 2'), rowOf('Key 3')];
    await expect.element(active.getByText('Active')).toBeVisible();
    await expect.element(active.getByText(/^Last used .+ from 203\.0\.113\.7$/)).toBeVisible();
    await expect.element(active.getByText('120 of 500 credits used this month')).toBeVisible();
    await expect.element(active.getByText('Spend')).toBeVisible();
    await expect.element(revoked.getByText('Never used')).toBeVisible();
    await expect.element(revoked.getByText('Revoked', { exact: true })).toBeVisible();
    await expect.element(expired.getByText('Expired', { exact: true })).toBeVisible();
    await expect.element(expired.getByText('Only from 203.0.113.0/24')).toBeVisible();
    for (const over of [revoked, expired])
      await expect.element(over.getByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument();
  });

  screen('is revoked after a question, for good [KEY-007]', async ({ backend, open }) => {
    answerKeys(backend, [keyOf(1), keyOf(2)]);
    await open(path);
    const revoke = main.getByRole('button', { name: 'Revoke Key 1' });
    await press(revoke, 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Revoke “Key 1”?' });
    await expectAccessible('the question');
    await press(question.getByRole('button', { name: 'Cancel' }), 'Enter');
    await expect.element(revoke).toHaveFocus();
    expect(backend.calls(keyRoutes.revoke)).toEqual([]);

    await press(revoke, 'Enter');
    await press(question.getByRole('button', { name: 'Revoke key' }), 'Enter');
    await expect.element(rowOf('Key 1').getByText('Revoked', { exact: true })).toBeVisible();
    await expect.element(rowOf('Key 1')).toHaveFocus();
    await expect.element(page.getByRole('status').filter({ hasText: 'API key revoked.' })).toBeVisible();
    expect(backend.calls(keyRoutes.revoke).map(({ params }) => params.id)).toEqual([1]);
  });

  screen('gets another description [KEY-006]', async ({ backend, open }) => {
    answerKeys(backend, [keyOf(1)]);
    await open(path);
    await main.getByRole('button', { name: 'Edit description: Key 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit description' });
    await dialog.getByLabelText('Description').fill('Warehouse');
    const back = backend.lose(keyRoutes.change);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Something went wrong.')).toBeVisible();
    back();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(rowOf('Warehouse')).toBeVisible();
  });
});

describe('the page of keys', () => {
  screen('has a first call to copy, with the header at the host at hand [KEY-010]', async ({ backend, open }) => {
    answerKeys(backend);
    await open(path);
    await expect.element(main.getByText('No API keys yet')).toBeVisible();
    for (const language of ['curl', 'JavaScript', 'Python']) {
      (main.getByRole('radio', { name: language }).element() as HTMLElement).click();
      const code = main.getByLabelText(`Example in ${language}`);
      await expect.element(code).toHaveTextContent(`${location.origin}/api/user-limits`);
      await expect.element(code).toHaveTextContent(/Authorization.{1,4}Bearer YOUR_API_KEY/);
      await main.getByRole('button', { name: 'Copy code' }).click();
      expect(await navigator.clipboard.readText()).toBe(code.element().textContent);
    }
  });

  screen('is grey while it loads, says why it did not, and shows more when asked for', async ({ backend, open }) => {
    answerKeys(backend, [keyOf(1), keyOf(2), keyOf(3)], 2);
    const letPass = backend.hold(keyRoutes.list);
    await open(path);
    await expect.element(main.getByText('Loading…')).toBeInTheDocument();
    letPass();
    await main.getByRole('button', { name: 'Show more' }).click();
    await expect.element(rowOf('Key 3')).toBeVisible();

    backend.answer(keyRoutes.list, () => failHard(generalErrors.unexpected));
    await open(path);
    await expect.element(main.getByRole('alert')).toHaveTextContent('Couldn’t load this');
    answerKeys(backend, [keyOf(1)]);
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect.element(rowOf('Key 1')).toBeVisible();
  });

  screen('is not for members of a team', async ({ open }) => {
    const { path: now } = await open(path, {
      me: someone({ user_type: 'team_member', access_options: [], modules: [] }),
    });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toBeVisible();
    expect(now()).not.toBe(path);
  });

  screen('can be used by everybody, wide and narrow, in German', async ({ backend, open }) => {
    const scopes = ['read', 'write', 'spend'] as const;
    answerKeys(backend, [
      keyOf(1, {
        description: 'Lager '.repeat(18),
        scopes: [...scopes],
        credit_cap: 90_000,
        credits_used: 12_345,
        last_used_at: '2026-11-22T08:31:00.000Z',
        last_used_address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      }),
    ]);
    const me = someone({ preferences: { lang: 'de' } });
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me, size });
      await expect.element(main.getByText('Ihre Schlüssel')).toBeVisible();
      await expect.element(main.getByText('12.345 von 90.000 Credits diesen Monat verbraucht')).toBeVisible();
      await expectAccessible(`keys, ${size[0]} wide`);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    }
  });
});
