-- Who is asked for leads, and with whose keys, gets a room of its own. Tables move as they are, with their rows, ids and policies.
create schema sources;

alter table search.searchers set schema sources;
alter table search.searcher_days set schema sources;
alter table search.vendor_keys set schema sources;
alter table search.vendor_key_days set schema sources;
alter table search.manifests set schema sources;
alter table search.manifest_versions set schema sources;

update platform.table_access set table_name = 'sources.' || split_part(table_name, '.', 2)
where table_name in (
  'search.searchers', 'search.searcher_days', 'search.vendor_keys', 'search.vendor_key_days', 'search.manifests',
  'search.manifest_versions');

-- Functions name their tables by text, so they are made anew. What they do is what they did.
drop function search.begin_key_call(bigint, bigint, date);
drop function search.end_key_call(bigint, bigint, timestamptz, date, timestamptz, text, boolean, boolean, bigint);
drop function search.keys_serving(bigint);

-- The keys that serve an account: its own, and those that its reseller has for its customers.
create function sources.keys_serving(account bigint)
  returns table (
    id bigint, vendor text, credentials text, is_own boolean, is_refused boolean, failures_in_row int, last_error_at timestamptz,
    changed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    declare reseller bigint := identity.reseller_of(account);
    begin
      if not platform.may_act_for(account) then return; end if;
      return query
        select k.id, k.vendor, k.credentials, k.account_id = account, k.is_refused, k.failures_in_row, k.last_error_at,
          k.changed_at
        from sources.vendor_keys k
        where k.account_id = account or (k.account_id = reseller and k.for_customers)
        order by k.id;
    end $$;

-- Counts a call before it is made. False: the key is gone, or serves this account no more.
create function sources.begin_key_call(account bigint, asked_key bigint, on_day date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    declare owner bigint;
    begin
      if not exists (select from sources.keys_serving(account) k where k.id = asked_key) then return false; end if;
      select k.account_id into owner from sources.vendor_keys k where k.id = asked_key;
      insert into sources.vendor_key_days (account_id, key_id, day, calls) values (owner, asked_key, on_day, 1)
        on conflict (account_id, key_id, day) do update set calls = vendor_key_days.calls + 1;
      return true;
    end $$;

-- How a call that was counted ended. `error` null: it was answered. What another key said (`since`) tells nothing of this one.
create function sources.end_key_call(
  account bigint, asked_key bigint, since timestamptz, on_day date, at timestamptz, error text, is_fault boolean, refused boolean,
  cost bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      if not exists (select from sources.keys_serving(account) k where k.id = asked_key) then return; end if;
      update sources.vendor_key_days d set
        succeeded = d.succeeded + case when error is null then 1 else 0 end,
        failed = d.failed + case when error is null then 0 else 1 end,
        millicents = d.millicents + cost
        where d.key_id = asked_key and d.day = on_day;
      update sources.vendor_keys k set
        last_used_at = at,
        tested_at = case when error is null then at else k.tested_at end,
        is_refused = case when error is null then false else k.is_refused or refused end,
        failures_in_row = case when error is null then 0 when is_fault then k.failures_in_row + 1 else k.failures_in_row end,
        last_error = coalesce(error, k.last_error),
        last_error_at = case when error is null then k.last_error_at else at end
        where k.id = asked_key and k.changed_at = since;
    end $$;

select
  platform.function_for('sources.keys_serving(bigint)', 'app'),
  platform.function_for('sources.begin_key_call(bigint, bigint, date)', 'app'),
  platform.function_for('sources.end_key_call(bigint, bigint, timestamptz, date, timestamptz, text, boolean, boolean, bigint)', 'app');
