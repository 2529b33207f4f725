-- Webhooks that leave the house (reliability.md, R9): whom an account tells of something, what is told, and how each attempt went.

create table platform.webhook_endpoints (
  account_id        bigint not null,
  id                bigint generated always as identity,
  url               text not null,
  secret            text,                             -- sealed; null only inside the transaction that makes the row
  old_secret        text,                             -- sealed; signs as well until old_secret_until, while receivers change over
  old_secret_until  timestamptz,
  is_ordered        boolean not null default false,   -- one message after the other: the next waits until this one is over
  per_minute        int check (per_minute > 0),       -- no more messages in a minute; null: as fast as the receiver takes them
  is_active         boolean not null default true,    -- switched by its owner; what is to be told waits meanwhile
  disabled          text check (disabled in ('gone', 'failing')),  -- switched off by us: the receiver said 410, or failed for days
  failures_in_row   int not null default 0,
  failing_since     timestamptz,
  resting_until     timestamptz,                      -- nobody is told anything before
  page              text not null,                    -- a path of ours: where its owner looks after it
  last_status       int,
  last_error        text,
  last_sent_at      timestamptz,
  created_at        timestamptz not null,
  primary key (account_id, id)
);

create table platform.webhook_messages (
  account_id   bigint not null,
  id           bigint generated always as identity,
  endpoint_id  bigint not null,
  message_id   text not null,                         -- `webhook-id`: the same over all attempts and replays
  event        text not null,
  body         text not null,                         -- the same bytes over all attempts; empty once it may not leave any more
  subject_id   bigint,                                -- what it tells of, if that may be forbidden to leave meanwhile
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'withheld')),
  attempts     int not null default 0,                -- since it was begun or replayed
  due_at       timestamptz not null,
  last_status  int,
  last_error   text,
  created_at   timestamptz not null,
  settled_at   timestamptz,
  primary key (account_id, id),
  unique (account_id, message_id),
  foreign key (account_id, endpoint_id) references platform.webhook_endpoints (account_id, id) on delete cascade
);
create index webhook_messages_due on platform.webhook_messages (account_id, endpoint_id, due_at, id) where state = 'waiting';
create index webhook_messages_log on platform.webhook_messages (account_id, endpoint_id, id desc);
create index webhook_messages_old on platform.webhook_messages (settled_at) where settled_at is not null;

create table platform.webhook_attempts (
  account_id  bigint not null,
  id          bigint generated always as identity,
  message_id  bigint not null,                        -- the row's, not the name that the receiver sees
  at          timestamptz not null,
  duration_ms int not null,
  status      int,                                    -- null: no answer came
  error       text,                                   -- why it does not count as delivered; null: it does
  answer      text not null default '',               -- how the answer's body begins
  primary key (account_id, id),
  foreign key (account_id, message_id) references platform.webhook_messages (account_id, id) on delete cascade
);
create index webhook_attempts_of on platform.webhook_attempts (account_id, message_id, id);

select
  platform.tenant_table('platform.webhook_endpoints', '{select,insert,update,delete}'),
  platform.tenant_table('platform.webhook_messages', '{select,insert,update,delete}'),
  platform.tenant_table('platform.webhook_attempts', '{select,insert,delete}');
