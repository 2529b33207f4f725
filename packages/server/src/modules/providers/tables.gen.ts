// Made by `npm run generate` from the migrations. Do not edit.
import type { GeneratedAlways } from 'kysely';

export type ProvidersTables = {
  'providers.connections': {
    account_id: number;
    provider: string;
    ref: string;
    label: string;
    state: string;
    connected_at: string;
    checked_at: string;
  };
  'providers.sign_ins': {
    account_id: number;
    id: GeneratedAlways<number>;
    user_id: number;
    state_hash: Buffer;
    expires_at: string;
  };
};
