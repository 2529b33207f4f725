-- Records, and what is known of whom they are about, are read and written by transactions of one account, and of no other beside it.
-- That they say so by equality tells the planner that it is the account which the statement names, too: said by an array, it counted as
-- a second condition, as rare as the first, looked up ten times. Of thirty accounts alike each was thought to have a thirtieth of its
-- records, and whoever asked for ten of them by their ids went through all that the account has.

-- The account of the transaction; of several the one whose transaction it was before it was widened.
create function platform.account_id() returns bigint
  language sql stable parallel safe
  as $$ select (platform.account_ids())[1] $$;

alter table platform.table_access add column is_of_one_account boolean not null default false;

-- Declares that transactions of one account, and no other, touch a tenant's table. Of whoever came since the statistics were gathered the
-- planner expects nothing where they list every account, and as much as the others have where they list the largest only: so twenty are
-- listed, and not a hundred.
create function platform.of_one_account(name text) returns void
  language plpgsql as $$
  begin
    update platform.table_access set is_of_one_account = true where table_name = name and kind = 'tenant';
    if not found then raise exception '% is no table of tenants', name; end if;
    execute format('alter table %s alter column account_id set statistics 20', name);
  end $$;
select platform.function_for('platform.of_one_account(text)', 'owner');

-- As before; tables of one account say so by equality.
create or replace function platform.wanted_policies(entry platform.table_access) returns table (name text, of_role text, condition text)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    values ('account_only', 'galena_app',
        format(case when entry.is_of_one_account then '(%I = platform.account_id())' else '(%I = ANY (platform.account_ids()))' end,
          entry.account_column)),
      ('system_all', 'galena_system', 'true')
  $$;

-- As before, with the policies that are wanted, whichever they are.
create or replace function platform.enforce_policies(entry platform.table_access) returns void
  language plpgsql as $$
  declare wanted record;
  begin
    execute format('alter table %s enable row level security', entry.table_name);
    execute format('alter table %s %s row level security', entry.table_name,
      case entry.kind when 'directory' then 'force' else 'no force' end);
    for wanted in select * from platform.wanted_policies(entry) loop
      execute format('drop policy if exists %I on %s', wanted.name, entry.table_name);
      execute format('create policy %I on %s to %I using (%4$s) with check (%4$s)',
        wanted.name, entry.table_name, wanted.of_role, wanted.condition);
    end loop;
  end $$;

select platform.of_one_account(name) from unnest(array[
  'records.results', 'records.values', 'records.edits', 'records.employees',
  'contacts.identities', 'contacts.identity_keys', 'contacts.identity_merges', 'contacts.suppressions',
  'bulk.changes', 'imports.changes', 'platform.run_records', 'search.seen_leads', 'verification.answers', 'finder.sightings',
  'crm.deliveries', 'integrations.arrivals', 'integrations.verifying']) as name;

create or replace view records.searchable as
  select * from records.results where account_id = platform.account_id();
