// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type EnrichmentTables = {
  'enrichment.jobs': {
    account_id: number;
    run_id: number;
    list_id: number;
    user_id: number | null;
    type: string;
    action: string;
    found: Generated<number>;
    potential: Generated<number>;
    not_found: Generated<number>;
    failed: Generated<number>;
    employees: Generated<number>;
    created_at: string;
    refused: Generated<number>;
    no_website: Generated<number>;
  };
  'enrichment.orders': {
    account_id: number;
    type: string;
    action: string;
    mode: string;
    sources: Generated<ColumnType<unknown, string, string>>;
  };
  'enrichment.profiles': {
    account_id: number;
    result_id: number;
    at: string;
  };
  'enrichment.source_days': {
    account_id: number;
    day: string;
    type: string;
    action: string;
    source: string;
    asked: number;
    found: number;
    checked: number;
    verified: number;
    failed: number;
    millis: number;
  };
  'enrichment.visits': {
    account_id: number;
    result_id: number;
    run_id: number;
    action: string;
    site: string | null;
    outcome: string;
    result: string;
    pages: Generated<ColumnType<unknown, string, string>>;
    at: string;
    steps: Generated<ColumnType<unknown, string, string>>;
  };
};
