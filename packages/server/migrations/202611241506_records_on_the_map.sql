-- Where a record is on the earth, as columns of their own: a map of a million records reads an index and no record. Both or neither:
-- what is no place on the earth has none. To the millimetre: of still smaller figures no arithmetic is possible.
create function records.degrees(data jsonb, wanted text) returns double precision
  language sql immutable parallel safe
  return case when jsonb_typeof(data -> 'lat') = 'number' and jsonb_typeof(data -> 'lng') = 'number' then
    case when (data -> 'lat')::numeric between -90 and 90 and (data -> 'lng')::numeric between -180 and 180
      then round((data -> wanted)::numeric, 8)::double precision end end;

alter table records.results add column lat double precision generated always as (records.degrees(data, 'lat')) stored;
alter table records.results add column lng double precision generated always as (records.degrees(data, 'lng')) stored;

create index results_on_map on records.results (account_id, list_id, lat, lng)
  include (is_archived, email_status, id)
  where deleted_at is null and not is_suppressed and lat is not null;

create or replace view records.searchable as
  select * from records.results where account_id = any (platform.account_ids());
