-- What an account adds to a record of its own: values of its labels (by the label's id), a note, and who works on it. A search finds
-- labels and notes, too.

-- The values of labels, folded, each on a line of its own. Flags say nothing that a search could find.
create function records.label_lines(labels jsonb) returns text
  language sql immutable parallel safe
  return case when labels = '{}'::jsonb then '' else coalesce((
    select string_agg(platform.fold(value), e'\n' order by key) || e'\n' from jsonb_each_text(labels)
    where value not in ('true', 'false')), '') end;

alter table records.results add column labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object');
alter table records.results add column note text check (length(note) <= 4000);
alter table records.results add column assignee_id bigint;

-- PostgreSQL 15 cannot give a generated column another expression, so it comes anew, with the index and the view that stand on it.
drop view records.searchable;
alter table records.results drop column haystack;
alter table records.results add column haystack text not null generated always as (
  e'\n' || coalesce(platform.fold(name), '') || e'\n' || coalesce(platform.fold(email), '') || e'\n' ||
  coalesce(platform.fold(company), '') || e'\n' || coalesce(platform.fold(website), '') || e'\n' ||
  coalesce(platform.fold(phone), '') || e'\n' || coalesce(platform.fold(city), '') || e'\n' ||
  coalesce(platform.fold(job_title), '') || e'\n' || records.label_lines(labels) ||
  coalesce(platform.fold(note) || e'\n', '')) stored;
create index results_by_text on records.results using gin (list_id, haystack gin_trgm_ops);

create view records.searchable as
  select * from records.results where account_id = any (platform.account_ids());
