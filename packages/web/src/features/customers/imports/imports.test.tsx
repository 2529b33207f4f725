import {
  customerErrors,
  customerImportRoutes as routes,
  customerRoutes,
  customerSuccesses,
  type CustomerImport,
} from '@galena/contract/customers';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { packageRoutes } from '@galena/contract/packages';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../../platform/i18n.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { anImport, aPackage, aReseller, aSubscription } from '../customers.fixture.ts';

const root = '/whitelabel/subscriptions';
const dialog = page.getByRole('dialog', { name: 'Import customers' });
const file = () => new File(['email,first_name,last_name\nkim@shop.example,Kim,Kid\n'], 'customers.csv');
const choose = async (): Promise<void> => {
  await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(file());
};
const send = () => dialog.getByRole('button', { name: 'Import customers' }).click();

/** A reseller with packages and what came of its files before. */
const answer = (
  backend: Backend,
  imports: readonly CustomerImport[] = [],
  packages = [aPackage()],
): CustomerImport[] => {
  const all = [...imports];
  backend.answer(packageRoutes.list, () => ({ data: packages }));
  backend.answer(customerRoutes.list, () => pageOf([aSubscription()]));
  backend.answer(routes.list, () => ({ data: all }));
  return all;
};

const openDialog = async (open: (path: string, look: object) => Promise<unknown>): Promise<void> => {
  await open(root, { me: aReseller() });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
};

describe('customers from a CSV', () => {
  screen('a file and a package are asked for; then it shows how far it is', async ({ backend, open }) => {
    const all = answer(
      backend,
      [],
      [aPackage({ is_active: false, id: 6 }), aPackage(), aPackage({ id: 8, name: 'Pro' })],
    );
    backend.answer(routes.start, () => {
      const one = anImport({ state: 'reading', rows_read: 300, added: 290, refused: 10, finished_at: null });
      all.unshift(one);
      return { data: one, ...successOf(customerSuccesses.import_started) };
    });
    await openDialog(open);
    await expect.element(dialog.getByText(/Up to 5,000 rows/)).toBeVisible();
    await expect.element(dialog.getByText(/gets an email with a link to set their password/)).toBeVisible();
    await expectAccessible('a file of customers');
    await send();
    await expect.element(dialog.getByText('Choose a file.').first()).toBeVisible();
    await choose();
    await send();
    await expect.element(dialog.getByText('Adding customers: 300 of 1,200 rows done')).toHaveFocus();
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await expect.element(dialog.getByText('290 customers added')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Import another file' })).not.toBeInTheDocument();
    await expectAccessible('customers being added');
    expect(backend.calls(routes.start).map(({ body }) => body.package_id)).toEqual([7]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  screen('what is wrong with the file is said; nothing has begun', async ({ backend, open }) => {
    answer(backend);
    backend.answer(routes.start, () =>
      failHard(customerErrors.columns_missing, { params: { columns: 'first_name, last_name' } }),
    );
    await openDialog(open);
    await choose();
    await send();
    await expect
      .element(dialog.getByText('Your file needs these columns: first_name, last_name.').first())
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Import customers' })).toBeVisible();
  });

  screen('one that is under way shows at once, as it goes; the next file after it', async ({ backend, open }) => {
    const all = answer(backend, [anImport({ state: 'waiting', rows_read: 0, added: 0, finished_at: null })]);
    await openDialog(open);
    await expect.element(dialog.getByText('Waiting to start')).toBeVisible();
    await expect.element(dialog.getByText(/You can close this/)).toBeVisible();
    all[0] = anImport({ state: 'reading', rows_read: 600, added: 600, finished_at: null });
    backend.tell({ kind: 'customer_import', id: 3 });
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    all[0] = anImport();
    backend.tell({ kind: 'customer_import', id: 3 });
    await expect.element(dialog.getByText('Done: 1,200 rows read')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import another file' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Import customers' })).toBeVisible();
  });

  screen('what came of the last one: added, known, refused rows as a file', async ({ backend, open }) => {
    answer(backend, [anImport({ added: 1_188, known: 1, refused: 11 })]);
    backend.answer(routes.refused, () => new Blob(['Row,Reason\r\n']) as never);
    await openDialog(open);
    const last = dialog.getByRole('region', { name: 'Customers from customers.csv' });
    await expect.element(last.getByText('Done: 1,200 rows read')).toBeVisible();
    await expect.element(last.getByText('1,188 customers added')).toBeVisible();
    await expect.element(last.getByText('1 already a customer')).toBeVisible();
    await expect.element(last.getByText('11 rows skipped')).toBeVisible();
    await expectAccessible('what came of a file');
    await last.getByRole('button', { name: 'Download skipped rows' }).click();
    await expect.poll(() => backend.calls(routes.refused).map(({ params }) => params)).toEqual([{ id: 3 }]);
  });

  screen('out of credits: at which row, and what to do; a file that broke off', async ({ backend, open }) => {
    const all = answer(backend, [anImport({ state: 'stopped', stopped_at: 42, rows_read: 40, added: 40 })]);
    await openDialog(open);
    await expect.element(dialog.getByText('Stopped at row 42: you’re out of credits')).toBeVisible();
    await expect.element(dialog.getByText(/import the same file again. Nobody is added twice/)).toBeVisible();
    all[0] = anImport({ state: 'failed', rows_read: 40, added: 40 });
    await openDialog(open);
    await expect.element(dialog.getByText(/We couldn’t read the whole file. 40 of 1,200/)).toBeVisible();
  });

  screen('one under way is canceled: who was added, and how many rows were not tried', async ({ backend, open }) => {
    const all = answer(backend, [anImport({ state: 'reading', rows_read: 600, added: 600, finished_at: null })]);
    backend.answer(routes.cancel, () => {
      all[0] = anImport({ state: 'canceled', rows_read: 601, added: 601 });
      return { data: all[0], ...successOf(customerSuccesses.import_canceled) };
    });
    await openDialog(open);
    await dialog.getByRole('button', { name: 'Cancel import' }).click();
    await expect.element(dialog.getByText('Canceled: 601 of 1,200 rows are done')).toHaveFocus();
    await expect.element(dialog.getByText('601 customers added')).toBeVisible();
    await expect.element(dialog.getByText('599 rows not tried')).toBeVisible();
    await expect.element(dialog.getByText(/Customers already added stay/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
    await expectAccessible('a canceled file');
    expect(backend.calls(routes.cancel).map(({ params }) => params)).toEqual([{ id: 3 }]);
  });

  screen('one that is over by then says so; one that the account lost its right to', async ({ backend, open }) => {
    const all = answer(backend, [anImport({ state: 'reading', rows_read: 600, added: 600, finished_at: null })]);
    backend.answer(routes.cancel, () => failHard(customerErrors.import_over));
    await openDialog(open);
    await dialog.getByRole('button', { name: 'Cancel import' }).click();
    await expect.element(dialog.getByText('This import has already ended.').first()).toBeVisible();
    all[0] = anImport({ state: 'withdrawn', stopped_at: 42, rows_read: 40, added: 40 });
    await openDialog(open);
    await expect.element(dialog.getByText('Stopped at row 42: your account lost access to White-label')).toBeVisible();
    await expect.element(dialog.getByText('1,160 rows not tried')).toBeVisible();
  });

  screen(
    'without a package there is nothing to add anybody on; a failure can be retried',
    async ({ backend, open }) => {
      answer(backend, [], [aPackage({ is_active: false })]);
      await openDialog(open);
      await expect.element(dialog.getByRole('heading', { name: 'Create a package first' })).toBeVisible();
      let isBroken = true;
      backend.answer(routes.list, () => (isBroken ? failHard(generalErrors.unexpected) : { data: [] }));
      await openDialog(open);
      await expect.element(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
      isBroken = false;
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect.element(dialog.getByRole('heading', { name: 'Create a package first' })).toBeVisible();
    },
  );

  screen('on a phone, in German', async ({ backend, open }) => {
    answer(backend, [anImport({ known: 2 })]);
    await open(root, { me: aReseller(), size: [390, 844] });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
    await chooseLanguage('de');
    await expect.element(page.getByRole('dialog', { name: 'Kunden importieren' })).toBeVisible();
    await expect.element(page.getByText('2 bereits Kunde')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await chooseLanguage('en');
  });
});
