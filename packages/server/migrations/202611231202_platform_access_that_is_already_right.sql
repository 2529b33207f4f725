-- Access is brought in line where it is not, and nowhere else: to alter a table waits for everybody who reads it and holds up
-- whoever comes after, and one transaction that alters all of them deadlocks with calls under way. So a new version starts while
-- the old one serves.

-- What a role holds on something, as `aclexplode` says it; sorted, as are the lists it is compared with. 0 is PUBLIC.
create function platform.held_rights(rights aclitem[], holder oid) returns text[]
  language sql stable set search_path = pg_catalog, pg_temp
  as $$ select array(select lower(privilege_type) from aclexplode(rights) where grantee = holder order by 1) $$;

-- The policies of a tenant or directory table as they should be, by their names.
create function platform.wanted_policies(entry platform.table_access) returns table (name text, of_role text, condition text)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    values ('account_only', 'galena_app', format('(%I = ANY (platform.account_ids()))', entry.account_column)),
      ('system_all', 'galena_system', 'true')
  $$;

-- Whether a table is guarded as it is declared.
create function platform.is_in_line(entry platform.table_access) returns boolean
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
  declare
    found pg_class;
    is_accounts boolean := entry.kind in ('tenant', 'directory');
  begin
    select * into found from pg_class where oid = entry.table_name::regclass;
    return found.relacl is not null
      and platform.held_rights(found.relacl, 0) = '{}'
      and platform.held_rights(found.relacl, 'galena_app'::regrole) = array(select unnest(entry.verbs) order by 1)
      and platform.held_rights(found.relacl, 'galena_system'::regrole) = '{delete,insert,select,update}'
      and found.relrowsecurity = is_accounts and found.relforcerowsecurity = (entry.kind = 'directory')
      and (not is_accounts or 2 = (
        select count(*) from platform.wanted_policies(entry) w join pg_policy p on p.polrelid = found.oid and p.polname = w.name
        where p.polroles = array[to_regrole(w.of_role)::oid] and p.polcmd = '*' and p.polpermissive
          and pg_get_expr(p.polqual, p.polrelid) = w.condition and pg_get_expr(p.polwithcheck, p.polrelid) = w.condition));
  end $$;

-- Guards one table as it is declared.
create function platform.open_table(entry platform.table_access) returns void
  language plpgsql as $$
  begin
    if platform.is_in_line(entry) then return; end if;
    execute format('revoke all on %s from public, galena_app, galena_system', entry.table_name);
    if cardinality(entry.verbs) > 0 then
      execute format('grant %s on %s to galena_app', array_to_string(entry.verbs, ', '), entry.table_name);
    end if;
    execute format('grant select, insert, update, delete on %s to galena_system', entry.table_name);
    if entry.kind in ('tenant', 'directory') then perform platform.enforce_policies(entry); end if;
  end $$;

-- As before, but of a function that is open to whom it should be it touches nothing.
create or replace function platform.open_functions() returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare entry record; undeclared text;
  begin
    delete from platform.function_access where to_regprocedure(function_name) is null;
    select string_agg(f.oid::regprocedure::text, ', ') into undeclared
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where f.prosecdef and n.nspname in (select platform.room_schemas())
        and (f.oid not in (select to_regprocedure(function_name) from platform.function_access)
          or f.proconfig is null or not 'search_path=pg_catalog, pg_temp' = any (f.proconfig));
    if undeclared is not null then
      raise exception 'SECURITY DEFINER functions without a declaration: % (declare them with platform.function_for, and set their search_path to pg_catalog, pg_temp)', undeclared;
    end if;
    for entry in
      select f.oid::regprocedure as named, o.for_app, o.for_system
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      left join platform.function_access a on to_regprocedure(a.function_name) = f.oid
      cross join lateral (
        select case when f.prorettype = 'trigger'::regtype then 'owner' else coalesce(a.open_to, 'app') end as open_to) d
      cross join lateral (select d.open_to = 'app' as for_app, d.open_to in ('app', 'system') as for_system) o
      where n.nspname in (select platform.room_schemas())
        and (f.proacl is null or platform.held_rights(f.proacl, 0) <> '{}'
          or (platform.held_rights(f.proacl, 'galena_app'::regrole) = '{execute}') <> o.for_app
          or (platform.held_rights(f.proacl, 'galena_system'::regrole) = '{execute}') <> o.for_system)
    loop
      execute format('revoke all on routine %s from public, galena_app, galena_system', entry.named);
      if entry.for_app then execute format('grant execute on routine %s to galena_app', entry.named); end if;
      if entry.for_system then execute format('grant execute on routine %s to galena_system', entry.named); end if;
    end loop;
  end $$;

-- Opens schemas, functions, and tables that nobody was let near yet. Locks nothing that anybody uses: `migrate` runs it with each
-- file, so that what a file brings is there for those who are at work meanwhile.
create function platform.open_new() returns void
  language plpgsql as $$
  declare unguarded text;
  begin
    select string_agg(format('%I.%I', schemaname, tablename), ', ') into unguarded
      from pg_tables
      where schemaname in (select platform.room_schemas())
        and format('%s.%s', schemaname, tablename) not in (select table_name from platform.table_access);
    if unguarded is not null then
      raise exception 'tables without a guard: % (declare them with platform.tenant_table and its kin)', unguarded;
    end if;
    perform platform.open_schemas();
    perform platform.open_table(t)
      from platform.table_access t join pg_class c on c.oid = t.table_name::regclass where c.relacl is null;
  end $$;

-- Everything at once: for a database that nobody else is in. `migrate` goes table by table.
create or replace function platform.apply_access() returns void
  language plpgsql as $$
  begin
    perform platform.open_new();
    perform platform.open_table(t) from platform.table_access t;
  end $$;

select
  platform.function_for('platform.held_rights(aclitem[], oid)', 'owner'),
  platform.function_for('platform.wanted_policies(platform.table_access)', 'owner'),
  platform.function_for('platform.is_in_line(platform.table_access)', 'owner'),
  platform.function_for('platform.open_table(platform.table_access)', 'owner'),
  platform.function_for('platform.open_new()', 'owner');
