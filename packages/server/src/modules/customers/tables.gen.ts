// Made by `npm run generate` from the migrations. Do not edit.
import type { GeneratedAlways } from 'kysely';

export type CustomersTables = {
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
