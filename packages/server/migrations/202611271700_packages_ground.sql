-- What a reseller sells to its customers (G-94). Which plan of the platform's a package grants, and on which terms.
create schema packages;

create table packages.packages (
  account_id                    bigint not null,                        -- the reseller
  id                            bigint generated always as identity,
  plan_id                       bigint not null,
  slug                          text not null check (slug ~ '^[A-Za-z0-9-]{1,80}$'),
  name                          text not null,
  description                   text not null default '',
  currency                      text not null check (currency ~ '^[A-Z]{3}$'),
  price_cents                   int not null check (price_cents >= 0),  -- a month; 0 where it is paid once
  yearly_price_cents            int check (yearly_price_cents >= 0),
  one_time_price_cents          int check (one_time_price_cents > 0),
  trial_days                    int not null default 0 check (trial_days between 0 and 365),
  trial_amount_cents            int not null default 0 check (trial_amount_cents >= 0),
  collect_payment_method        boolean not null default true,
  available_for_billing_portal  boolean not null default false,
  show_on_sales_page            boolean not null default true,
  form_available_days           int check (form_available_days between 1 and 365),
  create_in_payment_provider    boolean not null default false,
  modules                       text[] not null,
  credit_price_cents            int not null check (credit_price_cents > 12),
  is_active                     boolean not null default true,
  position                      int not null default 0,
  created_at                    timestamptz not null,
  updated_at                    timestamptz not null,
  primary key (account_id, id),
  check (one_time_price_cents is null or (yearly_price_cents is null and price_cents = 0)),
  check (trial_amount_cents = 0 or trial_days > 0)
);
create unique index packages_slug on packages.packages (account_id, lower(slug));
create index packages_of_plan on packages.packages (plan_id);
select platform.tenant_table('packages.packages', '{select,insert,update,delete}');
