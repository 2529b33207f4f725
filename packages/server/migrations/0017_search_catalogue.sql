-- Leads that come with the product, the same for every account: brands as companies (name-suggestion-index, Wikidata),
-- communities of OpenStreetMap as groups (osm-community-index). Filled at the first start, brought up to date by a newer package.
create table search.companies (
  id                 bigint generated always as identity primary key,
  ref                text not null unique,           -- Wikidata's own
  name               text not null,
  categories         text[] not null,                -- what it does, the foremost first
  folded             text not null,                  -- lower case, without accents: what is typed is compared with this
  folded_categories  text not null,                  -- the same, each on a line of its own
  is_worldwide       boolean not null,
  countries          text[] not null,                -- where it is; empty: worldwide, or not known
  not_in             text[] not null,                -- where a worldwide one is not
  record             jsonb not null,                 -- the rest of the lead, as it is handed over
  version            text not null,                  -- of the package that it was last seen in
  gone_at            timestamptz                     -- no longer in the package: found no more
);
create index companies_by_country on search.companies using gin (countries) where gone_at is null;

create table search.communities (like search.companies including all);

-- Which version of each package stands in the tables above.
create table search.catalogues (
  name     text primary key,
  version  text not null
);

select
  platform.house_table('search.companies', '{select}'),
  platform.house_table('search.communities', '{select}'),
  platform.house_table('search.catalogues', '{select}');
