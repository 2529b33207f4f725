-- What an account may do and gets every month: plans, and which account is on which.

create schema plans;

create table plans.plans (
  id                          bigint generated always as identity primary key,
  slug                        text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name                        text not null,
  description                 text not null default '',
  kind                        text not null default 'system' check (kind in ('system', 'partner')),
  partner_id                  bigint,                    -- the account of the partner whose plan it is
  price_cents                 bigint not null check (price_cents >= 0),
  yearly_price_cents          bigint check (yearly_price_cents >= 0),
  currency                    text not null check (currency ~ '^[A-Z]{3}$'),
  trial_days                  int not null default 0 check (trial_days >= 0),
  search_limit                bigint not null check (search_limit >= 0),  -- credits a month
  rollover                    boolean not null default false,
  credit_price_cents          bigint not null check (credit_price_cents > 12),
  own_key_fee_percent         int not null default 0 check (own_key_fee_percent between 0 and 100),
  modules                     text[] not null default '{}' check (modules <@ '{leads,ai_suggest,whitelabel,wallet}'),
  ai_version                  text not null default 'gpt-4' check (ai_version in ('gpt-3.5', 'gpt-4')),
  -- How many of each; null: as many as one likes.
  ai_token_limit              bigint check (ai_token_limit >= 0),
  team_member_limit           int check (team_member_limit >= 0),
  related_account_limit       int check (related_account_limit >= 0),
  autopilot_limit             int check (autopilot_limit >= 0),
  workflow_limit              int check (workflow_limit >= 0),
  list_limit                  int check (list_limit >= 0),
  max_results_per_search      int check (max_results_per_search > 0),
  available_for_resellers     boolean not null default false,
  parents_only                boolean not null default false,
  allow_related_accounts      boolean not null default false,
  sales_platform_a_product_id text,
  sales_platform_b_product_id text,
  is_for_newcomers            boolean not null default false,  -- accounts open on it
  is_active                   boolean not null default true,
  position                    int not null default 0,
  created_at                  timestamptz not null,
  updated_at                  timestamptz not null,
  check ((kind = 'partner') = (partner_id is not null))
);
create unique index plans_for_newcomers on plans.plans (is_for_newcomers) where is_for_newcomers;
create unique index plans_of_sales_platform_a on plans.plans (sales_platform_a_product_id);
create unique index plans_of_sales_platform_b on plans.plans (sales_platform_b_product_id);
select platform.house_table('plans.plans', '{select,insert,update,delete}');

-- Which plan an account is on. A row stays when its plan ends (plan_id null), so that nothing of it comes in a second time.
create table plans.account_plans (
  account_id     bigint primary key references identity.accounts (id) on delete cascade,
  plan_id        bigint references plans.plans (id),
  since          timestamptz not null,
  -- How often the plan changed: each change gives credits once.
  changes        bigint not null default 0,
  -- The day of the month on which credits are reset, and the days between which the account is: days of its own calendar.
  anchor_day     int not null check (anchor_day between 1 and 31),
  period_on      date not null,
  next_reset_on  date,
  trial_ends_at  timestamptz,
  is_trial_over  boolean not null default false,
  -- When something is due next; a scheduled job comes for it then.
  next_turn_at   timestamptz,
  check (plan_id is not null or next_turn_at is null)
);
create index account_plans_by_plan on plans.account_plans (plan_id, account_id);
create index account_plans_by_turn on plans.account_plans (next_turn_at) where next_turn_at is not null;
select platform.directory_table('plans.account_plans', 'account_id', '{select,insert,update}');

-- How many accounts are on a plan, all tenants' together.
create function plans.accounts_on(asked_plan bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select count(*) from plans.account_plans a where a.plan_id = asked_plan $$;
select platform.function_for('plans.accounts_on(bigint)', 'app');

-- Which accounts are on a plan: whoever changes it changes what they may do.
create function plans.ids_on(asked_plan bigint) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select a.account_id from plans.account_plans a where a.plan_id = asked_plan order by a.account_id $$;
select platform.function_for('plans.ids_on(bigint)', 'app');

create index audits_of_plans on platform.audits (id) where entity = 'plan';
