-- Files of accounts, and tickets: single-purpose passes for whoever holds them.

-- A row without `stored_at` is an upload under way: nobody sees it, but its bytes count against the account. A row with
-- `deleted_at` is gone for everybody; housekeeping takes its bytes away and then the row.
create table platform.files (
  account_id    bigint not null,
  id            bigint generated always as identity,
  -- 128 random bits: what the bytes are called in the store.
  key           text not null,
  name          text not null,
  content_type  text not null,
  is_inline     boolean not null default false,
  size_bytes    bigint not null default 0 check (size_bytes >= 0),
  sha256        bytea,
  storage       text not null check (storage in ('database', 's3')),
  purpose       text not null,
  created_by    bigint,
  created_at    timestamptz not null,
  written_at    timestamptz not null,
  stored_at     timestamptz,
  expires_at    timestamptz,
  deleted_at    timestamptz,
  primary key (account_id, id),
  unique (account_id, key),
  check ((stored_at is null) = (sha256 is null))
);
create index files_expiry on platform.files (expires_at) where expires_at is not null;
create index files_deleted on platform.files (deleted_at) where deleted_at is not null;
create index files_unfinished on platform.files (written_at) where stored_at is null;
select platform.tenant_table('platform.files');

-- The bytes of files that lie in the database, in pieces of 1 000 000; the last one is what remains.
create table platform.file_chunks (
  account_id  bigint not null,
  file_id     bigint not null,
  position    int not null check (position >= 0),
  bytes       bytea not null,
  primary key (account_id, file_id, position),
  foreign key (account_id, file_id) references platform.files (account_id, id) on delete cascade
);
-- Pictures, PDFs and archives are compressed already.
alter table platform.file_chunks alter column bytes set storage external;
select platform.tenant_table('platform.file_chunks', '{select,insert}');

-- A pass for one purpose and one subject, for so many uses, at most five minutes. Only the hash is kept.
create table platform.tickets (
  hash        bytea primary key,
  account_id  bigint not null,
  purpose     text not null,
  subject     text not null,
  uses_left   int not null check (uses_left >= 0),
  expires_at  timestamptz not null
);
create index tickets_expiry on platform.tickets (expires_at);
select platform.directory_table('platform.tickets', 'account_id', '{select,insert}');

-- Spends one use of a ticket and answers whose it is, before an account is known; no row when it does not fit. Of two
-- calls with the last use one waits for the other and finds none left.
create function platform.spend_ticket(ticket_hash bytea, asked_purpose text, asked_subject text, at timestamptz)
  returns table (account_id bigint)
  language sql volatile security definer set search_path = ''
  as $$
    update platform.tickets t set uses_left = t.uses_left - 1
    where t.hash = ticket_hash and t.purpose = asked_purpose and t.subject = asked_subject
      and t.expires_at > at and t.uses_left > 0
    returning t.account_id
  $$;
