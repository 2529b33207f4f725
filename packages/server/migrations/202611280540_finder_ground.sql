-- How companies form the addresses of their people, as far as an account has seen it. No address and no name stands here, only their
-- hashes, so that an address counts once.
create schema finder;

create table finder.sightings (
  account_id  bigint not null,
  domain      text not null,                            -- of the address, lower case
  address     text not null,                            -- its hash, as opt-outs have it
  person      text not null,                            -- the hash of domain and name
  patterns    text[] not null,                          -- those that it may follow; none: a form of its own
  origin      text not null check (origin in ('seen', 'tried')),  -- somebody's, or guessed for somebody
  state       text check (state in ('deliverable', 'undeliverable', 'catch_all', 'risky', 'unknown')),  -- null: nobody asked
  at          timestamptz not null,
  primary key (account_id, domain, address)
);

-- How far an account's records were read: up to the one that changed then.
create table finder.progress (
  account_id  bigint not null,
  changed_at  timestamptz not null,
  primary key (account_id)
);

select
  platform.tenant_table('finder.sightings', '{select,insert,update,delete}'),
  platform.tenant_table('finder.progress', '{select,insert,update,delete}');

-- Records with an address, as they changed.
create index results_addressed_by_update on records.results (account_id, updated_at, id) where email is not null and deleted_at is null;
