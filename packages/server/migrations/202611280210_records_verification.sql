-- What is known of a record's first e-mail address. It stands with the address itself (`emails[].state`), so that it goes wherever that
-- goes; the column is for filters, columns and files.
alter table records.results add column verification text not null generated always as (
  case when email is null then 'no_email' else coalesce(emails -> 0 ->> 'state', 'not_verified') end) stored;

-- How deliverable a list is: those that were asked about; how many have an address at all the counters of lists know.
create index results_by_verification on records.results (account_id, list_id, verification)
  where deleted_at is null and not is_suppressed and not is_archived and verification not in ('no_email', 'not_verified');

create or replace view records.searchable as
  select * from records.results where account_id = any (platform.account_ids());
