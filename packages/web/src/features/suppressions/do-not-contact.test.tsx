import { importErrors } from '@galena/contract/imports';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { suppressionRoutes as routes, type OptOut, type OptOutImport } from '@galena/contract/suppressions';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { pageAfter } from '../../testing/usual-answers.ts';

const path = '/lead-search/do-not-contact';

const anOptOut = (own: Partial<OptOut> = {}): OptOut => ({
  id: 1,
  kind: 'email',
  fingerprint: '7f3a9c01',
  level: 'account',
  campaign_id: null,
  reason: 'Asked by email',
  source: 'hand',
  user_name: 'Dana Demo',
  for_customers: false,
  created_at: '2026-11-20T08:31:00.000Z',
  ...own,
});
const anImport = (own: Partial<OptOutImport> = {}): OptOutImport => ({
  id: 3,
  file: 'unsubscribed.csv',
  reason: 'unsubscribed.csv',
  campaign_id: null,
  lines_read: 1_240,
  added: 1_200,
  known: 30,
  refused: 10,
  hidden: 41,
  state: 'completed',
  created_at: '2026-11-20T08:31:00.000Z',
  finished_at: '2026-11-20T08:32:00.000Z',
  ...own,
});

const some = [
  anOptOut(),
  anOptOut({ id: 2, kind: 'domain', fingerprint: '00c1d2e3', source: 'file', reason: 'unsubscribed.csv' }),
  anOptOut({ id: 3, kind: 'phone', fingerprint: '51aa0b7d', source: 'record', reason: '', for_customers: true }),
  anOptOut({ id: 4, kind: 'profile', fingerprint: 'e9f80102', user_name: null }),
];

const answer = (
  backend: Backend,
  rows: readonly OptOut[] = some,
  above = 12,
  imports: OptOutImport[] = [anImport()],
) => {
  backend.answer(routes.list, ({ query }) => ({
    ...pageAfter(rows, query.cursor, 50),
    above,
    reasons: ['Asked by email', 'unsubscribed.csv'],
  }));
  backend.answer(routes.imports, () => ({ data: imports }));
};

describe('LeadSearch:DoNotContact', () => {
  screen(
    'whom nobody contacts: what kind, why, by whom; what holds from above is counted',
    async ({ backend, open }) => {
      answer(backend);
      await open(path);
      const row = page.getByRole('row', { name: /00c1d2e3/ });
      await expect.element(row).toHaveTextContent(/Domain.*unsubscribed\.csv.*File, Dana Demo/);
      await expect.element(page.getByRole('row', { name: /51aa0b7d/ })).toHaveTextContent(/for your customers too/);
      await expect.element(page.getByText('4 contacts', { exact: true })).toBeVisible();
      await expect.element(page.getByText('12 more are blocked by your provider')).toBeVisible();
      await expect.element(page.getByText('1,200 blocked, 30 already there, 41 records removed')).toBeVisible();
      await expect.element(page.getByRole('button', { name: '10 rows skipped' })).toBeVisible();
      await expectAccessible('do not contact');
      await page.getByRole('button', { name: 'Type: All types' }).click();
      await page.getByRole('menuitemradio', { name: 'Domain' }).click();
      await expect.poll(() => backend.calls(routes.list).at(-1)?.query.kind).toBe('domain');
    },
  );

  screen('blocks what was pasted, and gives back what it could not read', async ({ backend, open }) => {
    answer(backend, []);
    backend.answer(routes.add, () => ({
      data: { added: 2, known: 0, refused: [2], hidden: 1 },
      message: '2 contacts blocked.',
      code: 'opt_outs_added',
      params: { count: 2 },
    }));
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible();
    await page.getByRole('button', { name: 'Block contacts' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Block contacts' });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect.element(dialog.getByText('Enter at least one contact.').first()).toBeVisible();
    const field = dialog.getByRole('textbox', { name: /Who shouldn’t be contacted/ });
    await field.fill('ida@acme.example\nnobody\nacme.example');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect.element(dialog.getByText(/1 entry isn’t an email/)).toBeVisible();
    await expect.element(field).toHaveValue('nobody');
    expect(backend.calls(routes.add).at(-1)?.body.entries).toEqual(['ida@acme.example', 'nobody', 'acme.example']);
    await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  });

  screen('a reseller blocks for its customers, too', async ({ backend, open }) => {
    answer(backend);
    await open(path, { me: someone({ user_type: 'reseller' }) });
    await page.getByRole('button', { name: 'Block contacts' }).click();
    await expect.element(page.getByRole('checkbox', { name: /Block for my customers too/ })).toBeVisible();
  });

  screen(
    'says of anybody whether they are on it, by the same fingerprint; unblocking asks',
    async ({ backend, open }) => {
      answer(backend);
      const [one] = some;
      backend.answer(routes.check, ({ body }) => ({
        data:
          body.entry === 'ida@acme.example'
            ? {
                kind: 'email' as const,
                fingerprint: '7f3a9c01',
                is_listed: true,
                entries: one ? [one] : [],
                above: [{ level: 'platform' as const, created_at: '2026-11-20T08:31:00.000Z' }],
                hidden: 3,
              }
            : { kind: 'email' as const, fingerprint: 'aa', is_listed: false, entries: [], above: [], hidden: 0 },
      }));
      backend.answer(routes.remove, () => ({
        data: { shown: 3 },
        message: 'Contact unblocked.',
        code: 'opt_out_removed',
      }));
      await open(path);
      const field = page.getByRole('textbox', { name: 'Is this contact blocked?' });
      await field.fill('free@acme.example');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect.element(page.getByText('Not blocked. You can contact them.')).toBeVisible();
      await field.fill('ida@acme.example');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect.element(page.getByText('Blocked · 7f3a9c01')).toBeVisible();
      await expect.element(page.getByText(/By the platform/)).toBeVisible();
      await expect.element(page.getByText('3 records hidden')).toBeVisible();
      await expectAccessible('a proof');
      await page.getByRole('button', { name: 'Unblock', exact: true }).click();
      await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Unblock Email 7f3a9c01?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click();
      await expect.poll(() => backend.calls(routes.remove).map(({ params }) => params.id)).toEqual([1]);
    },
  );

  screen('a file of any size; its letters are asked where nobody knows them', async ({ backend, open }) => {
    answer(backend);
    backend.answer(routes.import, ({ body }) =>
      body.encoding === undefined
        ? failHard(importErrors.encoding_unclear)
        : { data: anImport({ state: 'waiting' }), message: 'x', code: 'opt_out_import_started' },
    );
    await open(path);
    await page.getByRole('button', { name: 'Import a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(dialog.getByText('Choose a file.').first()).toBeVisible();
    const input = (): HTMLInputElement | null => document.querySelector('input[type="file"]');
    await expect.poll(() => input()?.accept ?? '').toContain('.xlsx');
    await page.elementLocator(input() as HTMLElement).upload(new File(['a;b'], 'no.csv'));
    await dialog.getByRole('combobox', { name: 'Country for phone numbers' }).click();
    await page.getByRole('option', { name: 'Portugal' }).click();
    expect(dialog.getByRole('combobox', { name: 'Encoding' }).elements()).toHaveLength(0);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Encoding' }).click();
    await page.getByRole('option', { name: 'windows-1251' }).click();
    await expectAccessible('a file of opt-outs');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.import).at(-1)?.body).toMatchObject({ encoding: 'windows-1251', phone_country: 'PT' });
  });

  screen('on a phone as cards, in German; and a failure', async ({ backend, open }) => {
    answer(backend);
    await open(path, { size: [390, 844] });
    await chooseLanguage('de');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Nicht kontaktieren' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await chooseLanguage('en');
    backend.answer(routes.list, () => failHard(generalErrors.unavailable));
    await open(path);
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
});
