// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type SubscriptionsTables = {
  'subscriptions.changes': {
    account_id: number;
    id: GeneratedAlways<number>;
    kind: string;
    side: string;
    plan_id: number | null;
    period: string | null;
    amount: number | null;
    currency: string | null;
    price_ref: string | null;
    trial_days: Generated<number>;
    provider: string | null;
    customer_ref: string | null;
    card_ref: string | null;
    subject_ref: string | null;
    charge_id: number | null;
    reason: string | null;
    state: Generated<string>;
    failure: string | null;
    asked_at: string;
    settled_at: string | null;
    waits_since: string | null;
  };
  'subscriptions.charges': {
    account_id: number;
    id: GeneratedAlways<number>;
    subscription_id: number;
    provider: string;
    payment_ref: string;
    plan_id: number;
    net: number;
    tax: number;
    currency: string;
    charged_at: string;
    invoice_id: number;
    refunded_at: string | null;
  };
  'subscriptions.invoices': {
    account_id: number;
    id: GeneratedAlways<number>;
    key: string;
    kind: string;
    number: string;
    issued_at: string;
    seller: string[];
    buyer: string[];
    lines: ColumnType<unknown, string, string>;
    currency: string;
    net: number;
    tax: number;
    tax_percent: string;
    reference: string;
    refunds_id: number | null;
  };
  'subscriptions.number_series': {
    seller: string;
    kind: string;
    last: number;
  };
  'subscriptions.prices': {
    provider: string;
    ref: string;
    plan_id: number;
    period: string;
    net: number;
    tax: number;
    currency: string;
  };
  'subscriptions.sales_notices': {
    platform: string;
    delivery_id: string;
    kind: string;
    order_ref: string;
    received_at: string;
  };
  'subscriptions.subscriptions': {
    account_id: number;
    id: GeneratedAlways<number>;
    plan_id: number;
    period: string;
    status: string;
    access: string;
    managed_by: string;
    canceled_by: string | null;
    amount: number;
    currency: string;
    provider: string | null;
    provider_ref: string | null;
    started_at: string;
    trial_ends_at: string | null;
    has_tried: Generated<boolean>;
    current_period_start: string;
    current_period_end: string | null;
    expires_at: string | null;
    canceled_at: string | null;
    unpaid_since: string | null;
    next_plan_id: number | null;
    next_period: string | null;
    next_amount: number | null;
    sales_platform: string | null;
    sales_ref: string | null;
    look_at: string | null;
    changed_at: string;
  };
};
