-- Lists, what stands in them, and who it is (foundations, "Leads").
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create schema lists;

create table lists.lists (
  account_id   bigint not null references identity.accounts (id),
  id           bigint generated always as identity,
  user_id      bigint references identity.users (id),
  type         text not null check (type in ('people', 'company', 'local', 'domain', 'influencer', 'group')),
  name         text not null,
  is_archived  boolean not null default false,
  is_demo      boolean not null default false,
  tags         text[] not null default '{}',
  source       text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  deleted_at   timestamptz,                          -- purged 30 days later
  primary key (account_id, id)
);
create index lists_live on lists.lists (account_id, is_archived, id) where deleted_at is null;
create index lists_by_user on lists.lists (user_id);
create index lists_deleted on lists.lists (deleted_at) where deleted_at is not null;

-- Somebody or something a lead is about, once per account, whatever lists and sources it appears in. Contacts are bought of it.
create table lists.identities (
  account_id   bigint not null references identity.accounts (id),
  id           bigint generated always as identity,
  class        text not null check (class in ('person', 'business', 'profile', 'group')),
  merged_into  bigint,                               -- the one it turned out to be
  created_at   timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, merged_into) references lists.identities
);

-- What leads to an identity: a source's own id, host and name, phone, e-mail (hashed), profile. What several may share (a
-- phone, an address of a chain) stands together with the name.
create table lists.identity_keys (
  account_id   bigint not null,
  kind         text not null check (kind in ('ref', 'profile', 'host', 'site', 'email', 'phone')),
  key          text not null,
  identity_id  bigint not null,
  primary key (account_id, kind, key),
  foreign key (account_id, identity_id) references lists.identities
);
create index identity_keys_by_identity on lists.identity_keys (account_id, identity_id);

-- Two identities that turned out to be one, with what is needed to part them again.
create table lists.identity_merges (
  account_id   bigint not null,
  id           bigint generated always as identity,
  kept_id      bigint not null,
  merged_id    bigint not null,
  moved_keys   jsonb not null,
  moved_results bigint[] not null,
  created_at   timestamptz not null,
  undone_at    timestamptz,
  primary key (account_id, id),
  foreign key (account_id, kept_id) references lists.identities,
  foreign key (account_id, merged_id) references lists.identities
);

-- Records. A column is the best value of its field (`lists.values`), `evidence` where that one comes from.
create table lists.results (
  account_id       bigint not null,
  id               bigint generated always as identity,
  list_id          bigint not null,
  identity_id      bigint not null,
  run_id           bigint,
  ref              text,                             -- the source's own id
  name             text,
  first_name       text,
  last_name        text,
  email            text,
  phone            text,
  website          text,
  company          text,
  position         text,
  linkedin_url     text,
  country          text,
  state            text,
  city             text,
  postal_code      text,
  street           text,
  job_title        text,
  department       text,
  management_levels text[] not null default '{}',
  employee_count   int,
  emails           jsonb not null default '[]',
  phones           jsonb not null default '[]',
  potential_emails jsonb not null default '[]',
  data             jsonb not null default '{}',
  evidence         jsonb not null default '{}',
  email_status     text not null default 'none' check (email_status in ('none', 'looking', 'found', 'potential', 'not_found')),
  crm_status       text not null default 'unsent' check (crm_status in ('unsent', 'sending', 'sent')),
  match_percent    smallint,
  is_archived      boolean not null default false,
  is_demo          boolean not null default false,
  is_suppressed    boolean not null default false,   -- somebody asked not to be contacted: shown, enriched, exported nowhere
  source           text not null check (source in ('search', 'manual', 'import', 'employee')),
  -- What a search looks at, each value on a line of its own: "contains", "starts with" and "is" are one comparison.
  haystack         text not null generated always as (lower(
    e'\n' || coalesce(name, '') || e'\n' || coalesce(email, '') || e'\n' || coalesce(company, '') || e'\n' ||
    coalesce(website, '') || e'\n' || coalesce(phone, '') || e'\n' || coalesce(city, '') || e'\n' || coalesce(job_title, '') || e'\n'
  )) stored,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,                      -- purged 30 days later
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists,
  foreign key (account_id, identity_id) references lists.identities
);
-- One record of an identity in a list (G-46).
create unique index results_once on lists.results (account_id, list_id, identity_id) where deleted_at is null;
-- The orders of a list, each ending in the id, and the states it is filtered by (performance, W2).
create index results_by_id on lists.results (account_id, list_id, id) where deleted_at is null;
create index results_by_name on lists.results (account_id, list_id, (coalesce(name, '')), id) where deleted_at is null;
create index results_by_update on lists.results (account_id, list_id, updated_at, id) where deleted_at is null;
create index results_by_email on lists.results (account_id, list_id, email_status, id) include (crm_status) where deleted_at is null;
create index results_by_crm on lists.results (account_id, list_id, crm_status, id) where deleted_at is null and crm_status <> 'unsent';
create index results_by_identity on lists.results (account_id, identity_id);
create index results_by_text on lists.results using gin (list_id, haystack gin_trgm_ops);
create index results_deleted on lists.results (deleted_at) where deleted_at is not null;

-- Every value that is known of a record, where it comes from and how sure it is; rank 1 stands in the record's column.
create table lists.values (
  account_id   bigint not null,
  id           bigint generated always as identity,
  result_id    bigint not null,
  field        text not null,
  value        jsonb not null,
  rank         smallint not null default 1,
  source       text not null,
  method       text not null check (method in ('open_data', 'vendor', 'crawl', 'manual', 'import', 'invented')),
  ref_url      text,
  snippet      text,
  fetched_at   timestamptz not null,
  verified_at  timestamptz,
  confidence   real check (confidence between 0 and 1),
  primary key (account_id, result_id, id),
  foreign key (account_id, result_id) references lists.results on delete cascade
);

-- How many visible records of a list stand in which states: filters and views by state are exact at any size without a count.
create table lists.facets (
  account_id    bigint not null,
  list_id       bigint not null,
  is_archived   boolean not null,
  email_status  text not null,
  crm_status    text not null,
  n             bigint not null check (n >= 0),
  primary key (account_id, list_id, is_archived, email_status, crm_status),
  foreign key (account_id, list_id) references lists.lists on delete cascade
) with (fillfactor = 50);

-- Adds to the counters; rows in the order of their key, so that two writers never wait for each other in a circle.
create function lists.count_added() returns trigger
  language plpgsql as $$
  begin
    insert into lists.facets as f
      select account_id, list_id, is_archived, email_status, crm_status, count(*) from added
      where deleted_at is null and not is_suppressed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, list_id, is_archived, email_status, crm_status) do update set n = f.n + excluded.n;
    return null;
  end $$;
create function lists.count_removed() returns trigger
  language plpgsql as $$
  begin
    update lists.facets f set n = f.n - g.n
    from (select account_id, list_id, is_archived, email_status, crm_status, count(*) as n from removed
      where deleted_at is null and not is_suppressed group by 1, 2, 3, 4, 5) g
    where (f.account_id, f.list_id, f.is_archived, f.email_status, f.crm_status)
      = (g.account_id, g.list_id, g.is_archived, g.email_status, g.crm_status);
    return null;
  end $$;
create function lists.count_changed() returns trigger
  language plpgsql as $$
  begin
    insert into lists.facets as f
      select account_id, list_id, is_archived, email_status, crm_status, sum(n) from (
        select account_id, list_id, is_archived, email_status, crm_status, 1 as n from added
          where deleted_at is null and not is_suppressed
        union all
        select account_id, list_id, is_archived, email_status, crm_status, -1 from removed
          where deleted_at is null and not is_suppressed) moves
      group by 1, 2, 3, 4, 5 having sum(n) > 0 order by 1, 2, 3, 4, 5
    on conflict (account_id, list_id, is_archived, email_status, crm_status) do update set n = f.n + excluded.n;
    update lists.facets f set n = f.n + g.n
    from (select account_id, list_id, is_archived, email_status, crm_status, sum(n) as n from (
        select account_id, list_id, is_archived, email_status, crm_status, 1 as n from added
          where deleted_at is null and not is_suppressed
        union all
        select account_id, list_id, is_archived, email_status, crm_status, -1 from removed
          where deleted_at is null and not is_suppressed) moves
      group by 1, 2, 3, 4, 5 having sum(n) < 0) g
    where (f.account_id, f.list_id, f.is_archived, f.email_status, f.crm_status)
      = (g.account_id, g.list_id, g.is_archived, g.email_status, g.crm_status);
    return null;
  end $$;
create trigger results_added after insert on lists.results
  referencing new table as added for each statement execute function lists.count_added();
create trigger results_removed after delete on lists.results
  referencing old table as removed for each statement execute function lists.count_removed();
create trigger results_changed after update on lists.results
  referencing old table as removed new table as added for each statement execute function lists.count_changed();

-- Counters that are not what there is; no row when all is well.
create function lists.miscounted() returns table (list_id bigint, is_archived boolean, email_status text, crm_status text, counted bigint, there bigint)
  language sql stable
  as $$
    select list_id, is_archived, email_status, crm_status, coalesce(f.n, 0), coalesce(r.n, 0)
    from (select list_id, is_archived, email_status, crm_status, n from lists.facets where n > 0) f
    full join (select list_id, is_archived, email_status, crm_status, count(*) as n from lists.results
      where deleted_at is null and not is_suppressed group by 1, 2, 3, 4) r
      using (list_id, is_archived, email_status, crm_status)
    where f.n is distinct from r.n
  $$;

-- Records as they are searched and paged. Under a policy no index may answer `like` (it is not leakproof): a policy's own
-- condition goes first, and the whole list would be read. This view says the same as the policy, for the accounts of the
-- transaction and no other, and leaves the planner free. Only to read; writes go to the table.
create view lists.searchable as
  select * from lists.results where account_id = any (platform.account_ids());

-- Who asked not to be contacted: hashes only. `reseller`: holds for the account's customers, too.
create table lists.suppressions (
  account_id   bigint not null references identity.accounts (id),
  id           bigint generated always as identity,
  level        text not null check (level in ('reseller', 'account', 'list')),
  list_id      bigint,
  kind         text not null check (kind in ('email', 'phone', 'domain', 'profile')),
  hash         bytea not null,
  reason       text not null default '',
  created_at   timestamptz not null,
  primary key (account_id, id),
  check ((level = 'list') = (list_id is not null)),
  foreign key (account_id, list_id) references lists.lists on delete cascade
);
create unique index suppressions_once on lists.suppressions (account_id, level, coalesce(list_id, 0), kind, hash);

-- The same for every account of the installation.
create table lists.platform_suppressions (
  kind        text not null check (kind in ('email', 'phone', 'domain', 'profile')),
  hash        bytea not null,
  reason      text not null default '',
  created_at  timestamptz not null,
  primary key (kind, hash)
);

-- Which of these (kind, hash) nobody of this account may contact through this list: by the platform's word, its reseller's,
-- its own, the list's. Deny wins.
create function lists.suppressed(account bigint, list bigint, kinds text[], hashes bytea[]) returns table (kind text, hash bytea)
  language sql stable security definer set search_path = ''
  as $$
    select distinct asked.kind, asked.hash from unnest(kinds, hashes) as asked (kind, hash)
    where account = any (platform.account_ids()) and (
      exists (select from lists.platform_suppressions p where p.kind = asked.kind and p.hash = asked.hash)
      or exists (select from lists.suppressions s
        where s.kind = asked.kind and s.hash = asked.hash and (
          (s.account_id = account and (s.level <> 'list' or s.list_id = list))
          or (s.level = 'reseller' and s.account_id = (select a.parent_id from identity.accounts a where a.id = account)))))
  $$;
create index suppressions_by_hash on lists.suppressions (kind, hash);

-- What was done with a list (G-55): kind and params, worded in the reader's language.
create table lists.history (
  account_id   bigint not null,
  id           bigint generated always as identity,
  list_id      bigint not null,
  user_id      bigint,
  kind         text not null check (kind in ('search', 'manual', 'enrich', 'export', 'crm', 'webhook', 'ai', 'archive', 'delete')),
  params       jsonb not null default '{}',
  filters      jsonb,
  requested    int,
  found        int,
  credits      bigint not null default 0,
  status       text not null default 'completed'
    check (status in ('queued', 'running', 'paused', 'completed', 'stopped', 'failed', 'canceled')),
  run_id       bigint,
  created_at   timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists.lists on delete cascade
);
create index history_of_list on lists.history (account_id, list_id, id desc);
create unique index history_of_run on lists.history (account_id, run_id) where run_id is not null;

select
  platform.tenant_table('lists.lists'),
  platform.tenant_table('lists.identities'),
  platform.tenant_table('lists.identity_keys'),
  platform.tenant_table('lists.identity_merges'),
  platform.tenant_table('lists.results'),
  platform.house_table('lists.searchable', '{select}'),
  platform.tenant_table('lists.values'),
  platform.tenant_table('lists.facets'),
  platform.tenant_table('lists.suppressions'),
  platform.hidden_table('lists.platform_suppressions'),
  platform.tenant_table('lists.history');
