-- Work that takes time: runs, raw answers of vendors, schedules.

-- The one model of long work. A run advances in steps; each step commits its effects, its cursor and its count together,
-- so a killed worker resumes where the last step ended.
create table platform.runs (
  account_id        bigint not null,
  id                bigint generated always as identity,
  kind              text not null,
  subject           text not null default '',
  input             jsonb not null default '{}',
  state             text not null default 'queued'
    check (state in ('queued', 'running', 'paused', 'completed', 'stopped', 'failed', 'canceled')),
  total             int,
  done              int not null default 0,
  cursor            jsonb,
  hold_id           bigint,
  cancel_requested  boolean not null default false,
  pause_requested   boolean not null default false,
  error_code        text,
  error_params      jsonb,
  created_by        bigint,
  created_at        timestamptz not null,
  started_at        timestamptz,
  finished_at       timestamptz,
  updated_at        timestamptz not null,
  primary key (account_id, id)
);
create index runs_newest on platform.runs (account_id, id desc);
create index runs_open on platform.runs (account_id, kind, id) where state in ('queued', 'running', 'paused');
select platform.tenant_table('platform.runs', '{select,insert,update}');

-- What a vendor answered, kept before anything is made of it: a crash between answer and commit uses the answer again
-- and does not ask (or pay) twice.
create table platform.vendor_calls (
  account_id   bigint not null,
  id           bigint generated always as identity,
  run_id       bigint,
  request_key  text not null,
  vendor       text not null,
  status       int not null,
  body         text not null,
  fetched_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (account_id, id),
  unique (account_id, request_key),
  foreign key (account_id, run_id) references platform.runs (account_id, id)
);
create index vendor_calls_expiry on platform.vendor_calls (expires_at);
create index vendor_calls_by_run on platform.vendor_calls (account_id, run_id);
select platform.tenant_table('platform.vendor_calls', '{select,insert,delete}');

-- Jobs that repeat. `next_run_at` is the only clock there is: null means never again.
create table platform.schedules (
  id           bigint generated always as identity primary key,
  account_id   bigint not null,
  subject      text not null,
  job          text not null,
  payload      jsonb not null,
  repeat       text not null check (repeat in ('once', 'daily', 'weekly', 'monthly', 'yearly')),
  starts_at    timestamptz not null,
  ends_at      timestamptz,
  time_zone    text not null,
  is_paused    boolean not null default false,
  next_run_at  timestamptz,
  last_run_at  timestamptz,
  created_at   timestamptz not null,
  unique (account_id, subject)
);
create index schedules_due on platform.schedules (next_run_at) where next_run_at is not null and not is_paused;
select platform.directory_table('platform.schedules');
