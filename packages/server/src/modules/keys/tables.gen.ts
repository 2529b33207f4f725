// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type KeysTables = {
  'keys.api_keys': {
    id: GeneratedAlways<number>;
    account_id: number;
    user_id: number;
    description: string;
    prefix: string;
    key_hash: Buffer;
    scopes: Generated<string[]>;
    last_used_at: string | null;
    revoked_at: string | null;
    created_at: string;
    allowed_addresses: Generated<string[]>;
    expires_at: string | null;
    credit_cap: number | null;
    last_used_address: string | null;
  };
};
