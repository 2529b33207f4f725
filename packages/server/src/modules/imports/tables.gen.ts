// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ImportsTables = {
  'imports.changes': {
    account_id: number;
    import_id: number;
    id: GeneratedAlways<number>;
    result_id: number;
    before: ColumnType<unknown, string, string>;
  };
  'imports.imports': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    type: string;
    user_id: number | null;
    file_id: number | null;
    file: string;
    size_bytes: number;
    state: Generated<string>;
    run_id: number | null;
    undo_run_id: number | null;
    encoding: string | null;
    sheet: string | null;
    phone_country: string | null;
    duplicates: Generated<string>;
    mapping: ColumnType<unknown, string, string> | null;
    columns: Generated<string[]>;
    read: Generated<number>;
    added: Generated<number>;
    updated: Generated<number>;
    unchanged: Generated<number>;
    suppressed: Generated<number>;
    refused: Generated<number>;
    reasons: Generated<ColumnType<unknown, string, string>>;
    left_out: Generated<ColumnType<unknown, string, string>>;
    removed: Generated<number>;
    restored: Generated<number>;
    kept: Generated<number>;
    created_at: string;
    ended_at: string | null;
    act_id: string | null;
    undo_user_id: number | null;
    day_order: string | null;
    decimal_mark: string | null;
  };
  'imports.mappings': {
    account_id: number;
    type: string;
    header: Buffer;
    mapping: ColumnType<unknown, string, string>;
    updated_at: string;
    day_order: string | null;
    decimal_mark: string | null;
  };
  'imports.refusals': {
    account_id: number;
    import_id: number;
    row: number;
    faults: ColumnType<unknown, string, string>;
    cells: string[];
  };
};
