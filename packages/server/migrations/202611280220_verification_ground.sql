-- Whether e-mail addresses take mail: who asked about which list, and what mail servers said of each address.
create schema verification;

create table verification.jobs (
  account_id     bigint not null,
  run_id         bigint not null,                       -- platform.runs under the same id
  list_id        bigint not null,
  user_id        bigint,
  verifier       text not null,
  origin         text not null check (origin in ('asked', 'arrived', 'retried')),
  is_again       boolean not null,                      -- also addresses with a fresh answer
  deliverable    int not null default 0,                -- addresses, not records
  undeliverable  int not null default 0,
  catch_all      int not null default 0,
  risky          int not null default 0,
  unknown        int not null default 0,
  reused         int not null default 0,                -- of those: answered before, nobody was asked again
  created_at     timestamptz not null,
  primary key (account_id, run_id),
  foreign key (account_id, run_id) references platform.runs (account_id, id),
  foreign key (account_id, list_id) references lists.lists (account_id, id) on delete cascade
);
create index jobs_by_list on verification.jobs (account_id, list_id, run_id desc);

-- The last answer about each address of a record.
create table verification.answers (
  account_id     bigint not null,
  result_id      bigint not null,
  email          text not null,                         -- lower case
  state          text not null check (state in ('deliverable', 'undeliverable', 'catch_all', 'risky', 'unknown')),
  reason         text not null,
  suggestion     text,
  is_free        boolean not null,
  is_role        boolean not null,
  is_disposable  boolean not null,
  mail_server    text,
  code           int,
  said           text,
  verifier       text not null,
  at             timestamptz not null,
  retry_at       timestamptz,                           -- null: another try would tell no more
  tries          int not null default 1,
  primary key (account_id, result_id, email),
  foreign key (account_id, result_id) references records.results (account_id, id) on delete cascade
);
create index answers_by_email on verification.answers (account_id, email, at desc);
create index answers_to_retry on verification.answers (account_id, retry_at) where retry_at is not null;

-- Accounts whose new leads are verified as they come in; no row: they are not.
create table verification.arrivals (
  account_id  bigint not null,
  since       timestamptz not null,
  primary key (account_id)
);

-- What all addresses of a domain share, for a day. Nothing in it is of an account.
create table verification.domains (
  domain  text primary key,
  facts   jsonb not null,
  at      timestamptz not null
);

-- Whether mail servers can be asked from here. One row.
create table verification.doors (
  name        text primary key,
  state       text not null check (state in ('open', 'closed', 'unclear')),
  since       timestamptz not null,
  checked_at  timestamptz not null
);

-- What the operator is shown: how much was asked of whose mail servers, and how that went.
create table verification.days (
  day       date not null,
  verifier  text not null,
  provider  text not null,
  reason    text not null,
  n         bigint not null,
  primary key (day, verifier, provider, reason)
);

select
  platform.tenant_table('verification.jobs', '{select,insert,update}'),
  platform.tenant_table('verification.answers', '{select,insert,update}'),
  platform.tenant_table('verification.arrivals', '{select,insert,delete}'),
  platform.house_table('verification.domains', '{select,insert,update,delete}'),
  platform.house_table('verification.doors', '{select,insert,update}'),
  platform.house_table('verification.days', '{select,insert,update,delete}');
