// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type TeamTables = {
  'team.invitations': {
    id: GeneratedAlways<number>;
    account_id: number;
    kind: string;
    realm_id: number;
    email: string;
    first_name: string;
    last_name: string;
    account_name: Generated<string>;
    access_options: Generated<string[]>;
    may_spend: Generated<boolean>;
    invited_by: number | null;
    token_hash: Buffer | null;
    sent_at: string;
    day: string;
    sent_times: Generated<number>;
    expires_at: string | null;
    accepted_at: string | null;
    user_id: number | null;
    related_account_id: number | null;
    plan_id: number | null;
  };
};
