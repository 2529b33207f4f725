-- Vendors that the operator told in JSON. Which version is asked; what each version says stays, so that a search that began with
-- one goes on with it.
create table search.manifests (
  id          bigint generated always as identity primary key,
  key         text not null unique,                  -- the key of its searcher: `provider` in searchers
  version     int not null check (version > 0),      -- the one that is asked
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);

create table search.manifest_versions (
  manifest_id  bigint not null references search.manifests (id) on delete cascade,
  version      int not null check (version > 0),
  label        text not null,
  list_type    text not null,
  body         text not null,                        -- as it was written, so that whoever wrote it knows it again
  created_at   timestamptz not null,
  primary key (manifest_id, version)
);

select
  platform.house_table('search.manifests', '{select,insert,update,delete}'),
  platform.house_table('search.manifest_versions', '{select,insert}');
