// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type VerificationTables = {
  'verification.answers': {
    account_id: number;
    result_id: number;
    email: string;
    state: string;
    reason: string;
    suggestion: string | null;
    is_free: boolean;
    is_role: boolean;
    is_disposable: boolean;
    mail_server: string | null;
    code: number | null;
    said: string | null;
    verifier: string;
    at: string;
    retry_at: string | null;
    tries: Generated<number>;
  };
  'verification.arrivals': {
    account_id: number;
    since: string;
  };
  'verification.bounces': {
    account_id: number;
    email: string;
    kind: string;
    source: string;
    user_id: number;
    credits: number;
    at: string;
  };
  'verification.days': {
    day: string;
    verifier: string;
    provider: string;
    reason: string;
    n: number;
  };
  'verification.domains': {
    domain: string;
    facts: ColumnType<unknown, string, string>;
    at: string;
  };
  'verification.doors': {
    name: string;
    state: string;
    since: string;
    checked_at: string;
  };
  'verification.jobs': {
    account_id: number;
    run_id: number;
    list_id: number;
    user_id: number | null;
    verifier: string;
    origin: string;
    is_again: boolean;
    deliverable: Generated<number>;
    undeliverable: Generated<number>;
    catch_all: Generated<number>;
    risky: Generated<number>;
    unknown: Generated<number>;
    reused: Generated<number>;
    created_at: string;
    price: Generated<number>;
    cost_max: Generated<number>;
    credits: Generated<number>;
  };
  'verification.prices': {
    kind: string;
    credits: number;
  };
};
