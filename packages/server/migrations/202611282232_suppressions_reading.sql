-- How a file of opt-outs is to be read; null: as it seems to be.
alter table suppressions.imports add column encoding text;
alter table suppressions.imports add column phone_country text;
