// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type IdentityTables = {
  'identity.access_tokens': {
    id: GeneratedAlways<number>;
    account_id: number;
    user_id: number;
    token_hash: Buffer;
    host: string;
    remember: Generated<boolean>;
    impersonator_id: number | null;
    ip_address: Generated<string>;
    user_agent: Generated<string>;
    created_at: string;
    last_used_at: string;
    idle_seconds: number;
    expires_at: string;
    revoked_at: string | null;
    entered_by: number | null;
  };
  'identity.account_modules': {
    account_id: number;
    module_id: number;
    source: string;
    created_at: Generated<string>;
  };
  'identity.accounts': {
    id: GeneratedAlways<number>;
    parent_id: number | null;
    realm_id: number;
    kind: string;
    name: string;
    time_zone: Generated<string>;
    status: Generated<string>;
    is_demo: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
    may_have_related: Generated<boolean>;
    searched: GeneratedAlways<string>;
    plan_state: Generated<string>;
    standing: GeneratedAlways<string>;
    purged_at: string | null;
  };
  'identity.code_sendings': {
    key: Buffer;
    sent_at: string[];
  };
  'identity.email_codes': {
    id: GeneratedAlways<number>;
    account_id: number;
    user_id: number;
    purpose: string;
    email: string;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    password_hash: string | null;
    place_hash: Buffer | null;
  };
  'identity.login_activity': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number;
    ip_address: string;
    browser: string;
    method: string;
    success: boolean;
    created_at: string;
  };
  'identity.modules': {
    id: number;
    slug: string;
    name: string;
  };
  'identity.realm_hosts': {
    host: string;
    realm_id: number;
    verified_at: string | null;
    created_at: Generated<string>;
    is_own: Generated<boolean>;
  };
  'identity.realms': {
    id: GeneratedAlways<number>;
    kind: string;
    name: string;
    account_id: number | null;
    created_at: Generated<string>;
  };
  'identity.sign_in_failures': {
    key: Buffer;
    failures: number;
    last_at: string;
    blocked_until: string | null;
  };
  'identity.team_access': {
    account_id: number;
    user_id: number;
    option: string;
    may_spend: Generated<boolean>;
  };
  'identity.user_preferences': {
    account_id: number;
    user_id: number;
    key: string;
    value: ColumnType<unknown, string, string>;
    updated_at: Generated<string>;
  };
  'identity.users': {
    id: GeneratedAlways<number>;
    account_id: number;
    realm_id: number;
    first_name: string;
    last_name: string;
    email: string;
    username: string | null;
    password_hash: string | null;
    email_confirmed_at: string | null;
    role: Generated<string>;
    user_type: Generated<string>;
    is_super_admin: Generated<boolean>;
    google_api_key: string | null;
    lang: Generated<string>;
    avatar_file_id: number | null;
    terms_accepted_at: string | null;
    terms_version: number | null;
    last_login_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
    searched: GeneratedAlways<string>;
    sorted_name: GeneratedAlways<string>;
  };
};
