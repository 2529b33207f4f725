import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { choosePlan, fillCode, fillRegistration } from '../../sign-up-page.ts';
import { journey, logOut, signIn } from '../../visitor.ts';
import type { Page } from 'playwright-core';

const email = 'twice@mail.example';
const agency = { email, password: 'seven quiet rivers' };
const platform = { email, password: 'eight loud mountains' };

const agencyOrigin = (): string => `http://agency.localhost:${new URL(product().origin).port}`;

const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'New search', exact: true });

/** Who somebody is, asked from within their page: nobody but a browser knows the way to an agency’s host here. */
const whoIs = ({ page }: { readonly page: Page }) =>
  page.evaluate<{ id: number; account_id: number; email: string; first_name: string }>(
    `fetch('/api/me', { headers: { authorization: 'Bearer ' + localStorage.getItem('access_token') } })
      .then((answer) => answer.json()).then(({ data }) => data)`,
  );

/** Reads the newest mail to the address in the operator's outbox, as soon as so many are there. @returns its text */
const readMail = async (admin: Page, count: number): Promise<string> => {
  const rows = admin.getByRole('row').filter({ hasText: email }).filter({ hasText: 'confirm_email' });
  await expect
    .poll(
      async () => {
        await admin.reload();
        await admin.getByRole('tab', { name: /Email/ }).waitFor();
        await rows
          .first()
          .waitFor({ timeout: 5_000 })
          .catch(() => undefined);
        return rows.count();
      },
      { timeout: 60_000 },
    )
    .toBe(count);
  await rows.first().getByRole('button', { name: /^Read/ }).click();
  const letter = admin.getByRole('dialog').locator('pre');
  const text = await letter.innerText();
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  return text;
};

const codeIn = (text: string): string => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? 'no code';

describe('§1 A brand’s host is a home', () => {
  journey(
    'one address on an agency’s site and on the platform: two people who know nothing of each other [AUTH-022 AUTH-023 AUTH-056]',
    async ({ visit }) => {
      const admin = (await visit({ address: '203.0.113.95' })).page;
      await signIn(admin, people.admin, '/admin/jobs?view=mails');

      const there = await visit({ origin: agencyOrigin(), address: '203.0.113.96' });
      await fillRegistration(there.page, agency, 'Agnes');
      const first = await readMail(admin, 1);
      expect(first).toContain('Marigold Leads');
      expect(first).not.toContain('Galena');
      await fillCode(there.page, codeIn(first));
      await choosePlan(there.page, 'Marigold Leads', 'Pay as you go');
      await landing(there.page).waitFor();
      await logOut(there.page);
      await fillSignIn(there.page, agency);
      await landing(there.page).waitFor();

      // Here nobody knows the address, nor the password that it has there.
      const here = await visit({ address: '203.0.113.97' });
      await here.page.goto('/login');
      await fillSignIn(here.page, agency);
      await here.page.getByText('Email or password is wrong.').waitFor();
      await fillRegistration(here.page, platform, 'Paula');
      const second = await readMail(admin, 2);
      expect(second).not.toContain('Marigold');
      await fillCode(here.page, codeIn(second));
      await landing(here.page).waitFor();

      const [agnes, paula] = await Promise.all([there, here].map(whoIs));
      expect(agnes).toMatchObject({ email, first_name: 'Agnes' });
      expect(paula).toMatchObject({ email, first_name: 'Paula' });
      expect(paula?.id).not.toBe(agnes?.id);
      expect(paula?.account_id).not.toBe(agnes?.account_id);
      // Each password is good at its own home alone, and neither session is one at the other's.
      await logOut(there.page);
      await fillSignIn(there.page, platform);
      await there.page.getByText('Email or password is wrong.').waitFor();
      const stranger = await visit({ origin: agencyOrigin(), stored: await here.stored() });
      await stranger.page.goto('/');
      await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await fillSignIn(stranger.page, agency);
      await landing(stranger.page).waitFor();
    },
  );
});
