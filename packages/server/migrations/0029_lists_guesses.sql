-- Addresses that were guessed by a pattern stand on no page: they are a method of their own, and name none.
alter table lists.values drop constraint values_method_check;
alter table lists.employees drop constraint employees_method_check;
-- Nothing is looked up twice for it: what was guessed before says so from now on.
update lists.values set method = 'pattern', ref_url = null where source = 'pattern';
update lists.results set evidence = jsonb_set(evidence, '{potential_emails}',
    (evidence -> 'potential_emails') || '{"method": "pattern", "ref_url": null}')
  where evidence -> 'potential_emails' ->> 'source' = 'pattern';
alter table lists.values add check (
  method in ('open_data', 'vendor', 'crawl', 'pattern', 'manual', 'import', 'invented')
);
alter table lists.employees add check (
  method in ('open_data', 'vendor', 'crawl', 'pattern', 'manual', 'import', 'invented')
);
