import { failHard, generalErrors } from '@galena/contract/kernel';
import { searchRoutes, type SearcherInfo } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import {
  answerNewSearch,
  choose,
  choosePlace,
  form,
  preview,
  sandboxOf,
  searchPath,
  sourceOf,
  startsOf,
  untilPreviewed,
  runButton,
} from './new-search.fixture.ts';

const catalogue = sourceOf({ key: 'catalogue', label: 'Local', supported_filters: ['categories', 'keyword'] });
const live = sourceOf({ key: 'overpass', label: 'Live', supported_filters: ['categories', 'keyword'] });
const nameOf = ({ key, label }: SearcherInfo) => ({ key, label });
const both = () => [catalogue, live, sandboxOf('local')];
const source = page.getByRole('combobox', { name: 'Source' });

const askInLisbon = async (): Promise<void> => {
  await choose('local');
  await choosePlace('lisb', 'Lisbon, Portugal');
};

describe('imported data that has nothing near the place', () => {
  screen('any source: it goes on by itself and says who answered', async ({ backend, open }) => {
    answerNewSearch(backend, {
      sources: both,
      found: () => ({ searcher: live, nothing_near: [nameOf(catalogue)], ignored_filters: ['keyword'] }),
    });
    await open(searchPath('local'));
    await expect.element(source).toHaveValue('Any source');
    await askInLisbon();
    await untilPreviewed(40);
    await expect.element(preview.getByText('Imported data has nothing near Lisbon')).toBeVisible();
    await expect
      .element(preview.getByText('Showing Live OpenStreetMap instead. Live OpenStreetMap can’t filter by: Keyword.'))
      .toBeVisible();
    expect(backend.calls(searchRoutes.estimate).at(-1)?.body.searcher).toBeUndefined();
    await expectAccessible('another source answered');
    await runButton.click();
    await expect.poll(() => startsOf(backend).length).toBe(1);
  });

  screen(
    'that source alone: the other one is a press away, and none is never "no results"',
    async ({ backend, open }) => {
      answerNewSearch(backend, {
        sources: both,
        found: ({ searcher }) =>
          searcher === 'catalogue'
            ? { available: 0, nothing_near: [nameOf(catalogue)], ask_instead: nameOf(live) }
            : { available: 7 },
      });
      await open(searchPath('local'));
      await source.click();
      await page.getByRole('option', { name: 'Local catalog' }).click();
      await askInLisbon();
      await expect
        .element(preview.getByRole('heading', { name: 'Imported data has nothing near Lisbon' }))
        .toBeVisible();
      await expect.element(preview.getByText('No results found.')).not.toBeInTheDocument();
      await expectAccessible('nothing near');
      await page.viewport(390, 844);
      await expectAccessible('nothing near, narrow');
      await preview.getByRole('button', { name: 'Search Live OpenStreetMap' }).click();
      await expect.element(preview.getByRole('heading', { name: 'Preview' })).toHaveFocus();
      await untilPreviewed(7);
      await expect.element(source).toHaveValue('Live OpenStreetMap');
      // Any of them again.
      await source.click();
      await page.getByRole('option', { name: 'Any source' }).click();
      await expect.poll(() => backend.calls(searchRoutes.estimate).at(-1)?.body.searcher).toBeUndefined();
    },
  );

  screen('what it found farther away is shown, and the other one offered', async ({ backend, open }) => {
    answerNewSearch(backend, {
      sources: both,
      found: () => ({
        searcher: catalogue,
        available: 3,
        nothing_near: [nameOf(catalogue)],
        ask_instead: nameOf(live),
      }),
    });
    await open(searchPath('local'));
    await askInLisbon();
    await untilPreviewed(3);
    await expect.element(preview.getByText('Imported data has nothing near Lisbon')).toBeVisible();
    await expect.element(preview.getByRole('button', { name: 'Search Live OpenStreetMap' })).toBeVisible();
  });

  for (const [who, isOperator, words] of [
    ['a user', false, 'Ask your administrator to import data for this area or turn on another source.'],
    ['the operator', true, 'Import data for this area, or turn on another source.'],
  ] as const)
    screen(`nobody else to ask: ${who} is told what to do`, async ({ backend, open }) => {
      answerNewSearch(backend, {
        sources: () => [catalogue],
        found: () => ({ available: 0, nothing_near: [nameOf(catalogue)] }),
      });
      await open(searchPath('local'), { me: someone({ is_super_admin: isOperator }) });
      await askInLisbon();
      await expect.element(preview.getByText(words)).toBeVisible();
      expect(preview.getByRole('button', { name: 'Import data' }).elements()).toHaveLength(isOperator ? 1 : 0);
      await expect.element(source).not.toBeInTheDocument();
    });

  screen('the source that was gone on to does not answer: it is named', async ({ backend, open }) => {
    answerNewSearch(backend, { sources: both });
    await open(searchPath('local'));
    backend.answer(searchRoutes.estimate, () =>
      failHard(generalErrors.vendor_failed, { params: { vendor: 'overpass' } }),
    );
    await askInLisbon();
    await expect.element(preview.getByRole('alert')).toHaveTextContent('Live OpenStreetMap didn’t answer.');
    await expect.element(preview.getByRole('button', { name: 'Use Local catalog' })).toBeVisible();
  });
});

screen('a name without a kind is a local search [LEAD-004 LEAD-011]', async ({ backend, open }) => {
  answerNewSearch(backend, { sources: both });
  await open(searchPath('local'));
  await form.getByRole('button', { name: /^Keyword/ }).click();
  await page.getByLabelText('Contains').fill("Tim Horton's");
  await choosePlace('lisb', 'Lisbon, Portugal');
  await untilPreviewed(40);
  expect(backend.calls(searchRoutes.estimate).at(-1)?.body.filters).toEqual({ keyword: "Tim Horton's" });
  await runButton.click();
  await expect.poll(() => startsOf(backend).length).toBe(1);
});

describe('a source that has a filter and cannot answer it for every lead', () => {
  screen('says for how many', async ({ backend, open }) => {
    const { key, label } = live;
    const asked = { key, label, state: 'asked' as const, available: 16, available_is_capped: false };
    const unknown = [{ filter: 'keyword', count: 31, of: 47 }];
    answerNewSearch(backend, {
      sources: () => [live],
      found: () => ({
        available: 16,
        sources: [{ ...asked, ignored_filters: [], unknown, data_from: null, payer: null }],
      }),
    });
    await open(searchPath('local'));
    await askInLisbon();
    await expect
      .element(preview.getByText('Keyword: Live OpenStreetMap has no value for 31 of 47 leads checked.'))
      .toBeVisible();
    await expectAccessible('what is not known');
  });
});
