-- Prices by outcome: by which terms look-ups are charged, what each run charged under them, and what came back.
create schema outcomes;

-- What the operator set, version by version: the last one rules what begins from then on. Only ever added to.
create table outcomes.policies (
  version             int primary key,
  is_on               boolean not null,
  charges_catch_all   boolean not null,
  charges_unverified  boolean not null,
  window_days         int not null check (window_days between 1 and 30),
  max_refund_percent  int not null check (max_refund_percent between 1 and 100),
  changed_by          bigint,                             -- a user of the platform
  changed_at          timestamptz not null
);

-- By which terms a run charges, from its beginning to its end; no row: the table of prices alone.
create table outcomes.terms (
  account_id  bigint not null,
  run_id      bigint not null,                            -- platform.runs under the same id
  version     int not null,
  charged     bigint not null default 0 check (charged >= 0),   -- credits, by outcome
  created_at  timestamptz not null,
  charged_at  timestamptz,                                -- the latest charge
  primary key (account_id, run_id),
  foreign key (account_id, run_id) references platform.runs (account_id, id)
);
create index terms_by_time on outcomes.terms (account_id, charged_at);

-- What came back: once for each thing that a journal charged.
create table outcomes.refunds (
  account_id   bigint not null,
  journal_key  text not null,                             -- of the charge
  subject      bigint not null,                           -- an identity of the room contacts
  item         text not null,
  credits      bigint not null check (credits > 0),
  created_at   timestamptz not null,
  primary key (account_id, journal_key, subject, item)
);
create index refunds_by_time on outcomes.refunds (account_id, created_at);

select
  platform.house_table('outcomes.policies', '{select,insert}'),
  platform.tenant_table('outcomes.terms', '{select,insert,update}'),
  platform.tenant_table('outcomes.refunds', '{select,insert}');
