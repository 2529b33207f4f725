-- A data set holds people or influencers, too.
alter table catalogue.datasets drop constraint datasets_kind_check;
alter table catalogue.datasets
  add constraint datasets_kind_check check (kind in ('people', 'company', 'local', 'influencer', 'group'));

-- People of the operator's own files (`galena import csv --kind people`), the same for every account.
create table catalogue.people (
  id                 bigint generated always as identity primary key,
  dataset_id         int not null references catalogue.datasets,   -- that it was last seen in
  source             text not null,                -- 'merged': made of those that are the same
  ref                text not null,                -- what names it in its file, behind the name of the data set
  name               text not null,
  folded             text not null,                -- all that a keyword may hit, lower case, without accents
  first_name         text,
  last_name          text,
  job_title          text,
  folded_job_title   text,
  levels             text[] not null,              -- of the eleven levels of seniority
  department         text,
  folded_department  text,
  company            text,
  folded_company     text,
  website            text,                         -- of the company
  linkedin_url       text,
  url                text,                         -- a page about them
  industries         text[] not null,
  folded_industries  text not null,                -- each on a line of its own
  employees_from     bigint,                       -- of the company
  employees_to       bigint,
  description        text,
  city               text,
  folded_city        text,
  state              text,
  country            text,
  phones             text[] not null,
  emails             text[] not null,
  tags               jsonb not null,               -- everything the file says of it
  keys               text[] not null,              -- what names them in every file
  hash               uuid not null,                -- of all of the above: whether a newer file says anything else
  has_email          boolean not null generated always as (emails <> '{}') stored,
  updated_at         timestamptz not null,
  gone_at            timestamptz,                  -- no longer in its data set: found no more
  merged_into        bigint,                       -- the row that stands for it and others
  unique (source, ref)
);
create index people_by_dataset on catalogue.people (dataset_id) where gone_at is null;
create index people_by_place on catalogue.people (country, folded_city, id) where gone_at is null;
create index people_by_words on catalogue.people using gin (folded gin_trgm_ops) where gone_at is null;
create index people_by_title on catalogue.people using gin (folded_job_title gin_trgm_ops) where gone_at is null;
create index people_by_company on catalogue.people using gin (folded_company gin_trgm_ops) where gone_at is null;
create index people_by_level on catalogue.people using gin (levels) where gone_at is null;
create index people_merged on catalogue.people (merged_into) where merged_into is not null;

-- Influencers of the operator's own files (`--kind influencer`).
create table catalogue.influencers (
  id                 bigint generated always as identity primary key,
  dataset_id         int not null references catalogue.datasets,
  source             text not null,
  ref                text not null,
  name               text not null,
  folded             text not null,
  username           text,
  platform           text,                         -- youtube; of its address where its file does not say
  url                text,
  website            text,
  interests          text[] not null,
  folded_interests   text not null,                -- each on a line of its own
  hashtags           text[] not null,
  folded_hashtags    text not null,
  followers          bigint,
  engagements        bigint,
  engagement_rate    float8,                       -- a fraction
  views              bigint,
  language           text,                         -- ISO 639-1, else in the file's words
  languages          text[] not null,              -- what it may be asked by
  gender             text check (gender in ('female', 'male')),
  description        text,
  city               text,
  folded_city        text,
  state              text,
  country            text,
  phones             text[] not null,
  emails             text[] not null,
  tags               jsonb not null,
  keys               text[] not null,
  hash               uuid not null,
  has_email          boolean not null generated always as (emails <> '{}') stored,
  updated_at         timestamptz not null,
  gone_at            timestamptz,
  merged_into        bigint,
  unique (source, ref)
);
create index influencers_by_dataset on catalogue.influencers (dataset_id) where gone_at is null;
create index influencers_by_place on catalogue.influencers (country, folded_city, id) where gone_at is null;
create index influencers_by_words on catalogue.influencers using gin (folded gin_trgm_ops) where gone_at is null;
create index influencers_by_interest on catalogue.influencers using gin (folded_interests gin_trgm_ops) where gone_at is null;
create index influencers_by_platform on catalogue.influencers (platform, id) where gone_at is null;
create index influencers_by_followers on catalogue.influencers (followers) where gone_at is null;
create index influencers_merged on catalogue.influencers (merged_into) where merged_into is not null;

-- Groups that several data sets have are one, as companies are. Those that stand get their keys with the next file of theirs.
alter table catalogue.groups add column keys text[] not null default '{}';
alter table catalogue.groups add column merged_into bigint;
alter table catalogue.groups alter column keys drop default;
create index groups_merged on catalogue.groups (merged_into) where merged_into is not null;

select
  platform.house_table('catalogue.people', '{select}'),
  platform.house_table('catalogue.influencers', '{select}');

create or replace function catalogue.analyze_leads(leads text) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  case leads
    when 'catalogue.businesses' then analyze catalogue.businesses, catalogue.business_categories;
    when 'catalogue.people' then analyze catalogue.people;
    when 'catalogue.companies' then analyze catalogue.companies;
    when 'catalogue.influencers' then analyze catalogue.influencers;
    when 'catalogue.groups' then analyze catalogue.groups;
  end case;
end $$;
