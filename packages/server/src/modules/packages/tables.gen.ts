// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type PackagesTables = {
  'packages.form_links': {
    account_id: number;
    id: GeneratedAlways<number>;
    package_id: number;
    token_hash: Buffer;
    created_at: string;
    expires_at: string | null;
  };
  'packages.packages': {
    account_id: number;
    id: GeneratedAlways<number>;
    plan_id: number;
    slug: string;
    name: string;
    description: Generated<string>;
    currency: string;
    price_cents: number;
    yearly_price_cents: number | null;
    one_time_price_cents: number | null;
    trial_days: Generated<number>;
    trial_amount_cents: Generated<number>;
    collect_payment_method: Generated<boolean>;
    available_for_billing_portal: Generated<boolean>;
    show_on_sales_page: Generated<boolean>;
    form_available_days: number | null;
    create_in_payment_provider: Generated<boolean>;
    modules: string[];
    credit_price_cents: number;
    is_active: Generated<boolean>;
    position: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  'packages.sales_pages': {
    account_id: number;
    package_id: number;
    slug: string;
    headline: string;
    subheadline: Generated<string>;
    body_html: Generated<string>;
    hero_image: string | null;
    video_url: string | null;
    features: Generated<ColumnType<unknown, string, string>>;
    button_text: Generated<string>;
    faq: Generated<ColumnType<unknown, string, string>>;
    guarantee: Generated<string>;
    thank_you_url: string | null;
    seo_title: Generated<string>;
    seo_description: Generated<string>;
    is_published: Generated<boolean>;
    created_at: string;
    updated_at: string;
  };
  'packages.seeds': {
    account_id: number;
    seeded_at: string;
  };
};
