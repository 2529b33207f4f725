-- Searches: what was asked, of whom, and what came of it. The run itself is platform.runs under the same id.
create table search.searches (
  account_id    bigint not null,
  run_id        bigint not null,
  list_id       bigint not null,
  user_id       bigint,
  type          text not null,
  searcher      text not null,
  location      jsonb not null,
  filters       jsonb not null,
  match         smallint not null check (match in (50, 100)),
  requested     int not null check (requested > 0),
  hold_id       bigint,                              -- null: nothing is paid
  cost_max      bigint not null,
  found         int not null default 0,
  saved         int not null default 0,
  duplicates    int not null default 0,
  suppressed    int not null default 0,
  with_email    int not null default 0,
  credits       bigint not null default 0,
  stop_reason   text check (stop_reason in ('no_credits', 'stop_at')),
  created_at    timestamptz not null,
  primary key (account_id, run_id),
  foreign key (account_id, run_id) references platform.runs (account_id, id),
  foreign key (account_id, list_id) references lists.lists (account_id, id) on delete cascade
);
create index searches_by_list on search.searches (account_id, list_id, run_id desc);
select platform.tenant_table('search.searches', '{select,insert,update}');
