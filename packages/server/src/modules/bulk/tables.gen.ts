// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type BulkTables = {
  'bulk.batches': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    user_id: number | null;
    kind: string;
    undoes: number | null;
    target_id: number | null;
    label_set: ColumnType<unknown, string, string> | null;
    selection: ColumnType<unknown, string, string>;
    up_to: number;
    after_id: Generated<number>;
    run_id: number | null;
    history_ids: Generated<number[]>;
    state: Generated<string>;
    done: Generated<number>;
    known: Generated<number>;
    denied: Generated<number>;
    undone_at: string | null;
    created_at: string;
  };
  'bulk.changes': {
    account_id: number;
    batch_id: number;
    record_id: number;
    was: ColumnType<unknown, string, string> | null;
  };
};
