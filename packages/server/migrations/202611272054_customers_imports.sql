-- Files of a reseller's customers: added row by row by a job, and gone on with where a dead worker left it.
create table customers.imports (
  account_id   bigint not null,                          -- the reseller
  id           bigint generated always as identity,
  user_id      bigint,
  file_id      bigint not null,
  file         text not null,
  package_id   bigint not null,                          -- for rows that name none
  rows         int not null,
  rows_read    int not null default 0,                   -- what became of all before is counted
  added        int not null default 0,
  known        int not null default 0,
  refused      int not null default 0,
  stopped_at   int,                                      -- the row of the file where it ended early
  state        text not null default 'waiting' check (state in ('waiting', 'reading', 'completed', 'stopped', 'failed')),
  created_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (account_id, id),
  check (rows_read = added + known + refused)
);
-- One at a time.
create unique index imports_under_way on customers.imports (account_id) where finished_at is null;

-- Rows that were refused; what stood there is not kept.
create table customers.import_refusals (
  account_id   bigint not null,
  import_id    bigint not null,
  row          int not null,                             -- as a spreadsheet counts
  reasons      text[] not null,
  primary key (account_id, import_id, row),
  foreign key (account_id, import_id) references customers.imports on delete cascade
);

select
  platform.tenant_table('customers.imports', '{select,insert,update,delete}'),
  platform.tenant_table('customers.import_refusals', '{select,insert,delete}');
