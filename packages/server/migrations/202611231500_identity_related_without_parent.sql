-- As before; and a related account is inactive as long as the account above it is deleted, whatever it was itself.
create or replace function identity.session_of_token(asked_hash bytea, asked_host text, at timestamptz)
  returns table (
    token_id bigint, user_id bigint, account_id bigint, realm_id bigint, role text, user_type text,
    is_super_admin boolean, is_demo boolean, account_status text, account_kind text,
    modules text[], impersonator_id bigint, impersonator_name text, last_used_at timestamptz,
    may_have_related boolean, may_spend boolean, entered_by_id bigint, entered_by_name text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select t.id, u.id, u.account_id, u.realm_id, u.role, u.user_type, u.is_super_admin, a.is_demo,
        -- Nobody answers for a related account whose parent is gone.
        case when a.kind = 'related' and not exists (
          select from identity.accounts above where above.id = a.parent_id and above.deleted_at is null)
        then 'inactive' else a.status end,
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
        e.id, e.first_name || ' ' || e.last_name
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
          where p.id = a.parent_id and p.id = e.account_id and p.may_have_related and p.status = 'active'
            and p.deleted_at is null and e.deleted_at is null and e.user_type <> 'team_member')));
  end $$;

-- Replaced by identity.person_at, which knows a brand's own people as well.
drop function identity.user_by_email(bigint, text);
