-- Until when a value may be kept by the licence of its source; null: as long as the account likes. Over a day later it goes.
alter table records.values add column keep_until date;
create index values_to_remove on records.values (keep_until) where keep_until is not null;

-- Google's terms are as they were when these were saved: thirty days.
update records.values set keep_until = (fetched_at at time zone 'utc')::date + 30
  where source in ('google_places', 'youtube');
