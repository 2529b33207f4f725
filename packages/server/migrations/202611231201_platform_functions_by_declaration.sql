-- Whoever may run a function is told, as whoever may touch a table is. Nothing of ours is open to PUBLIC: every login of the
-- database server has what PUBLIC has.

-- What is made from now on is its maker's alone until `apply_access` grants it. Without the roles (GALENA_RLS=off) that is all.
alter default privileges revoke execute on functions from public;

-- Older servers let everybody make objects beside pg_catalog's, where a name without a schema would find them.
do $$
  begin
    if to_regnamespace('public') is not null and has_schema_privilege('public', 'public', 'create') then
      revoke create on schema public from public;
    end if;
  exception when insufficient_privilege then null;
  end $$;

-- One row per function that not both roles may run. A SECURITY DEFINER function without a row fails `migrate`: it does what its
-- caller may not. Any other does nothing that its caller could not do without it, and both roles may run it.
--   app     the application and the system
--   system  the system alone: the engine of jobs, overviews of all accounts
--   owner   nobody but migrations, other functions and triggers
create table platform.function_access (
  function_name  text primary key,
  open_to        text not null check (open_to in ('app', 'system', 'owner'))
);
select platform.hidden_table('platform.function_access');

-- Declares whom a function is open to; its name with the types of its parameters. One that does not exist is an error.
create function platform.function_for(function_name text, open_to text) returns void
  language sql set search_path = pg_catalog, pg_temp
  as $$
    insert into platform.function_access values ($1::regprocedure::text, $2)
    on conflict (function_name) do update set open_to = excluded.open_to
  $$;

-- Whether whoever called a SECURITY DEFINER function may act for this account: it is one of its transaction's, or the caller is
-- the system or the owner. Null is all accounts. `role` stays what the caller set, whoever the function runs as.
create function platform.may_act_for(account bigint) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    caller name := case current_setting('role') when 'none' then session_user else current_setting('role') end;
  begin
    return coalesce(account = any (platform.account_ids()), false)
      or pg_has_role(caller, current_user, 'USAGE')
      or exists (select from pg_roles where rolname = 'galena_system' and pg_has_role(caller, oid, 'USAGE'));
  end $$;

-- As before; but the application enqueues for the accounts of its transaction and no other.
create or replace function platform.enqueue_jobs(asked_queue text, requests jsonb) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if exists (
      select from (select distinct account_id from jsonb_to_recordset(requests) as r (account_id bigint)) asked
      where not platform.may_act_for(asked.account_id)
    ) then
      raise exception 'a job for an account that is not the transaction''s' using errcode = 'insufficient_privilege';
    end if;
    return query
      insert into platform.jobs (queue, account_id, payload, key, priority, due_at)
      select asked_queue, r.account_id, r.payload, r.key, coalesce(r.priority, 0),
        now() + make_interval(secs => coalesce(r.after_seconds, 0))
      from jsonb_to_recordset(requests)
        as r (account_id bigint, payload jsonb, key text, priority int, after_seconds float8)
      on conflict (queue, key) where key is not null and state <= 'active' do nothing
      returning id;
    -- Workers look around by themselves for what is due later.
    if found and exists (select from jsonb_to_recordset(requests) as r (after_seconds float8) where coalesce(after_seconds, 0) <= 0) then
      perform pg_notify('galena_jobs', asked_queue);
    end if;
  end $$;

-- As before; but of a lease that is another account's they say that it does not stand, and nothing is finished or hurried there.
create or replace function platform.hold_lease(lease bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform from platform.job_leases where id = lease and platform.may_act_for(account_id) for share;
    return found;
  end $$;

create or replace function platform.finish_job(lease bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare mine platform.job_leases;
  begin
    delete from platform.job_leases where id = lease and platform.may_act_for(account_id) returning * into mine;
    if mine.id is null then return false; end if;
    update platform.jobs set state = 'completed', ended_at = now(), reason = null where id = mine.job_id and state = 'active';
    return true;
  end $$;

create or replace function platform.hurry_job(asked_queue text, key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    update platform.jobs j set due_at = now()
    where j.queue = asked_queue and j.key = hurry_job.key and j.state in ('created', 'retry') and j.due_at > now()
      and platform.may_act_for(j.account_id);
  end $$;

-- PostgreSQL tells the size of a database only to whom it lets in, and may let in the logins and not their roles.
create function platform.database_bytes() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select pg_database_size(current_database()) $$;

-- An empty search_path is not empty: types and tables are looked for among the caller's temporary ones first. Named last, they
-- are looked at last, and a caller cannot put a type of its own in the place of one that these functions name.
do $$
  declare definer regprocedure;
  begin
    for definer in
      select f.oid from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where f.prosecdef and n.nspname in (select platform.room_schemas())
    loop
      execute format('alter function %s set search_path = pg_catalog, pg_temp', definer);
    end loop;
  end $$;

select
  platform.function_for('platform.enqueue_jobs(text, jsonb)', 'app'),
  platform.function_for('platform.hurry_job(text, text)', 'app'),
  platform.function_for('platform.hold_lease(bigint)', 'app'),
  platform.function_for('platform.finish_job(bigint)', 'app'),
  platform.function_for('platform.lease_stands(bigint)', 'app'),
  platform.function_for('platform.spend_ticket(bytea, text, text, timestamptz)', 'app'),
  platform.function_for('identity.realm_of_host(text)', 'app'),
  platform.function_for('identity.user_by_email(bigint, text)', 'app'),
  platform.function_for('identity.session_of_token(bytea, text, timestamptz)', 'app'),
  platform.function_for('identity.parent_account()', 'app'),
  platform.function_for('whitelabel.brand_of_host(text)', 'app'),
  platform.function_for('contacts.denied_from_above(bigint, text[], bytea[])', 'app'),
  platform.function_for('contacts.suppress_for_customers(bigint, text, bytea, text, timestamptz)', 'app');

select
  platform.function_for('platform.register_worker(text)', 'system'),
  platform.function_for('platform.waiting_accounts(text, bigint, int)', 'system'),
  platform.function_for('platform.claim_jobs(bigint, text, int, int, bigint)', 'system'),
  platform.function_for('platform.postpone_job(bigint, float8)', 'system'),
  platform.function_for('platform.fail_job(bigint, text, int, float8)', 'system'),
  platform.function_for('platform.bury_job(uuid, text)', 'system'),
  platform.function_for('platform.reap_jobs(float8)', 'system'),
  platform.function_for('platform.follow_clock()', 'system'),
  platform.function_for('platform.remove_old_jobs()', 'system'),
  platform.function_for('platform.oldest_transaction_seconds()', 'system'),
  platform.function_for('platform.database_bytes()', 'system'),
  platform.function_for('billing.faults_of(bigint)', 'system'),
  platform.function_for('records.miscounted()', 'system');

select
  platform.function_for('platform.may_act_for(bigint)', 'owner'),
  platform.function_for('platform.function_for(text, text)', 'owner'),
  platform.function_for('platform.guard_table(text, text, text, text[])', 'owner'),
  platform.function_for('platform.tenant_table(text, text[])', 'owner'),
  platform.function_for('platform.directory_table(text, text, text[])', 'owner'),
  platform.function_for('platform.house_table(text, text[])', 'owner'),
  platform.function_for('platform.hidden_table(text)', 'owner'),
  platform.function_for('platform.room_schemas()', 'owner'),
  platform.function_for('platform.open_schemas()', 'owner'),
  platform.function_for('platform.enforce_policies(platform.table_access)', 'owner'),
  platform.function_for('platform.apply_access()', 'owner'),
  platform.function_for('platform.lift_access()', 'owner');

-- Opens the functions of the rooms to whom they are declared for. One that is gone is forgotten.
create function platform.open_functions() returns void
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
      select f.oid::regprocedure as named, case when f.prorettype = 'trigger'::regtype then 'owner' else coalesce(a.open_to, 'app') end as open_to
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      left join platform.function_access a on to_regprocedure(a.function_name) = f.oid
      where n.nspname in (select platform.room_schemas())
    loop
      execute format('revoke all on routine %s from public, galena_app, galena_system', entry.named);
      if entry.open_to = 'app' then
        execute format('grant execute on routine %s to galena_app, galena_system', entry.named);
      elsif entry.open_to = 'system' then
        execute format('grant execute on routine %s to galena_system', entry.named);
      end if;
    end loop;
  end $$;
select platform.function_for('platform.open_functions()', 'owner');

-- Opens the schemas and functions to the two roles; tables open one by one in apply_access. Sequences are the system's, which
-- registers workers by one: an identity column asks nobody for a right to its own.
create or replace function platform.open_schemas() returns void
  language plpgsql as $$
  declare room text;
  begin
    for room in select platform.room_schemas() loop
      execute format('revoke all on schema %I from public', room);
      execute format('grant usage on schema %I to galena_app, galena_system', room);
      execute format('revoke all on all sequences in schema %I from public, galena_app, galena_system', room);
      execute format('grant usage on all sequences in schema %I to galena_system', room);
    end loop;
    perform platform.open_functions();
  end $$;

-- Without the roles nobody applies the access: what PUBLIC has of old goes now.
do $$
  declare room text;
  begin
    for room in select platform.room_schemas() loop
      execute format('revoke all on schema %I from public', room);
      execute format('revoke all on all tables in schema %I from public', room);
      execute format('revoke all on all sequences in schema %I from public', room);
      execute format('revoke execute on all routines in schema %I from public', room);
    end loop;
  end $$;
