-- How people prove who they are beside a password: others that vouch for them, a second factor, passkeys.
create schema credentials;

alter table identity.social_accounts set schema credentials;
alter table identity.totp_secrets set schema credentials;
delete from platform.table_access where table_name in ('identity.social_accounts', 'identity.totp_secrets');

-- What the operator calls the provider; its issuer may move, and the button stays.
alter table credentials.social_accounts add column provider text not null default '';
alter table credentials.social_accounts add column last_used_at timestamptz;
create index social_accounts_by_user on credentials.social_accounts (account_id, user_id, id);

alter table credentials.totp_secrets add column created_at timestamptz not null default now();

create table credentials.passkeys (
  id             bigint generated always as identity primary key,
  account_id     bigint not null,
  user_id        bigint not null,
  rp_id          text not null,             -- the host it was made for: it works on no other
  credential_id  bytea not null,
  public_key     bytea not null,
  counter        bigint not null,           -- of uses; one that goes back betrays a copy
  transports     text[] not null default '{}',
  name           text not null,
  is_synced      boolean not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  unique (rp_id, credential_id),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);
create index passkeys_by_user on credentials.passkeys (account_id, user_id, id);

-- What was asked of somebody and is not answered yet. Only hashes: what is asked for is nowhere.
--   second_factor    the first factor is proven
--   passkey_sign_in  somebody wants to come in with a passkey
--   passkey_add      a signed-in person makes a passkey
--   social           somebody is on their way to a provider
--   spent_token      a provider's token that was used, until it ends by itself
create table credentials.challenges (
  hash        bytea primary key,
  purpose     text not null
    check (purpose in ('second_factor', 'passkey_sign_in', 'passkey_add', 'social', 'spent_token')),
  host        text not null,
  holder      text,                         -- whose it is, where that is known; sealed, for the table is nobody's
  provider    text,
  key_hash    bytea,                        -- of what the browser keeps that began it
  method      text,
  remember    boolean,
  tries       int not null default 0,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index challenges_expiry on credentials.challenges (expires_at);

select platform.directory_table('credentials.social_accounts'),
  platform.directory_table('credentials.totp_secrets'),
  platform.directory_table('credentials.passkeys'),
  platform.house_table('credentials.challenges', '{select,insert,update,delete}');

-- Whose account with a provider this is, before anybody is known.
create function credentials.holder_of_social(asked_realm bigint, asked_issuer text, asked_subject text)
  returns table (id bigint, account_id bigint, user_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select s.id, s.account_id, s.user_id from credentials.social_accounts s
    where s.realm_id = asked_realm and s.issuer = asked_issuer and s.provider_user_id = asked_subject
  $$;
select platform.function_for('credentials.holder_of_social(bigint, text, text)', 'app');

-- Whose passkey this is, before anybody is known.
create function credentials.holder_of_passkey(asked_rp text, asked_credential bytea)
  returns table (id bigint, account_id bigint, user_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select p.id, p.account_id, p.user_id from credentials.passkeys p
    where p.rp_id = asked_rp and p.credential_id = asked_credential
  $$;
select platform.function_for('credentials.holder_of_passkey(text, bytea)', 'app');

-- The account whose brand a realm is; null for the platform's own.
create or replace function identity.owner_of_realm(asked_realm bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select r.account_id from identity.realms r where r.id = asked_realm $$;
select platform.function_for('identity.owner_of_realm(bigint)', 'app');
