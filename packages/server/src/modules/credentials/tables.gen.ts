// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type CredentialsTables = {
  'credentials.challenges': {
    hash: Buffer;
    purpose: string;
    host: string;
    holder: string | null;
    provider: string | null;
    key_hash: Buffer | null;
    method: string | null;
    remember: boolean | null;
    tries: Generated<number>;
    created_at: string;
    expires_at: string;
  };
  'credentials.passkeys': {
    id: GeneratedAlways<number>;
    account_id: number;
    user_id: number;
    rp_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    is_synced: boolean;
    created_at: string;
    last_used_at: string | null;
  };
  'credentials.social_accounts': {
    id: GeneratedAlways<number>;
    account_id: number;
    user_id: number;
    realm_id: number;
    issuer: string;
    provider_user_id: string;
    email: string | null;
    created_at: Generated<string>;
    provider: Generated<string>;
    last_used_at: string | null;
  };
  'credentials.totp_secrets': {
    account_id: number;
    user_id: number;
    secret: string;
    confirmed_at: string | null;
    last_step: number | null;
    recovery_codes: Generated<Buffer[]>;
    created_at: Generated<string>;
  };
};
