-- Look-ups: what was asked of which list, and how each record's went. The run itself is platform.runs under the same id.
create schema enrichment;

create table enrichment.jobs (
  account_id   bigint not null,
  run_id       bigint not null,
  list_id      bigint not null,
  user_id      bigint,
  type         text not null,
  action       text not null check (action in ('email', 'employees')),
  hold_id      bigint,                               -- null: nothing is paid
  cost_max     bigint not null,
  found        int not null default 0,
  potential    int not null default 0,
  not_found    int not null default 0,
  failed       int not null default 0,
  employees    int not null default 0,
  credits      bigint not null default 0,
  stop_reason  text check (stop_reason in ('no_credits', 'stop_at')),
  created_at   timestamptz not null,
  primary key (account_id, run_id),
  foreign key (account_id, run_id) references platform.runs (account_id, id),
  foreign key (account_id, list_id) references lists.lists (account_id, id) on delete cascade
);
create index jobs_by_list on enrichment.jobs (account_id, list_id, run_id desc);

-- Which pages were asked for a record, and why not more: the newest look-up of each.
create table enrichment.visits (
  account_id  bigint not null,
  result_id   bigint not null,
  run_id      bigint not null,
  action      text not null,
  site        text,
  outcome     text not null,
  result      text not null check (result in ('found', 'potential', 'not_found', 'failed')),
  pages       jsonb not null default '[]',
  at          timestamptz not null,
  primary key (account_id, result_id),
  foreign key (account_id, result_id) references lists.results (account_id, id) on delete cascade
);

select
  platform.tenant_table('enrichment.jobs', '{select,insert,update}'),
  platform.tenant_table('enrichment.visits', '{select,insert,update}');
