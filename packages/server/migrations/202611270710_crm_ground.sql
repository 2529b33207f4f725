-- CRMs that accounts send records to (decisions G-70 to G-76): connections, what goes where, and what became of each record.
create schema crm;

create table crm.connections (
  account_id        bigint not null,
  id                bigint generated always as identity,
  crm_key           text not null,
  suite_id          text,                                   -- a branded suite (G-71)
  name              text not null,
  status            text not null default 'active' check (status in ('active', 'expired')),
  is_active         boolean not null default true,
  secret            text,                                   -- sealed: access token, key or address; null: the sandbox needs none
  refresh_secret    text,                                   -- sealed
  secret_until      timestamptz,                            -- the access token ends; null: it does not
  refreshing_until  timestamptz,                            -- somebody is getting a new one
  place             text,                                   -- the account in the CRM, where the secret does not say it
  account_name      text,
  form_id           text,
  custom_fields     jsonb not null default '{}',            -- by kind of list: what goes where
  if_exists         text not null default 'fill_empty' check (if_exists in ('fill_empty', 'overwrite')),
  adds_list_name    boolean not null default true,
  tags              text[] not null default '{}',
  reads_back        boolean not null default false,
  passes_on         boolean not null default false,
  resting_until     timestamptz,                            -- nothing is sent before: the CRM asked for a pause, or is away
  last_sent_at      timestamptz,
  created_at        timestamptz not null,
  primary key (account_id, id),
  unique (account_id, name)
);

create table crm.sign_ins (
  account_id     bigint not null,
  id             bigint generated always as identity,
  user_id        bigint not null,
  state_hash     bytea not null,
  crm_key        text not null,
  suite_id       text,
  connection_id  bigint,                                    -- sign in again for this one
  verifier       text,                                      -- sealed; null only inside the transaction that makes the row
  redirect_uri   text not null,
  expires_at     timestamptz not null,
  primary key (account_id, id),
  unique (account_id, state_hash)
);
create index sign_ins_old on crm.sign_ins (expires_at);

create table crm.deliveries (
  account_id       bigint not null,
  id               bigint generated always as identity,
  connection_id    bigint not null,
  record_id        bigint not null,
  list_id          bigint not null,
  list_type        text not null,
  state            text not null default 'sending' check (state in ('sending', 'sent', 'unsent')),
  key              text not null,                           -- names the wish over all attempts
  attempts         int not null default 0,                  -- that failed, since it was asked for
  due_at           timestamptz not null,
  asked_at         timestamptz not null,
  remote_id        text,
  remote_url       text,
  last_error       text,
  said             text,
  request_hash     text,
  receipt          jsonb,                                   -- what arrived; null: nothing, or its person asked not to be kept
  has_differences  boolean not null default false,
  is_passed_on     boolean not null default false,          -- the CRM knows that its person is not to be contacted
  sent_at          timestamptz,
  updated_at       timestamptz not null,
  primary key (account_id, id),
  unique (account_id, record_id, connection_id),
  foreign key (account_id, connection_id) references crm.connections (account_id, id) on delete cascade
);
create index deliveries_due on crm.deliveries (account_id, connection_id, due_at, id) where state = 'sending';
create index deliveries_log on crm.deliveries (account_id, connection_id, updated_at desc, id desc);
create index deliveries_of_list on crm.deliveries (account_id, list_id, connection_id, updated_at desc, id desc);
create index deliveries_late on crm.deliveries (due_at) where state = 'sending';

create table crm.list_connections (
  account_id     bigint not null,
  list_id        bigint not null,
  connection_id  bigint not null,
  sent_to_id     bigint not null,                           -- new records up to this one are sent
  primary key (account_id, list_id, connection_id),
  foreign key (account_id, connection_id) references crm.connections (account_id, id) on delete cascade
);
create index list_connections_of on crm.list_connections (account_id, connection_id);

-- The contacts of the CRM that stands in this house; they reach nobody.
create table crm.sandbox_contacts (
  account_id  bigint not null,
  id          text not null,
  emails      text[] not null,
  phones      text[] not null,
  contact     jsonb not null,
  primary key (account_id, id)
);

select
  platform.tenant_table('crm.connections', '{select,insert,update,delete}'),
  platform.tenant_table('crm.sign_ins', '{select,insert,update,delete}'),
  platform.tenant_table('crm.deliveries', '{select,insert,update,delete}'),
  platform.tenant_table('crm.list_connections', '{select,insert,update,delete}'),
  platform.tenant_table('crm.sandbox_contacts', '{select,insert,update,delete}');

-- A CRM may say that somebody is not to be contacted.
alter table contacts.suppressions drop constraint suppressions_source_check;
alter table contacts.suppressions add constraint suppressions_source_check check (source in ('hand', 'record', 'file', 'crm'));
