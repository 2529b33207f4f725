-- What a search of records looks at is folded: case, accents and apostrophes do not matter. PostgreSQL 15 cannot give a generated
-- column another expression, so it comes anew, with the index and the view that stand on it.
drop view records.searchable;
alter table records.results drop column haystack;
alter table records.results add column haystack text not null generated always as (
  e'\n' || coalesce(platform.fold(name), '') || e'\n' || coalesce(platform.fold(email), '') || e'\n' ||
  coalesce(platform.fold(company), '') || e'\n' || coalesce(platform.fold(website), '') || e'\n' ||
  coalesce(platform.fold(phone), '') || e'\n' || coalesce(platform.fold(city), '') || e'\n' ||
  coalesce(platform.fold(job_title), '') || e'\n') stored;
create index results_by_text on records.results using gin (list_id, haystack gin_trgm_ops);

create view records.searchable as
  select * from records.results where account_id = any (platform.account_ids());
