import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, generalErrors } from '@galena/contract/kernel';
import { editRoutes, employeeRoutes } from '@galena/contract/records';
import { verificationRoutes as routes, type EmailAnswer } from '@galena/contract/verification';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, moment, sighted } from '../../../testing/records/records.ts';
import {
  anAnswer,
  answerVerifications,
  aVerification,
  aVerificationEstimate,
} from '../../../testing/records/verifications.ts';
import { screen } from '../../../testing/screen.tsx';

const path = '/lead-search/saved-lists/local-4?record=101';
const peek = page.getByRole('dialog', { name: 'Clinica Um', exact: true });
const panel = peek.getByRole('region', { name: 'Email verification' });

const answer = (backend: Backend, answers: readonly EmailAnswer[], emails = answers) => {
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  backend.answer(routes.answers, () => ({ data: [...answers] }));
  answerVerifications(backend, () => aVerificationEstimate({ selected: 1, eligible: 1 }));
  const record = aRecord({
    values: emails.map(({ email }, at) => sighted('email', email, { rank: at + 1 })),
    emails: emails.map(({ email, state }) => ({
      email,
      type: null,
      is_verified: state === 'deliverable',
      score: null,
      state,
      checked_at: moment,
    })),
  });
  return answerLists(backend, [{ list: aList(), records: [record] }]);
};

describe('what mail servers said of a record’s emails', () => {
  screen('is not asked where nobody asked yet', async ({ backend, open }) => {
    answer(backend, []);
    await open(path);
    await expect.element(peek.getByText('Clinica Um').first()).toBeVisible();
    expect(panel.query()).toBeNull();
    expect(peek.getByRole('button', { name: 'Verify email' }).query()).toBeNull();
    expect(backend.calls(routes.answers)).toEqual([]);
  });

  screen('stands beside each, with the reason and on a press the server’s words', async ({ backend, open }) => {
    const gray = anAnswer({
      email: 'info@clinica-um.example',
      state: 'unknown',
      reason: 'greylisted',
      is_role: true,
      code: 451,
      said: '4.7.1 Please try again later',
      retry_at: '2026-11-20T08:36:00.000Z',
    });
    answer(backend, [anAnswer(), gray]);
    await open(path);
    const first = panel.getByRole('listitem').first();
    await expect.element(first).toHaveTextContent(/ana@clinica-um\.example Deliverable The mail server accepts mail/);
    const second = panel.getByRole('button', { name: /info@clinica-um\.example Unknown/ });
    await expect.element(second).toHaveAttribute('aria-expanded', 'false');
    await second.click();
    await expect
      .element(panel)
      .toHaveTextContent(
        /mx1\.clinica-um\.example.*451 4\.7\.1 Please try again later.*Our own check.*Asked again.*department or role/,
      );
    await expectAccessible('answers');
  });

  screen('with a typing error puts the address that was meant in its place', async ({ backend, open }) => {
    answer(backend, [
      anAnswer({
        email: 'ana@gmial.com',
        state: 'undeliverable',
        reason: 'no_such_domain',
        suggestion: 'ana@gmail.com',
        mail_server: null,
        code: null,
        said: null,
      }),
    ]);
    await open(path);
    await expect.element(panel.getByText('Did you mean ana@gmail.com?')).toBeVisible();
    await panel.getByRole('button', { name: 'Use this address' }).click();
    await expect.element(page.getByText('Email changed to ana@gmail.com').first()).toBeVisible();
    expect(backend.calls(editRoutes.edit)).toMatchObject([
      { params: { resultId: 101 }, body: { email: 'ana@gmail.com', wrong: { email: 'ana@gmial.com' } } },
    ]);
  });

  screen('that cannot be loaded says so', async ({ backend, open }) => {
    answer(backend, [anAnswer()]);
    backend.answer(routes.answers, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await expect.element(panel.getByRole('alert')).toBeVisible();
  });

  screen('is found out by one press, again where it is known, and not twice at once', async ({ backend, open }) => {
    answer(backend, [anAnswer()]);
    let isOver = false;
    backend.answer(routes.job, () => ({
      data: aVerification(isOver ? { status: 'completed', finished_at: moment } : {}),
    }));
    await open(path);
    const button = peek.getByRole('button', { name: 'Verify email' });
    await button.click();
    await expect.element(page.getByText('Verifying 1 record').first()).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    expect(backend.calls(routes.start).map(({ body }) => body)).toMatchObject([{ resultIds: [101], again: true }]);
    isOver = true;
    backend.tell({ kind: 'run', id: 41 });
    await expect.element(button).not.toHaveAttribute('aria-busy');
  });
});

describe('guesses of a record', () => {
  screen('can be asked about, one by one, which changes nothing', async ({ backend, open }) => {
    answer(backend, []);
    const guessed = aRecord({
      email_status: 'potential',
      potential_emails: [
        { email: 'ana@clinica-um.example', score: 0.8 },
        { email: 'a.um@clinica-um.example', score: 0.1 },
      ],
    });
    answerLists(backend, [{ list: aList(), records: [guessed] }]);
    backend.answer(routes.one, ({ body }) => ({
      data: anAnswer({ email: body.email, state: 'catch_all', reason: 'accepts_all' }),
    }));
    await open(path);
    const guesses = peek.getByRole('region', { name: 'Check a guess' });
    await expect.element(guesses.getByRole('listitem').first()).toHaveTextContent('ana@clinica-um.example');
    await press(guesses.getByRole('button', { name: 'Verify ana@clinica-um.example' }), 'Enter');
    await expect.element(guesses.getByText(/accepts any address, so we can’t tell/)).toBeVisible();
    await expect.element(guesses.getByRole('button', { name: 'Verify a.um@clinica-um.example' })).toBeVisible();
    expect(backend.calls(routes.one)).toMatchObject([{ body: { email: 'ana@clinica-um.example' } }]);
    await expectAccessible('a guess that was asked about');
  });
});
