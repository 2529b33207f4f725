import { AppError, generalErrors, failHard, successOf } from '@galena/contract/kernel';
import { moneyRoutes as routes, paymentErrors, paymentSuccesses, type AdminPayment } from '@galena/contract/payments';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import { pageAfter, pageOf } from '../../../testing/usual-answers.ts';

const me = anAdmin();
const path = '/admin/money';

const nothing = {
  sold_cents: 0,
  tax_cents: 0,
  refunded_cents: 0,
  disputed_cents: 0,
  credits_sold: 0,
  succeeded: 0,
  failed: 0,
  processing: 0,
  disputes_open: 0,
};
const sold = { ...nothing, sold_cents: 123_450, tax_cents: 23_085, credits_sold: 8_230, succeeded: 41, failed: 2 };

const feeOf = (name: string, currency: string, kept: number) => ({
  account_id: 7,
  account_name: name,
  currency,
  payments: 1_200,
  paid_cents: kept * 4,
  kept_cents: kept,
});

const answerFigures = (backend: Backend, months: readonly string[], isSandbox = false): void =>
  backend.answer(routes.figures, () => ({
    data: {
      currency: 'USD',
      provider: { name: 'stripe', label: 'Stripe', is_sandbox: isSandbox },
      total: months.length === 0 ? nothing : { ...sold, disputes_open: 1 },
      credits_used: 7_011,
      credits_owed: 13_150,
      fees: months.length === 0 ? [] : [feeOf('Kestrel', 'USD', 3_600), feeOf('Kestrel', 'EUR', 1_250)],
      months: months.map((month) => ({ ...sold, month, credits_used: 3_500 })),
    },
  }));

const paymentOf = (id: number, own: Partial<AdminPayment> = {}): AdminPayment => ({
  id,
  kind: 'subscription',
  status: 'failed',
  credits: 0,
  amount_cents: 9_900,
  tax_cents: 0,
  currency: 'USD',
  refunded_cents: 0,
  description: 'Pro',
  failure: 'Not enough money.',
  dispute: null,
  card: null,
  created_at: '2026-11-23T08:31:00.000Z',
  settled_at: null,
  account_id: id,
  account_name: `Account ${id}`,
  provider: 'stripe',
  reference: `pi_${id}`,
  refundable_cents: 0,
  refund_reason: null,
  ...own,
});

describe('Admin:Money', () => {
  screen('what was sold, by month, what failed and what is disputed; more on request', async ({ backend, open }) => {
    const failed = Array.from({ length: 30 }, (_, at) => paymentOf(at + 1));
    answerFigures(backend, ['2026-10', '2026-11']);
    backend.answer(routes.payments, ({ query }) => {
      if (query.status === undefined && query.disputed === undefined) return pageOf([]);
      return query.disputed
        ? pageOf([
            paymentOf(99, {
              kind: 'top_up',
              status: 'succeeded',
              account_name: 'Marigold Media',
              amount_cents: 1_845,
              currency: 'JPY',
            }),
          ])
        : pageAfter(failed, query.cursor, 25);
    });
    await open(path, { me });
    await expect.element(page.getByText('Includes $230.85 tax')).toBeVisible();
    await expect.element(page.getByText('Open disputes: 1')).toBeVisible();
    await expect.element(page.getByText('13,150')).toBeVisible();
    const months = page.getByRole('table', { name: 'By month' });
    await expect.element(months.getByRole('rowheader').first()).toHaveTextContent('November 2026');
    await expect.element(months.getByText('$1,234.50').first()).toBeVisible();
    const fees = page.getByRole('table', { name: 'Kept from resellers’ sales' });
    await expect
      .element(fees.getByRole('row', { name: /Kestrel/ }).first())
      .toHaveTextContent(/1,200.*\$144\.00.*\$36\.00/);
    await expect.element(fees.getByRole('row', { name: /Kestrel/ }).last()).toHaveTextContent(/€50\.00.*€12\.50/);
    const disputed = page.getByRole('table', { name: 'Disputed payments' });
    await expect
      .element(disputed.getByRole('row', { name: /Marigold Media/ }))
      .toHaveTextContent(/Auto top-up.*¥1,845/);
    const rows = page.getByRole('table', { name: 'Failed payments' });
    await expect.element(rows.getByText('Account 25')).toBeInTheDocument();
    await expect.element(rows.getByText('Account 26')).not.toBeInTheDocument();
    await expectAccessible('the money');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(rows.getByText('Account 30')).toBeInTheDocument();
    expect(backend.calls(routes.payments).filter(({ query }) => query.status === 'failed').length).toBe(2);
  });

  screen('nothing yet, in the sandbox, on a phone', async ({ backend, open }) => {
    answerFigures(backend, [], true);
    backend.answer(routes.payments, () => pageOf([]));
    await open(path, { me, size: [390, 844] });
    await expect.element(page.getByText('payments are only simulated', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Nothing sold yet' })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Kept from resellers’ sales' })).not.toBeInTheDocument();
    await expect.element(page.getByText('No payment has failed.')).toBeVisible();
    await expect.element(page.getByText('No payment is disputed.')).toBeVisible();
    await expect.element(page.getByText('No payments yet.')).toBeVisible();
    await expectAccessible('no money yet');
  });

  screen('figures that did not come are said so, and asked again', async ({ backend, open }) => {
    backend.answer(routes.figures, () => failHard(generalErrors.unavailable));
    backend.answer(routes.payments, () => pageOf([]));
    await open(path, { me });
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    answerFigures(backend, ['2026-11']);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'November 2026' })).toBeVisible();
  });
});

// G-90 WAL-019
describe('an operator gives a payment back', () => {
  const bought = paymentOf(5, {
    kind: 'purchase',
    status: 'succeeded',
    credits: 100,
    amount_cents: 1_845,
    description: '100 credits',
    failure: null,
    account_name: 'Marigold Media',
    refundable_cents: 1_845,
  });
  const back = { ...bought, status: 'refunded', refunded_cents: 1_845, refundable_cents: 0 } as const;
  const all = page.getByRole('table', { name: 'All payments' });
  const dialog = page.getByRole('dialog', { name: 'Refund $18.45 to Marigold Media?' });

  const answerPayments = (backend: Backend, payment: () => AdminPayment): void => {
    answerFigures(backend, ['2026-11']);
    backend.answer(routes.payments, ({ query }) => pageOf(query.status || query.disputed ? [] : [payment()]));
  };
  const ask = async (open: (path: string, look: object) => Promise<unknown>, look: object = {}): Promise<void> => {
    await open(path, { me, ...look });
    await all.getByRole('button', { name: 'Options for $18.45 from Marigold Media' }).click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await expect.element(dialog).toBeVisible();
  };
  const reasons = (backend: Backend) =>
    backend.calls(routes.refund).map(({ params, body }) => [params.id, body.reason]);

  screen('after it was said what goes back; then it says what did', async ({ backend, open }) => {
    let payment: AdminPayment = bought;
    answerPayments(backend, () => payment);
    backend.answer(routes.refund, ({ body }) => {
      payment = { ...back, refund_reason: body.reason };
      return { data: { ...payment, credits_taken_back: 60 }, ...successOf(paymentSuccesses.payment_refunded) };
    });
    await ask(open);
    await expect
      .element(dialog.getByText('$18.45 goes back to the original payment method.', { exact: false }))
      .toBeVisible();
    await expect.element(dialog.getByText('The 100 credits it bought are taken back', { exact: false })).toBeVisible();
    await expectAccessible('a refund');
    // Without a reason nothing is sent.
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect.element(dialog.getByText('Field is required.')).toBeVisible();
    expect(reasons(backend)).toEqual([]);
    await dialog.getByLabelText('Reason').fill('asked for it');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect.element(dialog.getByText('$18.45 refunded to Marigold Media')).toBeVisible();
    await expect.element(dialog.getByText('60 credits were taken back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(all.getByText('Refunded')).toBeVisible();
    expect(all.getByRole('button', { name: /^Options for/ }).elements()).toEqual([]);
    expect(reasons(backend)).toEqual([[5, 'asked for it']]);
  });

  screen('one whose credits are spent, and one that takes a while', async ({ backend, open }) => {
    let payment: AdminPayment = bought;
    answerPayments(backend, () => payment);
    backend.answer(routes.refund, () => ({
      data: { ...back, credits_taken_back: 0 },
      ...successOf(paymentSuccesses.payment_refunded),
    }));
    await ask(open);
    await dialog.getByLabelText('Reason').fill('asked for it');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect.element(dialog.getByText('No credits were taken back because they’re spent.')).toBeVisible();
    const underWay = { ...bought, refund_reason: 'asked for it' };
    backend.answer(routes.refund, () => {
      payment = underWay;
      return { data: { ...underWay, credits_taken_back: 0 }, ...successOf(paymentSuccesses.refund_processing) };
    });
    await ask(open);
    await dialog.getByLabelText('Reason').fill('asked for it');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect.element(dialog.getByText('The refund is under way.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(all.getByText('Refund under way')).toBeVisible();
    expect(all.getByRole('button', { name: /^Options for/ }).elements()).toEqual([]);
  });

  screen('for a subscription it says that access stays, and nothing of credits', async ({ backend, open }) => {
    answerPayments(backend, () => ({ ...bought, kind: 'subscription', credits: 0 }));
    await ask(open);
    await expect.element(dialog.getByText('The subscription continues.', { exact: false })).toBeVisible();
    expect(dialog.getByText('are taken back', { exact: false }).elements()).toEqual([]);
  });

  screen('one that the provider refuses, on a phone', async ({ backend, open }) => {
    answerPayments(backend, () => bought);
    backend.answer(routes.refund, () => {
      throw new AppError(paymentErrors.refund_refused, { params: { reason: 'The charge is too old.' } });
    });
    await ask(open, { size: [390, 844] });
    await dialog.getByLabelText('Reason').fill('asked for it');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect
      .element(dialog.getByText('The payment provider refused the refund: The charge is too old.'))
      .toBeVisible();
    await expectAccessible('a refund that is refused');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Options for $18.45 from Marigold Media' })).toBeVisible();
  });
});
