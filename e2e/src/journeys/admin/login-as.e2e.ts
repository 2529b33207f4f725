import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { arriveAt, journey, signIn } from '../../visitor.ts';

describe('§6 Log in as a user (ADM-020, ADM-021, ADM-022)', () => {
  journey(
    'an admin sees the product as a user, changes nothing, and is back; the user can read about it',
    async ({ visit }) => {
      const { page, stored } = await visit();
      await signIn(page, people.admin, '/admin/users');
      const { access_token: own } = await stored();
      await page.getByRole('button', { name: 'Options for Dana Demo' }).click();
      await page.getByRole('menuitem', { name: 'Log in as user' }).click();
      const dialog = page.getByRole('dialog', { name: 'Log in as Dana Demo' });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for help with a list');
      await dialog.getByRole('button', { name: 'Log in as user' }).click();
      const back = page.getByRole('button', { name: 'Back to admin' });
      await back.waitFor();
      await page.getByText('Dana Demo', { exact: true }).first().waitFor();
      expect(JSON.parse((await stored())['archived_user'] ?? '{}')).toMatchObject({ token: own, name: 'Galena Admin' });

      await page.goto(new URL('/profile-settings/sessions', page.url()).href);
      await page.getByText('This device').waitFor();
      await page.goto(new URL('/lead-search/saved-lists', page.url()).href);
      await page.getByRole('button', { name: 'New list' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Name' }).fill('Not mine');
      await form.getByRole('button', { name: /list/i }).last().click();
      await page.getByText('You can’t do this while viewing as another user.').first().waitFor();
      await page.keyboard.press('Escape');

      await back.click();
      await arriveAt(page, '/admin/users');
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      const after = await stored();
      expect(after['access_token']).toBe(own);
      expect(after).not.toHaveProperty('archived_user');

      const user = await visit();
      await signIn(user.page, people.demo, '/profile-settings/activity');
      await user.page.getByText('Started viewing as a user').first().waitFor();
      await user.page.getByText('Support (Galena Admin)').first().waitFor();
      await user.page.getByText('Asked for help with a list').first().waitFor();
    },
  );
});
