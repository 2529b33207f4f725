-- Where the leads of an account go: webhooks of the account and of its lists. The addresses themselves are endpoints of the platform.
create schema integrations;

create table integrations.webhook_connections (
  account_id   bigint not null,
  id           bigint generated always as identity,
  name         text not null,
  endpoint_id  bigint not null,
  created_at   timestamptz not null,
  primary key (account_id, id),
  unique (account_id, name)
);

create table integrations.list_webhooks (
  account_id     bigint not null,
  list_id        bigint not null,
  name           text,
  endpoint_id    bigint not null,               -- its own, or its connection's
  connection_id  bigint,                        -- null: the endpoint is this list's alone
  send_new       boolean not null default false,
  sent_to_id     bigint not null default 0,     -- new records up to this one are told of
  created_at     timestamptz not null,
  primary key (account_id, list_id),
  foreign key (account_id, connection_id) references integrations.webhook_connections (account_id, id)
);
create index list_webhooks_connection on integrations.list_webhooks (account_id, connection_id) where connection_id is not null;

select
  platform.tenant_table('integrations.webhook_connections', '{select,insert,update,delete}'),
  platform.tenant_table('integrations.list_webhooks', '{select,insert,update,delete}');
