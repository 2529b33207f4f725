-- A reseller's realm comes with its business account, and its hosts come and go (G-112).
alter table identity.realm_hosts add column is_own boolean not null default false;   -- the reseller's own domain, not one of ours

-- Where the people of a realm sign in: its own domain before one below ours, the newest first.
create or replace function identity.home_of_realm(asked_realm bigint) returns table (kind text, name text, host text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select r.kind, r.name,
      (select h.host from identity.realm_hosts h where h.realm_id = r.id and h.verified_at is not null
        order by h.is_own desc, h.verified_at desc, h.host limit 1)
    from identity.realms r where r.id = asked_realm
  $$;
select platform.function_for('identity.home_of_realm(bigint)', 'app');

-- The realm of a reseller, under this name from now on; made where it has none. Null for an account that the caller does not work in.
create function identity.open_realm(asked_account bigint, asked_name text) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare found bigint;
  begin
    if not platform.may_act_for(asked_account) then return null; end if;
    -- Two at once make one.
    perform from identity.accounts where id = asked_account for update;
    update identity.realms set name = asked_name where account_id = asked_account returning id into found;
    if found is null then
      insert into identity.realms (kind, name, account_id) values ('reseller', asked_name, asked_account) returning id into found;
    end if;
    return found;
  end $$;
select platform.function_for('identity.open_realm(bigint, text)', 'app');

-- A host that a reseller proved to be its own is served. False: it is served for somebody else.
create function identity.serve_host(asked_account bigint, asked_host text, asked_own boolean, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return false; end if;
    insert into identity.realm_hosts (host, realm_id, verified_at, is_own)
      select asked_host, r.id, at, asked_own from identity.realms r where r.account_id = asked_account
      on conflict (host) do nothing;
    return exists (
      select from identity.realm_hosts h join identity.realms r on r.id = h.realm_id
      where h.host = asked_host and r.account_id = asked_account and h.verified_at is not null);
  end $$;
select platform.function_for('identity.serve_host(bigint, text, boolean, timestamptz)', 'app');

-- A host of a reseller is served no longer.
create function identity.leave_host(asked_account bigint, asked_host text) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from identity.realm_hosts h using identity.realms r
    where h.host = asked_host and r.id = h.realm_id and r.account_id = asked_account and platform.may_act_for(asked_account)
  $$;
select platform.function_for('identity.leave_host(bigint, text)', 'app');

-- Whether somebody's pages are served at a host, and whether they are an account's own.
create function identity.account_at_host(asked_host text) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select r.account_id from identity.realm_hosts h join identity.realms r on r.id = h.realm_id
    where h.host = asked_host and h.verified_at is not null
  $$;
select platform.function_for('identity.account_at_host(text)', 'app');

-- The same order for whoever asks by the account.
create or replace function identity.home_of_account(asked_account bigint) returns table (realm_id bigint, host text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return; end if;
    return query
      select r.id,
        (select h.host from identity.realm_hosts h where h.realm_id = r.id and h.verified_at is not null
          order by h.is_own desc, h.verified_at desc, h.host limit 1)
      from identity.realms r where r.account_id = asked_account order by r.id limit 1;
  end $$;
select platform.function_for('identity.home_of_account(bigint)', 'app');
