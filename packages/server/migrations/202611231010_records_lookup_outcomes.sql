-- Beside the state of a record's e-mail what came of looking for it: not every record without one was looked at, and not every
-- site that was looked at could be read.
alter table records.results
  add column lookup_outcome text not null default 'not_tried'
  check (lookup_outcome in ('not_tried', 'no_website', 'unreachable', 'refused', 'nothing_found', 'potential', 'found'));

-- What is known of look-ups so far.
update records.results r set lookup_outcome = case
    when v.result = 'found' then 'found'
    when v.result = 'potential' then 'potential'
    when v.result = 'not_found' then 'nothing_found'
    when v.outcome = 'robots' then 'refused'
    when v.outcome in ('bad_address', 'not_own_site', 'parked', 'redirected_away') then 'no_website'
    else 'unreachable' end
  from enrichment.visits v
  where v.account_id = r.account_id and v.result_id = r.id and v.action = 'email';
update records.results set lookup_outcome = 'no_website' where lookup_outcome = 'not_tried' and coalesce(website, '') = '';

create index results_by_lookup on records.results (account_id, list_id, lookup_outcome, id)
  where deleted_at is null and lookup_outcome <> 'not_tried';

-- With the new column; `*` means those of the day it was written.
create or replace view records.searchable as
  select * from records.results where account_id = any (platform.account_ids());

-- Counters know it, too.
alter table lists.facets add column lookup_outcome text not null default 'not_tried';
alter table lists.facets drop constraint facets_pkey;
alter table lists.facets add primary key (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome);
delete from lists.facets;
insert into lists.facets (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, n)
  select account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, count(*) from records.results
  where deleted_at is null and not is_suppressed group by 1, 2, 3, 4, 5, 6;

-- Counters that are not what there is; no row when all is well.
drop function records.miscounted();
create function records.miscounted() returns table (list_id bigint, is_archived boolean, email_status text, crm_status text,
    lookup_outcome text, counted bigint, there bigint)
  language sql stable
  as $$
    select list_id, is_archived, email_status, crm_status, lookup_outcome, coalesce(f.n, 0), coalesce(r.n, 0)
    from (select list_id, is_archived, email_status, crm_status, lookup_outcome, n from lists.facets where n > 0) f
    full join (select list_id, is_archived, email_status, crm_status, lookup_outcome, count(*) as n from records.results
      where deleted_at is null and not is_suppressed group by 1, 2, 3, 4, 5) r
      using (list_id, is_archived, email_status, crm_status, lookup_outcome)
    where f.n is distinct from r.n
  $$;
