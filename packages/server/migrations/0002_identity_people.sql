-- Realms, accounts, people, sessions. Identity carries no plan, limit or brand: those are billing's and whitelabel's.

create schema identity;

-- The platform itself (id 1) or one reseller's brand. Chosen by the host a request came to.
create table identity.realms (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('platform', 'reseller')),
  name        text not null,
  account_id  bigint,                       -- the reseller whose brand it is
  created_at  timestamptz not null default now()
);
create unique index realms_one_platform on identity.realms (kind) where kind = 'platform';
insert into identity.realms (kind, name) values ('platform', 'Galena');

create table identity.realm_hosts (
  host         text primary key check (host = lower(host) and host !~ '[:/]'),
  realm_id     bigint not null references identity.realms (id) on delete cascade,
  verified_at  timestamptz,                 -- a host is served only once it is verified
  created_at   timestamptz not null default now()
);
create index realm_hosts_by_realm on identity.realm_hosts (realm_id);

create table identity.accounts (
  id          bigint generated always as identity primary key,
  parent_id   bigint references identity.accounts (id),
  realm_id    bigint not null references identity.realms (id),
  kind        text not null check (kind in ('platform', 'reseller', 'customer', 'related')),
  name        text not null,
  time_zone   text not null default 'UTC',
  status      text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  is_demo     boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index accounts_by_parent on identity.accounts (parent_id);
create index accounts_by_realm on identity.accounts (realm_id);
alter table identity.realms add foreign key (account_id) references identity.accounts (id);

create table identity.users (
  id                 bigint generated always as identity primary key,
  account_id         bigint not null references identity.accounts (id),
  realm_id           bigint not null references identity.realms (id),
  first_name         text not null,
  last_name          text not null,
  email              text not null,
  username           text,
  password_hash      text,
  email_confirmed_at timestamptz,
  role               text not null default 'user' check (role in ('admin', 'related', 'user')),
  user_type          text not null default 'user' check (user_type in ('user', 'reseller', 'partner', 'team_member')),
  is_super_admin     boolean not null default false check (not is_super_admin or role = 'admin'),
  google_api_key     text,                  -- sealed
  lang               text not null default 'en' check (lang in ('en', 'es', 'fr', 'de')),
  avatar_file_id     bigint,
  terms_accepted_at  timestamptz,
  terms_version      int,
  last_login_at      timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  unique (account_id, id)
);
create unique index users_email on identity.users (realm_id, lower(email));
create unique index users_username on identity.users (realm_id, lower(username));

create table identity.modules (
  id    bigint primary key,
  slug  text not null unique,
  name  text not null
);
insert into identity.modules values
  (1, 'ai_suggest', 'AI tools'), (2, 'leads', 'Lead search'), (3, 'whitelabel', 'White-label'),
  (4, 'admin', 'Super admin'), (5, 'wallet', 'Wallet');

-- What an account holds, by its plan or by hand. Team members hold a part of it (team_access).
create table identity.account_modules (
  account_id  bigint not null references identity.accounts (id) on delete cascade,
  module_id   bigint not null references identity.modules (id),
  source      text not null check (source in ('plan', 'manual')),
  created_at  timestamptz not null default now(),
  primary key (account_id, module_id)
);

create table identity.team_access (
  account_id  bigint not null,
  user_id     bigint not null,
  option      text not null check (option in ('leads', 'ai_suggest', 'whitelabel', 'wallet')),
  primary key (account_id, user_id, option),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);

-- Sessions. The token itself is nowhere: only its SHA-256.
create table identity.access_tokens (
  id               bigint generated always as identity primary key,
  account_id       bigint not null,
  user_id          bigint not null,
  token_hash       bytea not null unique,
  host             text not null,           -- a token is good only on the host it was issued for
  remember         boolean not null default true,
  impersonator_id  bigint references identity.users (id) on delete cascade,
  ip_address       text not null default '',
  user_agent       text not null default '',
  created_at       timestamptz not null,
  last_used_at     timestamptz not null,
  idle_seconds     int not null,
  expires_at       timestamptz not null,
  revoked_at       timestamptz,
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);
create index access_tokens_by_user on identity.access_tokens (account_id, user_id, id);
create index access_tokens_expiry on identity.access_tokens (expires_at);

-- Six-digit codes: confirm an address, reset a password, change the address, invite, second factor.
create table identity.email_codes (
  id           bigint generated always as identity primary key,
  account_id   bigint not null,
  user_id      bigint not null,
  purpose      text not null check (purpose in ('confirm', 'reset', 'mail_change', 'invite', 'revert_mail')),
  email        text not null,
  code_hash    bytea not null,
  attempts     int not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);
create index email_codes_newest on identity.email_codes (account_id, user_id, purpose, id desc);

create table identity.social_accounts (
  id                bigint generated always as identity primary key,
  account_id        bigint not null,
  user_id           bigint not null,
  realm_id          bigint not null references identity.realms (id),
  issuer            text not null,
  provider_user_id  text not null,
  email             text,
  created_at        timestamptz not null default now(),
  unique (realm_id, issuer, provider_user_id),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);

create table identity.totp_secrets (
  account_id     bigint not null,
  user_id        bigint not null,
  secret         text not null,             -- sealed
  confirmed_at   timestamptz,
  last_step      bigint,                    -- a code is good once
  recovery_codes bytea[] not null default '{}',
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);

create table identity.login_activity (
  account_id  bigint not null,
  id          bigint generated always as identity,
  user_id     bigint not null,
  ip_address  text not null,
  browser     text not null,
  method      text not null check (method in ('password', 'social', 'login_as')),
  success     boolean not null,
  created_at  timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);
create index login_activity_newest on identity.login_activity (account_id, user_id, created_at desc);

-- Failures per address tried, known or not: one counter over all ways in. The key is a hash, so the table names nobody.
create table identity.sign_in_failures (
  key           bytea primary key,
  failures      int not null,
  last_at       timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_failures_age on identity.sign_in_failures (last_at);

create table identity.api_keys (
  id            bigint generated always as identity primary key,
  account_id    bigint not null,
  user_id       bigint not null,
  description   text not null,
  prefix        text not null,
  key_hash      bytea not null unique,
  scopes        text[] not null default '{}',
  last_used_at  timestamptz,
  revoked_at    timestamptz,
  created_at    timestamptz not null,
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);
create index api_keys_by_account on identity.api_keys (account_id, id);

create table identity.user_preferences (
  account_id  bigint not null,
  user_id     bigint not null,
  key         text not null,
  value       jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (account_id, user_id, key),
  foreign key (account_id, user_id) references identity.users (account_id, id) on delete cascade
);

select platform.hidden_table('identity.realms'), platform.hidden_table('identity.realm_hosts'),
  platform.directory_table('identity.accounts', 'id', '{select,update}'),
  platform.directory_table('identity.users', 'account_id', '{select,insert,update}'),
  platform.house_table('identity.modules', '{select}'),
  platform.tenant_table('identity.account_modules'),
  platform.tenant_table('identity.team_access'),
  platform.directory_table('identity.access_tokens'),
  platform.directory_table('identity.email_codes'),
  platform.directory_table('identity.social_accounts'),
  platform.directory_table('identity.totp_secrets'),
  platform.tenant_table('identity.login_activity', '{select,insert}'),
  platform.house_table('identity.sign_in_failures', '{select,insert,update,delete}'),
  platform.directory_table('identity.api_keys'),
  platform.tenant_table('identity.user_preferences');

-- Look-ups before an account is known. Each answers one row and is all that the application can see across accounts.

create function identity.realm_of_host(asked_host text) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(
      (select realm_id from identity.realm_hosts where host = asked_host and verified_at is not null),
      (select id from identity.realms where kind = 'platform'))
  $$;

create function identity.user_by_email(asked_realm bigint, asked_email text)
  returns table (user_id bigint, account_id bigint)
  language sql stable security definer set search_path = ''
  as $$ select id, u.account_id from identity.users u where realm_id = asked_realm and lower(email) = lower(asked_email) $$;

-- Who stands behind a token on this host, at this moment; no row when it is unknown, ended, idle too long or revoked.
-- plpgsql because it runs on every request and only plpgsql keeps its plan between calls.
create function identity.session_of_token(asked_hash bytea, asked_host text, at timestamptz)
  returns table (
    token_id bigint, user_id bigint, account_id bigint, realm_id bigint, role text, user_type text,
    is_super_admin boolean, is_demo boolean, account_status text, account_kind text,
    modules text[], impersonator_id bigint, impersonator_name text, last_used_at timestamptz)
  language plpgsql stable security definer set search_path = ''
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
        i.id, i.first_name || ' ' || i.last_name, t.last_used_at
      from identity.access_tokens t
      join identity.users u on u.id = t.user_id
      join identity.accounts a on a.id = u.account_id
      left join identity.users i on i.id = t.impersonator_id
      where t.token_hash = asked_hash and t.host = asked_host and t.revoked_at is null
        and t.expires_at > at and t.last_used_at + make_interval(secs => t.idle_seconds) > at
        and u.deleted_at is null and a.deleted_at is null and a.status <> 'suspended';
  end $$;

-- The parent of the account at hand: a child may know its parent's name and nothing else of it.
create function identity.parent_account() returns table (id bigint, name text)
  language sql stable security definer set search_path = ''
  as $$
    select p.id, p.name from identity.accounts a join identity.accounts p on p.id = a.parent_id
    where a.id = any(platform.account_ids())
  $$;
