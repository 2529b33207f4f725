// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ContactsTables = {
  'contacts.identities': {
    account_id: number;
    id: GeneratedAlways<number>;
    class: string;
    merged_into: number | null;
    created_at: string;
  };
  'contacts.identity_keys': {
    account_id: number;
    kind: string;
    key: string;
    identity_id: number;
  };
  'contacts.identity_merges': {
    account_id: number;
    id: GeneratedAlways<number>;
    kept_id: number;
    merged_id: number;
    moved_keys: ColumnType<unknown, string, string>;
    moved_results: number[];
    created_at: string;
    undone_at: string | null;
  };
  'contacts.platform_suppressions': {
    kind: string;
    hash: Buffer;
    reason: Generated<string>;
    created_at: string;
    id: GeneratedAlways<number>;
    user_id: number | null;
    reached_at: string | null;
  };
  'contacts.reseller_suppressions': {
    account_id: number;
    kind: string;
    hash: Buffer;
    reason: Generated<string>;
    created_at: string;
    reached_at: string | null;
  };
  'contacts.suppressions': {
    account_id: number;
    id: GeneratedAlways<number>;
    level: string;
    list_id: number | null;
    kind: string;
    hash: Buffer;
    reason: Generated<string>;
    created_at: string;
    source: Generated<string>;
    user_id: number | null;
    for_customers: Generated<boolean>;
  };
};
