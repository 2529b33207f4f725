-- As before; and the keys of a related account do no more than its people while the account above it is deleted.
create or replace function keys.caller_of_key(asked_hash bytea, asked_host text)
  returns table (
    key_id bigint, scopes text[], allowed_addresses text[], expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz,
    user_id bigint, account_id bigint, realm_id bigint, role text, user_type text, is_super_admin boolean, is_demo boolean,
    account_status text, account_kind text, modules text[], may_have_related boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select k.id, k.scopes, k.allowed_addresses, k.expires_at, k.revoked_at, k.last_used_at,
        u.id, u.account_id, u.realm_id, u.role, u.user_type, u.is_super_admin, a.is_demo,
        -- Nobody answers for a related account whose parent is gone.
        case when a.kind = 'related' and not exists (
          select from identity.accounts above where above.id = a.parent_id and above.deleted_at is null)
        then 'inactive' else a.status end,
        a.kind,
        array(
          select m.slug from identity.account_modules held join identity.modules m on m.id = held.module_id
          where held.account_id = u.account_id order by m.id),
        a.may_have_related
      from keys.api_keys k
      join identity.users u on u.id = k.user_id
      join identity.accounts a on a.id = u.account_id
      where k.key_hash = asked_hash and u.deleted_at is null and a.deleted_at is null and a.status <> 'suspended'
        and exists (
          select from identity.realms r where r.id = identity.realm_of_host(asked_host)
            and (r.kind = 'platform' or r.id = u.realm_id or r.account_id = u.account_id));
  end $$;
