-- A file of customers that its reseller canceled, or whose reseller may not work on the white label any more.
alter table customers.imports drop constraint imports_state_check;
alter table customers.imports add constraint imports_state_check
  check (state in ('waiting', 'reading', 'completed', 'stopped', 'canceled', 'withdrawn', 'failed'));
