-- What a CRM tells by itself, at an address of each connection.
alter table crm.connections add column notice_key text;    -- ends the address; null: nothing is heard

-- Notices that were applied, so that each is once, however often it comes. They say nothing of what was told.
create table crm.notices (
  account_id     bigint not null,
  connection_id  bigint not null,
  id             text not null,                             -- as the CRM names it
  received_at    timestamptz not null,
  primary key (account_id, connection_id, id),
  foreign key (account_id, connection_id) references crm.connections (account_id, id) on delete cascade
);
create index notices_last on crm.notices (account_id, connection_id, received_at desc);
create index notices_old on crm.notices (received_at);

select platform.tenant_table('crm.notices', '{select,insert,update,delete}');
