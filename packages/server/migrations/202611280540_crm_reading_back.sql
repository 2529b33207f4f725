-- What an account wants to know of all contacts of its CRMs: who is a customer already, and who is not to be contacted any more.
alter table crm.connections add column customer_tag text;    -- contacts with it are customers; null: nobody says who is

-- How far the contacts of a CRM are gone through, and when that was done last.
create table crm.readings (
  account_id     bigint not null,
  connection_id  bigint not null,
  began_at       timestamptz,                               -- null: nobody goes through them now
  place          text,                                      -- where it goes on, as the CRM says it
  read_at        timestamptz,                               -- all of them were seen; null: not yet
  last_error     text,                                      -- why not; null: they were, or will be
  due_at         timestamptz not null,                      -- looked after then, whatever became of the job
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references crm.connections (account_id, id) on delete cascade
);

-- By what customers are known: hashes only.
create table crm.customers (
  account_id     bigint not null,
  connection_id  bigint not null,
  kind           text not null check (kind in ('email', 'phone', 'domain')),
  hash           bytea not null,
  seen_at        timestamptz not null,                      -- when the reading began that saw them last
  primary key (account_id, kind, hash, connection_id),
  foreign key (account_id, connection_id) references crm.connections (account_id, id) on delete cascade
);
create index customers_of on crm.customers (account_id, connection_id, seen_at);

select
  platform.tenant_table('crm.readings', '{select,insert,update,delete}'),
  platform.tenant_table('crm.customers', '{select,insert,update,delete}');

-- A CRM says as well why somebody is not to be contacted.
alter table contacts.suppressions drop constraint suppressions_source_check;
alter table contacts.suppressions add constraint suppressions_source_check
  check (source in ('hand', 'record', 'file', 'crm', 'crm_unsubscribed', 'crm_bounced'));

-- Whether a search leaves out who is a customer already.
alter table search.searches add column skip_customers boolean not null default false;
alter table search.saved_searches add column skip_customers boolean not null default false;
