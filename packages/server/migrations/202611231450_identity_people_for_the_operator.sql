-- The operator finds people among very many, deletes and restores them, and views the product as one of them.

-- What people and accounts are found by: words, each after a space, so that two letters find the words that begin with them.
alter table identity.users add column searched text not null
  generated always as (' ' || platform.fold(first_name || ' ' || last_name) || ' ' || lower(email)) stored;
alter table identity.users add column sorted_name text not null
  generated always as (platform.fold(first_name || ' ' || last_name)) stored;
alter table identity.accounts add column searched text not null generated always as (' ' || platform.fold(name)) stored;

create index users_by_words on identity.users using gin (searched gin_trgm_ops);
create index accounts_by_words on identity.accounts using gin (searched gin_trgm_ops);
create index users_by_name on identity.users (sorted_name, id);
create index users_by_email on identity.users (lower(email), id);
create index users_by_last_login on identity.users (coalesce(last_login_at, '-infinity'), id);
create index users_by_creation on identity.users (created_at);
create index users_by_realm on identity.users (realm_id, id);
-- What few of many are.
create index users_of_rare_roles on identity.users (role, id) where role <> 'user';
create index users_of_rare_types on identity.users (user_type, id) where user_type <> 'user';
create index users_deleted on identity.users (deleted_at) where deleted_at is not null;
create index accounts_not_active on identity.accounts (status, id) where status <> 'active';

-- Everybody, as the operator's room reads them. No definer: the planner sees through it, and every role sees what it may.
create function identity.people() returns table (
    id bigint, account_id bigint, account_name text, first_name text, last_name text, email text, role text, user_type text,
    is_super_admin boolean, is_confirmed boolean, lang text, last_login_at timestamptz, created_at timestamptz,
    deleted_at timestamptz, account_status text, may_have_related boolean, parent_id bigint, realm_id bigint, realm_name text,
    realm_kind text, searched text, sorted_name text, sorted_email text, sorted_login timestamptz)
  language sql stable
  as $$
    select u.id, u.account_id, a.name, u.first_name, u.last_name, u.email, u.role, u.user_type,
      u.is_super_admin, u.email_confirmed_at is not null, u.lang, u.last_login_at, u.created_at,
      u.deleted_at, a.status, a.may_have_related, a.parent_id, u.realm_id, r.name,
      r.kind, u.searched, u.sorted_name, lower(u.email), coalesce(u.last_login_at, '-infinity')
    from identity.users u
    join identity.accounts a on a.id = u.account_id
    join identity.realms r on r.id = u.realm_id
  $$;

-- Accounts whose name fits a pattern; as many as may be of use.
create function identity.accounts_like(pattern text) returns setof bigint
  language sql stable
  as $$ select a.id from identity.accounts a where a.searched like pattern order by a.id desc limit 1000 $$;

-- The accounts that somebody with the role admin belongs to: few.
create function identity.accounts_of_admins() returns setof bigint
  language sql stable
  as $$ select distinct u.account_id from identity.users u where u.role = 'admin' $$;

select platform.function_for('identity.people()', 'system'),
  platform.function_for('identity.accounts_like(text)', 'system'),
  platform.function_for('identity.accounts_of_admins()', 'system');

-- How many super admins there are beside one. Until the transaction ends nobody else asks: two that stop being one at once take turns.
create function identity.other_super_admins(asked_user bigint) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('super admins', 7147013));
    return (select count(*) from identity.users u
      where u.is_super_admin and u.deleted_at is null and u.id <> asked_user);
  end $$;
select platform.function_for('identity.other_super_admins(bigint)', 'app');
create index users_super_admins on identity.users (id) where is_super_admin;

-- Whoever views the product as others stops doing so when they are no admin any more.
create index access_tokens_by_impersonator on identity.access_tokens (impersonator_id) where impersonator_id is not null;
create function identity.end_viewings(admin bigint, at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  as $$ update identity.access_tokens set revoked_at = at where impersonator_id = admin and revoked_at is null $$;
select platform.function_for('identity.end_viewings(bigint, timestamptz)', 'app');

-- Who acts in an account without being of it: the platform's admins, and people of the account above. Their names and nothing else.
create function identity.names_from_outside(asked bigint[]) returns table (id bigint, name text, kind text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.first_name || ' ' || u.last_name, case u.role when 'admin' then 'support' else 'parent' end
    from identity.users u
    where u.id = any(asked) and (u.role = 'admin' or u.account_id in (
      select a.parent_id from identity.accounts a where a.id = any(platform.account_ids())))
  $$;
select platform.function_for('identity.names_from_outside(bigint[])', 'app');
