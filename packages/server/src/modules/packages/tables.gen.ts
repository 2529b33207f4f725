// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export type PackagesTables = {
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
};
