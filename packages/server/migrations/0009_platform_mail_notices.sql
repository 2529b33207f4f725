-- Mails on their way out, and notices for the bell.

-- One row per mail, written in the transaction of what it tells of; a job sends it. It is the local outbox too: what no
-- server was there for can be read here. A mail that went out keeps its heading only, because bodies hold links that
-- open accounts.
create table platform.mails (
  account_id  bigint not null,
  id          bigint generated always as identity,
  kind        text not null,
  to_address  text not null,
  subject     text not null,
  text        text not null,
  html        text,
  message_id  text not null,
  state       text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts    int not null default 0,
  last_error  text,
  reference   text,                         -- what the sender calls it; 'outbox …': kept, not sent
  created_at  timestamptz not null,
  sent_at     timestamptz,
  primary key (account_id, id),
  unique (account_id, message_id)
);
create index mails_age on platform.mails (created_at);
select platform.tenant_table('platform.mails', '{select,insert,update}');

-- What people are told in the interface: a kind and its params, put into words by the browser in its reader's language.
create table platform.notices (
  account_id  bigint not null,
  id          bigint generated always as identity,
  user_id     bigint,                       -- null: everybody of the account
  kind        text not null,
  params      jsonb not null default '{}',
  link        text,                         -- a path of ours
  created_at  timestamptz not null,
  read_at     timestamptz,
  primary key (account_id, id)
);
create index notices_newest on platform.notices (account_id, id desc);
create index notices_unread on platform.notices (account_id, user_id, id desc) where read_at is null;
create index notices_read on platform.notices (read_at) where read_at is not null;
select platform.tenant_table('platform.notices', '{select,insert,update}');
