// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type CrmTables = {
  'crm.connections': {
    account_id: number;
    id: GeneratedAlways<number>;
    crm_key: string;
    suite_id: string | null;
    name: string;
    status: Generated<string>;
    is_active: Generated<boolean>;
    secret: string | null;
    refresh_secret: string | null;
    secret_until: string | null;
    refreshing_until: string | null;
    place: string | null;
    account_name: string | null;
    form_id: string | null;
    custom_fields: Generated<ColumnType<unknown, string, string>>;
    if_exists: Generated<string>;
    adds_list_name: Generated<boolean>;
    tags: Generated<string[]>;
    reads_back: Generated<boolean>;
    passes_on: Generated<boolean>;
    resting_until: string | null;
    last_sent_at: string | null;
    created_at: string;
    customer_tag: string | null;
    verify_emails: Generated<string>;
    customer_stage: string | null;
    notice_key: string | null;
    deletes_since: string | null;
  };
  'crm.customers': {
    account_id: number;
    connection_id: number;
    kind: string;
    hash: Buffer;
    seen_at: string;
  };
  'crm.deliveries': {
    account_id: number;
    id: GeneratedAlways<number>;
    connection_id: number;
    record_id: number;
    list_id: number;
    list_type: string;
    state: Generated<string>;
    key: string;
    attempts: Generated<number>;
    due_at: string;
    asked_at: string;
    remote_id: string | null;
    remote_url: string | null;
    last_error: string | null;
    said: string | null;
    request_hash: string | null;
    receipt: ColumnType<unknown, string, string> | null;
    has_differences: Generated<boolean>;
    is_passed_on: Generated<boolean>;
    sent_at: string | null;
    updated_at: string;
    verifying_since: string | null;
    is_ours: Generated<boolean>;
    deletion: string | null;
    deletion_at: string | null;
    deletion_tries: Generated<number>;
    deletion_error: string | null;
    deletion_said: string | null;
    begun_at: string | null;
  };
  'crm.list_connections': {
    account_id: number;
    list_id: number;
    connection_id: number;
    sent_to_id: number;
  };
  'crm.notices': {
    account_id: number;
    connection_id: number;
    id: string;
    received_at: string;
  };
  'crm.readings': {
    account_id: number;
    connection_id: number;
    began_at: string | null;
    place: string | null;
    read_at: string | null;
    last_error: string | null;
    due_at: string;
  };
  'crm.sandbox_contacts': {
    account_id: number;
    id: string;
    emails: string[];
    phones: string[];
    contact: ColumnType<unknown, string, string>;
  };
  'crm.sign_ins': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number;
    state_hash: Buffer;
    crm_key: string;
    suite_id: string | null;
    connection_id: number | null;
    verifier: string | null;
    redirect_uri: string;
    expires_at: string;
  };
};
