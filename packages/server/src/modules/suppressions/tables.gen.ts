// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type SuppressionsTables = {
  'suppressions.imports': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number | null;
    file_id: number;
    file: string;
    reason: Generated<string>;
    list_id: number | null;
    for_customers: Generated<boolean>;
    lines_read: Generated<number>;
    added: Generated<number>;
    known: Generated<number>;
    refused: Generated<number>;
    refused_lines: Generated<number[]>;
    hidden: Generated<number>;
    state: Generated<string>;
    created_at: string;
    finished_at: string | null;
    encoding: string | null;
    phone_country: string | null;
  };
};
