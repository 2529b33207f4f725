// Made by `npm run generate` from the migrations. Do not edit.
import type { GeneratedAlways } from 'kysely';

export type WalletTables = {
  'wallet.statement_keys': {
    id: GeneratedAlways<number>;
    public_key: string;
    private_key: string | null;
    created_at: string;
  };
};
