-- Whether addresses are verified before a record is sent to a CRM, and what becomes of it when none takes mail.
alter table crm.connections add column verify_emails text not null default 'off'
  check (verify_emails in ('off', 'withhold', 'leave_out'));

-- Since when a delivery waits for its record's addresses to be verified; null: it never did since it was asked for.
alter table crm.deliveries add column verifying_since timestamptz;
create index deliveries_verifying on crm.deliveries (account_id, connection_id)
  where state = 'sending' and verifying_since is not null;
