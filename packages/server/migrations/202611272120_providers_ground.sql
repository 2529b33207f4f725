-- Accounts of resellers with payment providers, in whose name money of their customers is taken. The provider knows the account by
-- `ref`, which is no secret: whoever asks it needs the platform's own key, too.
create schema providers;

create table providers.connections (
  account_id    bigint not null,
  provider      text not null,
  ref           text not null,
  label         text not null,                          -- as its owner knows it
  state         text not null check (state in ('connected', 'restricted')),
  connected_at  timestamptz not null,
  checked_at    timestamptz not null,                   -- the provider was asked last
  primary key (account_id),
  unique (provider, ref)
);

-- Somebody was sent to the provider's page to agree, and may come back with this state, once.
create table providers.sign_ins (
  account_id  bigint not null,
  id          bigint generated always as identity,
  user_id     bigint not null,
  state_hash  bytea not null,
  expires_at  timestamptz not null,
  primary key (account_id, id),
  unique (account_id, state_hash)
);
create index sign_ins_old on providers.sign_ins (expires_at);

select
  platform.directory_table('providers.connections'),
  platform.tenant_table('providers.sign_ins', '{select,insert,delete}');
