import { billingErrors } from '@galena/contract/billing';
import { failHard } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searchErrors, searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import {
  answerNewSearch,
  choose,
  choosePlace,
  form,
  listOf,
  preview,
  runButton,
  sandboxOf,
  searchPath,
  startsOf,
  untilPreviewed,
} from './new-search.fixture.ts';

/** In larger countries there is more. */
const byCountry = { CH: 20, PT: 60, DE: 80 };
const found = ({ location }: { readonly location?: { readonly country?: string | undefined } | null | undefined }) => ({
  available: byCountry[location?.country as keyof typeof byCountry] ?? 40,
});

const askInGermany = async (): Promise<void> => {
  await choose('company');
  await choosePlace('germ', 'Germany');
};

const note = (words: string) => page.getByText(words, { exact: false });

/** Waits until a note says it and has the focus. */
const untilShown = async (words: string): Promise<void> => {
  await expect.poll(() => document.activeElement?.textContent).toContain(words);
};

describe('the cost of a search', () => {
  screen(
    'is said before the run: the most, and what is left then [LEAD-008 LEAD-010 LEAD-044]',
    async ({ backend, open }) => {
      answerNewSearch(backend, { found, balance: 1_234 });
      await open(searchPath('company'));
      await askInGermany();
      await untilPreviewed(80);
      await expect.element(form.getByText('80, leaving 1,154')).toBeVisible();
      // Two presses are one start, of what is asked, into a list that is made for it.
      await runButton.dblClick();
      await expect.poll(() => startsOf(backend)).toHaveLength(1);
      expect(backend.calls(listRoutes.create).map(({ body }) => body)).toEqual([
        { name: 'Supermarket in Germany', type: 'company' },
      ]);
      expect(startsOf(backend)).toEqual([
        {
          campaign_id: 50,
          location: { label: 'Germany', country: 'DE' },
          filters: { industries: ['Supermarket'] },
          match: 100,
          limit: 100,
          find_emails: false,
          skip_owned: false,
          skip_customers: false,
          more_searchers: [],
          only_new: false,
        },
      ]);
      expect(backend.headersOf(searchRoutes.start)?.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
      await expect.element(runButton).toHaveAttribute('aria-busy', 'true');
    },
  );

  screen('a member who may only read is told so before, and on a press [TEAM-005]', async ({ backend, open }) => {
    answerNewSearch(backend, { balance: 7 });
    await open(searchPath('company'), { me: someone({ user_type: 'team_member', may_spend: false }) });
    await askInGermany();
    await untilPreviewed(40);
    await expect.element(note('You can’t spend credits. Ask the owner of this account.')).toBeVisible();
    // Neither bought nor spent in part: nothing else is offered.
    await expect.element(page.getByRole('button', { name: /^(Stop after|Buy)/ })).not.toBeInTheDocument();
    await runButton.click();
    await untilShown('You can’t spend credits.');
    expect(startsOf(backend)).toEqual([]);
    await expectAccessible('a search of somebody who may not pay');
  });

  screen('a balance that does not reach: stop when it is spent [LEAD-043]', async ({ backend, open }) => {
    answerNewSearch(backend, { balance: 7 });
    await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40);
    await expect.element(note('You have 7 credits, which may not be enough.')).toBeVisible();
    await expect.element(form.getByText('You have 7. You need 33 more.')).toBeVisible();
    await expect.element(runButton).not.toBeInTheDocument();
    // The shortcut explains, too, and spends nothing.
    await pressKeys('Control+Enter');
    await expect.element(note('You have 7 credits')).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
    await expectAccessible('a balance that does not reach');
    await page.getByRole('button', { name: 'Stop after 7 credits' }).click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ stop_at: 7 }]);
  });

  screen(
    'a balance that tops itself up: the search runs, and the receipt says how [WAL-004]',
    async ({ backend, open }) => {
      answerNewSearch(backend, { balance: 7, found: () => ({ is_topped_up: true }) });
      await open(searchPath('company'));
      await askInGermany();
      await untilPreviewed(40);
      await expect.element(form.getByText('7, auto top-up adds the rest')).toBeVisible();
      await expect.element(note('which may not be enough')).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name: /^Buy / })).not.toBeInTheDocument();
      await expectAccessible('a balance that tops itself up');
      await runButton.click();
      await expect.poll(() => startsOf(backend)).toHaveLength(1);
      expect(startsOf(backend)[0]).not.toHaveProperty('stop_at');
    },
  );

  screen('a balance of nothing', async ({ backend, open }) => {
    answerNewSearch(backend, { balance: 0 });
    await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40);
    await expect.element(note('You’re out of credits. Nothing can be saved.')).toBeVisible();
    await runButton.click();
    expect(startsOf(backend)).toEqual([]);
  });

  screen(
    'an estimate that fails: nothing is started without a cost, and it can be tried again',
    async ({ backend, open }) => {
      answerNewSearch(backend);
      const pass = backend.lose(searchRoutes.estimate);
      await open(searchPath('company'));
      await askInGermany();
      const retry = preview.getByRole('button', { name: 'Retry' });
      await expect.element(retry).toBeVisible();
      await runButton.click();
      await untilShown('We couldn’t calculate the cost');
      expect(startsOf(backend)).toEqual([]);
      pass();
      await retry.click();
      await untilPreviewed(40);
      await expect.element(note('We couldn’t calculate the cost')).not.toBeInTheDocument();
    },
  );

  screen('nothing is saved from a source of invented leads outside the demo', async ({ backend, open }) => {
    answerNewSearch(backend, { sources: (type) => [sandboxOf(type, { may_run: false })] });
    await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(40);
    await expect.element(note('You can’t save them')).toBeVisible();
    await runButton.click();
    await expect.element(page.getByText('You can’t save leads from this search')).toBeVisible();
    expect(startsOf(backend)).toEqual([]);
  });

  screen(
    'a start that is refused: it is said, the cost is asked anew, and no second list is made',
    async ({ backend, open }) => {
      answerNewSearch(backend, { lists: [listOf({ id: 7, name: 'Of people', type: 'people' })] });
      backend.hold(searchRoutes.start)();
      backend.answer(searchRoutes.start, () => failHard(billingErrors.insufficient_credits));
      await open(searchPath('company'));
      await askInGermany();
      await untilPreviewed(40);
      const asked = backend.calls(searchRoutes.estimate).length;
      await runButton.click();
      await expect.element(page.getByText('You do not have enough credits.')).toBeVisible();
      await expect.poll(() => backend.calls(searchRoutes.estimate).length).toBe(asked + 1);
      backend.answer(searchRoutes.start, () => failHard(searchErrors.no_searcher));
      await runButton.click();
      await expect.poll(() => startsOf(backend)).toMatchObject([{ campaign_id: 51 }, { campaign_id: 51 }]);
      await expect.element(page.getByText(/^No source for this kind of search is connected/)).toBeVisible();
      expect(backend.calls(listRoutes.create)).toHaveLength(1);
    },
  );

  screen(
    'of local businesses e-mails are looked for afterwards, at a price of its own [ENR-001]',
    async ({ backend, open }) => {
      answerNewSearch(backend, { found: () => ({ available: 40, cost_expected: 25, cost_max: 40, with_email: 25 }) });
      await open(searchPath('local'));
      await choose('local');
      await choosePlace('lisb', 'Lisbon, Portugal');
      await untilPreviewed(40);
      await expect.element(preview.getByText('20 of 40, free. 25 with email.')).toBeVisible();
      await expect.element(form.getByText('25 to 40', { exact: true }).first()).toBeVisible();
      const asked = () => backend.calls(searchRoutes.estimate).at(-1)?.body.find_emails;
      expect(asked()).toBe(true);
      await page.getByText('Find emails on their websites', { exact: true }).click();
      await expect.poll(asked).toBe(false);
      await untilPreviewed(40);
      await expect.element(form.getByText('25 to 40', { exact: true })).not.toBeInTheDocument();
    },
  );
});

describe('a press before the cost is known', () => {
  /** Holds the cost of what is asked next. */
  const holdCost = (backend: Backend) => backend.hold(searchRoutes.estimate);

  screen('waits for it, and spends no more than what stood there', async ({ backend, open }) => {
    answerNewSearch(backend, { found });
    await open(searchPath('company'));
    await choose('company');
    await choosePlace('switz', 'Switzerland');
    await untilPreviewed(20);

    const tell = holdCost(backend);
    await choosePlace('germ', 'Germany');
    await runButton.click();
    await expect.element(note('Calculating the cost.')).toBeVisible();
    await expect.element(runButton).toHaveAttribute('aria-busy', 'true');
    tell();
    await untilShown('The cost has gone up.');
    await untilPreviewed(80);
    expect(startsOf(backend)).toEqual([]);

    const tellLess = holdCost(backend);
    await choosePlace('switz', 'Switzerland');
    await runButton.click();
    tellLess();
    await expect.poll(() => startsOf(backend)).toHaveLength(1);
  });

  screen('is taken back by a change', async ({ backend, open }) => {
    answerNewSearch(backend, { found });
    await open(searchPath('company'));
    await askInGermany();
    await untilPreviewed(80);
    const tell = holdCost(backend);
    await choosePlace('portug', 'Portugal');
    await runButton.click();
    await expect.element(runButton).toHaveAttribute('aria-busy', 'true');
    await choosePlace('switz', 'Switzerland');
    await expect.element(runButton).not.toHaveAttribute('aria-busy');
    tell();
    await untilPreviewed(20);
    expect(startsOf(backend)).toEqual([]);
  });
});

describe('on a phone', () => {
  const size = [390, 844] as const;
  const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect();

  screen('cost and button stand at the lower edge, the preview under the form', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'), { size });
    await expect.element(runButton).toBeVisible();
    const expectInSight = (): void => {
      const { top, bottom } = boxOf(runButton);
      expect(top).toBeGreaterThan(600);
      expect(bottom).toBeLessThan(844);
    };
    expectInSight();
    await askInGermany();
    await untilPreviewed(40);
    expect(boxOf(preview).top).toBeGreaterThan(boxOf(page.getByRole('combobox', { name: 'Stop at' })).bottom);
    preview.getByRole('heading', { name: 'Preview' }).element().scrollIntoView();
    expectInSight();
    await expect.element(page.getByText('into Supermarket in Germany')).toBeVisible();
    await runButton.click();
    await expect.poll(() => startsOf(backend)).toHaveLength(1);
  });

  screen('a balance that does not reach stands on the button', async ({ backend, open }) => {
    answerNewSearch(backend, { balance: 7 });
    await open(searchPath('company'), { size });
    await askInGermany();
    await untilPreviewed(40);
    await page.getByRole('button', { name: 'Stop after 7 credits' }).click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ stop_at: 7 }]);
  });
});
