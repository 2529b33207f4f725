// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type SearchTables = {
  'search.looked_up': {
    asked: string;
    found: ColumnType<unknown, string, string>;
    found_at: string;
  };
  'search.places': {
    id: number;
    name: string;
    folded: string;
    country: string;
    state: string | null;
    population: number;
    lat: number;
    lng: number;
  };
  'search.saved_searches': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number | null;
    name: string;
    folded: string;
    type: string;
    location: ColumnType<unknown, string, string>;
    filters: ColumnType<unknown, string, string>;
    match: number;
    requested: number;
    searcher: string | null;
    find_emails: boolean;
    skip_owned: boolean;
    created_at: string;
    updated_at: string;
    more_searchers: Generated<string[]>;
    last_run_at: string | null;
    skip_customers: Generated<boolean>;
  };
  'search.search_sources': {
    account_id: number;
    run_id: number;
    position: number;
    searcher: string;
    state: Generated<string>;
    vendor_paid_by: Generated<string>;
    error_code: string | null;
    ignored_filters: Generated<string[]>;
    found: Generated<number>;
    saved: Generated<number>;
    duplicates: Generated<number>;
    filled: Generated<number>;
    percent: number;
  };
  'search.searches': {
    account_id: number;
    run_id: number;
    list_id: number;
    user_id: number | null;
    type: string;
    searcher: string;
    location: ColumnType<unknown, string, string>;
    filters: ColumnType<unknown, string, string>;
    match: number;
    requested: number;
    found: Generated<number>;
    saved: Generated<number>;
    duplicates: Generated<number>;
    suppressed: Generated<number>;
    with_email: Generated<number>;
    created_at: string;
    find_emails: Generated<boolean>;
    skip_owned: Generated<boolean>;
    skipped: Generated<number>;
    vendor_paid_by: Generated<string>;
    saved_search_id: number | null;
    only_new: Generated<boolean>;
    similar_to: number | null;
    skip_customers: Generated<boolean>;
  };
  'search.seen_leads': {
    account_id: number;
    saved_search_id: number;
    searcher: string;
    ref: string;
    seen_at: string;
  };
};
