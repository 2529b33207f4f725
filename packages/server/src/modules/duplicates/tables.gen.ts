// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type DuplicatesTables = {
  'duplicates.dismissals': {
    account_id: number;
    one_id: number;
    other_id: number;
    user_id: number | null;
    created_at: string;
  };
  'duplicates.merges': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    kept_id: number;
    merged_ids: number[];
    names: ColumnType<unknown, string, string>;
    snapshot: ColumnType<unknown, string, string>;
    user_id: number | null;
    created_at: string;
    undone_at: string | null;
  };
};
