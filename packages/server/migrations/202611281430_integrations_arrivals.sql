-- How far a record is with a webhook, which is known after the log of 30 days has forgotten the message.
create table integrations.arrivals (
  account_id   bigint not null,
  endpoint_id  bigint not null,              -- where it is sent: the list's own address, or a webhook of the account
  record_id    bigint not null,
  list_id      bigint not null,
  message_id   bigint,                       -- the row of the platform that was begun last; null: its emails are being verified before
  state        text not null check (state in ('sending', 'sent', 'unsent')),
  last_error   text,                         -- why it did not arrive, as the log says it
  sent_at      timestamptz,                  -- when it last arrived
  updated_at   timestamptz not null,
  primary key (account_id, endpoint_id, record_id)
);
create index arrivals_record on integrations.arrivals (account_id, record_id);
create index arrivals_list on integrations.arrivals (account_id, list_id, endpoint_id);

select platform.tenant_table('integrations.arrivals', '{select,insert,update,delete}');

-- What the log still knows: the newest message of each record.
insert into integrations.arrivals (account_id, endpoint_id, record_id, list_id, message_id, state, last_error, sent_at, updated_at)
select distinct on (m.account_id, m.endpoint_id, m.subject_id) m.account_id, m.endpoint_id, m.subject_id, r.list_id, m.id,
  case when m.state = 'waiting' then 'sending' when m.state = 'delivered' then 'sent' else 'unsent' end,
  case when m.state = 'delivered' then null when m.state = 'withheld' then coalesce(m.last_error, 'withheld') else m.last_error end,
  case when m.state = 'delivered' then m.settled_at end, coalesce(m.settled_at, m.created_at)
from platform.webhook_messages m
join records.results r on r.account_id = m.account_id and r.id = m.subject_id
where m.event = 'lead'
order by m.account_id, m.endpoint_id, m.subject_id, m.id desc;
