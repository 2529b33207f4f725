-- Whether addresses are verified before a webhook is told of a record, and what becomes of it when none takes mail.
alter table integrations.webhook_connections add column verify_emails text not null default 'off'
  check (verify_emails in ('off', 'withhold', 'leave_out'));
alter table integrations.list_webhooks add column verify_emails text not null default 'off'
  check (verify_emails in ('off', 'withhold', 'leave_out'));

-- Records whose addresses are being verified: the webhook of their list is told of them afterwards.
create table integrations.verifying (
  account_id  bigint not null,
  list_id     bigint not null,
  record_id   bigint not null,
  run_id      bigint,                        -- the run that sends it; null: it came into the list
  since       timestamptz not null,
  due_at      timestamptz not null,          -- when it is looked at again, whatever was heard of the verification
  primary key (account_id, list_id, record_id)
);
create index verifying_due on integrations.verifying (due_at);

select platform.tenant_table('integrations.verifying', '{select,insert,update,delete}');
