import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { listErrors, listRoutes } from '@galena/contract/lists';
import { employeeRoutes, recordSuccesses } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, moment } from '../../../testing/records/records.ts';
import { aJob, anEmployee, anEstimate, answerQuotes, aVisit } from '../../../testing/records/runs.ts';

const path = '/lead-search/saved-lists/local-4';
const peek = page.getByRole('dialog', { name: 'Clinica Um', exact: true });
const ana = anEmployee({ email: 'ana@clinica-um.example', phone: '+351 210', linkedin_url: 'https://li.example/ana' });
const rui = anEmployee({ id: 2, name: 'Rui Sá', position: null, snippet: null, mark: null, ref_url: null });

const answer = (backend: Backend, employees = [ana, rui], record = aRecord(), list = aList()) => {
  backend.answer(employeeRoutes.employees, () => ({ data: employees }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  backend.answer(enrichRoutes.job, ({ params: { id } }) => ({
    data: aJob({ id, status: 'completed', finished_at: moment }),
  }));
  answerQuotes(backend, () => anEstimate({ selected: 1, eligible: 1, unit: 2, most_per_record: 20, cost_max: 40 }));
  return answerLists(backend, [{ list, records: [record] }]);
};
const openPeople = async (open: (path: string) => Promise<unknown>): Promise<void> => {
  await open(`${path}?record=101`);
  await peek.getByRole('tab', { name: /People/ }).click();
};

describe('who works at a business', () => {
  screen(
    'is named with the page that says so, chosen, and saved into a new people list [ENR-003]',
    async ({ backend, open }) => {
      answer(backend);
      await open(`${path}?record=101`);
      await expect.element(peek.getByRole('tab', { name: 'People 2' })).toBeVisible();
      await peek.getByRole('tab', { name: 'People 2' }).click();
      const first = peek.getByRole('listitem').first();
      await expect
        .element(first)
        .toHaveTextContent(/Ana Reis.*Dentist.*ana@clinica-um\.example.*\+351 210.*li\.example\/ana/);
      await expect.element(first.getByRole('mark')).toHaveTextContent('Ana Reis');
      await expect.element(first.getByRole('link', { name: 'clinica-um.example/team' })).toBeVisible();
      await expectAccessible('people');
      await peek.getByText('Rui Sá', { exact: true }).click();
      await expect.element(peek.getByRole('button', { name: 'Save 1 to people list' })).toBeVisible();
      await peek.getByText('Select all', { exact: true }).click();
      await peek.getByRole('button', { name: 'Save 2 to people list' }).click();

      const dialog = page.getByRole('dialog', { name: 'Save 2 employees' });
      const name = dialog.getByRole('textbox', { name: /name/i });
      await expect.element(name).toHaveValue('Employees of Clinica Um');
      await name.fill('');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.element(dialog.getByText('Field is required.')).toBeVisible();
      expect(backend.calls(listRoutes.create)).toEqual([]);
      await name.fill('Team');
      backend.answer(employeeRoutes.copy, () => {
        throw new AppError(listErrors.list_archived);
      });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.element(dialog.getByText(/This list is archived/).first()).toBeVisible();
      backend.answer(employeeRoutes.copy, () => ({
        data: { saved: 1, duplicates: 1, suppressed: 0 },
        ...successOf(recordSuccesses.records_copied, 1),
      }));
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      // A toast stays as long as somebody points at it.
      await page.getByRole('button', { name: 'Open list' }).hover();
      await expect.element(page.getByText('1 saved to Team').first()).toBeVisible();
      await expect.element(page.getByText('1 already in the list')).toBeVisible();
      // Another attempt did not make a second list.
      expect(backend.calls(listRoutes.create).map(({ body }) => body)).toMatchObject([
        { name: 'Team', type: 'people' },
      ]);
      expect(backend.calls(employeeRoutes.copy).at(-1)).toMatchObject({
        params: { type: 'local', id: 4, resultId: 101 },
        body: { employeeIds: [1, 2], campaign_id: 5 },
      });
      await page.getByRole('button', { name: 'Open list' }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    },
  );

  screen('is looked for at a price, where nobody is known yet [ENR-003]', async ({ backend, open }) => {
    answer(backend, []);
    await openPeople(open);
    await expect.element(peek.getByText('No employees yet')).toBeVisible();
    await expect.element(peek.getByText(/You only pay for those we find, 20 at most/)).toBeVisible();
    await peek
      .getByRole('button', { name: /Get employees/ })
      .last()
      .click();
    const quote = page.getByRole('dialog', { name: 'Get employees' });
    await expect.element(quote.getByText('2 credits each, up to 20 per record')).toBeVisible();
    await expect.element(quote.getByText('You only pay for what we find.')).toBeVisible();
    await quote.getByRole('button', { name: 'Look up 1 record' }).click();
    await expect.element(page.getByText('Looking up 1 record').first()).toBeVisible();
    expect(backend.calls(enrichRoutes.start)[0]?.body).toMatchObject({
      action: 'employees',
      resultIds: [101],
      again: false,
      stop_at: 40,
    });
  });

  screen('cannot be looked for twice: no button takes a press until it is over', async ({ backend, open }) => {
    answer(backend, []);
    let isOver = false;
    backend.answer(enrichRoutes.job, ({ params: { id } }) => ({
      data: aJob({ id, action: 'employees', ...(isOver ? { status: 'completed', finished_at: moment } : {}) }),
    }));
    await openPeople(open);
    const buttons = peek.getByRole('button', { name: /Get employees/ });
    await expect.element(buttons).toHaveLength(2);
    await buttons.last().click();
    await page.getByRole('button', { name: 'Look up 1 record' }).click();
    for (const at of [0, 1]) {
      await expect.element(buttons.nth(at)).toHaveAttribute('aria-busy', 'true');
      (buttons.nth(at).element() as HTMLElement).click();
    }
    await expect.element(page.getByRole('dialog', { name: 'Get employees' })).not.toBeInTheDocument();
    expect(backend.calls(enrichRoutes.start)).toHaveLength(1);
    isOver = true;
    backend.tell({ kind: 'run', id: 1 });
    await expect.element(buttons.nth(0)).not.toHaveAttribute('aria-busy');
    await expect.element(buttons.nth(1)).not.toHaveAttribute('aria-busy');
  });

  screen('says why there is nobody', async ({ backend, open }) => {
    answer(backend, []);
    backend.answer(enrichRoutes.visit, () => ({ data: aVisit({ action: 'employees', result: 'not_found' }) }));
    await openPeople(open);
    await expect.element(peek.getByText('No people found on this website. You weren’t charged.')).toBeVisible();
    await peek
      .getByRole('button', { name: /Get employees/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Look up 1 record' }).click();
    await expect.poll(() => backend.calls(enrichRoutes.start).map(({ body }) => body.again)).toEqual([true]);

    answer(backend, [], aRecord({ website: null }));
    await openPeople(open);
    await expect.element(peek.getByText('This record has no website.')).toBeVisible();
    answer(backend, [], aRecord(), aList({ is_demo: true }));
    await openPeople(open);
    await expect.element(peek.getByText('Employees aren’t available in this list.')).toBeVisible();
    backend.answer(employeeRoutes.employees, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await openPeople(open);
    await expect.element(peek.getByText('Couldn’t load this')).toBeVisible();
  });
});
