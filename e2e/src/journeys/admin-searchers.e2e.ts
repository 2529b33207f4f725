import { searcherRoutes, type AdminSearcher, type SearcherProvider } from '@galena/contract/search';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

const openSearchers = async (page: Page): Promise<void> => {
  await signIn(page, people.admin, '/admin/searchers');
  await page.getByRole('heading', { level: 1, name: 'Searchers' }).waitFor();
};

const searcherOf = (id: number, name: string, more: Partial<AdminSearcher> = {}): AdminSearcher => ({
  id,
  name,
  list_type: 'people',
  provider: name.toLowerCase(),
  priority: id,
  status: 'active',
  is_built_in: true,
  is_sandbox: false,
  has_credentials: false,
  settings: {},
  daily_limit: null,
  used_today: 0,
  success_rate: null,
  last_run_at: null,
  last_error: null,
  last_error_at: null,
  ...more,
});

const providerOf = (key: string, isAdded: boolean): SearcherProvider => ({
  key,
  label: `${key[0]?.toUpperCase()}${key.slice(1)} people`,
  list_type: 'people',
  licence: null,
  licence_url: null,
  is_added: isAdded,
  config: {
    type: 'object',
    required: ['api_key'],
    properties: {
      api_key: { type: 'string', description: 'API key', writeOnly: true },
      region: { type: 'string', enum: ['eu', 'us'], default: 'eu', description: 'Region' },
    },
  },
});

type Call = { readonly what: string; readonly body: unknown };

/**
 * Puts a product with vendors behind the page, in place of this fresh one, which other journeys search in.
 * @returns what the page has done to it
 */
const stage = async (page: Page): Promise<readonly Call[]> => {
  const calls: Call[] = [];
  let searchers: AdminSearcher[] = [
    searcherOf(1, 'Acme', {
      is_built_in: false,
      has_credentials: true,
      settings: { region: 'us' },
      status: 'error',
      daily_limit: 500,
      used_today: 500,
      success_rate: 87,
      last_run_at: '2026-11-20T08:31:00.000Z',
      last_error: 'The key has no credit',
      last_error_at: '2026-11-20T08:31:00.000Z',
    }),
    searcherOf(2, 'Books'),
    searcherOf(3, 'Sandbox', { is_sandbox: true }),
  ];
  const change = (id: number, more: Partial<AdminSearcher>): void => {
    searchers = searchers.map((one) => (one.id === id ? { ...one, ...more } : one));
  };
  const move = (id: number, place: number): void => {
    const others = searchers.filter((one) => one.id !== id);
    const moved = searchers.filter((one) => one.id === id);
    searchers = others.toSpliced(place - 1, 0, ...moved).map((one, at) => ({ ...one, priority: at + 1 }));
  };
  const act = (id: number, what: string, body: { priority?: number; name?: string }): object => {
    if (what === 'test') return { data: { ok: false, ms: 12, message: 'Still no credit' } };
    if (what === 'pause') change(id, { status: 'paused' });
    if (what === 'resume') change(id, { status: 'active' });
    if (what === 'DELETE') searchers = searchers.filter((one) => one.id !== id);
    if (body.priority !== undefined) move(id, body.priority);
    if (body.name !== undefined) change(id, { name: body.name });
    return { data: searchers[0], message: 'Done with it.' };
  };
  await page.route(`**${searcherRoutes.searchers.path}`, async (route) => {
    const request = route.request();
    if (request.method() === 'GET')
      return route.fulfill({
        json: { data: { searchers, providers: [providerOf('acme', true), providerOf('nova', false)] } },
      });
    calls.push({ what: 'create', body: request.postDataJSON() });
    searchers = [...searchers, searcherOf(4, 'Nova people', { is_built_in: false, has_credentials: true })];
    return route.fulfill({ status: 201, json: { data: searchers.at(-1), message: 'Done with it.' } });
  });
  await page.route(`**${searcherRoutes.searchers.path}/**`, async (route) => {
    const request = route.request();
    const [id = '', what = request.method()] = new URL(request.url()).pathname.split('/').slice(4);
    const body = (request.postDataJSON() ?? {}) as object;
    calls.push({ what: `${what} ${id}`, body });
    await route.fulfill({ json: act(Number(id), what, body) });
  });
  return calls;
};

const namesIn = (page: Page): Promise<string[]> =>
  page.getByRole('table', { name: 'Sources of leads' }).getByRole('rowheader').allInnerTexts();

const focused = (page: Page): Promise<string> =>
  page.evaluate(`document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''`);

describe('§2 Super admin: searchers (NAV-086, ADM-002, ADM-009)', () => {
  journey('an administrator sees who is asked for leads, and that they answer', async ({ visit }) => {
    const { page } = await visit();
    await openSearchers(page);
    const row = page.getByRole('row').filter({ hasText: 'communities' });
    await row.getByText('Active', { exact: true }).waitFor();
    await row.getByRole('cell', { name: 'Group', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test OpenStreetMap communities' }).press('Enter');
    await page.getByText(/OpenStreetMap communities answered in [\d,]+ ms\./).waitFor();
    expect((await namesIn(page)).length).toBeGreaterThanOrEqual(8);
  });

  journey('a source that failed is tested, paused and resumed; its words say why', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openSearchers(page);
    const row = page.getByRole('row').filter({ hasText: 'Acme' });
    await row.getByText('Error', { exact: true }).waitFor();
    await row.getByText('The key has no credit').waitFor();
    await row.getByText('500 of 500').waitFor();
    await row.getByText('No more today').waitFor();
    await row.getByRole('cell', { name: '87%' }).waitFor();
    await page.getByRole('button', { name: 'Test Acme' }).press('Enter');
    await page.getByText('Acme did not answer.').waitFor();
    await page.getByText('Still no credit').waitFor();
    await page.getByRole('button', { name: 'Resume Acme' }).press('Enter');
    await page.getByRole('button', { name: 'Pause Acme' }).press('Enter');
    await row.getByText('Paused', { exact: true }).waitFor();
    expect(calls.map(({ what }) => what)).toEqual(['test 1', 'resume 1', 'pause 1']);
  });

  journey('the order is changed by keyboard, and invented leads stay last', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openSearchers(page);
    const down = page.getByRole('button', { name: 'Move Acme down' });
    await down.press('Enter');
    await expect.poll(async () => (await namesIn(page))[0]).toContain('Books');
    expect(await focused(page)).toBe('Move Acme down');
    // Below it are invented leads only.
    await down.press('Enter');
    expect(await down.getAttribute('aria-disabled')).toBe('true');
    expect(calls).toEqual([{ what: 'PUT 1', body: { priority: 2 } }]);
  });

  journey('a source is added with what its provider asks for, and a kept secret is never shown', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openSearchers(page);
    await page.getByRole('button', { name: 'Add source' }).press('Enter');
    const adding = page.getByRole('dialog', { name: 'Add a source' });
    await adding.getByLabel('API key').fill('a-secret-key');
    await adding.getByLabel('Calls a day').fill('100');
    await adding.getByRole('button', { name: 'Add source' }).press('Enter');
    await adding.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Nova people' }).waitFor();
    expect(calls[0]).toEqual({
      what: 'create',
      body: {
        name: 'Nova people',
        list_type: 'people',
        provider: 'nova',
        daily_limit: 100,
        credentials: { api_key: 'a-secret-key', region: 'eu' },
      },
    });

    await page.getByRole('button', { name: 'More for Acme' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    const editing = page.getByRole('dialog', { name: 'Edit Acme' });
    await editing.getByText('One is kept. Type a new one to replace it.').waitFor();
    expect(await editing.getByLabel('API key').inputValue()).toBe('');
    await editing.getByLabel('Name').fill('Acme two');
    await editing.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Acme two' }).waitFor();
    expect(calls[1]).toEqual({ what: 'PUT 1', body: { name: 'Acme two', daily_limit: 500, credentials: {} } });
  });

  journey('a source is removed only after a question, and what comes with the product stays', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openSearchers(page);
    await page.getByRole('button', { name: 'More for Books' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More for Acme' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove Acme?' });
    expect(calls).toEqual([]);
    await question.getByRole('button', { name: 'Remove source' }).press('Enter');
    await expect.poll(async () => (await namesIn(page)).length).toBe(2);
    expect(calls.map(({ what }) => what)).toEqual(['DELETE 1']);
  });

  journey('nobody else gets there', async ({ visit }) => {
    const { page, calls } = await visit();
    await signIn(page, people.agency);
    await page.goto('/admin/searchers');
    await page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
    expect(await page.getByRole('link', { name: 'Searchers' }).count()).toBe(0);
    expect(calls.map((call) => new URL(call.url()).pathname)).not.toContain(searcherRoutes.searchers.path);
  });
});
