// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ExportsTables = {
  'exports.exports': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    type: string;
    user_id: number;
    request: ColumnType<unknown, string, string>;
    created_at: string;
  };
  'exports.prepared': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    list_ids: number[];
    list_name: string;
    type: string;
    user_id: number;
    schedule_id: number | null;
    request: ColumnType<unknown, string, string>;
    format: string;
    state: Generated<string>;
    is_stale: Generated<boolean>;
    run_id: number | null;
    file_id: number | null;
    rows: number | null;
    size_bytes: number | null;
    error_code: string | null;
    created_at: string;
    ended_at: string | null;
    expires_at: string | null;
  };
  'exports.schedules': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_id: number;
    list_name: string;
    type: string;
    user_id: number;
    request: ColumnType<unknown, string, string>;
    format: string;
    repeat: string;
    weekday: number;
    day: number;
    hour: number;
    time_zone: string;
    recipients: number[];
    is_on: Generated<boolean>;
    off_reason: string | null;
    failures: Generated<number>;
    last_state: string | null;
    last_run_at: string | null;
    created_at: string;
  };
};
