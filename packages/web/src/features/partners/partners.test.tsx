import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import {
  adminPartnerRoutes,
  ownPartnerRoutes,
  partnerErrors,
  partnerRoutes,
  partnerSuccesses,
  referralReportRoutes as reports,
  type Partner,
} from '@galena/contract/partners';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { anAdmin, someone } from '../../testing/someone.ts';
import { pageOf } from '../../testing/usual-answers.ts';
import { aDetail, aPartner, aReferral, aReseller, aStatement, totals } from './partners.fixture.ts';

const sides = [
  { name: 'a reseller’s [WL-046]', me: aReseller, routes: partnerRoutes, root: '/whitelabel/partners' },
  { name: 'the platform’s [ADM-019]', me: anAdmin, routes: adminPartnerRoutes, root: '/admin/partners' },
] as const;

const choose = async (name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** Its unit stands in its name. */
const commission = () => page.getByRole('textbox', { name: /^Commission/ });
const field = (name: string) => page.getByLabelText(name, { exact: true });

for (const { name, me, routes, root } of sides)
  describe(`partners: ${name}`, () => {
    screen(
      'who they are, what came of it, what is owed; one is looked for [NAV-072 NAV-101]',
      async ({ backend, open }) => {
        const other = aPartner({ id: 5, name: 'Otto', code: 'otto', status: 'inactive', link: null });
        backend.answer(routes.list, ({ query }) => pageOf(query.search === 'zed' ? [] : [aPartner(), other]));
        const { path } = await open(root, { me: me() });
        const row = page.getByRole('row', { name: /Pia Partner/ });
        await expect.element(row.getByText('pia@mail.example')).toBeVisible();
        await expect.element(row.getByText('20%')).toBeVisible();
        await expect.element(row.getByText('$1,234.56')).toBeVisible();
        await expect.element(row.getByText('$146.91')).toBeVisible();
        await expect.element(row.getByRole('button', { name: 'Copy Pia Partner’s link' })).toBeVisible();
        await expect.element(page.getByRole('row', { name: /Otto/ }).getByText('Inactive')).toBeVisible();
        await expectAccessible('partners');
        await page.getByRole('searchbox', { name: 'Search partners' }).fill('zed');
        await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
        await page.getByRole('button', { name: 'Show all' }).click();
        await expect.element(row).toBeVisible();
        await page.getByRole('link', { name: 'Otto' }).hover();
        expect(path()).toBe(root);
      },
    );

    screen('none yet: what they are for, and the way to the first', async ({ backend, open }) => {
      backend.answer(routes.list, () => pageOf<Partner>([]));
      const { path } = await open(root, { me: me() });
      await expect.element(page.getByRole('heading', { name: 'No partners yet' })).toBeVisible();
      await expectAccessible('no partners');
      await page.getByRole('button', { name: 'Add partner' }).last().click();
      await expect.poll(path).toBe(`${root}/create`);
    });

    screen('they could not be loaded, and are after all', async ({ backend, open }) => {
      let isBroken = true;
      backend.answer(routes.list, () => (isBroken ? failHard(generalErrors.unexpected) : pageOf([aPartner()])));
      await open(root, { me: me() });
      await expect.element(page.getByRole('alert').first()).toBeVisible();
      isBroken = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect.element(page.getByRole('row', { name: /Pia Partner/ })).toBeVisible();
    });

    screen('one is deleted after a question; who has referrals stays, and why is said', async ({ backend, open }) => {
      backend.answer(routes.list, () => pageOf([aPartner()]));
      backend.answer(routes.remove, () => failHard(partnerErrors.partner_has_referrals));
      await open(root, { me: me() });
      await choose('Pia Partner', 'Delete…');
      expect(backend.calls(routes.remove)).toEqual([]);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.element(page.getByText(partnerErrors.partner_has_referrals.message)).toBeVisible();
      await expect.element(page.getByRole('row', { name: /Pia Partner/ })).toBeVisible();
    });

    screen('one is made; what is wrong is said by its fields [NAV-073 NAV-102]', async ({ backend, open }) => {
      backend.answer(routes.list, () => pageOf([aPartner()]));
      let isTaken = true;
      backend.answer(routes.create, () =>
        isTaken
          ? failHard(generalErrors.validation, { fields: { code: ['This slug cannot be used.'] } })
          : { data: aDetail(), ...successOf(partnerSuccesses.partner_created) },
      );
      const { path } = await open(`${root}/create`, { me: me() });
      await field('Code').fill('with spaces');
      await commission().fill('101');
      await page.getByRole('button', { name: 'Create partner' }).click();
      await expect.element(page.getByText('Field is required.').first()).toBeVisible();
      await expect
        .element(page.getByText('This field can only contain letters, numbers, and hyphens (-).'))
        .toBeVisible();
      await expect.element(page.getByText('Field must be max 100.')).toBeVisible();
      await expectAccessible('a new partner');
      await field('Name').fill('Pia');
      await field('Email').fill('pia@mail.example');
      await field('Code').fill('Pia');
      await commission().fill('25');
      await page.getByRole('button', { name: 'Create partner' }).click();
      await expect.element(page.getByText('This slug cannot be used.')).toBeVisible();
      isTaken = false;
      await page.getByRole('button', { name: 'Create partner' }).click();
      await expect.poll(path).toBe(root);
      expect(backend.calls(routes.create).at(-1)?.body).toMatchObject({
        name: 'Pia',
        email: 'pia@mail.example',
        code: 'pia',
        commission_percent: 25,
        company: null,
        status: 'active',
      });
    });

    screen('one is changed; whom it brought and what it was paid [NAV-074 NAV-103]', async ({ backend, open }) => {
      backend.answer(routes.get, () => ({ data: aDetail() }));
      const gone = aReferral({ id: 8, user: null, email: null, plan: null, status: 'gone' });
      backend.answer(routes.referrals, () => ({ ...pageOf([aReferral(), gone]), totals }));
      backend.answer(routes.update, () => ({ data: aDetail(), ...successOf(partnerSuccesses.partner_updated) }));
      await open(`${root}/4/edit`, { me: me() });
      await expect.element(page.getByRole('heading', { level: 1, name: 'Pia Partner' })).toBeVisible();
      await expect.element(page.getByText('https://leads.example/register?ref=pia')).toBeVisible();
      await expect.element(page.getByRole('row', { name: /Nora Newcomer/ }).getByText('$19.80')).toBeVisible();
      await expect.element(page.getByRole('row', { name: /Deleted account/ }).getByText('No plan')).toBeVisible();
      await expect.element(page.getByRole('row', { name: /By bank/ }).getByText('$100.00')).toBeVisible();
      await expectAccessible('a partner');
      await commission().fill('30');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(() => backend.calls(routes.update)[0]?.body)
        .toMatchObject({ commission_percent: 30, code: 'pia' });
    });

    screen('a payout is written down, and none above what is owed', async ({ backend, open }) => {
      backend.answer(routes.get, () => ({ data: aDetail({ payouts: [] }) }));
      backend.answer(routes.referrals, () => ({ ...pageOf([]), totals }));
      let isAbove = true;
      backend.answer(routes.payOut, () =>
        isAbove
          ? failHard(partnerErrors.payout_above_owed)
          : { data: aDetail(), ...successOf(partnerSuccesses.payout_marked) },
      );
      await open(`${root}/4/edit`, { me: me() });
      await expect.element(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible();
      await page.getByRole('button', { name: 'Record payout' }).click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByText(/\$146\.91 is owed/)).toBeVisible();
      await expectAccessible('a payout');
      await dialog.getByLabelText('Amount').fill('146.92');
      await dialog.getByRole('button', { name: 'Record payout' }).click();
      await expect.element(dialog.getByText('Enter an amount up to $146.91.').first()).toBeVisible();
      expect(backend.calls(routes.payOut)).toEqual([]);
      await dialog.getByLabelText('Amount').fill('46.91');
      await dialog.getByRole('button', { name: 'Record payout' }).click();
      await expect.element(dialog.getByText(partnerErrors.payout_above_owed.message)).toBeVisible();
      isAbove = false;
      await dialog.getByRole('button', { name: 'Record payout' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(backend.calls(routes.payOut).at(-1)?.body).toEqual({ amount_cents: 4_691, note: '' });
    });

    screen('one that is not there', async ({ backend, open }) => {
      backend.answer(routes.get, () => failHard(generalErrors.not_found));
      await open(`${root}/4/edit`, { me: me() });
      await expect.element(page.getByRole('heading', { name: 'Partner not found' })).toBeVisible();
    });
  });

describe('a reseller without a domain of its own', () => {
  screen('is told what a link needs', async ({ backend, open }) => {
    backend.answer(partnerRoutes.get, () => ({ data: aDetail({ link: null }) }));
    backend.answer(partnerRoutes.referrals, () => ({ ...pageOf([]), totals }));
    await open('/whitelabel/partners/4/edit', { me: aReseller() });
    await expect
      .element(page.getByText('Fill in the business account first. Then each partner gets a link.'))
      .toBeVisible();
  });
});

describe('the profile of a partner', () => {
  const profile = '/profile-settings/profile';

  screen('shows the link and what came of it', async ({ backend, open }) => {
    backend.answer(ownPartnerRoutes.statement, () => ({ data: aStatement() }));
    await open(profile);
    await expect.element(page.getByRole('heading', { name: 'Your referrals' })).toBeVisible();
    await expect.element(page.getByText('https://leads.example/register?ref=pia')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Nora Newcomer/ })).toBeVisible();
    await expectAccessible('the profile of a partner');
  });

  screen('says when the link is inactive', async ({ backend, open }) => {
    backend.answer(ownPartnerRoutes.statement, () => ({ data: aStatement({ status: 'inactive', newest: [] }) }));
    await open(profile);
    await expect.element(page.getByText(/Your link is inactive/)).toBeVisible();
  });

  screen('of anybody else says nothing of it', async ({ open }) => {
    await open(profile, { me: someone() });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect.element(page.getByText('Your referrals')).not.toBeInTheDocument();
  });
});

describe('the report of referrals', () => {
  screen(
    'says who came through whom, what it brought in all, and as a file [NAV-092 ADM-016]',
    async ({ backend, open }) => {
      backend.answer(reports.report, () => ({ ...pageOf([aReferral()]), totals }));
      await open('/admin/reports/user-referrals', { me: anAdmin() });
      const row = page.getByRole('row', { name: /Nora Newcomer/ });
      await expect.element(row.getByRole('link', { name: 'Pia Partner' })).toBeVisible();
      await expect.element(row.getByText('$19.80')).toBeVisible();
      await expect.element(page.getByText('$1,234.56')).toBeVisible();
      await expectAccessible('the report of referrals');
      await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    },
  );

  screen('says that nobody came yet', async ({ backend, open }) => {
    backend.answer(reports.report, () => ({
      ...pageOf([]),
      totals: { referrals: 0, revenue_cents: 0, commission_cents: 0, currency: 'USD' },
    }));
    await open('/admin/reports/user-referrals', { me: anAdmin() });
    await expect.element(page.getByRole('heading', { name: 'Nobody has been referred yet' })).toBeVisible();
  });
});
