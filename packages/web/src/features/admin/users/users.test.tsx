import { adminErrors, adminSuccesses, adminUserRoutes as routes, type UserEvent } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { adminSubscriptionRoutes } from '@galena/contract/subscriptions';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { kept, screen } from '../../../testing/screen.tsx';
import { anAdmin, someone } from '../../../testing/someone.ts';
import { answerLanding } from '../../../testing/landing-page.ts';
import { pageAfter, pageOf } from '../../../testing/usual-answers.ts';
import { aUser, fullUserOf } from './user.fixture.ts';

const me = anAdmin();
const path = '/admin/users';
const moment = '2026-11-20T08:31:00.000Z';

const menuOf = (name: string) => page.getByRole('button', { name: `Options for ${name}` });
const choose = async (name: string, item: string): Promise<void> => {
  await menuOf(name).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('Admin:Users', () => {
  screen('users with role, state and account; pages on request [ADM-007 NAV-078]', async ({ backend, open }) => {
    const many = Array.from({ length: 60 }, (_, at) => aUser({ id: at + 1, first_name: `No${at + 1}` }));
    many[1] = aUser({ id: 2, first_name: 'Rita', user_type: 'reseller', state: 'suspended', last_login_at: null });
    many[2] = aUser({ id: 3, first_name: 'New', is_confirmed: false, acts: ['edit', 'invite'] });
    backend.answer(routes.list, ({ query }) => pageAfter(many, query.cursor, 50));
    await open(path, { me });
    const row = page.getByRole('row', { name: /Rita Klein/ });
    await expect.element(row.getByText('Reseller')).toBeVisible();
    await expect.element(row.getByText('Suspended')).toBeVisible();
    await expect.element(row.getByText('Never')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /New Klein/ }).getByText('Hasn’t set a password')).toBeVisible();
    await expect.element(page.getByText('Showing 50 of 60.')).toBeVisible();
    await expectAccessible('the users');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('link', { name: 'No60 Klein' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  screen('words and filters stand in the address and are asked of the server', async ({ backend, open }) => {
    backend.answer(routes.list, () => pageOf([]));
    const opened = await open(`${path}?status=deleted`, { me });
    await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await page.getByRole('button', { name: 'Type: Any type' }).click();
    await page.getByRole('menuitemradio', { name: 'Reseller' }).click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('marta');
    await expect
      .poll(() => backend.calls(routes.list).at(-1)?.query)
      .toMatchObject({
        search: 'marta',
        status: 'deleted',
        user_type: 'reseller',
        sort: '-created_at',
      });
    expect(opened.path()).toContain('q=marta');
  });

  screen('a list that did not come says why, and Retry asks again', async ({ backend, open }) => {
    backend.answer(routes.list, () => failHard(generalErrors.unavailable));
    await open(path, { me });
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    backend.answer(routes.list, () => pageOf([aUser()]));
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect.element(page.getByRole('link', { name: 'Marta Klein' })).toBeVisible();
  });

  screen('credits are granted with a reason, once however often it is sent', async ({ backend, open }) => {
    backend.answer(routes.list, () => pageOf([aUser()]));
    backend.answer(routes.grantCredits, () => failHard(generalErrors.unavailable));
    await open(path, { me });
    await choose('Marta Klein', 'Grant credits');
    const dialog = page.getByRole('dialog', { name: 'Grant credits to Marta Klein' });
    await dialog.getByRole('textbox', { name: 'Credits' }).fill('50');
    await dialog.getByRole('button', { name: 'Grant credits' }).click();
    expect(backend.calls(routes.grantCredits)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sorry for the outage');
    await expectAccessible('the dialog');
    await dialog.getByRole('button', { name: 'Grant credits' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Grant credits' })).toBeEnabled();
    const first = backend.headersOf(routes.grantCredits)?.get('idempotency-key');
    backend.answer(routes.grantCredits, () => ({
      data: { balance: 90 },
      ...successOf(adminSuccesses.credits_granted),
    }));
    await dialog.getByRole('button', { name: 'Grant credits' }).click();
    await expect.element(page.getByText('Credits granted.')).toBeVisible();
    expect(backend.headersOf(routes.grantCredits)?.get('idempotency-key')).toBe(first);
    expect(backend.calls(routes.grantCredits).at(-1)?.body).toEqual({ credits: 50, reason: 'Sorry for the outage' });
  });

  screen(
    'logging in as a user asks for a reason and sets the own session aside [ADM-020]',
    async ({ backend, open }) => {
      answerLanding(backend);
      backend.answer(routes.list, () => pageOf([aUser()]));
      backend.answer(routes.loginAs, () => ({
        data: {
          access_token: 'ga_viewing',
          expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
          user: { id: 7, name: 'Marta Klein' },
        },
      }));
      await open(path, { me });
      backend.answer(identityRoutes.me, () => ({
        data:
          localStorage.getItem('access_token') === 'ga_viewing'
            ? someone({ id: 7, first_name: 'Marta', last_name: 'Klein', impersonator: { id: 1, name: 'Ada Admin' } })
            : me,
      }));
      await choose('Marta Klein', 'Log in as user');
      const dialog = page.getByRole('dialog', { name: 'Log in as Marta Klein' });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for help');
      await dialog.getByRole('button', { name: 'Log in as user' }).click();
      await expect.element(page.getByRole('button', { name: 'Back to admin' })).toBeVisible();
      expect(kept()['access_token']).toBe('ga_viewing');
      expect(JSON.parse(kept()['archived_user'] ?? '')).toMatchObject({
        token: 'ga_of-a-test',
        id: 1,
        name: 'Ada Admin',
      });
    },
  );

  screen('deleting asks first; a deleted one is restored [ADM-024]', async ({ backend, open }) => {
    const users = [aUser()];
    backend.answer(routes.list, () => pageOf(users));
    backend.answer(routes.remove, () => {
      users[0] = aUser({ state: 'deleted', deleted_at: moment, acts: ['restore'] });
      return successOf(adminSuccesses.user_deleted);
    });
    backend.answer(routes.restore, () => {
      users[0] = aUser();
      return successOf(adminSuccesses.user_restored);
    });
    await open(`${path}?status=deleted`, { me });
    await choose('Marta Klein', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Marta Klein?' });
    await expect.element(question.getByText(/Marigold Media/)).toBeVisible();
    expect(backend.calls(routes.remove)).toEqual([]);
    await question.getByRole('button', { name: 'Delete user' }).click();
    await expect.element(page.getByText('User deleted.')).toBeVisible();
    await choose('Marta Klein', 'Restore');
    await expect.element(page.getByText('User restored.')).toBeVisible();
  });

  screen('on a phone the rows are cards', async ({ backend, open }) => {
    backend.answer(routes.list, () => pageOf([aUser({ user_type: 'reseller' })]));
    await open(path, { me, size: [390, 844] });
    await expect.element(page.getByRole('link', { name: 'Marta Klein' })).toBeVisible();
    await expect.element(menuOf('Marta Klein')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('Admin:UserCreate and Admin:UserEdit', () => {
  screen('a user is created, after what was refused was mended [NAV-079]', async ({ backend, open }) => {
    backend.answer(routes.create, () => failHard(adminErrors.email_taken));
    backend.answer(routes.list, () => pageOf([]));
    const opened = await open(`${path}/create`, { me });
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ruiz');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@mail.example');
    await expectAccessible('the form');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect.element(page.getByText('Someone already uses this email.').first()).toBeVisible();
    backend.answer(routes.create, () => ({ data: { id: 9 }, ...successOf(adminSuccesses.user_created) }));
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect.poll(opened.path).toBe(path);
    expect(backend.calls(routes.create).at(-1)?.body).toMatchObject({
      first_name: 'Ana',
      role: 'user',
      modules: ['leads', 'wallet'],
    });
  });

  screen('only a super admin is offered to make admins', async ({ backend, open }) => {
    backend.answer(routes.list, () => pageOf([]));
    await open(`${path}/create`, { me: anAdmin({ is_super_admin: false }) });
    await expect.element(page.getByRole('checkbox', { name: 'Administration' })).toBeDisabled();
    await open(`${path}/create`, { me });
    await expect.element(page.getByRole('checkbox', { name: 'Administration' })).toBeEnabled();
  });

  screen('a user is changed, and the page shows what came of it [NAV-080]', async ({ backend, open }) => {
    backend.answer(routes.get, () => ({ data: fullUserOf() }));
    backend.answer(adminSubscriptionRoutes.list, () => pageOf([]));
    backend.answer(routes.update, ({ body }) => ({
      data: fullUserOf({ ...(body.first_name && { first_name: body.first_name }) }),
      ...successOf(adminSuccesses.user_updated),
    }));
    await open(`${path}/7/edit`, { me });
    await expect.element(page.getByText('Balance: 1,240')).toBeVisible();
    await page.getByRole('textbox', { name: 'First name' }).fill('Maria');
    await page.getByText('Credit wallet', { exact: true }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Maria Klein' })).toBeVisible();
    expect(backend.calls(routes.update)[0]?.body).toMatchObject({ first_name: 'Maria', modules: ['leads', 'wallet'] });
  });

  screen('one who is not there, and one who is deleted', async ({ backend, open }) => {
    backend.answer(routes.get, () => failHard(generalErrors.not_found));
    await open(`${path}/7/edit`, { me });
    await expect.element(page.getByText('Not found.').first()).toBeVisible();
    backend.answer(routes.get, () => ({ data: fullUserOf({ state: 'deleted', deleted_at: moment }) }));
    await open(`${path}/7/edit`, { me });
    await expect.element(page.getByText('This user is deleted. Restore them to make changes.')).toBeVisible();
  });
});

describe('Admin:UsersHistory', () => {
  const event: UserEvent = {
    id: 4,
    action: 'changed',
    entity: 'user',
    entity_id: 7,
    label: 'marta@mail.example',
    changes: { role: ['user', 'admin'], may_have_related: [false, true], modules: [['leads'], ['leads', 'wallet']] },
    actor: { id: 1, name: 'Ada Admin' },
    user: { id: 7, name: 'Marta Klein' },
    created_at: moment,
  };

  screen('who changed what, field by field; acts without words as they are [NAV-081]', async ({ backend, open }) => {
    backend.answer(routes.history, () =>
      pageOf([event, { ...event, id: 3, action: 'of_a_newer_version', changes: {}, actor: null }]),
    );
    await open(`${path}/history`, { me });
    const row = page.getByRole('row', { name: /Changed a user/ });
    await expect.element(row.getByText('user → admin')).toBeVisible();
    await expect.element(row.getByText('no → yes')).toBeVisible();
    await expect.element(row.getByText('Lead search → Lead search, Credit wallet')).toBeVisible();
    await expect.element(page.getByText('of a newer version user')).toBeVisible();
    await expectAccessible('the history');
    await page.getByRole('button', { name: 'Action: Any action' }).click();
    await page.getByRole('menuitemradio', { name: 'Logged in as a user' }).click();
    await expect.poll(() => backend.calls(routes.history).at(-1)?.query.action).toBe('logged_in_as');
  });

  screen('nothing yet, and a failure', async ({ backend, open }) => {
    backend.answer(routes.history, () => pageOf([]));
    await open(`${path}/history`, { me });
    await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    backend.answer(routes.history, () => failHard(generalErrors.unavailable));
    await open(`${path}/history`, { me });
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
});
