-- Files of opt-outs: read by a job, counted as it goes, and gone on with where a dead worker left it.
create schema suppressions;

create table suppressions.imports (
  account_id   bigint not null,
  id           bigint generated always as identity,
  user_id      bigint,
  file_id      bigint not null,
  file         text not null,
  reason       text not null default '',
  list_id      bigint,                               -- only for this list; null: for the account
  for_customers boolean not null default false,
  lines_read   int not null default 0,               -- everything before is kept and counted
  added        int not null default 0,
  known        int not null default 0,
  refused      int not null default 0,
  refused_lines int[] not null default '{}',         -- the first of them; what stood there is not kept
  hidden       int not null default 0,
  state        text not null default 'waiting' check (state in ('waiting', 'reading', 'completed', 'failed')),
  created_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (account_id, id)
);
select platform.tenant_table('suppressions.imports', '{select,insert,update}');

-- Lists whose people never come into another one.
create table lists.exclusions (
  account_id   bigint not null,
  list_id      bigint not null,
  excluded_id  bigint not null,
  created_at   timestamptz not null,
  primary key (account_id, list_id, excluded_id),
  foreign key (account_id, list_id) references lists.lists on delete cascade,
  foreign key (account_id, excluded_id) references lists.lists on delete cascade
);
select platform.tenant_table('lists.exclusions', '{select,insert,delete}');
