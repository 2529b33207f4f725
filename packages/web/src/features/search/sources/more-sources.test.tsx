import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import {
  answerNewSearch,
  choosePlace,
  choose,
  form,
  preview,
  runButton,
  sandboxOf,
  searchPath,
  sourceOf,
  startsOf,
  untilPreviewed,
} from '../new-search.fixture.ts';

const catalogue = sourceOf({ key: 'catalogue', label: 'Local', supported_filters: ['categories', 'keyword'] });
const live = sourceOf({ key: 'overpass', label: 'Live', supported_filters: ['categories', 'keyword'] });
const places = sourceOf({
  key: 'google_places',
  label: 'Google Places',
  supported_filters: ['categories', 'rating_min'],
});
const all = () => [catalogue, live, places, sandboxOf('local')];
const field = (name: string) => form.getByRole('combobox', { name, exact: true });

const pick = async (name: string, option: string): Promise<void> => {
  // By keyboard: a note that comes above the fields would move them under the mouse of a slow machine.
  const wanted = page.getByRole('option', { name: option, exact: true });
  // What comes in meanwhile may close the options again, or move them: whichever stands there is chosen in the moment it is seen.
  await expect
    .poll(async () => {
      if (wanted.query() === null) await press(field(name), 'ArrowDown');
      const found = wanted.query() as HTMLElement | null;
      found?.click();
      return found !== null;
    })
    .toBe(true);
};

const askInLisbon = async (): Promise<void> => {
  await choose('local');
  await choosePlace('lisb', 'Lisbon, Portugal');
};

describe('several sources', () => {
  screen('are chosen one after the other, in the order in which they are asked', async ({ backend, open }) => {
    answerNewSearch(backend, { sources: all });
    await open(searchPath('local'));
    await askInLisbon();
    await expect.element(field('Then search')).not.toBeInTheDocument();
    await pick('Source', 'Local catalog');
    await pick('Then search', 'Google Places');
    await pick('And then', 'Live OpenStreetMap');
    await untilPreviewed(40);
    await expect
      .poll(() => backend.calls(searchRoutes.estimate).at(-1)?.body)
      .toMatchObject({
        searcher: 'catalogue',
        more_searchers: ['google_places', 'overpass'],
      });
    await expect.poll(() => location.search).toContain('google_places');
    await runButton.click();
    await expect
      .poll(() => startsOf(backend)[0])
      .toMatchObject({
        searcher: 'catalogue',
        more_searchers: ['google_places', 'overpass'],
      });
  });

  screen('one that is taken out lets the others move up; without a first there are none', async ({ backend, open }) => {
    answerNewSearch(backend, { sources: all });
    await open(searchPath('local'));
    await askInLisbon();
    await pick('Source', 'Local catalog');
    await pick('Then search', 'Google Places');
    await pick('And then', 'Live OpenStreetMap');
    await pick('Then search', 'No other source');
    await expect.element(field('Then search')).toHaveValue('Live OpenStreetMap');
    await pick('Source', 'Any source');
    await expect.element(field('Then search')).not.toBeInTheDocument();
    await untilPreviewed(40);
    await runButton.click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ more_searchers: [] }]);
  });

  screen('say above what was found what each has, and which takes no part', async ({ backend, open }) => {
    answerNewSearch(backend, {
      sources: all,
      found: ({ more_searchers: more }) =>
        more.length === 0
          ? {}
          : {
              available: 1_240,
              sources: [
                {
                  key: 'catalogue',
                  label: 'Local',
                  state: 'asked',
                  available: 1_200,
                  available_is_capped: false,
                  ignored_filters: [],
                  unknown: [],
                  data_from: null,
                  payer: { vendor_paid_by: 'house', vendor: 'Local', vendor_price: null, fee_percent: 100 },
                },
                {
                  key: 'google_places',
                  label: 'Google Places',
                  state: 'asked',
                  available: 40,
                  available_is_capped: true,
                  ignored_filters: ['keyword'],
                  unknown: [],
                  data_from: { attribution: 'Google Maps', licence: null, licence_url: null, keeps_days: 30 },
                  payer: {
                    vendor_paid_by: 'account',
                    vendor: 'Google',
                    vendor_price: { cents: 3.5, per: 'call' },
                    fee_percent: 10,
                  },
                },
                {
                  key: 'overpass',
                  label: 'Live',
                  state: 'failed',
                  available: null,
                  available_is_capped: false,
                  ignored_filters: [],
                  unknown: [],
                  data_from: null,
                  payer: null,
                },
              ],
            },
    });
    await open(searchPath('local'));
    await askInLisbon();
    await pick('Source', 'Local catalog');
    await pick('Then search', 'Google Places');
    await pick('And then', 'Live OpenStreetMap');
    const shares = preview.getByRole('list', { name: 'What each source has' });
    await expect
      .element(shares)
      .toHaveTextContent(
        'Local catalog1,200 matchesGoogle Placesmore than 40. Google Places can’t filter by: Keyword.Live OpenStreetMapdidn’t answer',
      );
    await expect
      .element(
        page.getByText(
          'Your Google key pays Google about $0.035 per request. We charge 10% of the usual credits for its leads.',
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByText('Google Maps lets us keep its data for 30 days. Then it’s removed from your lists.'))
      .toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-stale]').length).toBe(0);
    await expectAccessible('several sources');
  });
});
