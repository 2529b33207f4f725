-- Who pays, with what, and what became of it. The provider knows the numbers of cards; here is only what people know them by.
create schema payments;

-- Whom a provider knows an account as. Notices name only that.
create table payments.customers (
  account_id  bigint not null,
  provider    text not null,
  ref         text not null,                            -- the provider's name for the account
  created_at  timestamptz not null,
  primary key (account_id, provider),
  unique (provider, ref)
);

create table payments.cards (
  account_id   bigint not null,
  id           bigint generated always as identity,
  user_id      bigint,                                  -- who added it
  provider     text not null,
  ref          text not null,                           -- what the provider charges
  brand        text not null,
  last4        text not null,
  exp_month    int not null check (exp_month between 1 and 12),
  exp_year     int not null,
  state        text not null check (state in ('validating', 'active', 'reconnect', 'removed')),
  is_default   boolean not null default false,
  declines     int not null default 0,                  -- in a row
  is_detached  boolean not null default false,          -- the provider forgot it, too
  created_at   timestamptz not null,
  removed_at   timestamptz,
  primary key (account_id, id),
  unique (account_id, provider, ref),
  check (not is_default or state in ('active', 'reconnect')),
  check ((state = 'removed') = (removed_at is not null))
);
create unique index cards_default on payments.cards (account_id) where is_default;

-- A payment is a row before the provider is asked, and is asked for under `provider_key`.
--   created               nobody knows yet whether the provider has it
--   processing            the provider has it and does not know yet
--   needs_authentication  the bank wants the card's holder
--   succeeded, failed     so it stays; a payment of which nothing was known may still turn out to have succeeded
--   refunded              all of it went back
create table payments.payments (
  account_id        bigint not null,
  id                bigint generated always as identity,
  key               text not null,                      -- the act that asks for it, once
  kind              text not null check (kind in ('purchase', 'validation', 'top_up', 'subscription')),
  user_id           bigint,                             -- who asked for it; null: nobody did
  provider          text not null,
  provider_key      uuid not null,
  customer_ref      text not null,
  card_id           bigint,                             -- null: it began at the provider
  credits           bigint not null check (credits >= 0),
  expires_at        timestamptz,                        -- of the credits
  currency          text not null check (currency ~ '^[A-Z]{3}$'),
  net               bigint not null check (net >= 0),
  tax               bigint not null check (tax >= 0),
  description       text not null,
  is_off_session    boolean not null,
  state             text not null
    check (state in ('created', 'processing', 'needs_authentication', 'succeeded', 'failed', 'refunded')),
  ref               text,                               -- the provider's name for it
  failure           text,                               -- in the provider's words
  refunded          bigint not null default 0 check (refunded >= 0),  -- what went back, with its tax
  refund_key        uuid,                               -- a refund is asked for under this key
  refund_reason     text,
  refund_asked_at   timestamptz,
  disputed          bigint not null default 0 check (disputed >= 0),  -- what the bank took until it decides, or for good
  dispute_ref       text,
  dispute_state     text check (dispute_state in ('open', 'won', 'lost')),
  created_at        timestamptz not null,
  asked_at          timestamptz not null,               -- the provider was asked last
  settled_at        timestamptz,
  primary key (account_id, id),
  unique (account_id, key),
  unique (account_id, provider, ref),
  foreign key (account_id, card_id) references payments.cards (account_id, id),
  unique (account_id, provider_key),
  check (refunded + disputed <= net + tax),
  check (state <> 'succeeded' or ref is not null)
);
create index payments_by_time on payments.payments (account_id, created_at, id);
create index payments_over_all on payments.payments (created_at, id);

-- What a provider told, or was found when it was asked what it had told: each once.
create table payments.notices (
  provider     text not null,
  id           text not null,
  about        text not null,
  ref          text not null,
  via          text not null check (via in ('hook', 'look')),
  told_at      timestamptz not null,
  received_at  timestamptz not null,
  handled_at   timestamptz,
  primary key (provider, id)
);
create index notices_open on payments.notices (received_at) where handled_at is null;
create index notices_by_time on payments.notices (received_at);

-- Up to when a provider was asked what it had told.
create table payments.looks (
  provider    text primary key,
  seen_until  timestamptz not null,
  looked_at   timestamptz not null
);

create table payments.top_up_settings (
  account_id          bigint not null,
  is_enabled          boolean not null default false,
  threshold           bigint not null default 10 check (threshold between 0 and 1000000),
  amount              bigint not null default 100 check (amount between 10 and 10000),
  monthly_cap         bigint check (monthly_cap > 0),   -- minor units, with tax; null: none
  low_balance_notice  bigint check (low_balance_notice between 0 and 1000000), -- null: nobody is told
  failures            int not null default 0,           -- in a row
  told_at             timestamptz,                      -- of the low balance, last
  updated_at          timestamptz not null,
  primary key (account_id)
);

-- What the sandbox remembers; a page is replaced only by whoever saw the version before.
create table payments.sandbox_pages (
  key         text primary key,
  value       jsonb not null,
  version     bigint not null,
  touched_at  timestamptz not null,
  due_at      timestamptz
);
create index sandbox_pages_touched on payments.sandbox_pages (touched_at);
create index sandbox_pages_due on payments.sandbox_pages (due_at) where due_at is not null;

select
  platform.directory_table('payments.customers', 'account_id', '{select,insert}'),
  platform.tenant_table('payments.cards', '{select,insert,update}'),
  platform.tenant_table('payments.payments', '{select,insert,update}'),
  platform.tenant_table('payments.top_up_settings', '{select,insert,update}'),
  platform.house_table('payments.notices', '{}'),
  platform.house_table('payments.looks', '{}'),
  platform.house_table('payments.sandbox_pages', '{select,insert,update}');

-- Whose customer this is, before any account is known.
create function payments.account_of_customer(asked_provider text, asked_ref text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return (select c.account_id from payments.customers c where c.provider = asked_provider and c.ref = asked_ref);
  end $$;
select platform.function_for('payments.account_of_customer(text, text)', 'system');
