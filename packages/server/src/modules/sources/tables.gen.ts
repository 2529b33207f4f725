// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type SourcesTables = {
  'sources.figures': {
    provider: string;
    ref: string;
    day: string;
    figures: ColumnType<unknown, string, string>;
  };
  'sources.manifest_versions': {
    manifest_id: number;
    version: number;
    label: string;
    list_type: string;
    body: string;
    created_at: string;
  };
  'sources.manifests': {
    id: GeneratedAlways<number>;
    key: string;
    version: number;
    created_at: string;
    updated_at: string;
  };
  'sources.searcher_days': {
    searcher_id: number;
    day: string;
    calls: Generated<number>;
    succeeded: Generated<number>;
    failed: Generated<number>;
    millicents: Generated<number>;
  };
  'sources.searchers': {
    id: GeneratedAlways<number>;
    provider: string;
    list_type: string;
    name: string;
    priority: number;
    is_paused: Generated<boolean>;
    daily_limit: number | null;
    credentials: string | null;
    failures_in_row: Generated<number>;
    last_run_at: string | null;
    last_error: string | null;
    last_error_at: string | null;
    created_at: string;
  };
  'sources.vendor_key_days': {
    account_id: number;
    key_id: number;
    day: string;
    calls: Generated<number>;
    succeeded: Generated<number>;
    failed: Generated<number>;
    millicents: Generated<number>;
  };
  'sources.vendor_keys': {
    id: GeneratedAlways<number>;
    account_id: number;
    vendor: string;
    credentials: string | null;
    for_customers: Generated<boolean>;
    tested_at: string | null;
    failures_in_row: Generated<number>;
    is_refused: Generated<boolean>;
    last_used_at: string | null;
    last_error: string | null;
    last_error_at: string | null;
    created_at: string;
    changed_at: string;
  };
};
