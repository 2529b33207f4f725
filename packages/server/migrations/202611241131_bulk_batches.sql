-- What is done with many records of a list at once, as one piece of work that goes on after a crash and can be taken back.
create schema bulk;

create table bulk.batches (
  account_id  bigint not null,
  id          bigint generated always as identity,
  list_id     bigint not null,
  user_id     bigint,
  kind        text not null check (kind in ('archive', 'restore', 'delete', 'move', 'copy', 'suppress', 'label')),
  undoes      bigint,                       -- the batch that this one takes back
  target_id   bigint,                       -- the list that records are moved or copied to
  label_set   jsonb,                        -- the label that is set, and what to: {labelId, value}
  selection   jsonb not null,               -- which records were asked for; of an undo those of the batch that it takes back
  up_to       bigint not null,              -- the highest id when it began: what comes in later is not meant
  after_id    bigint not null default 0,    -- everything up to this one is done
  run_id      bigint,
  history_ids bigint[] not null default '{}',
  state       text not null default 'running'
    check (state in ('queued', 'running', 'paused', 'completed', 'stopped', 'failed', 'canceled')),
  done        int not null default 0,
  known       int not null default 0,
  denied      int not null default 0,
  undone_at   timestamptz,
  created_at  timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists (account_id, id) on delete cascade
);
create unique index batches_of_run on bulk.batches (account_id, run_id) where run_id is not null;
create index batches_by_age on bulk.batches (created_at);

-- The records that a batch changed, by which it is taken back; kept for a month.
create table bulk.changes (
  account_id  bigint not null,
  batch_id    bigint not null,
  record_id   bigint not null,
  was         jsonb,                        -- what taking it back needs to know: of a copy the id that it has
  primary key (account_id, batch_id, record_id),
  foreign key (account_id, batch_id) references bulk.batches (account_id, id) on delete cascade
);

select platform.tenant_table('bulk.batches'), platform.tenant_table('bulk.changes', '{select,insert}');
