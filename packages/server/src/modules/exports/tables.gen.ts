// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

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
};
