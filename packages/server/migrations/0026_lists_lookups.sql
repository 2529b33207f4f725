-- Look-ups of records: who looks for their e-mails now, and the state they go back to when that ends early (G-56).
alter table lists.results
  add column looking_run_id bigint,
  add column looking_from text check (looking_from in ('none', 'found', 'potential', 'not_found')),
  add check ((looking_run_id is null) = (looking_from is null));
create index results_looking on lists.results (account_id, looking_run_id, id) where looking_run_id is not null;

-- Where in its snippet a value stands, what the mail server of its domain said, and whether a person said that it is not right.
alter table lists.values
  add column mark_from smallint,
  add column mark_to smallint,
  add column mail_server text check (mail_server in ('accepts', 'refuses', 'unknown')),
  add column rejected_at timestamptz,
  add check ((mark_from is null) = (mark_to is null) and mark_from < mark_to);

-- Who works at the business of a record (G-68), each with the page that names them.
create table lists.employees (
  account_id    bigint not null,
  id            bigint generated always as identity,
  result_id     bigint not null,
  name          text not null,
  folded        text not null,                       -- lower case, without accents: one person is one row
  position      text,
  email         text,
  phone         text,
  linkedin_url  text,
  source        text not null,
  method        text not null check (method in ('open_data', 'vendor', 'crawl', 'manual', 'import', 'invented')),
  ref_url       text,
  snippet       text,
  mark_from     smallint,
  mark_to       smallint,
  fetched_at    timestamptz not null,
  created_at    timestamptz not null,
  primary key (account_id, id),
  unique (account_id, result_id, folded),
  foreign key (account_id, result_id) references lists.results on delete cascade
);
select platform.tenant_table('lists.employees');
