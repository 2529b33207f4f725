-- Whom accounts invite: to their team, or to an account of their own below theirs.

create schema team;

-- Stays as the place of whoever accepts it: `user_id` of a member, `related_account_id` of a related account.
create table team.invitations (
  id                  bigint generated always as identity primary key,
  account_id          bigint not null,
  kind                text not null check (kind in ('member', 'related')),
  realm_id            bigint not null,
  email               text not null,
  first_name          text not null,
  last_name           text not null,
  account_name        text not null default '',   -- of the related account
  access_options      text[] not null default '{}',
  may_spend           boolean not null default true,
  invited_by          bigint,
  token_hash          bytea unique,                -- null: there is nothing to accept
  sent_at             timestamptz not null,
  day                 text not null,               -- `2026-11-23` (UTC), on which it was sent `sent_times` times
  sent_times          int not null default 1,
  expires_at          timestamptz,
  accepted_at         timestamptz,
  user_id             bigint,
  related_account_id  bigint
);
create unique index invitations_of_member on team.invitations (account_id, user_id) where kind = 'member';
create unique index invitations_of_related on team.invitations (account_id, related_account_id);
create unique index invitations_open on team.invitations (account_id, kind, lower(email)) where accepted_at is null;
create index invitations_page on team.invitations (account_id, kind, id);
select platform.directory_table('team.invitations', 'account_id', '{select,insert,update,delete}');

-- The account behind the token of an invitation, before any account is known.
create function team.invitation_of_token(asked_hash bytea) returns table (invitation_id bigint, account_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select i.id, i.account_id from team.invitations i where i.token_hash = asked_hash $$;
select platform.function_for('team.invitation_of_token(bytea)', 'app');

-- Who is a member or a related account already has a place, too.
insert into team.invitations (account_id, kind, realm_id, email, first_name, last_name, sent_at, day, accepted_at, user_id)
select account_id, 'member', realm_id, email, first_name, last_name, created_at, to_char(created_at at time zone 'utc', 'YYYY-MM-DD'), created_at, id
from identity.users where user_type = 'team_member' and deleted_at is null;
insert into team.invitations
  (account_id, kind, realm_id, email, first_name, last_name, account_name, sent_at, day, accepted_at, user_id, related_account_id)
select distinct on (a.id) a.parent_id, 'related', a.realm_id, u.email, u.first_name, u.last_name, a.name, a.created_at,
  to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD'), a.created_at, u.id, a.id
from identity.accounts a join identity.users u on u.account_id = a.id and u.user_type <> 'team_member'
where a.kind = 'related' and a.parent_id is not null order by a.id, u.id;
