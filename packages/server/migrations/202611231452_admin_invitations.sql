-- Links by which people whom the operator made set their first password. One at a time; of the token only its SHA-256.
create table admin.invitations (
  account_id  bigint not null,
  user_id     bigint not null,
  token_hash  bytea not null unique,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);
select platform.directory_table('admin.invitations', 'account_id', '{select,insert,update}');

-- Whose invitation a token is, before any account is known.
create function admin.invitation_of(asked_hash bytea) returns table (account_id bigint, user_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select i.account_id, i.user_id from admin.invitations i where i.token_hash = asked_hash $$;
select platform.function_for('admin.invitation_of(bytea)', 'app');
