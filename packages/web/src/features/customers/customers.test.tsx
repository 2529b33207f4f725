import { customerErrors, customerRoutes as routes, customerSuccesses } from '@galena/contract/customers';
import { identityRoutes } from '@galena/contract/identity';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { packageRoutes } from '@galena/contract/packages';
import { subscriptionErrors, subscriptionSuccesses } from '@galena/contract/subscriptions';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { answerLanding } from '../../testing/landing-page.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { pageOf } from '../../testing/usual-answers.ts';
import { aPackage, aReseller, aSubscription, aUsage } from './customers.fixture.ts';

const root = '/whitelabel/subscriptions';
const row = (name: RegExp) => page.getByRole('row', { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const sells = (backend: Backend, ...packages: ReturnType<typeof aPackage>[]): void =>
  backend.answer(packageRoutes.list, () => ({ data: packages }));

const choose = async (name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('subscriptions of customers [WL-041]', () => {
  screen('who, on what, until when; found by status and search [NAV-058]', async ({ backend, open }) => {
    sells(backend, aPackage());
    const gone = aSubscription({
      id: 5,
      customer_name: 'Otto Over',
      email: 'otto@shop.example',
      package: null,
      status: 'canceled',
      access: 'none',
      acts: ['reactivate'],
    });
    backend.answer(routes.list, ({ query }) =>
      pageOf(query.search ? [] : [aSubscription(), gone].filter((one) => !query.status || one.status === query.status)),
    );
    await open(root, { me: aReseller() });
    await expect.element(row(/Kim Kid/).getByText('kim@shop.example')).toBeVisible();
    await expect.element(row(/Kim Kid/).getByText('Nov 20, 2027')).toBeVisible();
    await expect.element(row(/Otto Over/).getByText('No access')).toBeVisible();
    await expectAccessible('subscriptions');
    await page.getByRole('button', { name: 'Status: All' }).click();
    await page.getByRole('menuitemradio', { name: 'Canceled' }).click();
    await expect.element(row(/Kim Kid/)).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('zed');
    await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(row(/Kim Kid/)).toBeVisible();
  });

  screen('of what was paid once says so, and what its cancellation would take [WL-014]', async ({ backend, open }) => {
    sells(backend, aPackage());
    const once = { interval: 'once', price_cents: 49_000, expires_at: null } as const;
    backend.answer(routes.list, () => pageOf([aSubscription({ ...once, acts: ['cancel', 'refund'] })]));
    await open(root, { me: aReseller() });
    await expect.element(row(/Kim Kid/).getByText('Paid once')).toBeVisible();
    await expect.element(row(/Kim Kid/).getByText('Never')).toBeVisible();
    await choose('Kim Kid', 'Cancel…');
    await expect.element(page.getByText(/Access ends today/)).toBeVisible();
  });

  screen('none yet: the way to the first', async ({ backend, open }) => {
    sells(backend);
    backend.answer(routes.list, () => pageOf([]));
    const { path } = await open(root, { me: aReseller() });
    await expect.element(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
    await expectAccessible('no subscriptions');
    await page.getByRole('button', { name: 'Add an account' }).last().click();
    await expect.poll(path).toBe(`${root}/create`);
  });

  screen('they could not be loaded, and are after all', async ({ backend, open }) => {
    sells(backend);
    let isBroken = true;
    backend.answer(routes.list, () => (isBroken ? failHard(generalErrors.unexpected) : pageOf([aSubscription()])));
    await open(root, { me: aReseller() });
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row(/Kim Kid/)).toBeVisible();
  });

  screen('what is possible is offered and asked for; what goes wrong is said', async ({ backend, open }) => {
    sells(backend, aPackage());
    const charge = { at: '2026-11-20T08:31:00.000Z', amount_cents: 1_900 };
    const paid = aSubscription({ acts: ['cancel', 'refund'], last_charge: charge });
    backend.answer(routes.list, () => pageOf([paid]));
    backend.answer(routes.cancel, () => failHard(subscriptionErrors.not_possible));
    backend.answer(routes.refund, () => ({ data: paid, ...successOf(subscriptionSuccesses.subscription_refunded) }));
    await open(root, { me: aReseller() });
    await choose('Kim Kid', 'Cancel…');
    await expect.element(page.getByRole('heading', { name: 'Cancel Kim Kid’s subscription?' })).toBeVisible();
    await expectAccessible('a question');
    expect(backend.calls(routes.cancel)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(page.getByText(subscriptionErrors.not_possible.message).first()).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await choose('Kim Kid', 'Refund…');
    await expect
      .element(page.getByText('$19.00 is refunded, and access ends right away. You can’t undo this.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect.poll(() => backend.calls(routes.refund).map(({ params }) => params)).toEqual([{ id: 4 }]);
  });

  screen('an account is added on a package; too few credits are said [NAV-059]', async ({ backend, open }) => {
    sells(backend, aPackage(), aPackage({ id: 8, name: 'Retired', is_active: false }));
    backend.answer(routes.list, () => pageOf([]));
    let isPoor = true;
    backend.answer(routes.create, () =>
      isPoor
        ? failHard(customerErrors.credits_short, { params: { credits: 500, left: 20 } })
        : { data: aSubscription(), ...successOf(subscriptionSuccesses.subscription_created) },
    );
    const { path } = await open(`${root}/create`, { me: aReseller() });
    await field('First name').fill('Kim');
    await field('Last name').fill('Kid');
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect.element(page.getByText('Field is required.').first()).toBeVisible();
    await expectAccessible('adding an account');
    await field('Email').fill('kim@shop.example');
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect.element(page.getByText('You need 500 credits for this package. You have 20.').first()).toBeVisible();
    isPoor = false;
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect.poll(path).toBe(root);
    expect(backend.calls(routes.create).at(-1)?.body).toMatchObject({ email: 'kim@shop.example', package_id: 7 });
  });

  screen('without a package there is nothing to add an account on', async ({ backend, open }) => {
    sells(backend, aPackage({ is_active: false }));
    await open(`${root}/create`, { me: aReseller() });
    await expect.element(page.getByRole('heading', { name: 'Create a package first' })).toBeVisible();
  });

  screen('one is changed [NAV-060]', async ({ backend, open }) => {
    sells(backend, aPackage());
    backend.answer(routes.get, () => ({ data: aSubscription() }));
    backend.answer(routes.update, () => ({ data: aSubscription(), ...successOf(customerSuccesses.customer_saved) }));
    await open(`${root}/4/edit`, { me: aReseller() });
    await field('First name').fill('Karla');
    await expectAccessible('a subscription');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => backend.calls(routes.update).map(({ body }) => body))
      .toMatchObject([{ first_name: 'Karla', last_name: 'Kid', package_id: 7 }]);
  });

  screen('one that is none of theirs is not found', async ({ backend, open }) => {
    sells(backend, aPackage());
    backend.answer(routes.get, () => failHard(generalErrors.not_found));
    await open(`${root}/4/edit`, { me: aReseller() });
    await expect.element(page.getByRole('heading', { name: 'Subscription not found' })).toBeVisible();
  });
});

describe('logging in as a customer [A-24]', () => {
  const viewing = 'ga_viewing';
  const answerBoth = (backend: Backend): void => {
    answerLanding(backend);
    sells(backend, aPackage());
    backend.answer(routes.list, () => pageOf([aSubscription()]));
    backend.answer(routes.get, () => ({ data: aSubscription() }));
    backend.answer(identityRoutes.logout, () => ({}));
    backend.answer(routes.loginAs, () => ({
      data: {
        access_token: viewing,
        expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
        user: { id: 41, name: 'Kim Kid' },
      },
    }));
    const kim = someone({ id: 41, first_name: 'Kim', last_name: 'Kid', impersonator: { id: 1, name: 'Dana Demo' } });
    backend.answer(identityRoutes.me, () => ({
      data: localStorage.getItem('access_token') === viewing ? kim : aReseller(),
    }));
  };
  const logIn = async (): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Log in as Kim Kid' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for help');
    await expectAccessible('logging in as a customer');
    await dialog.getByRole('button', { name: 'Log in as customer' }).click();
  };

  screen('from the list; the banner leads back to it, in the own session', async ({ backend, open }) => {
    answerBoth(backend);
    const opened = await open(root, { me: aReseller() });
    await choose('Kim Kid', 'Log in as customer');
    await logIn();
    const back = page.getByRole('button', { name: 'Back to customers' });
    await expect.element(back).toBeVisible();
    expect(backend.calls(routes.loginAs)).toMatchObject([{ params: { id: 4 }, body: { reason: 'Asked for help' } }]);
    expect(kept()['access_token']).toBe(viewing);
    await back.click();
    await expect.element(row(/Kim Kid/)).toBeVisible();
    expect(opened.path()).toBe(root);
    expect(kept()).toMatchObject({ access_token: 'ga_of-a-test' });
    expect(kept()['archived_user']).toBeUndefined();
  });

  screen('from the page of the subscription; not where it is impossible', async ({ backend, open }) => {
    answerBoth(backend);
    await open(`${root}/4/edit`, { me: aReseller() });
    await page.getByRole('button', { name: 'Log in as customer' }).click();
    backend.answer(routes.loginAs, () => failHard(customerErrors.customer_suspended));
    await logIn();
    await expect.element(page.getByText('This account is suspended.').first()).toBeVisible();
    backend.answer(routes.get, () => ({ data: aSubscription({ can_log_in_as: false }) }));
    await open(`${root}/4/edit`, { me: aReseller() });
    await expect.element(field('First name')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Log in as customer' })).not.toBeInTheDocument();
  });
});

describe('the usage history [WL-042]', () => {
  screen('who spent what, of one customer, or none yet [NAV-061]', async ({ backend, open }) => {
    const other = aUsage({
      id: '41-1',
      subscriber: { id: 41, name: 'Otto Over' },
      credits: 7,
      list_type: 'people',
      action: 'phone',
    });
    backend.answer(routes.usage, ({ query }) =>
      pageOf(
        query.list_type
          ? []
          : [aUsage(), other].filter((one) => !query.subscriber || one.subscriber.id === query.subscriber),
      ),
    );
    await open(`${root}/usage-history`, { me: aReseller() });
    await expect.element(row(/Kim Kid/).getByText('1,234')).toBeVisible();
    await expect.element(row(/Otto Over/)).toHaveTextContent(/People.*Phone lookup/);
    await expectAccessible('usage');
    await page.getByRole('button', { name: 'Customer: All customers' }).click();
    await page.getByRole('menuitemradio', { name: 'Otto Over' }).click();
    await expect.element(row(/Kim Kid/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'List type: All types' }).click();
    await page.getByRole('menuitemradio', { name: 'Local', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  });
});
