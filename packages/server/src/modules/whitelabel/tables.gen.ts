// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type WhitelabelTables = {
  'whitelabel.brand_pictures': {
    account_id: number;
    picture: string;
    version: number;
    side: number;
    file_id: number;
  };
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
    crms: Generated<string[]>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    include_system_training: Generated<boolean>;
    html_in_body: string | null;
    script_level: Generated<string>;
    scripts_blocked: Generated<boolean>;
    selling_price_cents: number | null;
    logo_version: number | null;
    favicon_version: number | null;
    domain_token: string | null;
    domain_claimed_at: string | null;
    domain_checked_at: string | null;
    domain_problem: string | null;
    domain_lost_at: string | null;
    languages: Generated<string[]>;
    default_language: Generated<string>;
    direct_allowed: Generated<boolean>;
    invoice_details: string | null;
  };
  'whitelabel.custom_links': {
    account_id: number;
    id: GeneratedAlways<number>;
    title: string;
    url: string;
    icon: string | null;
    target: string;
    position: number;
    is_active: Generated<boolean>;
    created_at: string;
  };
  'whitelabel.legal_pages': {
    account_id: number;
    page: string;
    url: string | null;
    updated_at: string;
  };
  'whitelabel.legal_texts': {
    account_id: number;
    page: string;
    lang: string;
    body_html: string;
  };
};
