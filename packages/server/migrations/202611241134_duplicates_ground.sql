-- What people say of records that may be the same: that they are, with what is needed to part them again, or that they are not.
create schema duplicates;

create table duplicates.merges (
  account_id   bigint not null,
  id           bigint generated always as identity,
  list_id      bigint not null,                      -- of the record that stays
  kept_id      bigint not null,
  merged_ids   bigint[] not null,
  names        jsonb not null,                       -- what each was called, by its id
  snapshot     jsonb not null,
  user_id      bigint,
  created_at   timestamptz not null,
  undone_at    timestamptz,
  primary key (account_id, id)
);
create index merges_of_list on duplicates.merges (account_id, list_id, id desc);
create index merges_of_record on duplicates.merges (account_id, kept_id, id desc) where undone_at is null;

-- Pairs of identities that are not the same, whatever they have in common.
create table duplicates.dismissals (
  account_id   bigint not null,
  one_id       bigint not null,
  other_id     bigint not null,
  user_id      bigint,
  created_at   timestamptz not null,
  primary key (account_id, one_id, other_id),
  check (one_id < other_id)
);

select
  platform.tenant_table('duplicates.merges', '{select,insert,update}'),
  platform.tenant_table('duplicates.dismissals', '{select,insert,delete}');
