-- Files of an account's own, imported into its lists.

create schema imports;

create table imports.imports (
  account_id    bigint not null,
  id            bigint generated always as identity,
  list_id       bigint not null,
  type          text not null,
  user_id       bigint,
  -- The bytes go when the import is over.
  file_id       bigint,
  file          text not null,
  size_bytes    bigint not null,
  state         text not null default 'draft'
                check (state in ('draft', 'running', 'completed', 'stopped', 'failed', 'canceled', 'undoing', 'undone')),
  run_id        bigint,
  undo_run_id   bigint,
  encoding      text,
  sheet         text,
  phone_country text,
  duplicates    text not null default 'skip' check (duplicates in ('skip', 'fill', 'overwrite')),
  -- Which field each column holds; null: nobody has said so yet.
  mapping       jsonb,
  -- What the columns are called, in their order: the head of the file of refusals.
  columns       text[] not null default '{}',
  read          bigint not null default 0,
  added         bigint not null default 0,
  updated       bigint not null default 0,
  unchanged     bigint not null default 0,
  suppressed    bigint not null default 0,
  refused       bigint not null default 0,
  reasons       jsonb not null default '{}',
  left_out      jsonb not null default '{}',
  removed       bigint not null default 0,
  restored      bigint not null default 0,
  kept          bigint not null default 0,
  created_at    timestamptz not null,
  ended_at      timestamptz,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists (account_id, id) on delete cascade
);
create index imports_of_list on imports.imports (account_id, list_id, id desc);
create index imports_by_run on imports.imports (account_id, run_id) where run_id is not null;
create index imports_by_undo on imports.imports (account_id, undo_run_id) where undo_run_id is not null;

-- Rows that were not taken, as they stand in the file.
create table imports.refusals (
  account_id bigint not null,
  import_id  bigint not null,
  row        bigint not null,
  faults     jsonb not null,
  cells      text[] not null,
  primary key (account_id, import_id, row),
  foreign key (account_id, import_id) references imports.imports (account_id, id) on delete cascade
);

-- What an import changed of records that were there before, with what stood there: for its undoing.
create table imports.changes (
  account_id bigint not null,
  import_id  bigint not null,
  id         bigint generated always as identity,
  result_id  bigint not null,
  before     jsonb not null,
  primary key (account_id, import_id, id),
  foreign key (account_id, import_id) references imports.imports (account_id, id) on delete cascade
);

-- How an account matched the columns of files the last time, by what they are called.
create table imports.mappings (
  account_id bigint not null,
  type       text not null,
  header     bytea not null,
  mapping    jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, type, header)
);

select
  platform.tenant_table('imports.imports'),
  platform.tenant_table('imports.refusals', '{select,insert,delete}'),
  platform.tenant_table('imports.changes', '{select,insert,delete}'),
  platform.tenant_table('imports.mappings');

-- Which kinds of history there are the contract says; rooms add theirs without touching this table.
alter table lists.history drop constraint if exists history_kind_check;
alter table lists.history add constraint history_kind_named check (kind ~ '^[a-z_]{1,40}$');
