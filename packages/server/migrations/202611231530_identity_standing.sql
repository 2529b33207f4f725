-- How an account stands follows from its plan, and nobody sets it by hand: one below another is inactive until a plan is chosen.

-- What the room of plans tells of the account: it has none; it has one; its free trial is over and none was chosen since.
alter table identity.accounts add column plan_state text not null default 'none'
  check (plan_state in ('none', 'active', 'over'));
alter table identity.accounts add column standing text not null generated always as
  (case when status = 'active' and parent_id is not null and plan_state = 'none' then 'inactive' else status end) stored;
drop index identity.accounts_not_active;
create index accounts_not_standing on identity.accounts (standing, id) where standing <> 'active';

-- As before, by how the account stands; and whether its trial is over, so that it pays for nothing.
drop function identity.session_of_token(bytea, text, timestamptz);
create function identity.session_of_token(asked_hash bytea, asked_host text, at timestamptz)
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
        and (t.entered_by is null or (a.kind = 'related' and exists (
          select from identity.accounts p
          where p.id = a.parent_id and p.id = e.account_id and p.may_have_related and p.standing = 'active'
            and p.deleted_at is null and e.deleted_at is null and e.user_type <> 'team_member')));
  end $$;
select platform.function_for('identity.session_of_token(bytea, text, timestamptz)', 'app');

-- As before, by how the account stands.
create or replace function identity.people() returns table (
    id bigint, account_id bigint, account_name text, first_name text, last_name text, email text, role text, user_type text,
    is_super_admin boolean, is_confirmed boolean, lang text, last_login_at timestamptz, created_at timestamptz,
    deleted_at timestamptz, account_status text, may_have_related boolean, parent_id bigint, realm_id bigint, realm_name text,
    realm_kind text, searched text, sorted_name text, sorted_email text, sorted_login timestamptz)
  language sql stable
  as $$
    select u.id, u.account_id, a.name, u.first_name, u.last_name, u.email, u.role, u.user_type,
      u.is_super_admin, u.email_confirmed_at is not null, u.lang, u.last_login_at, u.created_at,
      u.deleted_at, a.standing, a.may_have_related, a.parent_id, u.realm_id, r.name,
      r.kind, u.searched, u.sorted_name, lower(u.email), coalesce(u.last_login_at, '-infinity')
    from identity.users u
    join identity.accounts a on a.id = u.account_id
    join identity.realms r on r.id = u.realm_id
  $$;

-- By whose clock an account's days begin, for the operator's rooms.
create function identity.time_zone_of(asked bigint) returns text
  language sql stable
  as $$ select a.time_zone from identity.accounts a where a.id = asked $$;
select platform.function_for('identity.time_zone_of(bigint)', 'system');
