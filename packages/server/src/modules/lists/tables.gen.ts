// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ListsTables = {
  'lists.exports': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    type: string;
    user_id: number;
    request: ColumnType<unknown, string, string>;
    created_at: string;
  };
  'lists.facets': {
    account_id: number;
    list_id: number;
    is_archived: boolean;
    email_status: string;
    crm_status: string;
    n: number;
  };
  'lists.history': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    user_id: number | null;
    kind: string;
    params: Generated<ColumnType<unknown, string, string>>;
    filters: ColumnType<unknown, string, string> | null;
    requested: number | null;
    found: number | null;
    credits: Generated<number>;
    status: Generated<string>;
    run_id: number | null;
    created_at: string;
  };
  'lists.identities': {
    account_id: number;
    id: GeneratedAlways<number>;
    class: string;
    merged_into: number | null;
    created_at: string;
  };
  'lists.identity_keys': {
    account_id: number;
    kind: string;
    key: string;
    identity_id: number;
  };
  'lists.identity_merges': {
    account_id: number;
    id: GeneratedAlways<number>;
    kept_id: number;
    merged_id: number;
    moved_keys: ColumnType<unknown, string, string>;
    moved_results: number[];
    created_at: string;
    undone_at: string | null;
  };
  'lists.lists': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number | null;
    type: string;
    name: string;
    is_archived: Generated<boolean>;
    is_demo: Generated<boolean>;
    tags: Generated<string[]>;
    source: string | null;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
  'lists.platform_suppressions': {
    kind: string;
    hash: Buffer;
    reason: Generated<string>;
    created_at: string;
  };
  'lists.results': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    identity_id: number;
    run_id: number | null;
    ref: string | null;
    name: string | null;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    phone: string | null;
    website: string | null;
    company: string | null;
    position: string | null;
    linkedin_url: string | null;
    country: string | null;
    state: string | null;
    city: string | null;
    postal_code: string | null;
    street: string | null;
    job_title: string | null;
    department: string | null;
    management_levels: Generated<string[]>;
    employee_count: number | null;
    emails: Generated<ColumnType<unknown, string, string>>;
    phones: Generated<ColumnType<unknown, string, string>>;
    potential_emails: Generated<ColumnType<unknown, string, string>>;
    data: Generated<ColumnType<unknown, string, string>>;
    evidence: Generated<ColumnType<unknown, string, string>>;
    email_status: Generated<string>;
    crm_status: Generated<string>;
    match_percent: number | null;
    is_archived: Generated<boolean>;
    is_demo: Generated<boolean>;
    is_suppressed: Generated<boolean>;
    source: string;
    haystack: string;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
  'lists.suppressions': {
    account_id: number;
    id: GeneratedAlways<number>;
    level: string;
    list_id: number | null;
    kind: string;
    hash: Buffer;
    reason: Generated<string>;
    created_at: string;
  };
  'lists.values': {
    account_id: number;
    id: GeneratedAlways<number>;
    result_id: number;
    field: string;
    value: ColumnType<unknown, string, string>;
    rank: Generated<number>;
    source: string;
    method: string;
    ref_url: string | null;
    snippet: string | null;
    fetched_at: string;
    verified_at: string | null;
    confidence: number | null;
  };
};
