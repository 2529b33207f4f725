import { activityRoutes as routes, type Activity } from '@galena/contract/activity';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { pageAfter, pageOf } from '../../testing/usual-answers.ts';

const path = '/profile-settings/activity';
const anAct = (own: Partial<Activity> = {}): Activity => ({
  id: 1,
  action: 'signed_in',
  entity: 'access_token',
  entity_id: 4,
  label: '',
  changes: {},
  actor: { kind: 'person', id: 1, name: 'Dana Demo' },
  subject: null,
  ip_address: '198.51.100.7',
  browser: 'Firefox, Linux',
  created_at: '2026-11-20T08:31:00.000Z',
  ...own,
});

describe('ProfileSettings:Activity', () => {
  screen('who did what from where, support by its name', async ({ backend, open }) => {
    const changes = { reason: [null, 'asked for help'] } as Activity['changes'];
    const rows = [
      anAct({
        id: 5,
        action: 'viewing_started',
        actor: { kind: 'support', id: 9, name: 'Sue Port' },
        subject: { id: 1, name: 'Dana Demo' },
        changes,
      }),
      anAct({ id: 4, action: 'created', entity: 'list', label: 'Dentists' }),
      anAct({ id: 6, action: 'updated', entity: 'user', changes: { fields: [null, ['first_name', 'lang']] } }),
      anAct({ id: 3, actor: { kind: 'person', id: 8, name: null } }),
      anAct({
        id: 2,
        action: 'created',
        entity: 'list',
        actor: { kind: 'product', id: null, name: null },
        ip_address: null,
        browser: null,
      }),
    ];
    backend.answer(routes.list, () => pageOf(rows));
    await open(path);
    const support = page.getByRole('row', { name: /Started viewing as a user/ });
    await expect.element(support.getByText('Support (Sue Port)')).toBeVisible();
    await expect.element(support.getByText('asked for help')).toBeVisible();
    await expect.element(support.getByText('About Dana Demo')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Dentists/ }).getByText('Firefox, Linux')).toBeVisible();
    await expect.element(page.getByText('Former user 8')).toBeVisible();
    await expect.element(page.getByText('System', { exact: true })).toBeVisible();
    await expect.element(page.getByText('First name, Language')).toBeVisible();
    await expectAccessible('the activity');
    await page.getByRole('button', { name: 'Person: Anyone' }).click();
    await page.getByRole('menuitemradio', { name: 'Dana Demo' }).click();
    await expect.poll(() => backend.calls(routes.list).at(-1)?.query.actor_id).toBe(1);
  });

  screen(
    'says in words what was written down in codes, and what somebody wrote as it is',
    async ({ backend, open }) => {
      const changes = {
        verify_emails: ['off', 'withhold'],
        lang: ['en', 'de'],
        access_options: [null, ['leads', 'wallet']],
        type: [null, 'people'],
        name: ['off', 'withhold'],
      } as Activity['changes'];
      backend.answer(routes.list, () => pageOf([anAct({ action: 'updated', entity: 'webhook', changes })]));
      await open(path);
      const row = page.getByRole('row', { name: /Changed a webhook/ });
      await expect.element(row.getByText('Off → Don’t send undeliverable records')).toBeVisible();
      await expect.element(row.getByText('English → German')).toBeVisible();
      await expect.element(row.getByText('Lead search, Credit wallet')).toBeVisible();
      await expect.element(row.getByText('People', { exact: true })).toBeVisible();
      await expect.element(row.getByText('off → withhold')).toBeVisible();
    },
  );

  screen('more on request, on a phone as cards; and as a file by the same filter', async ({ backend, open }) => {
    const many = Array.from({ length: 55 }, (_, at) => anAct({ id: 100 - at, label: `No ${at + 1}` }));
    backend.answer(routes.list, ({ query }) => pageAfter(many, query.cursor, 50));
    await open(path, { size: [390, 844] });
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText('No 55')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('from a day to a day, chosen at once in the calendar', async ({ backend, open }) => {
    backend.answer(routes.list, () => pageOf([anAct()]));
    await open(path);
    await page.getByRole('button', { name: 'Open calendar: Period' }).click();
    const calendar = page.getByRole('dialog');
    await calendar
      .getByRole('button', { name: /\b10\b/ })
      .first()
      .click();
    await calendar
      .getByRole('button', { name: /\b15\b/ })
      .first()
      .click();
    await expect
      .poll(() => backend.calls(routes.list).at(-1)?.query)
      .toMatchObject({
        from: expect.stringMatching(/-10$/),
        to: expect.stringMatching(/-15$/),
      });
  });

  screen('nothing yet, and a failure', async ({ backend, open }) => {
    backend.answer(routes.list, () => pageOf([]));
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    backend.answer(routes.list, () => failHard(generalErrors.unavailable));
    await open(path);
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });

  screen('a team member has no way there', async ({ open }) => {
    const { path: now } = await open(path, {
      me: someone({ user_type: 'team_member', access_options: [], modules: [] }),
    });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toBeVisible();
    expect(now()).not.toBe(path);
  });
});
