import { billingErrors, billingRoutes, creditCosts } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError } from '@galena/contract/kernel';
import { searchErrors } from '@galena/contract/search';
import { similarErrors, similarRoutes, standardSimilar, type SimilarEstimate } from '@galena/contract/similar';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';
import { aSearch } from '../../../testing/records/runs.ts';
import { rowsOf, sourceOf } from '../new-search.fixture.ts';

const each = creditCosts.people.similar;
const path = '/lead-search/saved-lists/people-4';

const derived = {
  filters: {
    job_titles: ['Head of Sales'],
    seniority: ['Head'],
    employee_count: { min: 11, max: 50 },
  },
  from: [
    { filter: 'job_titles', field: 'job_title' },
    { filter: 'seniority', field: 'management_levels' },
    { filter: 'employee_count', field: 'employee_count' },
    { filter: 'location', field: 'country' },
  ],
};

type Asked = ReturnType<typeof askedOf>[number];
const askedOf = (backend: Backend) => backend.calls(similarRoutes.estimate).map(({ body }) => body);

const portugal = { label: 'Portugal', country: 'PT' };

/** What a question would find: of 40 leads as many as are asked for. */
const quoteOf = ({ filters, location, match, limit }: Asked, own: Partial<SimilarEstimate> = {}): SimilarEstimate => {
  const available = own.available ?? 40;
  const [max, balance] = [Math.min(limit ?? standardSimilar, available) * each, own.balance ?? 1_000];
  return {
    filters: filters ?? derived.filters,
    location: location ?? portugal,
    places: [portugal, { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon' }],
    derived: derived.from,
    match: match ?? 50,
    limit: limit ?? standardSimilar,
    available,
    available_is_capped: false,
    with_email: null,
    cost_expected: max,
    cost_max: max,
    balance,
    balance_after: balance - max,
    is_topped_up: false,
    unit: { item: 'contact', credits: each },
    facets: { countries: [], categories: [] },
    facets_of: available,
    preview: rowsOf(2),
    searcher: sourceOf({ key: 'probe', label: 'Probe People' }),
    vendor_paid_by: 'house',
    vendor: 'Probe',
    vendor_price: null,
    fee_percent: 100,
    ignored_filters: [],
    nothing_near: [],
    ask_instead: null,
    sources: [],
    ...own,
  };
};

const answer = (backend: Backend, own: Partial<SimilarEstimate> = {}, isDemo = false) => {
  const ana = aRecord({ name: 'Ana Silva', job_title: 'Head of Sales', verification: 'no_email' });
  const held = answerLists(backend, [
    { list: aList({ type: 'people', name: 'Sales', is_demo: isDemo }), records: [ana] },
    { list: aList({ id: 9, type: 'people', name: 'Prospects' }) },
  ]);
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  backend.answer(billingRoutes.creditCosts, () => ({ data: creditCosts }));
  backend.answer(similarRoutes.estimate, ({ body }) => ({ data: quoteOf(body, own) }));
  backend.answer(similarRoutes.start, ({ body }) => ({
    data: aSearch({ type: 'people', campaign_id: body.campaign_id ?? 9, status: 'queued', finished_at: null }),
  }));
  return held;
};
const started = (backend: Backend) => backend.calls(similarRoutes.start).map(({ body }) => body);

const dialog = page.getByRole('dialog', { name: 'Find similar people' });
const start = (words: string | RegExp = /^Find similar/) => dialog.getByRole('button', { name: words });
const ask = async (): Promise<void> => {
  await page.getByRole('row', { name: /Ana Silva/ }).hover();
  await page.getByRole('button', { name: 'Actions for Ana Silva' }).click();
  await page.getByRole('menuitem', { name: /^Find similar/ }).click();
};

describe('finding similar people', () => {
  screen(
    'says what is asked for, of what it was made, where, and the most it can cost [CONST-002]',
    async ({ backend, open }) => {
      answer(backend);
      await open(path);
      await ask();
      const filters = dialog.getByRole('group', { name: 'Filters' });
      await expect
        .element(filters)
        .toHaveTextContent(
          /Job titles: Head of Salesfrom job title.*Seniority: Headfrom level.*Employees: 11 to 50from employees/,
        );
      await expect.element(dialog.getByRole('combobox', { name: 'Where' })).toHaveValue('Portugal');
      await expect
        .element(dialog)
        .toHaveTextContent(/Matches40.*SourceProbe People.*Per saved record2 credits each.*50, leaving 950/);
      await expect.element(dialog.getByRole('textbox', { name: 'New list name' })).toHaveValue('Similar to Ana Silva');
      expect(askedOf(backend)).toEqual([{ match: 50, limit: 25 }]);
      await expectAccessible('the dialog');
      await start().click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(started(backend)).toEqual([
        {
          filters: derived.filters,
          location: portugal,
          match: 50,
          limit: 25,
          list_name: 'Similar to Ana Silva',
          stop_at: 50,
        },
      ]);
    },
  );

  screen('a filter that is taken away is not asked for, and comes back with a press', async ({ backend, open }) => {
    answer(backend);
    await open(path);
    await ask();
    await dialog.getByRole('button', { name: 'Remove Seniority: Head' }).click();
    await expect.element(dialog.getByRole('group', { name: 'Filters' })).toHaveFocus();
    await expect
      .poll(() => askedOf(backend).at(-1)?.filters)
      .toEqual({
        job_titles: ['Head of Sales'],
        employee_count: { min: 11, max: 50 },
      });
    await dialog.getByRole('button', { name: 'Reset filters' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Remove Seniority: Head' })).toBeVisible();
    for (const name of [/Remove Job titles/, /Remove Seniority/, /Remove Employees/])
      await dialog.getByRole('button', { name }).click();
    await expect.element(dialog.getByText('Keep at least one filter, or reset them.')).toBeVisible();
    await expect.element(start()).not.toBeInTheDocument();
    expect(askedOf(backend).some(({ filters }) => filters !== undefined && Object.keys(filters).length === 0)).toBe(
      false,
    );
  });

  screen(
    'asks again for another place, another number, or all filters, and goes into a list that is there',
    async ({ backend, open }) => {
      answer(backend);
      const { path: where } = await open('/lead-search/saved-lists/people-4?record=101', { size: [390, 844] });
      await page.getByRole('button', { name: /^Find similar/ }).click();
      await dialog.getByRole('combobox', { name: 'Where' }).click();
      await page.getByRole('option', { name: 'Lisbon, Portugal' }).click();
      await dialog.getByText('Match all filters').click();
      await dialog.getByRole('combobox', { name: 'How many' }).fill('10');
      await expect
        .poll(() => askedOf(backend).at(-1))
        .toMatchObject({
          location: { city: 'Lisbon' },
          match: 100,
          limit: 10,
        });
      await expect.element(dialog).toHaveTextContent(/20, leaving 980/);
      await dialog.getByRole('combobox', { name: 'Save to list' }).click();
      await page.getByRole('option', { name: /Prospects/ }).click();
      expect(dialog.element().scrollWidth).toBeLessThanOrEqual(390);
      await press(start(), 'Enter');
      await expect.poll(where).toMatch(/people-9/);
      expect(started(backend)).toMatchObject([{ campaign_id: 9, limit: 10, match: 100, stop_at: 20 }]);
      expect(started(backend)[0]).not.toHaveProperty('list_name');
    },
  );

  screen('says what its source cannot be asked for', async ({ backend, open }) => {
    answer(backend, { ignored_filters: ['seniority'] });
    await open(path);
    await ask();
    await expect.element(dialog.getByText('Probe People can’t filter by: Seniority.')).toBeVisible();
  });
});

describe('where it cannot be started', () => {
  screen('says what is missing where too little is known', async ({ backend, open }) => {
    answer(backend);
    backend.answer(similarRoutes.estimate, () => {
      throw new AppError(similarErrors.person_unknown);
    });
    await open(path);
    await ask();
    await expect.element(dialog.getByText(/Add a job title, a department/)).toBeVisible();
    await expect.element(start()).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible();
  });

  screen('says that no source is connected', async ({ backend, open }) => {
    answer(backend, { searcher: sourceOf({ may_run: false, is_sandbox: true }), cost_max: 0 });
    await open(path);
    await ask();
    await expect.element(dialog.getByText('You can’t save leads from this search')).toBeVisible();
    await expect.element(start()).not.toBeInTheDocument();
  });

  screen('stops where the credits end, or says that there are none', async ({ backend, open }) => {
    answer(backend, { balance: 7 });
    await open(path);
    await ask();
    await start('Stop after 7 credits').click();
    await expect.poll(() => started(backend)).toMatchObject([{ stop_at: 7 }]);
  });

  screen('says that nothing was found, and that somebody may not pay', async ({ backend, open }) => {
    answer(backend, { available: 0 });
    await open(path, { me: someone({ may_spend: false }) });
    await ask();
    await expect.element(dialog.getByText(/No matches to save/)).toBeVisible();
    answer(backend);
    await dialog.getByRole('combobox', { name: 'How many' }).fill('12');
    await expect.element(dialog.getByText('You can’t spend credits. Ask the owner of this account.')).toBeVisible();
    await expect.element(start()).not.toBeInTheDocument();
  });

  screen('what the server refuses stands in the dialog, and it may be sent again', async ({ backend, open }) => {
    answer(backend);
    backend.answer(similarRoutes.start, () => {
      throw new AppError(billingErrors.insufficient_credits);
    });
    await open(path);
    await ask();
    await start().click();
    await expect.element(dialog.getByText(billingErrors.insufficient_credits.message)).toBeVisible();
    backend.answer(similarRoutes.estimate, () => {
      throw new AppError(searchErrors.searcher_limit_reached);
    });
    await dialog.getByRole('combobox', { name: 'How many' }).fill('30');
    await expect.element(dialog.getByText(searchErrors.searcher_limit_reached.message)).toBeVisible();
  });

  screen('is not offered of what is in a demo list', async ({ backend, open }) => {
    answer(backend, {}, true);
    await open(path);
    await page.getByRole('row', { name: /Ana Silva/ }).hover();
    await page.getByRole('button', { name: 'Actions for Ana Silva' }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: /^Find similar/ })).not.toBeInTheDocument();
  });
});
