-- Exports that are prepared in the background: what was asked for, what came of it, and for a week the file.
create table exports.prepared (
  account_id  bigint not null,
  id          bigint generated always as identity,
  list_id     bigint not null,
  list_ids    bigint[] not null,            -- where its records stand: in its list, and in those that some were moved to since
  list_name   text not null,
  type        text not null check (type in ('people', 'company', 'local', 'domain', 'influencer', 'group')),
  user_id     bigint not null,
  schedule_id bigint,                       -- the schedule that began it
  request     jsonb not null,
  format      text not null check (format in ('csv', 'xlsx', 'jsonl')),
  state       text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'stopped', 'removed')),
  is_stale    boolean not null default false,  -- somebody asked not to be contacted while it was written: it is written anew
  run_id      bigint,
  file_id     bigint,
  rows        bigint,
  size_bytes  bigint,
  error_code  text,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  expires_at  timestamptz,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists on delete cascade
);
create unique index prepared_of_run on exports.prepared (account_id, run_id) where run_id is not null;
create index prepared_of_list on exports.prepared (account_id, list_id);
create index prepared_with_file on exports.prepared (account_id) where state in ('preparing', 'ready');
create index prepared_age on exports.prepared (created_at);

-- Lists that are exported every day, week or month.
create table exports.schedules (
  account_id  bigint not null,
  id          bigint generated always as identity,
  list_id     bigint not null,
  list_name   text not null,
  type        text not null check (type in ('people', 'company', 'local', 'domain', 'influencer', 'group')),
  user_id     bigint not null,              -- who made it: files are in their language
  request     jsonb not null,
  format      text not null check (format in ('csv', 'xlsx', 'jsonl')),
  repeat      text not null check (repeat in ('daily', 'weekly', 'monthly')),
  weekday     int not null check (weekday between 1 and 7),
  day         int not null check (day between 1 and 31),
  hour        int not null check (hour between 0 and 23),
  time_zone   text not null,                -- as it was when the schedule was saved
  recipients  bigint[] not null,
  is_on       boolean not null default true,
  off_reason  text check (off_reason in ('failed', 'list_deleted')),
  failures    int not null default 0,       -- in a row
  last_state  text check (last_state in ('preparing', 'ready', 'failed', 'stopped', 'removed')),
  last_run_at timestamptz,
  created_at  timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists on delete cascade
);
create index schedules_of_list on exports.schedules (account_id, list_id);

select platform.tenant_table('exports.prepared', '{select,insert,update,delete}'),
  platform.tenant_table('exports.schedules', '{select,insert,update,delete}');
