// Made by `npm run generate` from the migrations. Do not edit.
import type { GeneratedAlways } from 'kysely';

export type AdminTables = {
  'admin.app_errors': {
    id: GeneratedAlways<number>;
    message: string;
    err: string;
    info: string;
    user_id: number | null;
    user_agent: string;
    ip_address: string;
    created_at: string;
  };
  'admin.invitations': {
    account_id: number;
    user_id: number;
    token_hash: Buffer;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
};
