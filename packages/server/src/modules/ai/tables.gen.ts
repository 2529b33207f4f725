// Made by `npm run generate` from the migrations. Do not edit.
import type { GeneratedAlways } from 'kysely';

export type AiTables = {
  'ai.business_profiles': {
    account_id: number;
    id: GeneratedAlways<number>;
    name: string;
    website: string;
    what_is_sold: string;
    whom_it_helps: string;
    what_it_does: string;
    contact_person: string;
    personality: string;
    updated_at: string;
  };
};
