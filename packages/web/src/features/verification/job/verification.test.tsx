import { AppError, runRoutes } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { verificationErrors, verificationRoutes as routes } from '@galena/contract/verification';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import {
  answerEndedVerification,
  answerVerification,
  answerVerifications,
  aVerificationEstimate,
} from '../../../testing/records/verifications.ts';
import { screen } from '../../../testing/screen.tsx';

const path = '/lead-search/saved-lists/local-4';
const given = () => ({ list: aList(), records: someRecords(6) });
const dialog = page.getByRole('dialog', { name: 'Verify emails' });
const ask = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
  await page.getByRole('menuitem', { name: 'Verify emails' }).click();
};
const bodies = (backend: Backend) => backend.calls(routes.start).map(({ body }) => body);

describe('before a verification [LIST-024]', () => {
  screen('says how many, who is skipped and why, and that it is free', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerVerifications(backend, () =>
      aVerificationEstimate({ selected: 40, eligible: 27, without_email: 6, fresh: 4, in_progress: 3 }),
    );
    await open(path);
    await ask();
    await expect
      .element(dialog)
      .toHaveTextContent(
        /Records40.*Skipped6 without an email.*4 verified in the last 90 days.*3 in progress.*To verify27.*PriceFree/,
      );
    await expect.element(dialog.getByText(/Nothing is sent/)).toBeVisible();
    await expectAccessible('the estimate');
    await dialog.getByText('Include those verified in the last 90 days').click();
    await expect.poll(() => backend.calls(routes.estimate).at(-1)?.body).toMatchObject({ all: true, again: true });
    await dialog.getByRole('button', { name: 'Verify 27 records' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies(backend)).toMatchObject([{ all: true, again: true }]);
    expect(backend.headersOf(routes.start)?.get('idempotency-key')).toBeTruthy();
  });

  screen('of chosen records only those', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerVerifications(backend, () => aVerificationEstimate({ selected: 1, eligible: 1 }));
    await open(path);
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .nth(1)
      .getByRole('checkbox')
      .click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Verify emails' }).click();
    await dialog.getByRole('button', { name: 'Verify 1 record' }).click();
    await expect.poll(() => bodies(backend)).toMatchObject([{ resultIds: [102], again: false }]);
  });

  screen('says plainly where mail servers can’t be asked', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerVerifications(backend, () => aVerificationEstimate({ can_ask: false }));
    await open(path, { size: [390, 844] });
    await ask();
    await expect.element(dialog.getByText('We can’t reach mail servers from here')).toBeVisible();
    await expect.element(dialog.getByText(/Port 25 is closed/)).toBeVisible();
    expect(dialog.getByText(/Nothing is sent/).query()).toBeNull();
    await expectAccessible('a closed port');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('with nothing to verify has no button that does nothing', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerVerifications(backend, () => aVerificationEstimate({ eligible: 0, without_email: 27 }));
    await open(path);
    await ask();
    await expect.element(dialog.getByText('No emails to verify')).toBeVisible();
    await expect.element(dialog.getByText('27 without an email')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Verify/ }).query()).toBeNull();
  });

  screen('that is refused says why, and nothing has begun', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerVerifications(backend, () => aVerificationEstimate());
    backend.answer(routes.start, () => {
      throw new AppError(verificationErrors.nothing_to_verify);
    });
    await open(path);
    await ask();
    await dialog.getByRole('button', { name: 'Verify 27 records' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('None of these records has an email to verify.');
  });

  screen('is not offered in a demo list', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ is_demo: true }), records: someRecords(6) }]);
    await open(path);
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Verify emails' }).query()).toBeNull();
  });
});

describe('a verification while it runs', () => {
  const strip = page.getByRole('region', { name: 'Verifying emails' });

  screen('counts what came of it, is held, goes on and is stopped', async ({ backend, open }) => {
    const go = answerVerification(backend, answerLists(backend, [given()]));
    await open(path);
    await expect.element(strip).toHaveTextContent(/7 of 27 checked.*5 deliverable.*2 undeliverable.*26%/);
    await expectAccessible('a strip');
    go({ run: { done: 12 }, job: { done: 12, deliverable: 6, catch_all: 3, unknown: 1 } });
    await expect.element(strip).toHaveTextContent(/6 deliverable.*2 undeliverable.*3 catch-all.*1 unknown/);
    const button = (name: string) => strip.getByRole('button', { name: `${name}: Verifying emails` });
    await press(button('Pause'), 'Enter');
    await press(button('Resume'), 'Enter');
    await press(button('Stop'), 'Enter');
    const outcome = page.getByRole('region', { name: 'Verification stopped', exact: true });
    await expect.element(outcome).toHaveFocus();
    for (const route of [runRoutes.pause, runRoutes.resume, runRoutes.cancel])
      expect(backend.calls(route)).toMatchObject([{ params: { id: 41 } }]);
    answerVerifications(backend, () => aVerificationEstimate({ eligible: 15 }));
    await outcome.getByRole('button', { name: 'Verify the rest' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Verify 15 records' })).toBeVisible();
  });
});

describe('what came of a verification', () => {
  describe.each([
    [
      { deliverable: 20, undeliverable: 7, reused: 4 },
      'Verification complete',
      '20 of 27 emails deliverable, 4 already known',
    ],
    [{ status: 'stopped' }, 'Verification stopped early', '5 of 7 emails deliverable'],
    [{ status: 'failed', error_code: 'nobody_knows' }, 'Verification stopped early', 'unexpected error'],
  ] as const)('%j', (job, title, facts) => {
    screen('is told in a line', async ({ backend, open }) => {
      answerLists(backend, [given()]);
      answerEndedVerification(backend, job);
      await open(path);
      const outcome = page.getByRole('region', { name: title, exact: true });
      await expect.element(outcome).toHaveTextContent(facts);
    });
  });

  screen('leads to the records of each state', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerEndedVerification(backend, { deliverable: 20, undeliverable: 7 });
    await open(path);
    const ways = page.getByRole('navigation', { name: 'Show by result' });
    await expect.element(ways.getByRole('link')).toHaveLength(2);
    await expectAccessible('what came of it');
    await ways.getByRole('link', { name: '7 undeliverable' }).click();
    await expect
      .poll(() => backend.calls(resultRoutes.results).flatMap(({ body }) => body.in_groups ?? []))
      .toContainEqual({ field: 'verification', value: 'undeliverable' });
    await expect.element(page.getByText('Verification', { exact: true }).first()).toBeVisible();
  });

  screen('is no news where mail servers were asked again by themselves', async ({ backend, open }) => {
    answerLists(backend, [given()]);
    answerEndedVerification(backend, { origin: 'retried' });
    await open(path);
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    await expect.poll(() => backend.calls(routes.job).length).toBe(1);
    expect(page.getByRole('region', { name: /^Verification/ }).query()).toBeNull();
  });
});
