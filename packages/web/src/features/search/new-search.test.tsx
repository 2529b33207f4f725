import { identityRoutes } from '@galena/contract/identity';
import { failHard, generalErrors, listTypes } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { locationRoutes, searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import {
  answerNewSearch,
  choose,
  choosePlace,
  form,
  listOf,
  runButton,
  searchPath,
  startsOf,
  untilPreviewed,
  where,
  inputs,
} from './new-search.fixture.ts';

const mine = [listOf({ id: 7, name: 'Mine', results_count: 3 })];

describe('§2 New Search: what is missing is said, and nothing runs', () => {
  screen('companies [LEAD-011 LEAD-012 LEAD-013 LEAD-046]', async ({ backend, open }) => {
    answerNewSearch(backend, { lists: mine });
    await open(searchPath('company'));
    // Where nothing is chosen, a new list is made.
    await expect.element(page.getByLabelText('New list name')).toBeVisible();
    await runButton.click();
    const sentences = ['Please select at least one filter.', 'Please select location before continue.'].map(
      (sentence) => page.getByText(sentence, { exact: true }),
    );
    for (const sentence of sentences) await expect.element(sentence).toBeVisible();
    // The first of them has the focus, and its sentence.
    await expect.element(page.getByRole('combobox', { name: 'What kind of company?' })).toHaveFocus();
    await expectAccessible('a search that was refused');

    const [filters, place] = sentences;
    await choose('company');
    await expect.element(filters!).not.toBeInTheDocument();
    await choosePlace('germ', 'Germany');
    await expect.element(place!).not.toBeInTheDocument();
    await untilPreviewed(40);
    await page.getByRole('combobox', { name: 'Save to list' }).click();
    await page.getByRole('option', { name: 'Mine 3 records' }).click();
    expect(startsOf(backend)).toEqual([]);
    await runButton.click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ campaign_id: 7 }]);
    expect(backend.calls(listRoutes.create)).toEqual([]);
  });

  screen('a local search needs a kind of business and a town [LEAD-004 LEAD-012]', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('local'));
    await form.getByText('Has email', { exact: true }).click();
    await where.fill('germany');
    await expect.element(page.getByText('No matches.')).toBeVisible();
    await pressKeys('Escape');
    await runButton.click();
    await expect.element(page.getByText('Field is required.', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Please select location before continue.')).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
  });

  screen('the name of a new list, and the most records', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'));
    await choose('company');
    await choosePlace('germ', 'Germany');
    const name = page.getByLabelText('New list name');
    await expect.element(name).toHaveValue('Supermarket in Germany');
    await name.fill('');
    await page.getByRole('combobox', { name: 'Stop at' }).fill('0');
    await runButton.click();
    await expect.element(page.getByText('Field must be min 1.')).toBeVisible();
    await expect.element(page.getByText('Field is required.', { exact: true })).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
  });
});

describe('§2 New Search: six kinds', () => {
  screen('tabs by their keys; the address and the next visit keep the kind [LEAD-009]', async ({ backend, open }) => {
    answerNewSearch(backend);
    const { path } = await open('/lead-search/new-search');
    await expect.element(page.getByRole('tab', { name: 'Company', selected: true })).toBeVisible();
    await pressKeys('5');
    await expect.element(page.getByRole('tab', { name: 'Influencer', selected: true })).toBeVisible();
    expect(path()).toBe(searchPath('influencer'));
    const main = page.getByLabelText('What do they post about?');
    await main.fill('chess');
    // While somebody types, keys are letters.
    await pressKeys('1');
    await expect.element(main).toHaveValue('chess1');
    await page.getByRole('tab', { name: 'People' }).click();
    history.back();
    // What was filled in is still there.
    await expect.element(main).toHaveValue('chess1');
    const remembered = backend.calls(identityRoutes.setPreference).map(({ body }) => body);
    expect(remembered).toEqual(['influencer', 'people'].map((value) => ({ key: 'search_type', value })));
    await open('/lead-search/new-search');
    await expect.element(page.getByRole('tab', { name: 'People', selected: true })).toBeVisible();
    await pressKeys('n');
    await expect.poll(path).toBe('/lead-search/new-search');
  });

  const ids = {
    people: 'LEAD-002',
    company: 'LEAD-003',
    local: 'LEAD-004',
    domain: 'LEAD-005',
    influencer: 'LEAD-006',
  };
  for (const type of listTypes) {
    const id = { ...ids, group: 'LEAD-007' }[type];
    screen(`${type}: asked in words, wide and narrow [${id}]`, async ({ backend, open }) => {
      const facet = (label: string, count: number) => ({ value: label, label, count });
      const facets = { countries: [facet('DE', 30), facet('PT', 10)], categories: [facet('One', 35), facet('Two', 5)] };
      answerNewSearch(backend, { found: () => ({ facets }) });
      await open(searchPath(type));
      await choose(type);
      // A website is looked for everywhere from the start.
      if (type === 'domain') await expect.element(where).toHaveValue('Worldwide');
      else if (type === 'local') await choosePlace('lisb', 'Lisbon, Portugal');
      else await choosePlace('worldw', 'Worldwide');
      await untilPreviewed(40);
      const [asked] = backend.calls(searchRoutes.estimate).slice(-1);
      expect(asked).toMatchObject({ params: { type } });
      expect(JSON.stringify(asked?.body.filters)).toContain(type === 'local' ? 'bakery' : inputs[type][1]);
      await expectAccessible(`${type}, wide`);
      await page.viewport(390, 844);
      await expectAccessible(`${type}, narrow`);
    });
  }

  screen('before anything is asked, wide and narrow', async ({ backend, open }) => {
    answerNewSearch(backend, { lists: mine });
    await open(searchPath('company'));
    await expect.element(page.getByText('See your leads before you pay')).toBeVisible();
    await expect.element(page.getByText(/^Brands of the world can’t filter by: /)).toBeVisible();
    await expectAccessible('wide');
    await page.viewport(390, 844);
    await expectAccessible('narrow');
    await where.fill('worldw');
    await expect.element(page.getByRole('option', { name: 'Worldwide' })).toBeVisible();
    await expectAccessible('the list of places');
  });

  screen('Enter takes the first place of what was typed, never of what was asked before', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'));
    await where.click();
    await expect.element(page.getByRole('option', { name: 'Worldwide' })).toBeVisible();
    const heard: string[] = [];
    const ear = new MutationObserver((changes) => {
      for (const { target } of changes) heard.push(/Press Enter for .*/.exec(target.textContent ?? '')?.[0] ?? '');
    });
    ear.observe(form.element(), { subtree: true, childList: true, characterData: true });
    const answer = backend.hold(locationRoutes.locations);
    await where.fill('germ');
    await expect.poll(() => backend.calls(locationRoutes.locations).at(-1)?.query.search).toBe('germ');
    answer();
    await expect.element(form.getByText('Press Enter for Germany.')).toBeInTheDocument();
    ear.disconnect();
    expect([...new Set(heard)].filter((words) => words !== '')).toEqual(['Press Enter for Germany.']);
  });

  screen('in German: kinds by their German names, found by the English ones, too', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('local'), { me: someone({ preferences: { lang: 'de' } }) });
    const kind = page.getByRole('combobox', { name: 'Welche Art von Betrieb?' });
    await kind.fill('dentist');
    await page.getByRole('option', { name: 'Zahnarzt', exact: true }).click();
    await expect.element(page.getByLabelText('Name der neuen Liste')).toHaveValue('Zahnarzt');
    await page.viewport(390, 844);
    await expectAccessible('German, narrow');
  });
});

describe('§2 New Search: filters', () => {
  screen('a source says what it cannot be asked; of two figures the lower comes first', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'));
    await expect.element(form.getByText(/^Brands of the world can’t filter by: .*Employees/)).toBeVisible();
    const employees = page.getByRole('button', { name: /^Employees/ });
    await expect.element(employees).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: /^Sandbox/ }).click();
    await employees.click();
    const [min, max] = ['At least', 'At most'].map((label) => page.getByLabelText(label, { exact: true }));
    await min!.fill('50');
    await max!.fill('20');
    await pressKeys('Tab');
    await expect.element(page.getByText('Field must be min 50.')).toBeVisible();
    await max!.fill('2000');
    await expect.element(page.getByText('Field must be min 50.')).not.toBeInTheDocument();
    await expect.element(employees).toHaveTextContent('50 to 2,000');
    await min!.fill('');
    await expect.element(employees).toHaveTextContent('at most 2,000');
    await choosePlace('worldw', 'Worldwide');
    await untilPreviewed(40);
    const last = () => backend.calls(searchRoutes.estimate).at(-1)?.body;
    expect(last()).toMatchObject({ searcher: 'sandbox_company', filters: { employee_count: { max: 2000 } } });

    (form.getByRole('radio', { name: 'Match at least half' }).element() as HTMLElement).focus();
    await pressKeys('Space');
    await expect.poll(() => last()?.match).toBe(50);
    await expect.element(form.getByText('1 active')).toBeVisible();
    await form.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(form.getByText('1 active')).not.toBeInTheDocument();
  });

  screen('growth is all of its three parts or none [LEAD-031 LEAD-032]', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('influencer'));
    await choose('influencer');
    await choosePlace('worldw', 'Worldwide');
    const growth = page.getByRole('button', { name: /^Follower growth/ });
    await growth.click();
    await page.getByLabelText('Growth', { exact: true }).fill('0.05');
    page.getByLabelText('Growth', { exact: true }).element().blur();
    await expect.poll(() => page.getByText('Field is required.').elements()).toHaveLength(2);
    await page.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'More than' }).click();
    await page.getByRole('combobox', { name: 'Over' }).click();
    await page.getByRole('option', { name: '3 months' }).click();
    await expect.element(page.getByText('Field is required.')).not.toBeInTheDocument();
    await expect.element(growth).toHaveTextContent('more than 5% in 3 months');
    await untilPreviewed(40);
    expect(backend.calls(searchRoutes.estimate).at(-1)?.body.filters).toMatchObject({
      followersGrowthRate: { operator: 'gt', value: 0.05, interval: 'i3months' },
    });
  });

  screen('what the form offers cannot be loaded, and then can', async ({ backend, open }) => {
    answerNewSearch(backend);
    const pass = backend.lose(searchRoutes.options);
    await open(searchPath('company'));
    const failure = form.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
    await expect.element(failure).toBeVisible();
    pass();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect.element(failure).not.toBeInTheDocument();
    await choose('company');
  });
});

describe('§2 New Search: into a list that the address names', () => {
  const path = '/lead-search/saved-lists/company-7/new-search';

  screen('its kind and the list stay', async ({ backend, open }) => {
    answerNewSearch(backend, { lists: mine });
    await open(path);
    await expect.element(page.getByLabelText('Save to list')).toHaveValue('Mine');
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
    await choose('company');
    await choosePlace('germ', 'Germany');
    await untilPreviewed(40);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => startsOf(backend)).toMatchObject([{ campaign_id: 7 }]);
  });

  screen('one that is not there', async ({ backend, open }) => {
    answerNewSearch(backend, { lists: mine });
    backend.answer(listRoutes.get, () => failHard(generalErrors.not_found));
    await open(path);
    await choose('company');
    await choosePlace('germ', 'Germany');
    await untilPreviewed(40);
    await runButton.click();
    await expect.element(form.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
  });
});
