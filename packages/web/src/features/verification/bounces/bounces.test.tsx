import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { enrichRoutes } from '@galena/contract/enrichment';
import { employeeRoutes } from '@galena/contract/records';
import {
  bounceRoutes as routes,
  verificationRoutes,
  verificationSuccesses,
  type BounceReport,
  type BounceReports,
} from '@galena/contract/verification';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, moment, sighted } from '../../../testing/records/records.ts';
import { anAnswer } from '../../../testing/records/verifications.ts';
import { screen } from '../../../testing/screen.tsx';
import { currentToasts, onToasts } from '../../../ui/messages/toasts.ts';

const email = 'ana@clinica-um.example';

const aReport = (own: Partial<BounceReport> = {}): BounceReport => ({
  email,
  outcome: 'refunded',
  records: 2,
  credits: 1,
  ...own,
});

const path = '/lead-search/saved-lists/local-4?record=101';
const peek = page.getByRole('dialog', { name: 'Clinica Um', exact: true });
const panel = peek.getByRole('region', { name: 'Email verification' });
const question = page.getByRole('alertdialog');

/** A record whose address takes mail, until a bounce is reported. */
const answerRecord = (backend: Backend, foreseen: BounceReport) => {
  let known = anAnswer();
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  backend.answer(verificationRoutes.answers, () => ({ data: [known] }));
  backend.answer(routes.foresee, () => ({ data: foreseen }));
  backend.answer(routes.report, () => {
    known = anAnswer({ state: 'undeliverable', reason: 'bounced', verifier: 'person', code: null, said: null });
    return { data: foreseen, ...successOf(verificationSuccesses.bounce_reported) };
  });
  const record = aRecord({
    values: [sighted('email', email)],
    emails: [{ email, type: null, is_verified: true, score: null, state: 'deliverable', checked_at: moment }],
  });
  return answerLists(backend, [{ list: aList(), records: [record] }]);
};

const ask = async (): Promise<void> => {
  await panel.getByRole('button', { name: /ana@clinica-um\.example Deliverable/ }).click();
  await panel.getByRole('button', { name: 'Report bounce' }).click();
};

describe('a bounce of a record’s email', () => {
  screen('is reported once it is said whether there is a refund', async ({ backend, open }) => {
    answerRecord(backend, aReport());
    await open(path);
    await ask();
    await expect.element(question).toHaveTextContent(/Report that ana@clinica-um\.example bounced\?/);
    await expect.element(question).toHaveTextContent(/undeliverable in 2 records\. You get 1 credit back\./);
    await expectAccessible('the question');
    await question.getByRole('button', { name: 'Report bounce' }).click();
    await expect
      .element(page.getByText(`${email} marked as undeliverable. You got 1 credit back.`).first())
      .toBeVisible();
    expect(currentToasts()).toHaveLength(1);
    await expect.element(panel).toHaveTextContent(/Undeliverable.*An email to this address bounced\./);
    await expect.element(panel).toHaveTextContent(/Reported.*Your team/);
    expect(panel.getByRole('button', { name: 'Report bounce' }).query()).toBeNull();
    expect(backend.calls(routes.report)).toMatchObject([{ params: { resultId: 101 }, body: { email } }]);
  });

  screen('that brings nothing back says why, on a phone as well', async ({ backend, open }) => {
    answerRecord(backend, aReport({ outcome: 'too_late', credits: 0, records: 1 }));
    await open(path, { size: [390, 844] });
    await ask();
    await expect.element(question).toHaveTextContent(/in 1 record\. The refund period is over/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('that cannot be foreseen, or not be reported, says so', async ({ backend, open }) => {
    answerRecord(backend, aReport());
    backend.answer(routes.foresee, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await ask();
    await expect.element(question.getByRole('button', { name: 'Retry' })).toBeVisible();
    backend.answer(routes.report, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await question.getByRole('button', { name: 'Report bounce' }).click();
    await expect.element(question.getByRole('alert').last()).toBeVisible();
  });
});

describe('a list of bounces', () => {
  const open = page.getByRole('button', { name: 'Report bounces' });
  const dialog = page.getByRole('dialog', { name: 'Report bounces' });
  const field = dialog.getByRole('textbox', { name: 'Bounced emails' });
  const answer = (backend: Backend, reports: BounceReports): void => {
    backend.answer(verificationRoutes.settings, () => ({ data: { on_arrival: true, can_ask: true } }));
    backend.answer(routes.reportMany, () => ({
      data: reports,
      ...successOf(verificationSuccesses.bounces_reported),
    }));
  };

  screen('is pasted as the mail tool has it, and answered by outcome', async ({ backend, open: show }) => {
    answer(backend, {
      results: [
        aReport({ email: 'a@one.example' }),
        aReport({ email: 'b@one.example', outcome: 'not_charged', credits: 0, records: 1 }),
        aReport({ email: 'c@one.example', outcome: 'unknown_email', credits: 0, records: 0 }),
      ],
      refunded: 1,
      credits: 1,
      records: 3,
      unread: [],
    });
    const shown: string[] = [];
    onTestFinished(onToasts(() => shown.push(...currentToasts().map(({ text }) => text))));
    await show('/lead-search/email-verifier');
    await open.click();
    await dialog.getByRole('button', { name: 'Report bounces' }).click();
    await expect.element(dialog.getByText('Enter at least one email.').first()).toBeVisible();
    await field.fill('email;reason\nA@one.example;550\nb@one.example;550\nNo address\nc@one.example;551\n');
    await expectAccessible('the dialog');
    await dialog.getByRole('button', { name: 'Report bounces' }).click();
    await expect.element(dialog.getByText('3 records marked as undeliverable')).toBeVisible();
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(
        /You got 1 credit back\..*1 email refunded.*1 email was free.*1 email not in your lists.*1 line has no email/,
      );
    // Said once: no toast says it again.
    expect(shown).toEqual([]);
    expect(backend.calls(routes.reportMany)).toMatchObject([
      { body: { emails: ['a@one.example', 'b@one.example', 'c@one.example'] } },
    ]);
    await expectAccessible('the answer');
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  screen('of which none is there says so; a failure leaves what was pasted', async ({ backend, open: show }) => {
    answer(backend, { results: [], refunded: 0, credits: 0, records: 0, unread: ['x@'] });
    backend.answer(routes.reportMany, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await show('/lead-search/email-verifier', { size: [390, 844] });
    await open.click();
    await field.fill('x@');
    await dialog.getByRole('button', { name: 'Report bounces' }).click();
    await expect.element(dialog.getByRole('alert').last()).toBeVisible();
    await expect.element(field).toHaveValue('x@');
    answer(backend, { results: [], refunded: 0, credits: 0, records: 0, unread: ['x@'] });
    await dialog.getByRole('button', { name: 'Report bounces' }).click();
    await expect.element(dialog.getByText('None of these emails is in your lists.')).toBeVisible();
    await expect.element(dialog.getByText('1 entry isn’t an email')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
