// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated } from 'kysely';

export type OutcomesTables = {
  'outcomes.policies': {
    version: number;
    is_on: boolean;
    charges_catch_all: boolean;
    charges_unverified: boolean;
    window_days: number;
    max_refund_percent: number;
    changed_by: number | null;
    changed_at: string;
  };
  'outcomes.refunds': {
    account_id: number;
    journal_key: string;
    subject: number;
    item: string;
    credits: number;
    created_at: string;
  };
  'outcomes.terms': {
    account_id: number;
    run_id: number;
    version: number;
    charged: Generated<number>;
    created_at: string;
    charged_at: string | null;
  };
};
