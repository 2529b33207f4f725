import { enrichmentErrors, enrichRoutes, type EnrichEstimate } from '@galena/contract/enrichment';
import { billingErrors } from '@galena/contract/billing';
import { AppError, generalErrors } from '@galena/contract/kernel';
import { employeeRoutes, resultRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { anEstimate, answerQuotes } from '../../../testing/records/runs.ts';

const path = '/lead-search/saved-lists/local-4';
const quote = page.getByRole('dialog', { name: 'Find emails' });
const start = (words: string | RegExp) => quote.getByRole('button', { name: words });
const ask = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
  await page.getByRole('menuitem', { name: /^Find missing emails/ }).click();
};

const answer = (backend: Backend, estimate: () => EnrichEstimate, type: 'local' | 'people' = 'local') => {
  const held = answerLists(backend, [{ list: aList({ type }), records: someRecords(6) }]);
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  answerQuotes(backend, estimate);
  return held;
};
const bodies = (backend: Backend) => backend.calls(enrichRoutes.start).map(({ body }) => body);

describe('a quote', () => {
  screen(
    'says how many, what one costs, the most it can be, and what is left then [ENR-001]',
    async ({ backend, open }) => {
      answer(backend, () => anEstimate({ selected: 40, has_it: 6, without_website: 4, looking: 3 }));
      await open(path);
      await ask();
      await expect
        .element(quote)
        .toHaveTextContent(
          /Records40.*Skipped6 already have an email.*4 without a website.*3 in progress.*To look up27.*1 credit.*27, leaving 973/,
        );
      await expect.element(quote.getByText('You only pay for what we find.')).toBeVisible();
      await expectAccessible('the quote');
      await start('Look up 27 records').click();
      await expect.element(quote).not.toBeInTheDocument();
      expect(bodies(backend)).toMatchObject([{ action: 'email', all: true, again: false, stop_at: 27 }]);
      expect(backend.headersOf(enrichRoutes.start)?.get('idempotency-key')).toBeTruthy();
    },
  );

  screen('by outcome says what is paid for, and until when a bounce is refunded', async ({ backend, open }) => {
    const terms = { charges_catch_all: false, charges_unverified: false, window_days: 7 };
    let estimate = anEstimate({ by_outcome: terms });
    answer(backend, () => estimate);
    await open(path);
    await ask();
    const strict = 'You pay only for emails verified as deliverable. Bounces reported within 7 days are refunded.';
    await expect.element(quote.getByText(strict)).toBeVisible();
    expect(quote.getByText('You only pay for what we find.').query()).toBeNull();
    await quote.getByRole('button', { name: 'Cancel' }).click();
    estimate = anEstimate({ by_outcome: { ...terms, charges_catch_all: true, window_days: 1 } });
    await ask();
    await expect
      .element(quote.getByText(/deliverable and catch-all emails\. Bounces .* 1 day are refunded/))
      .toBeVisible();
  });

  screen('a member who may only read sees what it costs, and whom to ask [TEAM-005]', async ({ backend, open }) => {
    answer(backend, () => anEstimate());
    await open(path, { me: someone({ user_type: 'team_member', may_spend: false }) });
    await ask();
    await expect.element(quote.getByText('You can’t spend credits. Ask the owner of this account.')).toBeVisible();
    expect(start(/^(Look up|Stop after)/).query()).toBeNull();
    await expectAccessible('a quote for somebody who may not pay');
    await quote.getByRole('button', { name: 'Close' }).last().click();
    expect(bodies(backend)).toEqual([]);
  });

  screen('can be bounded, and is the ceiling either way [ENR-001]', async ({ backend, open }) => {
    answer(backend, () => anEstimate());
    await open(path);
    await ask();
    const stop = quote.getByRole('combobox', { name: /Credit limit/ });
    await stop.click();
    await page.getByRole('option', { name: '10', exact: true }).click();
    await expect.element(quote.getByText('10, leaving 990')).toBeVisible();
    await start('Look up 27 records').click();
    await expect.poll(() => bodies(backend)).toMatchObject([{ stop_at: 10 }]);
  });

  screen(
    'nothing of an earlier one can be pressed while the new one is on its way [ENR-001]',
    async ({ backend, open }) => {
      let eligible = 27;
      answer(backend, () => anEstimate({ eligible, cost_max: eligible }));
      await open(path);
      await ask();
      await expect.element(start('Look up 27 records')).toBeVisible();
      await quote.getByRole('button', { name: 'Cancel' }).click();
      eligible = 60;
      const letGo = backend.hold(enrichRoutes.estimate);
      await ask();
      await expect.poll(() => backend.calls(enrichRoutes.estimate).length).toBe(2);
      await expect.element(quote).toBeVisible();
      expect(start(/^Look up/).query()).toBeNull();
      letGo();
      await start('Look up 60 records').click();
      // The list may have grown since: more than what stood there is not spent.
      await expect.poll(() => bodies(backend)).toMatchObject([{ stop_at: 60 }]);
    },
  );

  screen(
    'beyond the balance it stops when that is spent; without credits nothing is looked up',
    async ({ backend, open }) => {
      answer(backend, () => anEstimate({ balance: 9, balance_after: -18 }));
      await open(path);
      await ask();
      await expect.element(quote.getByText(/^You have 9 credits, which may not be enough/)).toBeVisible();
      await expect.element(quote.getByText('You have 9. You need 18 more.')).toBeVisible();
      expect(start(/^Look up/).query()).toBeNull();
      await start('Stop after 9 credits').click();
      await expect.poll(() => bodies(backend)).toMatchObject([{ stop_at: 9 }]);

      answer(backend, () => anEstimate({ balance: 0, balance_after: -27 }));
      await open(path);
      await ask();
      await expect.element(quote.getByText('You’re out of credits. Nothing can be looked up.')).toBeVisible();
      expect(start(/^Look up|^Stop after/).query()).toBeNull();
      await quote.getByRole('button', { name: 'Close' }).last().click();
      await expect.element(quote).not.toBeInTheDocument();
    },
  );

  screen('of nothing says why', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ eligible: 0, cost_max: 0, has_it: 6 }));
    await open(path);
    await ask();
    await expect.element(quote.getByText('No records to look up')).toBeVisible();
    await expect.element(quote.getByText('6 already have an email')).toBeVisible();
    expect(start(/^Look up/).query()).toBeNull();
  });

  screen('that fails, and a look-up that is refused, say so', async ({ backend, open }) => {
    answer(backend, () => anEstimate());
    backend.answer(enrichRoutes.estimate, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await ask();
    await expect.element(quote.getByText('An unexpected error occurred.').first()).toBeVisible();
    answerQuotes(backend, () => anEstimate());
    await quote.getByRole('button', { name: 'Retry' }).click();
    for (const [def, words] of [
      [enrichmentErrors.nothing_to_enrich, 'None of these records can be looked up.'],
      [billingErrors.insufficient_credits, billingErrors.insufficient_credits.message],
    ] as const) {
      backend.answer(enrichRoutes.start, () => {
        throw new AppError(def);
      });
      await start('Look up 27 records').click();
      await expect.element(quote.getByText(words).first()).toBeVisible();
    }
    // What is quoted may be another by now.
    await expect.poll(() => backend.calls(enrichRoutes.estimate).length).toBeGreaterThan(3);
  });

  screen('is of those that are chosen, or of one [ENR-001 ENR-003]', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ selected: 1, eligible: 1, cost_max: 1 }));
    await open(path);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await rows.nth(0).getByRole('checkbox').click();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /Find emails/ })
      .click();
    await expect.element(start('Look up 1 record')).toBeVisible();
    expect(backend.calls(enrichRoutes.estimate).at(-1)?.body).toMatchObject({ action: 'email', resultIds: [101] });
    await quote.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await rows.nth(2).hover();
    await rows.nth(2).getByRole('button', { name: 'Actions for Clinica 003' }).click();
    await page.getByRole('menuitem', { name: /^Get employees/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Get employees' })).toBeVisible();
    expect(backend.calls(enrichRoutes.estimate).at(-1)?.body).toMatchObject({ action: 'employees', resultIds: [103] });
  });
});

describe('a look-up that costs nothing', () => {
  screen(
    'starts at once, and takes no second press before the record says that it is looked up [ENR-001]',
    async ({ backend, open }) => {
      const held = answer(backend, () => anEstimate({ unit: 0, eligible: 1 }), 'people');
      await open('/lead-search/saved-lists/people-4?record=101');
      const find = page.getByRole('dialog').getByRole('button', { name: 'Find email' });
      await expect.element(find).toBeVisible();
      const letGo = backend.hold(resultRoutes.result);
      await find.click();
      await expect.element(page.getByText('Looking up 1 record').first()).toBeVisible();
      await expect.element(find).toHaveAttribute('aria-busy', 'true');
      await find.click({ force: true });
      letGo();
      held.change(4, ({ records }) => ({
        records: records.map((one) => (one.id === 101 ? { ...one, email_status: 'looking' } : one)),
      }));
      await expect.element(page.getByRole('dialog').getByText('Looking for email').first()).toBeVisible();
      await expect.element(find).toHaveAttribute('aria-busy', 'true');
      expect(bodies(backend)).toMatchObject([{ action: 'email', resultIds: [101] }]);
      expect(bodies(backend)[0]).not.toHaveProperty('stop_at');
    },
  );

  screen('that is refused says why', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ unit: 0, eligible: 1 }), 'people');
    backend.answer(enrichRoutes.start, () => {
      throw new AppError(enrichmentErrors.no_source);
    });
    await open('/lead-search/saved-lists/people-4?record=101');
    await page.getByRole('dialog').getByRole('button', { name: 'Find email' }).click();
    await expect.element(page.getByText(enrichmentErrors.no_source.message).first()).toBeVisible();
  });

  screen('of what is in the price says so', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ unit: 0, cost_max: 0 }), 'people');
    await open('/lead-search/saved-lists/people-4');
    await ask();
    await expect.element(quote.getByText('Already included')).toBeVisible();
    await expect.element(quote.getByText('Free')).toBeVisible();
    await start('Look up 27 records').click();
    await expect.poll(() => bodies(backend)).toHaveLength(1);
    expect(bodies(backend)[0]).not.toHaveProperty('stop_at');
  });
});
