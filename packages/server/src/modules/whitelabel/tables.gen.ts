// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated } from 'kysely';

export type WhitelabelTables = {
  'whitelabel.business_accounts': {
    account_id: number;
    realm_id: number;
    business_name: string;
    slug: string;
    sales_page_url: string | null;
    support_url: string | null;
    app_url: string | null;
    domain_status: Generated<string>;
    sidebar_background: string | null;
    primary_colour: string | null;
    secondary_colour: string | null;
    text_primary: string | null;
    text_secondary: string | null;
    text_colour: string | null;
    background: string | null;
    heading: string | null;
    show_training_center: Generated<boolean>;
    logo_url: string | null;
    favicon_url: string | null;
    crms: Generated<string[]>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
};
