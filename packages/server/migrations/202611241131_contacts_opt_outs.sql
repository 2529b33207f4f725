-- Opt-outs become something a person works with: who kept one, when, why, and where it came from. What is kept of whom stays a hash.
alter table contacts.suppressions add column source text not null default 'record' check (source in ('hand', 'record', 'file'));
alter table contacts.suppressions add column user_id bigint;
-- Kept for the customers of a reseller, too: `reseller_suppressions` says the same for them.
alter table contacts.suppressions add column for_customers boolean not null default false
  check (not for_customers or level = 'account');
create index suppressions_newest on contacts.suppressions (account_id, level, list_id, id);
create index suppressions_by_time on contacts.suppressions (account_id, created_at);

-- What holds from above has a name, and knows whether the records of all whom it concerns were hidden.
alter table contacts.reseller_suppressions add column reached_at timestamptz;
create index reseller_suppressions_to_reach on contacts.reseller_suppressions (created_at) where reached_at is null;
create index reseller_suppressions_by_time on contacts.reseller_suppressions (account_id, created_at);
alter table contacts.platform_suppressions add column id bigint generated always as identity;
alter table contacts.platform_suppressions add column user_id bigint;
alter table contacts.platform_suppressions add column reached_at timestamptz;
create unique index platform_suppressions_by_id on contacts.platform_suppressions (id);
create index platform_suppressions_by_time on contacts.platform_suppressions (created_at);
create index platform_suppressions_to_reach on contacts.platform_suppressions (created_at) where reached_at is null;

-- The same contacts may be reached by the customers of a reseller again.
create function contacts.release_for_customers(account bigint, released_kind text, released_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      if not platform.may_act_for(account) then
        raise exception 'not this account' using errcode = 'insufficient_privilege';
      end if;
      delete from contacts.reseller_suppressions r
        where r.account_id = account and r.kind = released_kind and r.hash = released_hash;
    end $$;

-- Since when each of these may not be contacted by an account, by the word of the platform or of its reseller.
create function contacts.entries_from_above(account bigint, kinds text[], hashes bytea[])
  returns table (kind text, hash bytea, level text, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    declare parent bigint;
    begin
      if not platform.may_act_for(account) then return; end if;
      select a.parent_id into parent from identity.accounts a where a.id = account;
      return query
        select asked.kind, asked.hash, 'platform', p.created_at from unnest(kinds, hashes) as asked (kind, hash)
          join contacts.platform_suppressions p on p.kind = asked.kind and p.hash = asked.hash
        union all
        select asked.kind, asked.hash, 'reseller', r.created_at from unnest(kinds, hashes) as asked (kind, hash)
          join contacts.reseller_suppressions r on r.account_id = parent and r.kind = asked.kind and r.hash = asked.hash;
    end $$;

-- How many opt-outs hold for an account from above, and since when the newest of them does. It is not told which.
create function contacts.sum_from_above(account bigint) returns table (n bigint, newest timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    declare parent bigint;
    begin
      if not platform.may_act_for(account) then return; end if;
      select a.parent_id into parent from identity.accounts a where a.id = account;
      return query
        select count(*), max(above.created_at) from (
          select p.created_at from contacts.platform_suppressions p
          union all
          select r.created_at from contacts.reseller_suppressions r where r.account_id = parent) above;
    end $$;

-- The platform's own opt-outs: for its operator alone.
create function contacts.suppress_everywhere(kinds text[], hashes bytea[], why text, who bigint, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    declare added bigint;
    begin
      insert into contacts.platform_suppressions (kind, hash, reason, user_id, created_at)
        select asked.kind, asked.hash, why, who, at from unnest(kinds, hashes) as asked (kind, hash) on conflict do nothing;
      get diagnostics added = row_count;
      return added;
    end $$;
create function contacts.release_everywhere(entry bigint) returns table (kind text, hash bytea)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      return query delete from contacts.platform_suppressions p where p.id = entry returning p.kind, p.hash;
    end $$;
create function contacts.platform_entries(after bigint, most int)
  returns table (id bigint, kind text, hash bytea, reason text, user_id bigint, created_at timestamptz, reached_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      return query
        select p.id, p.kind, p.hash, p.reason, p.user_id, p.created_at, p.reached_at from contacts.platform_suppressions p
        where after is null or p.id < after order by p.id desc limit most;
    end $$;
create function contacts.platform_entries_of(kinds text[], hashes bytea[])
  returns table (id bigint, kind text, hash bytea, reason text, user_id bigint, created_at timestamptz, reached_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      return query
        select p.id, p.kind, p.hash, p.reason, p.user_id, p.created_at, p.reached_at from unnest(kinds, hashes) as asked (kind, hash)
          join contacts.platform_suppressions p on p.kind = asked.kind and p.hash = asked.hash;
    end $$;

-- Some opt-outs from above whose records nobody has hidden yet, the oldest first; they are taken until the transaction ends.
create function contacts.take_unreached(most int, at timestamptz) returns table (reseller bigint, kind text, hash bytea)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      return query
        with next as (
          select p.kind, p.hash from contacts.platform_suppressions p where p.reached_at is null
          order by p.created_at limit most for update skip locked)
        update contacts.platform_suppressions p set reached_at = at from next
        where p.kind = next.kind and p.hash = next.hash returning null::bigint, p.kind, p.hash;
      return query
        with next as (
          select r.account_id, r.kind, r.hash from contacts.reseller_suppressions r where r.reached_at is null
          order by r.created_at limit most for update skip locked)
        update contacts.reseller_suppressions r set reached_at = at from next
        where r.account_id = next.account_id and r.kind = next.kind and r.hash = next.hash
        returning r.account_id, r.kind, r.hash;
    end $$;

-- Which of these accounts a reseller's word holds for: its own, and those below it.
create function contacts.customers_among(reseller bigint, accounts bigint[]) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      return query select a.id from identity.accounts a where a.id = any (accounts) and reseller in (a.id, a.parent_id);
    end $$;

select
  platform.function_for('contacts.release_for_customers(bigint, text, bytea)', 'app'),
  platform.function_for('contacts.entries_from_above(bigint, text[], bytea[])', 'app'),
  platform.function_for('contacts.sum_from_above(bigint)', 'app'),
  platform.function_for('contacts.suppress_everywhere(text[], bytea[], text, bigint, timestamptz)', 'system'),
  platform.function_for('contacts.release_everywhere(bigint)', 'system'),
  platform.function_for('contacts.platform_entries(bigint, int)', 'system'),
  platform.function_for('contacts.platform_entries_of(text[], bytea[])', 'system'),
  platform.function_for('contacts.take_unreached(int, timestamptz)', 'system'),
  platform.function_for('contacts.customers_among(bigint, bigint[])', 'system');
