// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ListsTables = {
  'lists.default_views': {
    account_id: number;
    list_id: number;
    user_id: number;
    view_id: number;
  };
  'lists.exclusions': {
    account_id: number;
    list_id: number;
    excluded_id: number;
    created_at: string;
  };
  'lists.facets': {
    account_id: number;
    list_id: number;
    is_archived: boolean;
    email_status: string;
    crm_status: string;
    n: number;
    lookup_outcome: Generated<string>;
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
    emptied_at: string | null;
  };
  'lists.views': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_type: string;
    list_id: number | null;
    user_id: number | null;
    name: string;
    is_shared: boolean;
    state: ColumnType<unknown, string, string>;
    layout: ColumnType<unknown, string, string> | null;
    position: number;
    old_id: string | null;
    created_at: string;
    updated_at: string;
  };
};
