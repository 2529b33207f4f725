import { failHard, generalErrors } from '@galena/contract/kernel';
import { filterSchemas, searchErrors, searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { press } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import {
  answerNewSearch,
  choose,
  choosePlace,
  listOf,
  preview,
  rowsOf,
  runButton,
  searchPath,
  sourceOf,
  startsOf,
  untilPreviewed,
  where,
} from './new-search.fixture.ts';

const askInGermany = async (): Promise<void> => {
  await choose('company');
  await choosePlace('germ', 'Germany');
};

describe('the preview of a search', () => {
  screen('of a source that shows nothing before it is paid says how many there may be', async ({ backend, open }) => {
    answerNewSearch(backend, { found: () => ({ available: 47, preview: [] }) });
    await open(searchPath('company'));
    await askInGermany();
    await expect.element(preview.getByText('Up to 47, free.')).toBeVisible();
    await expect.element(preview.getByText(/^This source shows its leads only after the search/)).toBeVisible();
  });

  screen(
    'says how many there are and whose data it is; real leads are not marked as invented',
    async ({ backend, open }) => {
      const rows = rowsOf(20, { name: 'Société Générale' });
      answerNewSearch(backend, {
        found: () => ({ available: 1_200, available_is_capped: true, with_email: 1, preview: rows }),
      });
      const answer = backend.hold(searchRoutes.estimate);
      await open(searchPath('company'));
      await askInGermany();
      // While it is asked the place of the table is kept.
      await expect.element(preview.getByRole('heading', { name: 'Preview' })).toBeVisible();
      await expect.element(preview.getByRole('rowheader')).not.toBeInTheDocument();
      answer();
      await expect.element(preview.getByText('20 of more than 1,200, free. 1 with email.')).toBeVisible();
      await expect.element(preview.getByRole('rowheader', { name: 'Société Générale' }).first()).toBeVisible();
      await expect.element(preview.getByText('Data: Brands © their contributors.')).toBeVisible();
      await expect.element(preview.getByRole('link', { name: /^License: CC0/ })).toBeVisible();
      await expect.element(page.getByText('Made-up demo data')).not.toBeInTheDocument();
    },
  );

  screen('invented leads are marked, each of them', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('people'));
    await choose('people');
    await choosePlace('worldw', 'Worldwide');
    await untilPreviewed(40);
    await expect.element(preview.getByText('Made-up demo data')).toBeVisible();
    const rows = preview
      .getByRole('rowheader')
      .elements()
      .map((row) => row.textContent);
    expect(rows).toHaveLength(20);
    expect(rows.filter((row) => !row.endsWith('Demo'))).toEqual([]);
  });

  describe.each([
    [
      'company',
      { name: 'Acme', host: 'acme.example', size: 1_200, about: 'Software' },
      /Acme.*acme\.example.*Software.*1,200/,
      ['Industry', 'Employees'],
      ['Website'],
    ],
    [
      'local',
      { name: 'Café Sol', street: 'Rua Augusta 1', rating: 4, about: 'Cafe' },
      /Café Sol.*Cafe.*4\.0.*Rua Augusta 1.*Kiel, Germany/,
      ['Category', 'Rating', 'Website'],
      ['Employees'],
    ],
    [
      'people',
      { name: 'Ida Example', company: 'Acme', about: 'Head of Sales' },
      /Ida Example.*Head of Sales.*Acme/,
      ['Job title'],
      ['Rating'],
    ],
    [
      'domain',
      { name: 'acme.example', host: 'acme.example', about: 'Acme – Software' },
      /^Aacme\.exampleAcme – Software/,
      ['Title'],
      ['Website'],
    ],
    [
      'influencer',
      { name: 'Ida Example', about: 'YouTube', size: 48_000 },
      /YouTube.*48,000/,
      ['Platform', 'Followers'],
      ['Rating'],
    ],
    ['group', { name: 'Maps', about: 'Facebook', size: 90 }, /Facebook.*90/, ['Platform', 'Members'], ['Rating']],
  ] as const)('of %s', (type, own, words, titles, absent) => {
    screen('a row says what makes it worth it, and which are there already', async ({ backend, open }) => {
      const rows = [...rowsOf(2, own), ...rowsOf(1, { is_owned: true, name: 'Mine' })];
      answerNewSearch(backend, {
        sources: () => [sourceOf({ supported_filters: Object.keys(filterSchemas[type].shape) })],
        found: () => ({ available: 54, preview: rows }),
      });
      await open(searchPath(type));
      await choose(type);
      await choosePlace('lisb', 'Lisbon, Portugal');
      await expect.element(preview.getByText('3 of 54, free. 1 of the 3 shown is already yours.')).toBeVisible();
      const lines = preview
        .getByRole('row')
        .elements()
        .map((row) => row.textContent);
      expect(lines.some((line) => words.test(line))).toBe(true);
      expect(lines.filter((line) => line.includes('Already yours'))).toEqual([expect.stringContaining('Mine')]);
      for (const title of titles)
        await expect.element(preview.getByRole('columnheader', { name: title })).toBeInTheDocument();
      for (const title of absent) expect(preview.getByRole('columnheader', { name: title }).query()).toBeNull();
      await expectAccessible(`the preview of ${type}`);
    });
  });

  screen('what only some sources know has a column only where it is known', async ({ backend, open }) => {
    answerNewSearch(backend, { found: () => ({ preview: rowsOf(3) }) });
    await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40, 3);
    await expect.element(preview.getByRole('columnheader', { name: 'Employees' })).not.toBeInTheDocument();
    await expect.element(preview.getByText('Already yours')).not.toBeInTheDocument();
  });

  screen('leads that are there already are skipped on request, at their expected cost', async ({ backend, open }) => {
    answerNewSearch(backend, {
      lists: [listOf({ id: 7, name: 'Mine' })],
      found: ({ skip_owned: skips }) => ({ cost_expected: skips ? 37 : 40, cost_max: 40 }),
    });
    const { path } = await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40);
    const skip = page.getByRole('checkbox', { name: 'Skip leads I already have' });
    await expect.element(skip).not.toBeChecked();
    await press(skip, 'Space');
    await expect.poll(() => new URL(path(), location.origin).searchParams.get('skip')).toBe('true');
    await expect.poll(() => backend.calls(searchRoutes.estimate).at(-1)?.body.skip_owned).toBe(true);
    await untilPreviewed(40);
    await runButton.click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ skip_owned: true }]);
  });

  screen('customers stay out on request, where a CRM says who they are', async ({ backend, open }) => {
    answerNewSearch(backend, {
      customers: { contacts: 1_204, crms: ['HubSpot'], as_of: '2026-11-27T08:31:00.000Z' },
      found: ({ skip_customers: skips }) => ({ cost_expected: skips ? 35 : 40, cost_max: 40 }),
    });
    const { path } = await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40);
    const skip = page.getByRole('checkbox', { name: 'Skip my customers' });
    await expect.element(page.getByText(/^Known by 1,204 emails/)).toBeVisible();
    await press(skip, 'Space');
    await expect.poll(() => new URL(path(), location.origin).searchParams.get('customers')).toBe('true');
    await expect.poll(() => backend.calls(searchRoutes.estimate).at(-1)?.body.skip_customers).toBe(true);
    await untilPreviewed(40);
    await runButton.click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ skip_customers: true }]);
  });

  screen('all of them are there already: nothing is started, and what to do is said', async ({ backend, open }) => {
    answerNewSearch(backend, {
      lists: [listOf({ id: 7, name: 'Mine' })],
      found: () => ({ available: 3, preview: rowsOf(3, { is_owned: true }), cost_expected: 0, cost_max: 3 }),
    });
    await open(`${searchPath('company')}&skip=true`);
    await askInGermany();
    await untilPreviewed(3);
    await runButton.click();
    await expect.element(page.getByText('You already have all of these leads.', { exact: false })).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
    await press(page.getByRole('checkbox', { name: 'Skip leads I already have' }), 'Space');
    await untilPreviewed(3);
    await runButton.click();
    await expect.poll(() => startsOf(backend).length).toBe(1);
  });

  screen('whoever has no list yet is not asked what to skip', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40);
    await expect.element(page.getByRole('checkbox', { name: 'Skip leads I already have' })).not.toBeInTheDocument();
  });

  screen('facets of more than were counted say what they count', async ({ backend, open }) => {
    const categories = [
      { value: 'Supermarket', label: 'Supermarket', count: 7_000 },
      { value: 'Software', label: 'Software', count: 3_000 },
    ];
    let isCapped = true;
    let of = 10_000;
    answerNewSearch(backend, {
      found: () => ({
        facets: { countries: [], categories },
        facets_of: of,
        available: 10_000,
        available_is_capped: isCapped,
      }),
    });
    await open(searchPath('company'));
    await askInGermany();
    await expect.element(preview.getByText('Counted in the first 10,000 matches.')).toBeVisible();
    isCapped = false;
    await choosePlace('worldw', 'Worldwide');
    await expect.element(preview.getByText(/Counted in/)).not.toBeInTheDocument();
    // Not all of those that were counted were looked at for facets.
    of = 2_500;
    await choosePlace('portu', 'Portugal');
    await expect.element(preview.getByText('Counted in the first 2,500 matches.')).toBeVisible();
  });

  screen('a facet is a filter, a press away, and back', async ({ backend, open }) => {
    const facets = {
      countries: [
        { value: 'DE', label: 'Germany', count: 30 },
        { value: 'PT', label: 'Portugal', count: 1_010 },
      ],
      categories: [
        { value: 'Supermarket', label: 'Supermarket', count: 35 },
        { value: 'Software', label: 'Software', count: 5 },
        { value: 'Corner shop', label: 'Corner shop', count: 1 },
      ],
    };
    answerNewSearch(backend, {
      found: ({ location }) => ({
        facets: location?.country ? { ...facets, countries: facets.countries.slice(0, 1) } : facets,
      }),
    });
    await open(searchPath('company'));
    await choose('company');
    await choosePlace('worldw', 'Worldwide');
    await untilPreviewed(40);
    const countries = preview.getByRole('group', { name: 'Countries' });
    await expect.element(countries.getByRole('button', { name: 'Portugal 1,010' })).toBeVisible();
    await countries.getByRole('button', { name: 'Germany 30' }).click();
    await expect.element(where).toHaveValue('Germany');
    // Alone it would say nothing, but it is the way back.
    const pressed = countries.getByRole('button', { name: 'Germany 30', pressed: true });
    await expect.element(pressed).toHaveFocus();
    await pressed.click();
    await expect.element(where).toHaveValue('Worldwide');
    const kinds = preview.getByRole('group', { name: 'Industries' });
    // A facet may be finer than what can be asked for.
    await expect.element(kinds.getByText('Corner shop')).toBeVisible();
    await expect.element(kinds.getByRole('button', { name: /^Corner shop/ })).not.toBeInTheDocument();
    await kinds.getByRole('button', { name: 'Software 5' }).click();
    const asked = () => backend.calls(searchRoutes.estimate).at(-1)?.body.filters;
    await expect.poll(asked).toEqual({ industries: ['Supermarket', 'Software'] });
    await kinds.getByRole('button', { name: 'Supermarket 35' }).click();
    await expect.poll(asked).toEqual({ industries: ['Software'] });
  });

  screen('nothing found says what to ask less of [LEAD-045]', async ({ backend, open }) => {
    answerNewSearch(backend, { found: ({ location }) => ({ available: location?.worldwide ? 9 : 0 }) });
    await open(searchPath('group'));
    await choose('group', 'Lausanne');
    await choosePlace('portug', 'Portugal');
    await expect.element(preview.getByRole('heading', { name: 'No results found.' })).toBeVisible();
    await expect.element(preview.getByText('No matches for Lausanne in Portugal.')).toBeVisible();
    await expectAccessible('nothing found');
    await runButton.click();
    await expect.element(page.getByText('No matches to save.', { exact: false })).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
    await preview.getByRole('button', { name: 'Search worldwide' }).click();
    await expect.element(where).toHaveValue('Worldwide');
    await untilPreviewed(9);
  });

  screen(
    'nothing found of several filters in a city: a larger place, half of them, or one less',
    async ({ backend, open }) => {
      answerNewSearch(backend, { found: () => ({ available: 0 }), sources: () => [sourceOf()] });
      await open(searchPath('company'));
      await choose('company');
      await page.getByRole('button', { name: /^Keyword/ }).click();
      await page.getByLabelText('Contains').fill('late');
      await choosePlace('lisb', 'Lisbon, Portugal');
      await preview.getByRole('button', { name: 'Search all of Portugal' }).click();
      await expect.element(where).toHaveValue('Portugal');
      await preview.getByRole('button', { name: 'Search worldwide' }).click();
      await preview.getByRole('button', { name: 'Match at least half of the filters' }).click();
      await expect.poll(() => backend.calls(searchRoutes.estimate).at(-1)?.body.match).toBe(50);
      await preview.getByRole('button', { name: 'Remove “Keyword: late”' }).click();
      await expect
        .poll(() => backend.calls(searchRoutes.estimate).at(-1)?.body.filters)
        .toEqual({ industries: ['Supermarket'] });
    },
  );

  screen('a source that does not answer is named, and another one can be asked', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'));
    backend.answer(searchRoutes.estimate, () => failHard(generalErrors.vendor_failed));
    await askInGermany();
    const failure = preview.getByRole('alert');
    await expect.element(failure).toHaveTextContent('Brands of the world didn’t answer.');
    await expectAccessible('a source that does not answer');
    answerNewSearch(backend);
    await failure.getByRole('button', { name: /^Use Sandbox/ }).click();
    await untilPreviewed(40);
    await expect.element(preview.getByText('Made-up demo data')).toBeVisible();
    expect(backend.calls(searchRoutes.estimate).at(-1)?.body.searcher).toBe('sandbox_company');
  });

  describe.each([
    [searchErrors.site_unreachable, 'We couldn’t reach this website.'],
    [searchErrors.site_refused, 'This website doesn’t allow automated visits.'],
    [searchErrors.site_missing, 'There’s no business website at this address.'],
  ] as const)('%j', (error, words) => {
    screen('a website that cannot be read is no empty answer', async ({ backend, open }) => {
      answerNewSearch(backend);
      await open(searchPath('domain'));
      backend.answer(searchRoutes.estimate, () => failHard(error));
      await choose('domain', 'away.example');
      await expect.element(preview.getByRole('alert')).toHaveTextContent(words);
      await expect.element(preview.getByText('No results found.')).not.toBeInTheDocument();
    });
  });

  screen('no source at all: nothing can be asked', async ({ backend, open }) => {
    answerNewSearch(backend, { sources: () => [], lists: [listOf({ id: 7, name: 'Mine' })] });
    await open(searchPath('people'));
    await expect.element(preview.getByText('Try another type of lead.', { exact: false })).toBeVisible();
  });
});
