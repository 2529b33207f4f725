// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type CustomersTables = {
  'customers.import_refusals': {
    account_id: number;
    import_id: number;
    row: number;
    reasons: string[];
  };
  'customers.imports': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number | null;
    file_id: number;
    file: string;
    package_id: number;
    rows: number;
    rows_read: Generated<number>;
    added: Generated<number>;
    known: Generated<number>;
    refused: Generated<number>;
    stopped_at: number | null;
    state: Generated<string>;
    created_at: string;
    finished_at: string | null;
  };
  'customers.subscriptions': {
    account_id: number;
    id: number;
    customer_id: number;
    package_id: number | null;
    status: string;
  };
  'customers.webhooks': {
    account_id: number;
    id: GeneratedAlways<number>;
    endpoint_id: number;
    events: string[];
    created_at: string;
  };
};
