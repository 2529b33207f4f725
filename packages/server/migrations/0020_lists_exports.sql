-- What a ticket opens as a CSV: which records and columns somebody asked for. Removed after a day; the ticket ends long before.
create table lists.exports (
  account_id  bigint not null,
  id          bigint generated always as identity,
  list_id     bigint not null,
  type        text not null check (type in ('people', 'company', 'local', 'domain', 'influencer', 'group')),
  user_id     bigint not null,
  request     jsonb not null,
  created_at  timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists on delete cascade
);
create index exports_of_list on lists.exports (account_id, list_id);
create index exports_age on lists.exports (created_at);
select platform.tenant_table('lists.exports', '{select,insert}');
