-- What people changed by hand, cell by cell: who, when, from what to what. An act is what was done at once, one edit or one paste; it is
-- undone as a whole, and that is an act as well.
create table records.edits (
  account_id   bigint not null,
  id           bigint generated always as identity,
  act_id       uuid not null,
  undoes_id    uuid,                                 -- the act that it takes back
  list_id      bigint not null,
  result_id    bigint not null,
  field        text not null,
  old          jsonb not null,                       -- JSON's null: nothing
  new          jsonb not null,
  said         jsonb not null,                       -- what people had said of the field before: undone, it is what they say again
  user_id      bigint not null,
  created_at   timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, result_id) references records.results (account_id, id) on delete cascade
);
create index edits_by_cell on records.edits (account_id, result_id, field, id desc);
create index edits_by_act on records.edits (account_id, act_id);

select platform.tenant_table('records.edits', '{select,insert}');
