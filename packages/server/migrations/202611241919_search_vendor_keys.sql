-- Keys of accounts and resellers at vendors of leads. The platform's own stay with its searchers: what is sealed there opens there only.

-- The reseller that an account is a customer of: whose brand it is under, or who is above it. Null where there is none any more.
create function identity.reseller_of(account bigint) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    declare reseller bigint;
    begin
      if not platform.may_act_for(account) then return null; end if;
      select coalesce(r.account_id, case when a.kind = 'related' then p.parent_id else a.parent_id end) into reseller
        from identity.accounts a
        join identity.realms r on r.id = a.realm_id
        left join identity.accounts p on p.id = a.parent_id
        where a.id = account;
      return (
        select a.id from identity.accounts a
        where a.id = reseller and a.id <> account and a.deleted_at is null and a.status <> 'suspended'
          and exists (
            select from identity.account_modules held join identity.modules m on m.id = held.module_id
            where held.account_id = a.id and m.slug = 'whitelabel'));
    end $$;

create table search.vendor_keys (
  id               bigint generated always as identity primary key,
  account_id       bigint not null,
  vendor           text not null,                     -- as on the cards of its searchers; one key opens all of them
  credentials      text,                              -- sealed JSON; null only inside the transaction that makes the row
  for_customers    boolean not null default false,    -- a reseller's: its customers are served by it where they have none
  tested_at        timestamptz,                       -- when the vendor took it last
  failures_in_row  int not null default 0,
  is_refused       boolean not null default false,    -- the vendor said that it is not good: nobody asks with it before a test
  last_used_at     timestamptz,
  last_error       text,
  last_error_at    timestamptz,
  created_at       timestamptz not null,
  changed_at       timestamptz not null,
  unique (account_id, vendor)
);

-- What each was used for on a day in UTC, and what the vendor asks for it by the price on its card, in thousandths of a cent.
create table search.vendor_key_days (
  account_id  bigint not null,
  key_id      bigint not null references search.vendor_keys (id) on delete cascade,
  day         date not null,
  calls       int not null default 0,
  succeeded   int not null default 0,
  failed      int not null default 0,
  millicents  bigint not null default 0,
  primary key (account_id, key_id, day)
);

select
  platform.directory_table('search.vendor_keys'),
  platform.directory_table('search.vendor_key_days');

-- Of the platform's keys the same: by searcher, as its limits are.
alter table search.searcher_days add column millicents bigint not null default 0;

-- The keys that serve an account: its own, and those that its reseller has for its customers.
create function search.keys_serving(account bigint)
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
        from search.vendor_keys k
        where k.account_id = account or (k.account_id = reseller and k.for_customers)
        order by k.id;
    end $$;

-- Counts a call before it is made. False: the key is gone, or serves this account no more.
create function search.begin_key_call(account bigint, asked_key bigint, on_day date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    declare owner bigint;
    begin
      if not exists (select from search.keys_serving(account) k where k.id = asked_key) then return false; end if;
      select k.account_id into owner from search.vendor_keys k where k.id = asked_key;
      insert into search.vendor_key_days (account_id, key_id, day, calls) values (owner, asked_key, on_day, 1)
        on conflict (account_id, key_id, day) do update set calls = vendor_key_days.calls + 1;
      return true;
    end $$;

-- How a call that was counted ended. `error` null: it was answered. What another key said (`since`) tells nothing of this one.
create function search.end_key_call(
  account bigint, asked_key bigint, since timestamptz, on_day date, at timestamptz, error text, is_fault boolean, refused boolean,
  cost bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      if not exists (select from search.keys_serving(account) k where k.id = asked_key) then return; end if;
      update search.vendor_key_days d set
        succeeded = d.succeeded + case when error is null then 1 else 0 end,
        failed = d.failed + case when error is null then 0 else 1 end,
        millicents = d.millicents + cost
        where d.key_id = asked_key and d.day = on_day;
      update search.vendor_keys k set
        last_used_at = at,
        tested_at = case when error is null then at else k.tested_at end,
        is_refused = case when error is null then false else k.is_refused or refused end,
        failures_in_row = case when error is null then 0 when is_fault then k.failures_in_row + 1 else k.failures_in_row end,
        last_error = coalesce(error, k.last_error),
        last_error_at = case when error is null then k.last_error_at else at end
        where k.id = asked_key and k.changed_at = since;
    end $$;

select
  platform.function_for('identity.reseller_of(bigint)', 'app'),
  platform.function_for('search.keys_serving(bigint)', 'app'),
  platform.function_for('search.begin_key_call(bigint, bigint, date)', 'app'),
  platform.function_for('search.end_key_call(bigint, bigint, timestamptz, date, timestamptz, text, boolean, boolean, bigint)', 'app');

-- With whose key a search began: it goes on with no other.
alter table search.searches add column vendor_paid_by text not null default 'house'
  check (vendor_paid_by in ('house', 'reseller', 'account'));
