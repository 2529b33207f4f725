-- Contacts that our deliveries made go from the CRM with their records, where the account wants it.
alter table crm.connections add column deletes_since timestamptz;    -- those of records that are deleted from then on; null: contacts stay

-- Whether one of our deliveries made the contact. Of what was sent before this was kept nobody can tell for sure: it stays there.
alter table crm.deliveries add column is_ours boolean not null default false;
alter table crm.deliveries add column deletion text check (deletion in ('planned', 'deleted', 'in_use', 'customer', 'failed'));
alter table crm.deliveries add column deletion_at timestamptz;                   -- due then, or when it was settled
alter table crm.deliveries add column deletion_tries int not null default 0;     -- that failed
alter table crm.deliveries add column deletion_error text;
alter table crm.deliveries add column deletion_said text;

create index deliveries_planned on crm.deliveries (account_id, connection_id, deletion_at) where deletion = 'planned';
create index deliveries_deletions on crm.deliveries (deletion_at) where deletion is not null;
-- Who else is at a contact.
create index deliveries_contact on crm.deliveries (account_id, connection_id, remote_id) where remote_id is not null;

-- Deliveries of records that were moved follow them from now on; those of before do it here.
update crm.deliveries d set list_id = r.list_id
from records.results r where r.account_id = d.account_id and r.id = d.record_id and r.list_id <> d.list_id;
