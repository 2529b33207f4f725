import { AppError, failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { searchSuccesses, vendorKeyRoutes as routes, type VendorKey } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import {
  answerNewSearch,
  choose,
  choosePlace,
  form as searchForm,
  searchPath,
  untilPreviewed,
} from '../new-search.fixture.ts';

const path = '/profile-settings/source-keys';
const main = page.getByRole('main');
const rowOf = (vendor: string) => main.getByRole('listitem', { name: vendor });
const moment = '2026-11-22T08:31:00.000Z';
const secret = 'sk-very-secret-987654';

const hunter: VendorKey = {
  vendor: 'hunter',
  label: 'Hunter',
  keys_url: 'https://hunter.example/api-keys',
  sources: [
    { key: 'hunter', label: 'Hunter', list_type: 'domain', price: { cents: 1.5, per: 'record' } },
    { key: 'hunter_company', label: 'Hunter', list_type: 'company', price: { cents: 1.5, per: 'record' } },
  ],
  lookups: ['email', 'employees'],
  config: {
    type: 'object',
    required: ['api_key'],
    properties: { api_key: { type: 'string', description: 'API key', writeOnly: true } },
  },
  state: 'none',
  is_refused: false,
  hint: null,
  for_customers: false,
  paid_by: null,
  tested_at: null,
  last_used_at: null,
  last_error: null,
  last_error_at: null,
  calls_today: 0,
  spent_cents: 0,
};
const google: VendorKey = {
  ...hunter,
  vendor: 'google',
  label: 'Google',
  sources: [{ key: 'places', label: 'Google Places', list_type: 'local', price: null }],
  lookups: [],
  paid_by: 'house',
};
const works: Partial<VendorKey> = {
  state: 'works',
  hint: '••••7654',
  paid_by: 'account',
  tested_at: moment,
  calls_today: 12,
  spent_cents: 340,
};

/** Somebody with these vendors, where each call does what it says. */
const answerKeys = (
  backend: Backend,
  first: readonly VendorKey[] = [hunter, google],
  { fee = 0, mayServe = false } = {},
): void => {
  let vendors = first;
  const change = (vendor: string, more: Partial<VendorKey>): VendorKey => {
    vendors = vendors.map((one) => (one.vendor === vendor ? { ...one, ...more } : one));
    return vendors.find((one) => one.vendor === vendor) ?? failHard(generalErrors.not_found);
  };
  backend.answer(routes.list, () => ({
    data: { vendors: [...vendors], fee_percent: fee, may_serve_customers: mayServe },
  }));
  backend.answer(routes.save, ({ params, body }) => ({
    data: change(params.vendor, { ...works, for_customers: body.for_customers ?? false }),
    ...successOf(searchSuccesses.vendor_key_saved),
  }));
  backend.answer(routes.remove, ({ params }) => {
    change(params.vendor, {
      ...hunter,
      vendor: params.vendor,
      label: params.vendor === 'hunter' ? 'Hunter' : 'Google',
    });
    return successOf(searchSuccesses.vendor_key_removed);
  });
  backend.answer(routes.test, ({ params }) => ({ data: change(params.vendor, { ...works, is_refused: false }) }));
};

describe('keys at sources (A-15, AUTH-049)', () => {
  screen('without one: what each finds, who pays then, and where keys are made', async ({ backend, open }) => {
    answerKeys(backend, [hunter, google], { fee: 10 });
    await open(path);
    const [one, other] = [rowOf('Hunter'), rowOf('Google')];
    await expect.element(one.getByText('No key')).toBeVisible();
    await expect.element(one.getByText('Finds: Domains, Companies')).toBeVisible();
    await expect.element(one.getByText('Also finds, for single leads: emails, employees.')).toBeVisible();
    await expect.element(other.getByText('for single leads')).not.toBeInTheDocument();
    await expect
      .element(one.getByText('Add a key to search with Hunter. Hunter charges about $0.015 per lead.'))
      .toBeVisible();
    await expect
      .element(one.getByRole('link', { name: 'Get a key from Hunter' }))
      .toHaveAttribute('href', 'https://hunter.example/api-keys');
    await expect.element(other.getByText('You don’t need a key: searches cost the usual credits.')).toBeVisible();
    await expect.element(main.getByText('Searches that use your own key cost 10% of the usual credits.')).toBeVisible();
    await expectAccessible();
  });

  screen('a key is added, tested, shown by its end only, and removed after a question', async ({ backend, open }) => {
    answerKeys(backend);
    await open(path);
    await press(rowOf('Hunter').getByRole('button', { name: 'Add key for Hunter' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Add your Hunter key' });
    await dialog.getByLabelText('API key').fill(secret);
    await expectAccessible('the form of a key');
    await dialog.getByRole('button', { name: 'Save key' }).click();
    const row = rowOf('Hunter');
    await expect.element(row.getByText('Works')).toBeVisible();
    await expect.element(row.getByText('Key ••••7654')).toBeVisible();
    await expect.element(row.getByText('You pay Hunter. Hunter charges about $0.015 per lead.')).toBeVisible();
    await expect.element(row.getByText('About $3.40 this month')).toBeVisible();
    await expect.element(row.getByText('12 requests today')).toBeVisible();
    expect(backend.calls(routes.save)).toEqual([
      { params: { vendor: 'hunter' }, body: { credentials: { api_key: secret } } },
    ]);
    expect(document.body.textContent).not.toContain(secret);
    await expectAccessible('with a key');

    await row.getByRole('button', { name: 'Test the key for Hunter' }).click();
    await expect.element(page.getByText('Hunter accepted your key.')).toBeVisible();
    await press(row.getByRole('button', { name: 'Remove the key for Hunter' }), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove your Hunter key?' });
    await question.getByRole('button', { name: 'Remove key' }).click();
    await expect.element(rowOf('Hunter').getByText('No key')).toBeVisible();
    await expect.element(rowOf('Hunter')).toHaveFocus();
  });

  screen('what the vendor refuses is told in its words at the field', async ({ backend, open }) => {
    answerKeys(backend);
    backend.answer(routes.save, () => {
      throw new AppError(generalErrors.validation, {
        fields: { 'credentials.api_key': ['Hunter: The server answered 401: No user found'] },
      });
    });
    await open(path);
    await rowOf('Hunter').getByRole('button', { name: 'Add key for Hunter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add your Hunter key' });
    await dialog.getByLabelText('API key').fill(secret);
    await dialog.getByRole('button', { name: 'Save key' }).click();
    await expect.element(dialog.getByText('Hunter: The server answered 401: No user found')).toBeVisible();
    await expect.element(dialog.getByLabelText('API key')).toHaveFocus();
  });

  screen(
    'one that is refused, one whose vendor is away, and one that was never tested say why',
    async ({ backend, open }) => {
      const failing = {
        ...works,
        state: 'failing',
        last_error: 'The server answered 401',
        last_error_at: moment,
      } as const;
      answerKeys(backend, [
        { ...hunter, ...failing, is_refused: true },
        { ...google, ...failing, last_error: 'The server answered 503' },
        { ...hunter, ...failing, vendor: 'apollo', label: 'Apollo', state: 'not_tested', tested_at: null },
      ]);
      await open(path);
      await expect.element(rowOf('Hunter').getByText('Hunter didn’t accept your key')).toBeVisible();
      await expect.element(rowOf('Hunter').getByText('The server answered 401')).toBeVisible();
      await expect.element(rowOf('Google').getByText('Google isn’t answering')).toBeVisible();
      await expect.element(rowOf('Apollo').getByText('Apollo didn’t answer when we tested your key')).toBeVisible();
      await expectAccessible();
    },
  );

  screen('a reseller lets its customers use a key, without typing it again', async ({ backend, open }) => {
    answerKeys(backend, [{ ...hunter, ...works }], { mayServe: true });
    await open(path);
    await rowOf('Hunter').getByRole('button', { name: 'Replace the key for Hunter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace your Hunter key' });
    await press(dialog.getByRole('switch', { name: 'Let my customers use this key' }), ' ');
    await dialog.getByRole('button', { name: 'Save key' }).click();
    await expect.element(rowOf('Hunter').getByText('Also used by your customers')).toBeVisible();
    expect(backend.calls(routes.save)).toEqual([{ params: { vendor: 'hunter' }, body: { for_customers: true } }]);
  });

  screen('where no vendor takes keys, it says so', async ({ backend, open }) => {
    answerKeys(backend, []);
    await open(path);
    await expect.element(main.getByText('No sources take keys yet')).toBeVisible();
  });

  screen('on a phone everything is within reach', async ({ backend, open }) => {
    answerKeys(backend, [{ ...hunter, ...works }, google], { mayServe: true });
    await open(path, { size: [390, 844] });
    await expect.element(rowOf('Hunter').getByRole('button', { name: 'Replace the key for Hunter' })).toBeVisible();
    await expectAccessible('on a phone');
  });
});

describe('the price of a search', () => {
  const own = { vendor_paid_by: 'account', vendor: 'Hunter', vendor_price: { cents: 1, per: 'record' } } as const;

  screen('says that the own key pays its vendor, and what we charge (A-15)', async ({ backend, open }) => {
    answerNewSearch(backend, {
      found: () => ({ available: 80, ...own, fee_percent: 10, cost_expected: 8, cost_max: 8 }),
    });
    await open(searchPath('company'));
    await choose('company');
    await choosePlace('germ', 'Germany');
    await untilPreviewed(80);
    const words = 'Your Hunter key pays Hunter about $0.01 per lead. We charge 10% of the usual credits.';
    await expect.element(searchForm.getByText(words)).toBeVisible();
    await expect.element(searchForm.getByRole('link', { name: 'Source keys' })).toHaveAttribute('href', path);
    await expectAccessible();
  });
});
