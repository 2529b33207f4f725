-- Searches that people keep under a name, for all of their account.
create table search.saved_searches (
  account_id   bigint not null,
  id           bigint generated always as identity,
  user_id      bigint,                               -- who saved it
  name         text not null,
  folded       text not null,                        -- the name without case: each is there once
  type         text not null,
  location     jsonb not null,
  filters      jsonb not null,
  match        smallint not null check (match in (50, 100)),
  requested    int not null check (requested > 0),
  searcher     text,                                 -- null: the first source that there is
  find_emails  boolean not null,
  skip_owned   boolean not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (account_id, id),
  unique (account_id, folded)
);
select platform.tenant_table('search.saved_searches', '{select,insert,update,delete}');
