-- What an account pays for again and again: its subscription, what was charged for it, and the invoices of all that was paid.

create schema subscriptions;

-- One of each account: a later choice takes the place of an earlier one, whose charges and invoices stay.
create table subscriptions.subscriptions (
  account_id            bigint not null,
  id                    bigint generated always as identity,
  plan_id               bigint not null,
  period                text not null check (period in ('month', 'year')),
  status                text not null check (status in ('active', 'canceled')),
  access                text not null check (access in ('full', 'until_period_end', 'none')),
  managed_by            text not null check (managed_by in ('provider', 'manual')),
  canceled_by           text check (canceled_by in ('here', 'provider', 'payment', 'refund', 'expiry')),
  amount                bigint not null check (amount >= 0),  -- of a whole period, without tax, in minor units
  currency              text not null check (currency ~ '^[A-Z]{3}$'),
  provider              text,
  provider_ref          text,
  started_at            timestamptz not null,
  trial_ends_at         timestamptz,
  has_tried             boolean not null default false,       -- had a trial: no second one
  current_period_start  timestamptz not null,
  current_period_end    timestamptz,
  expires_at            timestamptz,
  canceled_at           timestamptz,
  unpaid_since          timestamptz,                 -- a renewal failed and is tried again
  next_plan_id          bigint,
  next_period           text check (next_period in ('month', 'year')),
  next_amount           bigint check (next_amount >= 0),
  sales_platform        text check (sales_platform in ('sales_platform_a', 'sales_platform_b')),
  sales_ref             text,
  -- When to look at it next: its period ends, it expires, or the provider is asked, for whatever notice never came.
  look_at               timestamptz,
  changed_at            timestamptz not null,
  primary key (account_id, id),
  unique (account_id),
  unique (account_id, provider, provider_ref),
  check ((status = 'active') = (access = 'full')),
  check ((status = 'active') = (canceled_by is null)),
  check ((status = 'active') = (canceled_at is null)),
  check (managed_by = 'manual' or (provider is not null and provider_ref is not null and current_period_end is not null)),
  check ((next_plan_id is null) = (next_period is null) and (next_plan_id is null) = (next_amount is null)),
  check ((sales_platform is null) = (sales_ref is null))
);
create index subscriptions_to_look_at on subscriptions.subscriptions (look_at) where look_at is not null;
create index subscriptions_by_sale on subscriptions.subscriptions (sales_platform, sales_ref) where sales_ref is not null;
create index subscriptions_by_plan on subscriptions.subscriptions (plan_id, id);
select platform.tenant_table('subscriptions.subscriptions', '{select,insert,update}');

-- Prices as providers know them: which plan, how often and how much is behind a name.
create table subscriptions.prices (
  provider  text not null,
  ref       text not null,
  plan_id   bigint not null,
  period    text not null check (period in ('month', 'year')),
  net       bigint not null check (net > 0),
  tax       bigint not null check (tax >= 0),
  currency  text not null,
  primary key (provider, ref),
  unique (provider, plan_id, period, net, tax, currency)
);
select platform.house_table('subscriptions.prices', '{select,insert}');

-- What the provider is asked to do: a row before it is asked, under whose key it is asked again until the answer stands here.
create table subscriptions.changes (
  account_id       bigint not null,
  id               bigint generated always as identity,
  kind             text not null check (kind in ('start', 'now', 'period_end', 'keep', 'cancel', 'reactivate', 'refund', 'end')),
  side             text not null check (side in ('account', 'operator')),
  plan_id          bigint,
  period           text check (period in ('month', 'year')),
  amount           bigint check (amount >= 0),
  currency         text,
  price_ref        text,
  trial_days       int not null default 0,
  provider         text,
  customer_ref     text,
  card_ref         text,
  subject_ref      text,                               -- the subscription or the payment with the provider that it is about
  charge_id        bigint,
  reason           text,
  state            text not null default 'open' check (state in ('open', 'done', 'failed')),
  failure          text,
  asked_at         timestamptz not null,
  settled_at       timestamptz,
  primary key (account_id, id),
  check ((state = 'open') = (settled_at is null))
);
create unique index changes_one_at_a_time on subscriptions.changes (account_id) where state = 'open';
create index changes_open on subscriptions.changes (asked_at) where state = 'open';
select platform.tenant_table('subscriptions.changes', '{select,insert,update}');

create table subscriptions.charges (
  account_id       bigint not null,
  id               bigint generated always as identity,
  subscription_id  bigint not null,
  provider         text not null,
  payment_ref      text not null,
  plan_id          bigint not null,
  net              bigint not null check (net >= 0),
  tax              bigint not null check (tax >= 0),
  currency         text not null,
  charged_at       timestamptz not null,
  invoice_id       bigint not null,
  refunded_at      timestamptz,
  primary key (account_id, id),
  unique (account_id, provider, payment_ref)
);
create index charges_by_subscription on subscriptions.charges (account_id, subscription_id, id desc);
select platform.tenant_table('subscriptions.charges', '{select,insert,update}');

-- The numbers of a seller's invoices: taken last in the transaction that issues one, and gone with it if it fails, so without gaps.
create table subscriptions.number_series (
  seller  text not null,
  kind    text not null check (kind in ('invoice', 'credit_note')),
  last    bigint not null check (last > 0),
  primary key (seller, kind)
);
select platform.house_table('subscriptions.number_series', '{select,insert,update}');

-- Once issued, as it is for good: what stands on it is kept with it, whatever its plan, buyer and seller are called later.
create table subscriptions.invoices (
  account_id   bigint not null,
  id           bigint generated always as identity,
  key          text not null,                        -- of what it is: `payment:<provider>:<ref>`, `refund:…`
  kind         text not null check (kind in ('invoice', 'credit_note')),
  number       text not null,
  issued_at    timestamptz not null,
  seller       text[] not null,
  buyer        text[] not null,
  lines        jsonb not null,
  currency     text not null,
  net          bigint not null,
  tax          bigint not null,
  tax_percent  numeric(5, 2) not null,
  reference    text not null,
  refunds_id   bigint,
  primary key (account_id, id),
  unique (account_id, key),
  check ((kind = 'credit_note') = (refunds_id is not null)),
  check (case kind when 'invoice' then net >= 0 and tax >= 0 else net <= 0 and tax <= 0 end)
);
select platform.tenant_table('subscriptions.invoices', '{select,insert}');

-- What sales platforms told: each delivery once. `order_ref` is the platform's name of the purchase.
create table subscriptions.sales_notices (
  platform     text not null,
  delivery_id  text not null,
  kind         text not null,
  order_ref    text not null,
  received_at  timestamptz not null,
  primary key (platform, delivery_id)
);
select platform.house_table('subscriptions.sales_notices', '{select,insert}');
