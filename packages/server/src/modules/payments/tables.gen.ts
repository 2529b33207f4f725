// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type PaymentsTables = {
  'payments.cards': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number | null;
    provider: string;
    ref: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    state: string;
    is_default: Generated<boolean>;
    declines: Generated<number>;
    is_detached: Generated<boolean>;
    created_at: string;
    removed_at: string | null;
  };
  'payments.customers': {
    account_id: number;
    provider: string;
    ref: string;
    created_at: string;
  };
  'payments.looks': {
    provider: string;
    seen_until: string;
    looked_at: string;
  };
  'payments.notices': {
    provider: string;
    id: string;
    about: string;
    ref: string;
    via: string;
    told_at: string;
    received_at: string;
    handled_at: string | null;
  };
  'payments.payments': {
    account_id: number;
    id: GeneratedAlways<number>;
    key: string;
    kind: string;
    user_id: number | null;
    provider: string;
    provider_key: string;
    customer_ref: string;
    card_id: number | null;
    credits: number;
    expires_at: string | null;
    currency: string;
    net: number;
    tax: number;
    description: string;
    is_off_session: boolean;
    state: string;
    ref: string | null;
    failure: string | null;
    refunded: Generated<number>;
    refund_key: string | null;
    refund_reason: string | null;
    refund_asked_at: string | null;
    disputed: Generated<number>;
    dispute_ref: string | null;
    dispute_state: string | null;
    created_at: string;
    asked_at: string;
    settled_at: string | null;
    seller_id: number | null;
    fee: Generated<number>;
  };
  'payments.sandbox_pages': {
    key: string;
    value: ColumnType<unknown, string, string>;
    version: number;
    touched_at: string;
    due_at: string | null;
  };
  'payments.top_up_settings': {
    account_id: number;
    is_enabled: Generated<boolean>;
    threshold: Generated<number>;
    amount: Generated<number>;
    monthly_cap: number | null;
    low_balance_notice: number | null;
    failures: Generated<number>;
    told_at: string | null;
    updated_at: string;
  };
};
