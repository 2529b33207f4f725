-- What people keep of how they look at lists: filters, order, groups, columns. Of one person, or of the whole team.
create table lists.views (
  account_id  bigint not null,
  id          bigint generated always as identity,
  list_type   text not null,
  list_id     bigint,                                -- null: in all lists of the type
  user_id     bigint,                                -- whose it is; only they take it from the others again
  name        text not null,
  is_shared   boolean not null,
  state       jsonb not null check (jsonb_typeof(state) = 'object'),
  layout      jsonb check (jsonb_typeof(layout) = 'object'),
  position    int not null,
  old_id      text,                                  -- what it was called while it was a preference: links still say it
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists on delete cascade
);
create index views_by_type on lists.views (account_id, list_type, position);

-- The view that a list opens with, for each person.
create table lists.default_views (
  account_id  bigint not null,
  list_id     bigint not null,
  user_id     bigint not null,
  view_id     bigint not null,
  primary key (account_id, list_id, user_id),
  foreign key (account_id, list_id) references lists.lists on delete cascade,
  foreign key (account_id, view_id) references lists.views on delete cascade
);
create index default_views_by_view on lists.default_views (account_id, view_id);

select platform.tenant_table('lists.views', '{select,insert,update,delete}'),
  platform.tenant_table('lists.default_views', '{select,insert,update,delete}');

-- Views were preferences of their users, each kind a list of them under `records.views.<type>`.
insert into lists.views (account_id, list_type, user_id, name, is_shared, state, layout, position, old_id, created_at, updated_at)
  select p.account_id, substring(p.key from '^records\.views\.(.*)$'), p.user_id, left(kept.view ->> 'name', 80), false,
    case jsonb_typeof(kept.view -> 'state') when 'object' then kept.view -> 'state' else '{}' end,
    case jsonb_typeof(kept.view -> 'layout') when 'object' then kept.view -> 'layout' end,
    row_number() over (partition by p.account_id, p.key order by p.user_id, kept.at), left(kept.view ->> 'id', 40),
    p.updated_at, p.updated_at
  from identity.user_preferences p
  cross join jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value else '[]' end)
    with ordinality as kept (view, at)
  where p.key ~ '^records\.views\.(people|local|company|domain|influencer|group)$'
    and jsonb_typeof(kept.view) = 'object' and coalesce(kept.view ->> 'name', '') <> '';
delete from identity.user_preferences where key ~ '^records\.views\.(people|local|company|domain|influencer|group)$';
