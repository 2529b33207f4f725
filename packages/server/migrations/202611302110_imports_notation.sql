-- How days like 3/10/2026 and numbers like 1,234 are read; null: the file did not show it, and nobody said.
alter table imports.imports add column day_order text;
alter table imports.imports add column decimal_mark text;
alter table imports.mappings add column day_order text;
alter table imports.mappings add column decimal_mark text;
