-- A reseller views the product as its own customers (A-24): while it sells, and they are its customers.

-- The account that a customer belongs to: whose brand they sign in to, or that stands above them. Null: nobody's.
create function identity.seller_above(asked_account bigint) returns bigint
  language sql stable
  as $$
    select s.seller from (
      select coalesce(r.account_id, case when a.kind = 'related' then p.parent_id else a.parent_id end) as seller, a.kind, a.parent_id
      from identity.accounts a
      join identity.realms r on r.id = a.realm_id
      left join identity.accounts p on p.id = a.parent_id
      where a.id = asked_account) s
    -- What is related to a reseller is its own, and no customer.
    where s.seller <> asked_account and not (s.kind = 'related' and s.parent_id = s.seller)
  $$;
select platform.function_for('identity.seller_above(bigint)', 'owner');

-- As before, by the function above.
create or replace function identity.seller_of(asked_account bigint) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return null; end if;
    return identity.seller_above(asked_account);
  end $$;

-- Whether somebody is of the account that sells to another one, and works on its white label there, today.
create function identity.works_for_seller(asked_user bigint, customer bigint) returns boolean
  language sql stable
  as $$
    select exists (
      select from identity.users u
      join identity.accounts s on s.id = u.account_id
      where u.id = asked_user and u.deleted_at is null and s.deleted_at is null and s.standing = 'active'
        and s.id = identity.seller_above(customer)
        and exists (
          select from identity.account_modules held join identity.modules m on m.id = held.module_id
          where held.account_id = s.id and m.slug = 'whitelabel')
        and (u.user_type <> 'team_member' or exists (
          select from identity.team_access ta
          where ta.account_id = s.id and ta.user_id = u.id and ta.option = 'whitelabel')))
  $$;
select platform.function_for('identity.works_for_seller(bigint, bigint)', 'owner');

-- As before; whoever views the product as a user is an admin, or of the reseller whose customer the user is, at every call anew.
create or replace function identity.session_of_token(asked_hash bytea, asked_host text, at timestamptz)
  returns table (
    token_id bigint, user_id bigint, account_id bigint, realm_id bigint, role text, user_type text,
    is_super_admin boolean, is_demo boolean, account_status text, account_kind text,
    modules text[], impersonator_id bigint, impersonator_name text, last_used_at timestamptz,
    may_have_related boolean, may_spend boolean, entered_by_id bigint, entered_by_name text, is_trial_over boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select t.id, u.id, u.account_id, u.realm_id, u.role, u.user_type, u.is_super_admin, a.is_demo,
        -- Nobody answers for a related account whose parent is gone.
        case when a.kind = 'related' and not exists (
          select from identity.accounts above where above.id = a.parent_id and above.deleted_at is null)
        then 'inactive' else a.standing end,
        a.kind,
        -- What the account holds, of which a team member has only what it was given.
        array(
          select m.slug from identity.account_modules held join identity.modules m on m.id = held.module_id
          where held.account_id = u.account_id
            and (u.user_type <> 'team_member' or m.slug in (
              select option from identity.team_access ta where ta.account_id = u.account_id and ta.user_id = u.id))
          order by m.id),
        i.id, i.first_name || ' ' || i.last_name, t.last_used_at,
        a.may_have_related,
        u.user_type <> 'team_member' or not exists (
          select from identity.team_access ta
          where ta.account_id = u.account_id and ta.user_id = u.id and ta.option = 'leads' and not ta.may_spend),
        e.id, e.first_name || ' ' || e.last_name, a.plan_state = 'over'
      from identity.access_tokens t
      join identity.users u on u.id = t.user_id
      join identity.accounts a on a.id = u.account_id
      left join identity.users i on i.id = t.impersonator_id
      left join identity.users e on e.id = t.entered_by
      where t.token_hash = asked_hash and t.host = asked_host and t.revoked_at is null
        and t.expires_at > at and t.last_used_at + make_interval(secs => t.idle_seconds) > at
        and u.deleted_at is null and a.deleted_at is null and a.status <> 'suspended'
        and (t.impersonator_id is null or i.role = 'admin' or identity.works_for_seller(i.id, a.id))
        and (t.entered_by is null or (a.kind = 'related' and exists (
          select from identity.accounts p
          where p.id = a.parent_id and p.id = e.account_id and p.may_have_related and p.standing = 'active'
            and p.deleted_at is null and e.deleted_at is null and e.user_type <> 'team_member')));
  end $$;

-- As before, and people of the reseller whose customers the transaction carries.
create or replace function identity.names_from_outside(asked bigint[]) returns table (id bigint, name text, kind text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.first_name || ' ' || u.last_name, case u.role when 'admin' then 'support' else 'parent' end
    from identity.users u
    where u.id = any(asked) and (u.role = 'admin' or u.account_id in (
      select a.parent_id from identity.accounts a where a.id = any(platform.account_ids())
      union all
      select identity.seller_above(c.id) from unnest(platform.account_ids()) c (id)))
  $$;
