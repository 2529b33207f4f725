create schema catalogue;

-- Businesses from open data that the operator imported (`galena import`), the same for every account.

-- The categories by number, which what is searched by them holds: a number is a third of the size of its slug.
create table catalogue.local_categories (
  id    int generated always as identity primary key,
  slug  text not null unique
);

-- What an import brings up to date: the extract of a place, a file of one's own. A newer file of the same name replaces it.
create table catalogue.datasets (
  id           int generated always as identity primary key,
  source       text not null check (source in ('osm', 'overture', 'csv')),
  name         text not null,                        -- monaco
  release      date,                                 -- of the data, where its file tells it
  licence      text not null,
  licence_url  text,
  attribution  text not null,                        -- to be shown where the data is shown
  updated_at   timestamptz,                          -- when an import of it last ended well
  unique (source, name)
);

create table catalogue.imports (
  id          bigint generated always as identity primary key,
  dataset_id  int not null references catalogue.datasets,
  file        text not null,
  state       text not null check (state in ('running', 'completed', 'failed')),
  read        int not null default 0,
  added       int not null default 0,
  updated     int not null default 0,
  unchanged   int not null default 0,
  gone        int not null default 0,
  refused     jsonb not null default '{}',           -- how many, by why
  error       text,
  started_at  timestamptz not null,
  ended_at    timestamptz
);

create table catalogue.businesses (
  id             bigint generated always as identity primary key,
  dataset_id     int not null references catalogue.datasets,   -- that it was last seen in
  source         text not null,
  ref            text not null,                      -- the source's own id, stable over its releases
  name           text not null,
  folded         text not null,                      -- name and brand, lower case, without accents
  categories     int[] not null,                     -- the foremost first
  lat            float8 not null,
  lng            float8 not null,
  street         text,
  postal_code    text,
  city           text,
  state          text,
  country        text,
  website        text,
  phones         text[] not null,
  emails         text[] not null,
  opening_hours  text,
  brand          text,
  tags           jsonb not null,                     -- everything the source says of it
  hash           uuid not null,                      -- of all of the above: whether a newer release says anything else
  flags          smallint not null generated always as (
    (website is not null)::int + (phones <> '{}')::int * 2 + (emails <> '{}')::int * 4) stored,
  updated_at     timestamptz not null,
  gone_at        timestamptz,                        -- no longer in its data set: found no more
  unique (source, ref)
);
create index businesses_by_dataset on catalogue.businesses (dataset_id) where gone_at is null;
create index businesses_by_name on catalogue.businesses using gin (folded gin_trgm_ops) where gone_at is null;

-- What a search looks at, once for each category of a business: found by category and place in the index alone (performance,
-- W1). `latband` numbers bands of a twentieth of a degree from the south pole.
create table catalogue.business_categories (
  business_id  bigint not null references catalogue.businesses on delete cascade,
  category_id  int not null,
  latband      int not null,
  lng          float8 not null,
  lat          float8 not null,
  country      text,
  flags        smallint not null,
  primary key (business_id, category_id)
);
create index business_categories_near on catalogue.business_categories (category_id, latband, lng) include (lat, flags, business_id);
create index business_categories_in on catalogue.business_categories (country, category_id, business_id) include (flags);

select
  platform.house_table('catalogue.local_categories', '{select}'),
  platform.house_table('catalogue.datasets', '{select}'),
  platform.house_table('catalogue.imports', '{select}'),
  platform.house_table('catalogue.businesses', '{select}'),
  platform.house_table('catalogue.business_categories', '{select}');
