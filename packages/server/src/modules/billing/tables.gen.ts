// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type BillingTables = {
  'billing.buckets': {
    account_id: number;
    id: GeneratedAlways<number>;
    kind: string;
    granted: number;
    remaining: number;
    held: Generated<number>;
    expires_at: string | null;
    created_at: string;
  };
  'billing.budgets': {
    account_id: number;
    run_id: number;
    user_id: number | null;
    list_type: string;
    action: string;
    cost_max: number;
    spent: Generated<number>;
    hold_id: number | null;
    stop_reason: string | null;
    created_at: string;
    closed_at: string | null;
    api_key_id: number | null;
    percent: Generated<number>;
    charged_hundredths: Generated<number>;
  };
  'billing.charges': {
    account_id: number;
    run_id: number;
    key: string;
    paid: number;
    credits: number;
    stop_reason: string | null;
    created_at: string;
  };
  'billing.entries': {
    account_id: number;
    journal_id: number;
    line: number;
    ledger_account: string;
    tier: Generated<string>;
    bucket_id: number;
    hold_id: number | null;
    credits: number;
  };
  'billing.hold_parts': {
    account_id: number;
    hold_id: number;
    bucket_id: number;
    remaining: number;
  };
  'billing.holds': {
    account_id: number;
    id: GeneratedAlways<number>;
    run_id: number | null;
    quoted: number;
    remaining: number;
    settled: Generated<number>;
    expires_at: string;
    created_at: string;
  };
  'billing.journals': {
    account_id: number;
    id: GeneratedAlways<number>;
    key: string;
    kind: string;
    run_id: number | null;
    hold_id: number | null;
    user_id: number | null;
    price_policy: string | null;
    reason: string | null;
    sequence: number;
    prev_hash: Buffer;
    hash: Buffer;
    created_at: string;
    list_type: string | null;
    action: string | null;
    reference: string | null;
    undoes: string | null;
    transfer: string | null;
  };
  'billing.money_entries': {
    account_id: number;
    journal_id: number;
    line: number;
    ledger_account: string;
    currency: string;
    amount: number;
  };
  'billing.purchases': {
    account_id: number;
    subject: number;
    item: string;
    journal_key: string;
    credits: number;
    bought_at: string;
    renew_after: string | null;
  };
  'billing.transactions': {
    account_id: number;
    id: number;
    sequence: number;
    kind: string;
    run_id: number | null;
    credits: number;
    balance_after: number;
    amount: number | null;
    currency: string | null;
    list_type: string | null;
    action: string | null;
    reference: string | null;
    reason: string | null;
    journals: Generated<number>;
    created_at: string;
    changed_at: string;
  };
  'billing.transfers': {
    key: string;
    client_id: number;
    reseller_id: number;
    credits: number;
    retail: number;
    wholesale: number;
    currency: string;
    funding: string;
    created_at: string;
    goes_back: Generated<boolean>;
  };
  'billing.usage': {
    account_id: number;
    quarter: string;
    list_type: string;
    action: string;
    credits: number;
  };
  'billing.wallets': {
    account_id: number;
    balance: Generated<number>;
    held: Generated<number>;
    sequence: Generated<number>;
    hash: Generated<Buffer>;
    audited_sequence: Generated<number>;
    audited_balance: Generated<number>;
    audited_held: Generated<number>;
    watch_at: number | null;
  };
};
