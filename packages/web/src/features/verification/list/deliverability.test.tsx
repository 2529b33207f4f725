import { resultRoutes } from '@galena/contract/records';
import { verificationRoutes as routes, type Deliverability } from '@galena/contract/verification';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, sighted, someRecords } from '../../../testing/records/records.ts';
import { aDeliverability, answerVerifications, aVerificationEstimate } from '../../../testing/records/verifications.ts';
import { screen } from '../../../testing/screen.tsx';

const path = '/lead-search/saved-lists/local-4';
const band = page.getByRole('region', { name: 'Deliverability' });
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

const answer = (backend: Backend, known: Partial<Deliverability>, list = aList()) => {
  backend.answer(routes.deliverability, () => ({ data: aDeliverability(known) }));
  answerVerifications(backend, () => aVerificationEstimate());
  return answerLists(backend, [{ list, records: someRecords(6) }]);
};
/** The groups that were asked for last; a list without records asks how many there are without them. */
const lastGroups = (backend: Backend) =>
  backend.calls(resultRoutes.results).findLast(({ body }) => body.in_groups !== undefined)?.body.in_groups;

describe('how deliverable a list is', () => {
  screen('is a bar with its numbers, by which the list is filtered', async ({ backend, open }) => {
    answer(backend, { deliverable: 60, undeliverable: 12, catch_all: 20, risky: 3, unknown: 5, not_verified: 4 });
    await open(path);
    await expect
      .element(band)
      .toHaveTextContent(/60 deliverable12 undeliverable20 catch-all3 risky5 unknown4 not verified/);
    await expectAccessible('the band');
    await band.getByRole('button', { name: 'Show only: 20 catch-all' }).click();
    await expect.poll(() => lastGroups(backend)).toEqual([{ field: 'verification', value: 'catch_all' }]);
    // Another part takes its place.
    await band.getByRole('button', { name: 'Show only: 4 not verified' }).click();
    await expect.poll(() => lastGroups(backend)).toEqual([{ field: 'verification', value: 'not_verified' }]);
    const part = document.querySelector<HTMLElement>('[aria-label="Deliverability"] [aria-hidden] button');
    part?.click();
    await expect.poll(() => lastGroups(backend)).toEqual([{ field: 'verification', value: 'deliverable' }]);
  });

  screen('has room on a phone', async ({ backend, open }) => {
    answer(backend, { deliverable: 60, undeliverable: 12, catch_all: 20, risky: 3, unknown: 5, not_verified: 4 });
    await open(path, { size: [390, 844] });
    await expect.element(band.getByRole('button', { name: 'Verify emails' })).toBeVisible();
    await expectAccessible('the band on a phone');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('is offered to be found out, where there are emails', async ({ backend, open }) => {
    answer(backend, { not_verified: 3, no_email: 3 });
    await open(path);
    await expect.element(band.getByText('3 emails aren’t verified yet.')).toBeVisible();
    expect(band.getByRole('button', { name: /Show only/ }).query()).toBeNull();
    await band.getByRole('button', { name: 'Verify emails' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Verify emails' })).toBeVisible();
  });

  screen('is not spoken of where there is no email, or nothing can be verified', async ({ backend, open }) => {
    answer(backend, { no_email: 6 });
    await open(path);
    await expect.element(rows.first()).toBeVisible();
    await expect.poll(() => backend.calls(routes.deliverability).length).toBe(1);
    expect(band.query()).toBeNull();
    answer(backend, { not_verified: 6 }, aList({ is_archived: true }));
    await open(path);
    await expect.element(rows.first()).toBeVisible();
    await expect.poll(() => backend.calls(routes.deliverability).length).toBe(2);
    expect(band.query()).toBeNull();
  });
});

const verified = (n: number, state: 'deliverable' | 'undeliverable') => {
  const email = `ana@clinica-${n}.example`;
  return aRecord({
    id: 100 + n,
    name: `Clinica ${n}`,
    values: [sighted('email', email)],
    emails: [{ email, type: null, is_verified: state === 'deliverable', score: null, state }],
  });
};

describe('in the table', () => {
  screen('each email has its state, and only a deliverable one the tick', async ({ backend, open }) => {
    answerLists(backend, [
      {
        list: aList(),
        records: [verified(1, 'deliverable'), verified(2, 'undeliverable'), ...someRecords(2).slice(1)],
      },
    ]);
    await open(path);
    await expect
      .element(rows.filter({ hasText: 'Clinica 1' }).getByText('Deliverable', { exact: true }))
      .toBeInTheDocument();
    const second = rows.filter({ hasText: 'Clinica 2' });
    await expect.element(second.getByText('Undeliverable', { exact: true })).toBeInTheDocument();
    expect(second.getByText('Email found').query()).toBeNull();
    await expect.element(rows.filter({ hasText: 'Clinica 002' }).getByText('Email found')).toBeInTheDocument();
  });

  screen('it is a filter and a group', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList(), records: [verified(1, 'deliverable'), verified(2, 'undeliverable')] }]);
    await open(`${path}?group=verification`);
    await expect.element(page.getByRole('row', { name: /^Undeliverable 1 record/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^Deliverable 1 record/ })).toBeVisible();
    await open(`${path}?f=${encodeURIComponent(JSON.stringify([['verification', 'is', ['undeliverable']]]))}`);
    await expect.element(rows).toHaveLength(1);
    await expect.element(rows.first()).toHaveTextContent('Clinica 2');
  });
});
