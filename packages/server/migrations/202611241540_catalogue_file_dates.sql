-- When an imported file was last changed: the day of its data, where the file itself tells none.
alter table catalogue.imports add column file_date date;
