-- What sources told of public channels on a day, by the platform's keys: two of them are a growth. Nobody's account stands here, and who
-- searched does not either. Kept as long as its source allows (decision 105).
create table sources.figures (
  provider  text not null,                           -- the searcher that told it: youtube
  ref       text not null,                           -- whom it is about, by the source's own id
  day       date not null,                           -- in UTC
  figures   jsonb not null,                          -- {"followers": 12300}
  primary key (provider, ref, day)
);
create index figures_by_age on sources.figures (provider, day);
select platform.house_table('sources.figures', '{select,insert,delete}');
