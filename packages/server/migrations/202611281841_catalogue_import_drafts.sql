-- A table whose columns are looked at before anything is read: what the operator said of them, as `--map` says it on the command line.
alter table catalogue.imports add column mapping jsonb;
alter table catalogue.imports drop constraint imports_state_check;
alter table catalogue.imports add constraint imports_state_check check (state in ('draft', 'waiting', 'running', 'completed', 'failed'));
