-- Labels: columns that an account adds to its records of one kind. Their values stand in `records.results`, by the label's id.
create schema labels;

create table labels.labels (
  account_id  bigint not null,
  id          bigint generated always as identity,
  list_type   text not null,
  name        text not null,
  title       text not null,
  kind        text not null check (kind in ('text', 'number', 'date', 'boolean', 'select')),
  options     text[] not null default '{}',
  position    int not null,
  is_active   boolean not null,
  -- What values have still to become: [{"from": "Hot", "to": "Warm"}]; from null: whatever it is, to null: nothing.
  changes     jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  -- It is hidden at once, and goes for good once no record has a value.
  deleted_at  timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (account_id, id)
);
-- Two names are the same whatever their case.
create unique index labels_by_name on labels.labels (account_id, list_type, lower(name)) where deleted_at is null;
select platform.tenant_table('labels.labels');
