import type { Partner, PartnerDetail, PartnerStatement, ReferralRow } from '@galena/contract/partners';
import { someone } from '../../testing/someone.ts';

const moment = '2026-11-20T08:31:00.000Z';

/** A reseller. */
export const aReseller = () =>
  someone({
    user_type: 'reseller',
    modules: [
      { id: 1, slug: 'leads', name: 'leads' },
      { id: 2, slug: 'whitelabel', name: 'whitelabel' },
    ],
  });

const sums = {
  referrals: 3,
  revenue_cents: 123_456,
  commission_cents: 24_691,
  paid_cents: 10_000,
  owed_cents: 14_691,
  currency: 'USD',
};

/** A partner as its list shows it; what a test is about is given. */
export const aPartner = (own: Partial<Partner> = {}): Partner => ({
  id: 4,
  user_id: null,
  name: 'Pia Partner',
  email: 'pia@mail.example',
  company: null,
  code: 'pia',
  link: 'https://leads.example/register?ref=pia',
  commission_percent: 20,
  payout_email: null,
  status: 'active',
  notes: '',
  ...sums,
  created_at: moment,
  updated_at: moment,
  ...own,
});

export const aDetail = (own: Partial<PartnerDetail> = {}): PartnerDetail => ({
  ...aPartner(),
  payouts: [{ id: 1, amount_cents: 10_000, note: 'By bank', created_at: moment }],
  ...own,
});

export const aReferral = (own: Partial<ReferralRow> = {}): ReferralRow => ({
  id: 9,
  partner: { id: 4, name: 'Pia Partner' },
  user: { id: 7, name: 'Nora Newcomer' },
  email: 'nora@mail.example',
  plan: 'Pro',
  signed_up_at: moment,
  status: 'active',
  commission_percent: 20,
  revenue_cents: 9_900,
  commission_cents: 1_980,
  ...own,
});

/** What a page of referrals says beside its rows. */
export const totals = { referrals: 3, revenue_cents: 123_456, commission_cents: 24_691, currency: 'USD' };

export const aStatement = (own: Partial<PartnerStatement> = {}): PartnerStatement => {
  const { partner: _partner, email: _email, user: _user, ...line } = aReferral();
  return {
    name: 'Pia Partner',
    code: 'pia',
    link: 'https://leads.example/register?ref=pia',
    commission_percent: 20,
    status: 'active',
    ...sums,
    newest: [{ ...line, user: 'Nora Newcomer' }],
    payouts: [],
    ...own,
  };
};
