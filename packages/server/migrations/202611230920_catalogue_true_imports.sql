-- A place that no category of the list fits keeps the words of its source, to be shown and found.
alter table catalogue.businesses add column kinds text[] not null default '{}';

-- What an import read a table as, what it found no category for, and whether it was told to end what it did not find.
alter table catalogue.imports add column columns jsonb;
alter table catalogue.imports add column others jsonb not null default '{}';

-- The same company in two data sets is one result: rows that are the same are told by these, and one that is made of all of them
-- (source `merged`) stands for them in searches.
alter table catalogue.companies add column site_key text;
alter table catalogue.companies add column name_key text;
alter table catalogue.companies add column merged_into bigint;
create index companies_merged on catalogue.companies (merged_into) where merged_into is not null;

-- Imports that the operator starts on a screen: the file is kept with his account, and read by a job.
alter table catalogue.imports drop constraint imports_state_check;
alter table catalogue.imports add constraint imports_state_check check (state in ('waiting', 'running', 'completed', 'failed'));
alter table catalogue.imports add column file_id bigint;              -- as long as it is kept
alter table catalogue.imports add column encoding text;
alter table catalogue.imports add column is_removal boolean not null default false;
alter table catalogue.imports add column replaces boolean not null default false;
alter table catalogue.imports add column phase text check (phase in ('reading', 'writing'));
alter table catalogue.imports add column progress int not null default 0;
alter table catalogue.imports add column fault text;
alter table catalogue.imports add column missing jsonb;               -- what `would_end` would end
