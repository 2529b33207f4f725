// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type PartnersTables = {
  'partners.partners': {
    account_id: number;
    id: GeneratedAlways<number>;
    name: string;
    email: string;
    company: string | null;
    code: string;
    commission_percent: number;
    payout_email: string | null;
    status: Generated<string>;
    notes: Generated<string>;
    user_account_id: number | null;
    user_id: number | null;
    created_at: string;
    updated_at: string;
  };
  'partners.payouts': {
    account_id: number;
    id: GeneratedAlways<number>;
    partner_id: number;
    amount_cents: number;
    note: Generated<string>;
    created_at: string;
  };
  'partners.referrals': {
    account_id: number;
    id: GeneratedAlways<number>;
    partner_id: number;
    code: string;
    commission_percent: number;
    customer_id: number | null;
    user_id: number | null;
    signed_up_at: string;
    revenue_cents: Generated<number>;
    commission_cents: Generated<number>;
  };
};
