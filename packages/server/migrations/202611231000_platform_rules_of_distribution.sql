-- The rules by which tables can be spread over machines by their account. They cost nothing on one, and are checked by
-- platform/db/distribution.test.ts.

-- What is joined with users and accounts stays beside them, on one machine.
update platform.table_access set kind = 'directory'
where table_name in ('identity.account_modules', 'identity.team_access', 'identity.user_preferences', 'identity.login_activity');

-- A tenant's table points to no table that stays behind.
alter table billing.wallets drop constraint if exists wallets_account_id_fkey;

-- Row-level security of one tenant or directory table. The condition has no subquery, which no distributed table may have.
-- FORCE only where tables stay on one machine: moving a piece of a forced table to another one never ends. Nobody loses by
-- it: the application never is the owner (`serve` refuses that, roles.ts), and the owner passed anyway, as a member of
-- galena_system.
create or replace function platform.enforce_policies(entry platform.table_access) returns void
  language plpgsql as $$
  begin
    execute format('alter table %s enable row level security', entry.table_name);
    execute format('alter table %s %s row level security', entry.table_name,
      case entry.kind when 'directory' then 'force' else 'no force' end);
    execute format('drop policy if exists account_only on %s', entry.table_name);
    execute format('drop policy if exists system_all on %s', entry.table_name);
    execute format(
      'create policy account_only on %s to galena_app using (%2$I = any(platform.account_ids())) '
      'with check (%2$I = any(platform.account_ids()))',
      entry.table_name, entry.account_column);
    execute format('create policy system_all on %s to galena_system using (true) with check (true)', entry.table_name);
  end $$;

create or replace function platform.lift_access() returns void
  language plpgsql as $$
  declare entry platform.table_access;
  begin
    for entry in select * from platform.table_access where kind in ('tenant', 'directory') loop
      execute format('alter table %s no force row level security', entry.table_name);
      execute format('alter table %s disable row level security', entry.table_name);
    end loop;
  end $$;

-- Takes the next records of a run for a lease: those that nobody has, or whose lease is gone. Two steps by the key, so that
-- never more than `most` are taken, and that the second is planned without statistics on rows written a moment ago.
create or replace function platform.claim_run_records(account bigint, run bigint, lease bigint, most int) returns setof bigint
  language plpgsql as $$
  declare wanted bigint[];
  begin
    wanted := array(
      select c.record_id from platform.run_records c
      where c.account_id = account and c.run_id = run and c.error_code is null
        and (c.lease_id is null or not platform.lease_stands(c.lease_id))
      order by c.record_id limit most for update skip locked);
    return query
      update platform.run_records r set lease_id = lease
      where r.account_id = account and r.run_id = run and r.record_id = any (wanted)
      returning r.record_id;
  end $$;
