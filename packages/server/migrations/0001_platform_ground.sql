-- The ground every room stands on: who may touch which table, audit, idempotency, limits.

create schema if not exists platform;

-- The accounts of the transaction at hand, set by `inTransaction` with set_config(…, true): never outlives it.
create function platform.account_ids() returns bigint[]
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.account_ids', true), ''), '{}')::bigint[] $$;

-- One row per table of the product: how it is guarded. A table without a row here fails `migrate`.
--   tenant     rows belong to an account; row-level security by account_column; distributes by it
--   directory  like tenant, but stays on one node (users, tokens, keys)
--   house      belongs to no account; the application may do what `verbs` says, nothing more
--   hidden     only migrations and named SECURITY DEFINER functions touch it
create table platform.table_access (
  table_name      text primary key,
  kind            text not null check (kind in ('tenant', 'directory', 'house', 'hidden')),
  account_column  text,
  verbs           text[] not null default '{}',
  check ((kind in ('tenant', 'directory')) = (account_column is not null))
);

create function platform.guard_table(table_name text, kind text, account_column text, verbs text[]) returns void
  language sql
  as $$
    insert into platform.table_access values (table_name, kind, account_column, verbs)
    on conflict (table_name) do update
      set kind = excluded.kind, account_column = excluded.account_column, verbs = excluded.verbs
  $$;

create function platform.tenant_table(table_name text, verbs text[] default '{select,insert,update,delete}') returns void
  language sql as $$ select platform.guard_table(table_name, 'tenant', 'account_id', verbs) $$;

create function platform.directory_table(
  table_name text, account_column text default 'account_id', verbs text[] default '{select,insert,update,delete}'
) returns void
  language sql as $$ select platform.guard_table(table_name, 'directory', account_column, verbs) $$;

create function platform.house_table(table_name text, verbs text[]) returns void
  language sql as $$ select platform.guard_table(table_name, 'house', null, verbs) $$;

create function platform.hidden_table(table_name text) returns void
  language sql as $$ select platform.guard_table(table_name, 'hidden', null, '{}') $$;

-- The schemas of the rooms: every one that holds a guarded table.
create function platform.room_schemas() returns setof text
  language sql stable
  as $$ select distinct split_part(table_name, '.', 1) from platform.table_access $$;

-- Opens the schemas and sequences to the two roles; tables open one by one below.
create function platform.open_schemas() returns void
  language plpgsql as $$
  declare room text;
  begin
    for room in select platform.room_schemas() loop
      execute format('grant usage on schema %I to galena_app, galena_system', room);
      execute format('grant usage on all sequences in schema %I to galena_app, galena_system', room);
      execute format('grant execute on all functions in schema %I to galena_app, galena_system', room);
    end loop;
  end $$;

-- Row-level security of one tenant or directory table. FORCE: it binds the owner too, who passes only because it is a
-- member of galena_system (that is how the SECURITY DEFINER look-ups see every account).
create function platform.enforce_policies(entry platform.table_access) returns void
  language plpgsql as $$
  begin
    execute format('alter table %s enable row level security, force row level security', entry.table_name);
    execute format('drop policy if exists account_only on %s', entry.table_name);
    execute format('drop policy if exists system_all on %s', entry.table_name);
    execute format(
      'create policy account_only on %s to galena_app using (%2$I = any((select platform.account_ids())::bigint[])) '
      'with check (%2$I = any((select platform.account_ids())::bigint[]))',
      entry.table_name, entry.account_column);
    execute format('create policy system_all on %s to galena_system using (true) with check (true)', entry.table_name);
  end $$;

-- Brings grants and policies in line with platform.table_access. Run by `migrate` after the last file, always whole:
-- so a migration only declares, and a database whose roles arrived later catches up.
create function platform.apply_access() returns void
  language plpgsql as $$
  declare entry platform.table_access; unguarded text;
  begin
    select string_agg(format('%I.%I', schemaname, tablename), ', ') into unguarded
      from pg_tables
      where schemaname in (select platform.room_schemas())
        and format('%s.%s', schemaname, tablename) not in (select table_name from platform.table_access);
    if unguarded is not null then
      raise exception 'tables without a guard: % (declare them with platform.tenant_table and its kin)', unguarded;
    end if;
    perform platform.open_schemas();
    for entry in select * from platform.table_access loop
      execute format('revoke all on %s from public, galena_app, galena_system', entry.table_name);
      if cardinality(entry.verbs) > 0 then
        execute format('grant %s on %s to galena_app', array_to_string(entry.verbs, ', '), entry.table_name);
      end if;
      execute format('grant select, insert, update, delete on %s to galena_system', entry.table_name);
      if entry.kind in ('tenant', 'directory') then perform platform.enforce_policies(entry); end if;
    end loop;
  end $$;

-- Without the two roles (GALENA_RLS=off) a forced policy would lock out the owner itself: take the policies' force away.
create function platform.lift_access() returns void
  language plpgsql as $$
  declare entry platform.table_access;
  begin
    for entry in select * from platform.table_access where kind in ('tenant', 'directory') loop
      execute format('alter table %s no force row level security, disable row level security', entry.table_name);
    end loop;
  end $$;

-- Who did what to whom. Append-only: the application may write and read it, nobody may change it (R22).
create table platform.audits (
  account_id   bigint not null,
  id           bigint generated always as identity,
  actor_id     bigint,
  subject_id   bigint,
  action       text not null,
  entity       text not null,
  entity_id    bigint,
  label        text not null default '',
  changes      jsonb not null default '{}',
  request_id   text,
  ip_address   text,
  created_at   timestamptz not null,
  primary key (account_id, id)
);
create index audits_newest on platform.audits (account_id, created_at desc, id desc);
select platform.tenant_table('platform.audits', '{select,insert}');

create function platform.refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is append-only', tg_relid::regclass using errcode = 'restrict_violation'; end $$;

create trigger audits_append_only before update or delete on platform.audits
  for each row execute function platform.refuse_change();

-- Answers to calls that carried an Idempotency-Key. Written in the transaction of the effect itself, so key, effect and
-- answer exist together or not at all (R7).
create table platform.idempotency_keys (
  account_id   bigint not null,
  route        text not null,
  key          text not null,
  fingerprint  text not null,
  status       int not null,
  body         text not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (account_id, route, key)
);
create index idempotency_keys_expiry on platform.idempotency_keys (expires_at);
select platform.tenant_table('platform.idempotency_keys', '{select,insert,delete}');

-- Token buckets of the rate limits, shared by all processes. Unlogged: a database crash forgives at most one bucket.
create unlogged table platform.rate_buckets (
  key         text primary key,
  tokens      float8 not null,
  updated_at  timestamptz not null
);
create index rate_buckets_age on platform.rate_buckets (updated_at);
select platform.house_table('platform.rate_buckets', '{select,insert,update,delete}');

-- Takes up to `wanted` tokens from a bucket of `capacity` that refills by `per_second`.
-- Answers how many it gave and, when none, the seconds until the next one.
create function platform.take_tokens(bucket text, capacity float8, per_second float8, wanted int, at timestamptz)
  returns table (granted int, wait_seconds float8)
  language plpgsql as $$
  declare available float8;
  begin
    insert into platform.rate_buckets as b values (bucket, capacity, at)
    on conflict (key) do update
      set tokens = least(capacity, b.tokens + greatest(0, extract(epoch from at - b.updated_at)) * per_second),
          updated_at = greatest(at, b.updated_at)
    returning tokens into available;
    granted := least(wanted, floor(available)::int);
    update platform.rate_buckets set tokens = available - granted where key = bucket;
    wait_seconds := case when granted > 0 then 0 else (1 - available) / per_second end;
    return next;
  end $$;

-- Leases of the outbound client: how many calls run at once towards one host or vendor, over all processes.
create unlogged table platform.leases (
  id          bigint generated always as identity primary key,
  key         text not null,
  expires_at  timestamptz not null
);
create index leases_by_key on platform.leases (key, expires_at);
select platform.house_table('platform.leases', '{select,insert,update,delete}');

select platform.hidden_table('platform.table_access');
select platform.hidden_table('platform.migrations');

-- Takes a lease on `lease_key` when fewer than `highest` are out; null when all are. Real time, not a test's clock: it
-- guards against holders that died.
create function platform.take_lease(lease_key text, highest int, seconds float8) returns bigint
  language plpgsql as $$
  declare taken bigint;
  begin
    perform pg_advisory_xact_lock(hashtextextended('lease ' || lease_key, 0));
    delete from platform.leases where key = lease_key and expires_at < clock_timestamp();
    insert into platform.leases (key, expires_at)
      select lease_key, clock_timestamp() + make_interval(secs => seconds)
      where (select count(*) from platform.leases where key = lease_key) < highest
      returning id into taken;
    return taken;
  end $$;
