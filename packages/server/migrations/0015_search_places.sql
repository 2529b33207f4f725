create schema search;

-- Cities of the world (GeoNames), the same for every account. Filled at the first start.
create table search.places (
  id          bigint primary key,                    -- GeoNames' own
  name        text not null,
  folded      text not null,                         -- lower case, without accents: what is typed is compared with this
  country     text not null,
  state       text,
  population  int not null,
  lat         real not null,
  lng         real not null
);
create index places_by_name on search.places (folded text_pattern_ops);
create index places_by_country on search.places (country);
select platform.house_table('search.places', '{select,insert}');
