-- API keys get a room of their own, and everything that bounds them: scopes, addresses, an end, a monthly cap.

create schema keys;
alter table identity.api_keys set schema keys;
delete from platform.table_access where table_name = 'identity.api_keys';

alter table keys.api_keys add column allowed_addresses text[] not null default '{}';  -- addresses and networks; none: any
alter table keys.api_keys add column expires_at timestamptz;
alter table keys.api_keys add column credit_cap bigint check (credit_cap > 0);         -- credits a month; null: no cap
alter table keys.api_keys add column last_used_address text;
alter table keys.api_keys add check (scopes <@ '{read,write,spend}');
create index api_keys_by_user on keys.api_keys (account_id, user_id, id);
drop index keys.api_keys_by_account;

select platform.directory_table('keys.api_keys', 'account_id', '{select,insert,update}');

-- Who stands behind a key, before any account is known; no row when nobody has it, or its user or account is gone. It is good on the
-- platform's host, on that of its user's brand, and on that of the brand that the account is. plpgsql keeps its plan between calls.
create function keys.caller_of_key(asked_hash bytea, asked_host text)
  returns table (
    key_id bigint, scopes text[], allowed_addresses text[], expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz,
    user_id bigint, account_id bigint, realm_id bigint, role text, user_type text, is_super_admin boolean, is_demo boolean,
    account_status text, account_kind text, modules text[], may_have_related boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select k.id, k.scopes, k.allowed_addresses, k.expires_at, k.revoked_at, k.last_used_at,
        u.id, u.account_id, u.realm_id, u.role, u.user_type, u.is_super_admin, a.is_demo, a.status, a.kind,
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
select platform.function_for('keys.caller_of_key(bytea, text)', 'app');

-- As before, and whether the account may open related ones: its owner is a parent then.
drop function identity.session_of_token(bytea, text, timestamptz);
create function identity.session_of_token(asked_hash bytea, asked_host text, at timestamptz)
  returns table (
    token_id bigint, user_id bigint, account_id bigint, realm_id bigint, role text, user_type text,
    is_super_admin boolean, is_demo boolean, account_status text, account_kind text,
    modules text[], may_have_related boolean, impersonator_id bigint, impersonator_name text, last_used_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select t.id, u.id, u.account_id, u.realm_id, u.role, u.user_type, u.is_super_admin, a.is_demo, a.status, a.kind,
        -- What the account holds, of which a team member has only what it was given.
        array(
          select m.slug from identity.account_modules held join identity.modules m on m.id = held.module_id
          where held.account_id = u.account_id
            and (u.user_type <> 'team_member' or m.slug in (
              select option from identity.team_access ta where ta.account_id = u.account_id and ta.user_id = u.id))
          order by m.id),
        a.may_have_related, i.id, i.first_name || ' ' || i.last_name, t.last_used_at
      from identity.access_tokens t
      join identity.users u on u.id = t.user_id
      join identity.accounts a on a.id = u.account_id
      left join identity.users i on i.id = t.impersonator_id
      where t.token_hash = asked_hash and t.host = asked_host and t.revoked_at is null
        and t.expires_at > at and t.last_used_at + make_interval(secs => t.idle_seconds) > at
        and u.deleted_at is null and a.deleted_at is null and a.status <> 'suspended';
  end $$;
select platform.function_for('identity.session_of_token(bytea, text, timestamptz)', 'app');

-- An act by a key is told from one by its user.
alter table platform.audits add column api_key_id bigint;
