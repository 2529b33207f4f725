import { paymentSuccesses } from '@galena/contract/payments';
import { plansRoutes, type Plan } from '@galena/contract/plans';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import {
  subscriptionRoutes as routes,
  subscriptionSuccesses as successes,
  type Billing,
  type Interval,
  type PackageOffer,
  type Quote,
  type Subscription,
  type WaitingChoice,
} from '@galena/contract/subscriptions';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { screen } from '../../testing/screen.tsx';

const main = page.getByRole('main');
const day = '2027-01-15T12:00:00.000Z';

const planOf = (id: number, name: string, price: number): Plan => ({
  id,
  slug: `plan-${id}`,
  name,
  description: 'For people who look for leads.',
  price_cents: price,
  yearly_price_cents: price * 10,
  currency: 'USD',
  trial_days: 0,
  search_limit: 200,
  rollover: true,
  credit_price_cents: 15,
  own_key_fee_percent: 0,
  modules: ['leads', 'wallet'],
  ai_version: 'gpt-4',
  ai_token_limit: null,
  team_member_limit: 3,
  related_account_limit: null,
  autopilot_limit: 2,
  workflow_limit: null,
  list_limit: null,
  max_results_per_search: null,
  allow_related_accounts: false,
});

const active: Subscription = {
  id: 1,
  customer_name: 'Pat Person',
  email: 'pat@mail.example',
  username: 'pat@mail.example',
  plan: { id: 1, name: 'Starter' },
  interval: 'month',
  status: 'active',
  access: 'full',
  managed_by: 'provider',
  canceled_by: null,
  price_cents: 2_900,
  currency: 'USD',
  started_at: '2026-11-15T12:00:00.000Z',
  trial_ends_at: null,
  current_period_start: '2026-12-15T12:00:00.000Z',
  current_period_end: day,
  expires_at: null,
  canceled_at: null,
  next_charge: { at: day, amount_cents: 2_900 },
  next_plan: null,
  last_charge: { at: '2026-12-15T12:00:00.000Z', amount_cents: 2_900 },
  payment_problem: null,
  acts: ['cancel'],
};

const quoteOf = (interval: Interval): Quote => ({
  plan: { id: 2, name: 'Pro' },
  interval,
  kind: 'now',
  currency: 'USD',
  due_now_cents: 4_567,
  then_cents: 9_900,
  from: day,
  tax_percent: 0,
  trial_days: 0,
  needs_card: false,
  ends_present: false,
});

const answerBilling = (backend: Backend, more: Partial<Billing> = {}): void => {
  let subscription: Subscription | null = active;
  backend.answer(plansRoutes.offered, () => ({ data: [planOf(1, 'Starter', 2_900), planOf(2, 'Pro', 9_900)] }));
  backend.answer(routes.billing, () => ({
    data: {
      plan: { id: 1, name: 'Starter' },
      subscription,
      invoices: [
        {
          id: 7,
          number: '000042',
          kind: 'invoice' as const,
          issued_at: '2026-12-15T12:00:00.000Z',
          currency: 'USD',
          total_cents: 2_900,
          refunds: null,
        },
      ],
      portal: null,
      choices: 'plans' as const,
      is_sandbox: true,
      ...more,
    },
  }));
  backend.answer(routes.cancel, () => {
    subscription = {
      ...active,
      status: 'canceled',
      access: 'until_period_end',
      canceled_by: 'here',
      canceled_at: day,
      next_charge: null,
      acts: ['reactivate'],
    };
    return { data: subscription, ...successOf(successes.subscription_canceled) };
  });
};

describe('the billing portal [NAV-024 PLAN-008]', () => {
  screen('says what one has, what is charged when, and shows the invoices', async ({ backend, open }) => {
    answerBilling(backend);
    await open('/billing-portal');
    await expect.element(main.getByRole('heading', { name: 'Starter' }).first()).toBeVisible();
    await expect.element(main.getByText('$29.00 on January 15, 2027')).toBeVisible();
    await expect.element(main.getByText('Invoice 000042')).toBeVisible();
    await expectAccessible('the billing portal');
  });

  screen('says when a payment that failed is tried again, or that nobody knows the day', async ({ backend, open }) => {
    const since = '2026-11-20T08:00:00.000Z';
    const shown = async (next_try_at: string | null) => {
      answerBilling(backend, { subscription: { ...active, payment_problem: { since, next_try_at } } });
      await open('/billing-portal');
      await expect.element(main.getByText('Your last payment failed')).toBeVisible();
    };
    await shown('2026-11-25T12:00:00.000Z');
    await expect.element(main.getByText(/^We’ll try again on November 25, 2026\./)).toBeVisible();
    await shown(null);
    await expect.element(main.getByText(/^We’ll try again in the next few days\./)).toBeVisible();
  });

  screen('a plan that was given is one’s plan, and is not to be paid for', async ({ backend, open }) => {
    answerBilling(backend, { subscription: null, plan: { id: 2, name: 'Pro' }, invoices: [] });
    await open('/billing-portal');
    await expect.element(main.getByRole('button', { name: 'Choose Starter' })).toBeEnabled();
    await expect.element(main.getByRole('button', { name: 'Your plan' })).toBeDisabled();
    await expect.element(main.getByRole('button', { name: 'Choose Pro' })).not.toBeInTheDocument();
  });

  const portalButton = main.getByRole('button', { name: 'Open billing page' });

  screen('leads to the provider’s own billing page where it has one [PLAN-006]', async ({ backend, open }) => {
    answerBilling(backend, { portal: 'platform' });
    backend.answer(routes.portalSession, () => failHard(generalErrors.vendor_failed));
    await open('/billing-portal');
    await portalButton.click();
    await expect.element(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    expect(location.hash).toBe('');
    // A page that can be gone to without leaving this one.
    backend.answer(routes.portalSession, () => ({
      data: { url: `${location.href.split('#', 1)[0] ?? ''}#of-the-provider` },
    }));
    await portalButton.click();
    await expect.poll(() => location.hash).toBe('#of-the-provider');
    expect(backend.calls(routes.portalSession)).toHaveLength(2);
  });

  screen('offers none where the provider has none', async ({ backend, open }) => {
    answerBilling(backend, { portal: null });
    await open('/billing-portal');
    await expect.element(main.getByText('Invoice 000042')).toBeVisible();
    expect(portalButton.elements()).toEqual([]);
  });

  screen('says what cancelling means before it happens [PLAN-012 PLAN-014 PLAN-024]', async ({ backend, open }) => {
    answerBilling(backend);
    await open('/billing-portal');
    await main.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect.element(dialog.getByText(/You keep access until January 15, 2027/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(main.getByText('Canceled. You have access until January 15, 2027.')).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  });

  screen(
    'a plan is chosen after its price was said, and no more is asked than was quoted',
    async ({ backend, open }) => {
      answerBilling(backend);
      backend.answer(routes.quote, ({ query }) => ({ data: quoteOf(query.interval) }));
      const asked: unknown[] = [];
      backend.answer(routes.choose, ({ body }) => {
        asked.push(body);
        return { data: { subscription: active, choice: null }, ...successOf(successes.plan_chosen) };
      });
      await open('/billing-portal');
      await main.getByRole('button', { name: 'Choose Pro' }).click();
      await expect.element(page.getByRole('dialog').getByText('$45.67').first()).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay $45.67' }).click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      expect(asked).toEqual([{ interval: 'month', due_now_cents: 4_567 }]);
    },
  );

  const waiting: WaitingChoice = {
    id: 5,
    status: 'needs_authentication',
    failure: null,
    authentication: { provider: 'sandbox', client_secret: null, approve_url: null, is_sandbox: true },
  };

  /** The bank asks about Pro, and is answered. */
  const answerBank = (backend: Backend): void => {
    answerBilling(backend);
    let choice = waiting;
    backend.answer(routes.quote, ({ query }) => ({ data: quoteOf(query.interval) }));
    backend.answer(routes.choose, () => ({
      data: { subscription: active, choice },
      ...successOf(paymentSuccesses.payment_authentication),
    }));
    backend.answer(routes.choice, () => ({ data: choice }));
    backend.answer(routes.rehearse, ({ body }) => {
      const isOver = { ...waiting, authentication: null };
      choice = body.granted
        ? { ...isOver, status: 'succeeded' }
        : { ...isOver, status: 'failed', failure: 'The payment was not authenticated.' };
      if (body.granted) answerBilling(backend, { plan: { id: 2, name: 'Pro' }, subscription: pro });
      return { data: choice };
    });
  };

  const pro: Subscription = { ...active, plan: { id: 2, name: 'Pro' }, price_cents: 9_900 };
  const dialog = page.getByRole('dialog');

  const payForPro = async (open: (address: string) => Promise<unknown>): Promise<void> => {
    await open('/billing-portal');
    await main.getByRole('button', { name: 'Choose Pro' }).click();
    await dialog.getByRole('button', { name: 'Pay $45.67' }).click();
    await expect.element(dialog.getByText('Your bank asks you to confirm this payment.')).toBeVisible();
  };

  screen('the bank asks about its payment: confirmed, the plan is there', async ({ backend, open }) => {
    answerBank(backend);
    await payForPro(open);
    await expectAccessible('a plan that waits for the bank');
    await expect.element(main.getByRole('heading', { name: 'Starter' }).first()).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Confirm payment' }).click();
    await expect.element(dialog.getByText('Payment succeeded!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(main.getByRole('heading', { name: 'Pro' }).first()).toBeVisible();
  });

  screen('refused, it says so, and that nothing has changed', async ({ backend, open }) => {
    answerBank(backend);
    await payForPro(open);
    await dialog.getByRole('button', { name: 'Refuse payment' }).click();
    await expect.element(dialog.getByText('The payment was not authenticated.')).toBeVisible();
    await expect.element(dialog.getByText('Your plan hasn’t changed, and nothing was charged.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(main.getByRole('button', { name: 'Choose Pro' })).toBeEnabled();
  });
});

describe('the billing portal of a reseller’s customer [WL-015 G-94]', () => {
  const offerOf = (id: number, name: string, more: Partial<PackageOffer> = {}): PackageOffer => ({
    id,
    name,
    description: 'For people who look for leads.',
    price_cents: 4_900,
    yearly_price_cents: null,
    one_time_price_cents: null,
    currency: 'USD',
    trial_days: 0,
    trial_amount_cents: 0,
    credits: 100,
    modules: ['leads', 'wallet'],
    is_current: false,
    thank_you_url: null,
    ...more,
  });
  const packageQuote = (more: Partial<Quote> = {}): Quote => ({
    ...quoteOf('month'),
    plan: { id: 7, name: 'Kick-off' },
    kind: 'start',
    due_now_cents: 4_900,
    then_cents: 4_900,
    ...more,
  });
  const answerPackages = (backend: Backend, ...offers: readonly PackageOffer[]): void => {
    answerBilling(backend, { choices: 'packages', plan: null, subscription: null, invoices: [] });
    backend.answer(routes.packages, () => ({ data: [...offers] }));
  };

  screen('shows packages, never plans, and what each costs', async ({ backend, open }) => {
    answerPackages(
      backend,
      offerOf(7, 'Kick-off', { trial_days: 7, trial_amount_cents: 100 }),
      offerOf(8, 'Grow', { is_current: true }),
    );
    await open('/billing-portal');
    await expect.element(main.getByText('7-day trial for $1.00')).toBeVisible();
    // What was given can be paid for.
    await expect.element(main.getByRole('button', { name: 'Choose Grow' })).toBeEnabled();
    await expect.element(main.getByRole('button', { name: 'Choose Pro' })).not.toBeInTheDocument();
    await expectAccessible('a billing portal with packages');
  });

  screen('asks at once about the one that somebody came for, and pays for it', async ({ backend, open }) => {
    answerPackages(backend, offerOf(7, 'Kick-off'));
    const asked: unknown[] = [];
    backend.answer(routes.quotePackage, ({ query }) => {
      asked.push(query);
      return { data: packageQuote() };
    });
    backend.answer(routes.choosePackage, ({ params, body }) => {
      asked.push([params, body]);
      return { data: { subscription: active, choice: null }, ...successOf(successes.plan_chosen) };
    });
    await open('/billing-portal?package=7&form=t0');
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $49.00' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(asked).toEqual([
      { interval: 'month', form: 't0' },
      [{ id: 7 }, { interval: 'month', form: 't0', due_now_cents: 4_900 }],
      // What it would cost now is another question.
      { interval: 'month', form: 't0' },
    ]);
  });

  const lifetime = offerOf(9, 'Lifetime', { price_cents: 0, one_time_price_cents: 49_000, credits: 300 });
  const once = { interval: 'once', due_now_cents: 49_000, then_cents: 0, from: null } as const;

  // WL-014
  screen('sells what is paid once beside what is paid by the month, and says what ends', async ({ backend, open }) => {
    answerPackages(backend, offerOf(7, 'Kick-off', { yearly_price_cents: 49_000, is_current: true }), lifetime);
    const asked: unknown[] = [];
    backend.answer(routes.quotePackage, ({ query }) => {
      asked.push(query);
      return { data: packageQuote({ ...once, ends_present: true }) };
    });
    backend.answer(routes.choosePackage, ({ params, body }) => {
      asked.push([params, body]);
      return { data: { subscription: active, choice: null }, ...successOf(successes.plan_chosen) };
    });
    await open('/billing-portal');
    await expect.element(main.getByText('300 credits, once')).toBeVisible();
    (main.getByRole('radio', { name: 'Yearly' }).element() as HTMLElement).click();
    await expect.element(main.getByText('$490.00 once')).toBeVisible();
    await main.getByRole('button', { name: 'Choose Lifetime' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/You pay once/)).toBeVisible();
    await expect.element(dialog.getByText(/Your current subscription ends today/)).toBeVisible();
    await expect.element(dialog.getByText('Then', { exact: true })).not.toBeInTheDocument();
    await expectAccessible('a package that is paid once');
    await dialog.getByRole('button', { name: 'Pay $490.00' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked.slice(0, 2)).toEqual([{ interval: 'once' }, [{ id: 9 }, { interval: 'once', due_now_cents: 49_000 }]]);
  });

  screen('shows what was paid once as had for good, with nothing to cancel', async ({ backend, open }) => {
    const paid = { interval: 'once', managed_by: 'manual', price_cents: 49_000, current_period_end: null } as const;
    const had: Subscription = { ...active, ...paid, next_charge: null, acts: [] };
    answerPackages(backend, { ...lifetime, is_current: true });
    answerBilling(backend, { choices: 'packages', plan: { id: 9, name: 'Lifetime' }, subscription: had });
    await open('/billing-portal');
    await expect.element(main.getByText('$490.00 once').first()).toBeVisible();
    await expect.element(main.getByText('None')).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Your plan' })).toBeDisabled();
    await expect.element(main.getByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
  });

  /** A package whose buyers are thanked on a page that can be gone to without leaving this one. */
  const answerThankful = (backend: Backend, name: string): void => {
    answerPackages(backend);
    backend.answer(routes.packages, () => ({
      data: [offerOf(7, 'Kick-off', { thank_you_url: `${location.href.split('#', 1)[0] ?? ''}#${name}` })],
    }));
  };

  // WL-040
  screen('leads whoever has paid for it to the page that thanks them', async ({ backend, open }) => {
    answerThankful(backend, 'paid');
    backend.answer(routes.quotePackage, () => ({ data: packageQuote() }));
    backend.answer(routes.choosePackage, () => ({
      data: { subscription: active, choice: null },
      ...successOf(successes.plan_chosen),
    }));
    await open('/billing-portal?package=7');
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $49.00' }).click();
    await expect.poll(() => location.hash).toBe('#paid');
  });

  screen('leads there also when the bank was asked, and nobody whose bank said no', async ({ backend, open }) => {
    answerThankful(backend, 'asked');
    backend.answer(routes.quotePackage, () => ({ data: packageQuote() }));
    const asked = {
      id: 9,
      status: 'needs_authentication',
      failure: null,
      authentication: { provider: 'sandbox', client_secret: null, approve_url: null, is_sandbox: true },
    } as const;
    let choice: WaitingChoice = asked;
    backend.answer(routes.choosePackage, () => ({
      data: { subscription: null, choice: asked },
      ...successOf(successes.plan_chosen),
    }));
    backend.answer(routes.choice, () => ({ data: choice }));
    backend.answer(routes.rehearse, ({ body }) => {
      choice = { ...asked, status: body.granted ? 'succeeded' : 'failed', authentication: null };
      return { data: choice };
    });
    for (const [answer, hash] of [
      ['Refuse payment', ''],
      ['Confirm payment', '#asked'],
    ] as const) {
      choice = asked;
      location.hash = '';
      await open('/billing-portal?package=7');
      await page.getByRole('dialog').getByRole('button', { name: 'Pay $49.00' }).click();
      await page.getByRole('dialog').getByRole('button', { name: answer }).click();
      await expect.element(page.getByRole('dialog').getByRole('button', { name: answer })).not.toBeInTheDocument();
      await expect.poll(() => location.hash).toBe(hash);
    }
  });

  screen('says what a paid trial costs, and what then', async ({ backend, open }) => {
    answerPackages(backend, offerOf(7, 'Kick-off', { trial_days: 7, trial_amount_cents: 100 }));
    backend.answer(routes.quotePackage, () => ({ data: packageQuote({ due_now_cents: 100, trial_days: 7 }) }));
    await open('/billing-portal?package=7');
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText('Cancel before it ends and you pay nothing more.', { exact: false }))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Pay $1.00' })).toBeVisible();
  });

  screen('an address that makes no sense asks nothing', async ({ backend, open }) => {
    answerPackages(backend, offerOf(7, 'Kick-off'));
    await open('/billing-portal?package=-1');
    await expect.element(main.getByRole('button', { name: 'Choose Kick-off' })).toBeEnabled();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
