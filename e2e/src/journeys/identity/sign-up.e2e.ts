import { identityRoutes } from '@galena/contract/identity';
import { describe, expect } from 'vitest';
import { clientOf } from '../../list-makers.ts';
import { mailedCode } from '../../newcomers.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { journey } from '../../visitor.ts';

const somebody = { email: 'nora.newcomer@mail.example', password: 'nine green bottles' };
const next = 'ten blue kettles';

describe('§7 In and up', () => {
  journey(
    'register, the code, the first module; a new password ends the session [AUTH-023 AUTH-029]',
    async ({ visit }) => {
      const { page, stored } = await visit({ address: '203.0.113.91' });
      await page.goto('/login');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('First name').fill('Nora');
      await page.getByLabel('Last name').fill('Newcomer');
      await page.getByLabel('Email').fill(somebody.email);
      await page.getByLabel('Password', { exact: true }).fill(somebody.password);
      await page.getByLabel('Repeat password').fill(somebody.password);
      await page.getByText('I accept the terms of use').click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { level: 1, name: 'Confirm your email' }).waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(await mailedCode('confirm_email', somebody.email));
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await page.getByRole('heading', { level: 1, name: 'New search', exact: true }).waitFor();
      const { access_token: before } = await stored();

      const other = await visit({ address: '203.0.113.92' });
      await other.page.goto('/forgot-password');
      await other.page.getByLabel('Email').fill(somebody.email);
      await other.page.getByRole('button', { name: 'Send code' }).click();
      await other.page.getByText('If there’s an account for').waitFor();
      await other.page.getByRole('textbox', { name: 'Code' }).fill(await mailedCode('reset_password', somebody.email));
      await other.page.getByRole('button', { name: 'Continue' }).click();
      await other.page.getByLabel('New password').fill(next);
      await other.page.getByLabel('Repeat password').fill(next);
      await other.page.getByRole('button', { name: 'Set new password' }).click();
      await other.page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      await expect(clientOf(before ?? null)(identityRoutes.me, {})).rejects.toThrow('Please sign in.');
      await fillSignIn(other.page, { email: somebody.email, password: next });
      await other.page.getByRole('heading', { level: 1, name: 'New search', exact: true }).waitFor();
    },
  );
});
