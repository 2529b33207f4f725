-- Leads that come with the product go to the room of all data that is the same for every account, under the names of those who
-- search them. Rows, ids and sequences stay what they are.
alter table search.companies rename to brands;
alter table search.brands set schema catalogue;
alter table search.communities set schema catalogue;
alter table search.catalogues rename to packages;
alter table search.packages set schema catalogue;

-- Their names are wanted by the table of companies below.
alter sequence catalogue.companies_id_seq rename to brands_id_seq;
alter index catalogue.companies_pkey rename to brands_pkey;
alter index catalogue.companies_ref_key rename to brands_ref_key;
alter index catalogue.companies_by_country rename to brands_by_country;
alter index catalogue.catalogues_pkey rename to packages_pkey;
update catalogue.packages
  set name = case name when 'search.companies' then 'catalogue.brands' else replace(name, 'search.', 'catalogue.') end;

delete from platform.table_access where table_name in ('search.companies', 'search.communities', 'search.catalogues');

-- A data set holds businesses nearby, companies or groups; a file of each kind may have the same name.
alter table catalogue.datasets
  add column kind text not null default 'local' check (kind in ('local', 'company', 'group')),
  drop constraint datasets_source_name_key,
  add unique (source, kind, name);

-- Companies of the operator's own files (`galena import csv --kind company`), the same for every account.
create table catalogue.companies (
  id                   bigint generated always as identity primary key,
  dataset_id           int not null references catalogue.datasets,   -- that it was last seen in
  source               text not null,
  ref                  text not null,                -- what names it in its file, behind the name of the data set
  name                 text not null,
  folded               text not null,                -- all that a keyword may hit, lower case, without accents
  website              text,
  linkedin_url         text,
  industries           text[] not null,              -- the foremost first
  folded_industries    text not null,                -- the same, each on a line of its own
  technologies         text[] not null,
  folded_technologies  text not null,
  employees_from       bigint,                       -- "51-200": at least and at most; a plain figure is both
  employees_to         bigint,
  founded              int,                          -- the year
  revenue_from         float8,
  revenue_to           float8,
  description          text,
  street               text,
  postal_code          text,
  city                 text,
  folded_city          text,
  state                text,
  country              text,
  phones               text[] not null,
  emails               text[] not null,
  tags                 jsonb not null,               -- everything the file says of it
  hash                 uuid not null,                -- of all of the above: whether a newer file says anything else
  has_email            boolean not null generated always as (emails <> '{}') stored,
  updated_at           timestamptz not null,
  gone_at              timestamptz,                  -- no longer in its data set: found no more
  unique (source, ref)
);
create index companies_by_dataset on catalogue.companies (dataset_id) where gone_at is null;
create index companies_by_place on catalogue.companies (country, folded_city, id) where gone_at is null;
create index companies_by_words on catalogue.companies using gin (folded gin_trgm_ops) where gone_at is null;
create index companies_by_industry on catalogue.companies using gin (folded_industries gin_trgm_ops) where gone_at is null;
create index companies_by_technology on catalogue.companies using gin (folded_technologies gin_trgm_ops) where gone_at is null;
create index companies_by_employees on catalogue.companies (employees_from, employees_to) where gone_at is null;
create index companies_by_founded on catalogue.companies (founded) where gone_at is null;
create index companies_by_revenue on catalogue.companies (revenue_from, revenue_to) where gone_at is null;

-- What they do, to choose from: counted at the end of each import, for a form must not wait for a million rows.
create table catalogue.company_industries (
  name       text primary key,
  companies  int not null
);

-- Groups of the operator's own files (`--kind group`).
create table catalogue.groups (
  id            bigint generated always as identity primary key,
  dataset_id    int not null references catalogue.datasets,
  source        text not null,
  ref           text not null,
  name          text not null,
  folded        text not null,
  url           text not null,
  platform      text,                                -- facebook; of its address where its file does not say
  members_from  bigint,
  members_to    bigint,
  privacy       text check (privacy in ('public', 'private')),
  description   text,
  admins        text[] not null,
  state         text,
  city          text,
  folded_city   text,
  country       text,
  phones        text[] not null,
  emails        text[] not null,
  tags          jsonb not null,
  hash          uuid not null,
  has_email     boolean not null generated always as (emails <> '{}') stored,
  updated_at    timestamptz not null,
  gone_at       timestamptz,
  unique (source, ref)
);
create index groups_by_dataset on catalogue.groups (dataset_id) where gone_at is null;
create index groups_by_place on catalogue.groups (country, folded_city, id) where gone_at is null;
create index groups_by_words on catalogue.groups using gin (folded gin_trgm_ops) where gone_at is null;
create index groups_by_platform on catalogue.groups (platform, id) where gone_at is null;
create index groups_by_members on catalogue.groups (members_from, members_to) where gone_at is null;

select
  platform.house_table('catalogue.brands', '{select}'),
  platform.house_table('catalogue.communities', '{select}'),
  platform.house_table('catalogue.packages', '{select}'),
  platform.house_table('catalogue.companies', '{select}'),
  platform.house_table('catalogue.company_industries', '{select}'),
  platform.house_table('catalogue.groups', '{select}');
