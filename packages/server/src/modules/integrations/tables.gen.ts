// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type IntegrationsTables = {
  'integrations.arrivals': {
    account_id: number;
    endpoint_id: number;
    record_id: number;
    list_id: number;
    message_id: number | null;
    state: string;
    last_error: string | null;
    sent_at: string | null;
    updated_at: string;
  };
  'integrations.list_webhooks': {
    account_id: number;
    list_id: number;
    name: string | null;
    endpoint_id: number;
    connection_id: number | null;
    send_new: Generated<boolean>;
    sent_to_id: Generated<number>;
    created_at: string;
    verify_emails: Generated<string>;
  };
  'integrations.verifying': {
    account_id: number;
    list_id: number;
    record_id: number;
    run_id: number | null;
    since: string;
    due_at: string;
  };
  'integrations.webhook_connections': {
    account_id: number;
    id: GeneratedAlways<number>;
    name: string;
    endpoint_id: number;
    created_at: string;
    verify_emails: Generated<string>;
  };
};
