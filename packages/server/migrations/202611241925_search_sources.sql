-- A search may ask several sources, one after the other: what each was asked for, and what came of it.
create table search.search_sources (
  account_id       bigint not null,
  run_id           bigint not null,
  position         smallint not null,                -- the order in which they are asked, from 0
  searcher         text not null,
  state            text not null default 'waiting' check (state in ('waiting', 'asking', 'done', 'failed')),
  vendor_paid_by   text not null default 'house' check (vendor_paid_by in ('house', 'reseller', 'account')),
  error_code       text,                             -- of a failed one
  ignored_filters  text[] not null default '{}',     -- what was asked that it does not know
  found            int not null default 0,
  saved            int not null default 0,
  duplicates       int not null default 0,
  filled           int not null default 0,           -- leads of another source that got values from this one
  primary key (account_id, run_id, position),
  unique (account_id, run_id, searcher),
  foreign key (account_id, run_id) references search.searches (account_id, run_id) on delete cascade
);
select platform.tenant_table('search.search_sources', '{select,insert,update}');

insert into search.search_sources (account_id, run_id, position, searcher, state, found, saved, duplicates)
select account_id, run_id, 0, searcher, 'done', found, saved, duplicates from search.searches;

-- Sources that are asked after the first, while leads are missing.
alter table search.saved_searches add column more_searchers text[] not null default '{}';
