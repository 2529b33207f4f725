-- A saved search remembers what its runs were handed over, so that it can be run again for only what is new.
create table search.seen_leads (
  account_id       bigint not null,
  saved_search_id  bigint not null,
  searcher         text not null,
  ref              text not null,                    -- the source's own id, stable over time
  seen_at          timestamptz not null,
  primary key (account_id, saved_search_id, searcher, ref),
  foreign key (account_id, saved_search_id) references search.saved_searches (account_id, id) on delete cascade
);
select platform.tenant_table('search.seen_leads', '{select,insert}');

alter table search.searches
  add column saved_search_id bigint,                 -- null: nobody had saved it, or it is deleted
  add column only_new boolean not null default false;
alter table search.saved_searches add column last_run_at timestamptz;
