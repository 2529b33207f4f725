-- What a reseller may know of the accounts below it, asked for by the transaction that carries its own or the customer's.

-- Whose customer an account is: the reseller whose brand it signs in to, or that stands above it. Null: nobody's.
create function identity.seller_of(asked_account bigint) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return null; end if;
    return (
      select s.seller from (
        select coalesce(r.account_id, case when a.kind = 'related' then p.parent_id else a.parent_id end) as seller, a.kind, a.parent_id
        from identity.accounts a
        join identity.realms r on r.id = a.realm_id
        left join identity.accounts p on p.id = a.parent_id
        where a.id = asked_account) s
      -- What is related to a reseller is its own, and no customer.
      where s.seller <> asked_account and not (s.kind = 'related' and s.parent_id = s.seller));
  end $$;

-- The customer of a reseller who has an address.
create function identity.customer_of(seller bigint, asked_email text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(seller) then return null; end if;
    return (
      select u.account_id from identity.users u
      join identity.accounts a on a.id = u.account_id
      join identity.realms r on r.id = u.realm_id
      where lower(u.email) = lower(asked_email) and u.deleted_at is null and u.user_type <> 'team_member'
        and a.id <> seller and (a.parent_id = seller or r.account_id = seller)
      order by u.id limit 1);
  end $$;

-- The customers of a reseller in whose name or address a text stands.
create function identity.customers_like(seller bigint, wanted text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(seller) then return; end if;
    return query
      select u.account_id from identity.users u
      join identity.accounts a on a.id = u.account_id
      join identity.realms r on r.id = a.realm_id
      where a.id <> seller and (a.parent_id = seller or r.account_id = seller) and u.user_type <> 'team_member'
        and position(lower(wanted) in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0
      order by u.account_id desc limit most;
  end $$;

select
  platform.function_for('identity.seller_of(bigint)', 'app'),
  platform.function_for('identity.customer_of(bigint, text)', 'app'),
  platform.function_for('identity.customers_like(bigint, text, int)', 'app');
