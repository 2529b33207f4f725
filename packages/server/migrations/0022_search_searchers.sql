-- Searchers as the operator set them: one row per source of leads that this installation asks. Sources that need no settings
-- get their row by themselves (searcher-calls.service.ts).
create table search.searchers (
  id               bigint generated always as identity primary key,
  provider         text not null unique,              -- the key of a searcher in the code; also in the ledger of evidence
  list_type        text not null,
  name             text not null,
  priority         int not null,                      -- the lowest of a kind is asked first; invented leads last anyway
  is_paused        boolean not null default false,
  daily_limit      int check (daily_limit >= 0),      -- calls of one day in UTC; null: any number
  credentials      text,                              -- sealed JSON, read by the searcher's own schema
  failures_in_row  int not null default 0,            -- several: left out until a call, a test or a person says it is well
  last_run_at      timestamptz,
  last_error       text,
  last_error_at    timestamptz,
  created_at       timestamptz not null
);

-- How often each was asked on a day; many processes count at once.
create table search.searcher_days (
  searcher_id  bigint not null references search.searchers (id) on delete cascade,
  day          date not null,
  calls        int not null default 0,
  succeeded    int not null default 0,
  failed       int not null default 0,
  primary key (searcher_id, day)
);

select
  platform.house_table('search.searchers', '{select,insert,update,delete}'),
  platform.house_table('search.searcher_days', '{select,insert,update}');
