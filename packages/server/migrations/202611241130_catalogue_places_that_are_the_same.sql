-- The same place in several data sets (OpenStreetMap, Overture, the operator's own) is one result: its rows stay as their files
-- say and point to one that is made of all of them (source `merged`), which stands for them in searches.
alter table catalogue.businesses add column merged_into bigint;
create index businesses_merged on catalogue.businesses (merged_into) where merged_into is not null;

-- Which rows of two data sets are the same place; the smaller id first. What an import changes of it is what its data set has.
create table catalogue.place_twins (
  one    bigint not null,
  other  bigint not null,
  primary key (one, other)
);
create index place_twins_by_other on catalogue.place_twins (other);
select platform.house_table('catalogue.place_twins', '{}');
