-- A look-up goes from source to source until something is found: what each said stands with the record's visit, and how well each does
-- for an account is counted.
alter table enrichment.jobs drop constraint jobs_action_check;
alter table enrichment.jobs add constraint jobs_action_check check (action in ('email', 'employees', 'phone', 'influencer'));
alter table enrichment.visits add column steps jsonb not null default '[]';

-- In which order an account asks its sources, where it does not leave that to the product.
create table enrichment.orders (
  account_id  bigint not null,
  type        text not null,
  action      text not null,
  mode        text not null check (mode in ('own', 'learned')),
  sources     jsonb not null default '[]',              -- of `own`: [{"source": "site", "is_on": true}, …], the first one first
  primary key (account_id, type, action)
);

-- How sources did for an account: what an order is learned from. Reset by its people.
create table enrichment.source_days (
  account_id  bigint not null,
  day         date not null,
  type        text not null,
  action      text not null,
  source      text not null,
  asked       int not null,
  found       int not null,
  checked     int not null,                             -- addresses of those found that were checked at once
  verified    int not null,                             -- of those: they take mail
  failed      int not null,
  millis      bigint not null,
  primary key (account_id, day, type, action, source)
);

select
  platform.tenant_table('enrichment.orders', '{select,insert,update,delete}'),
  platform.tenant_table('enrichment.source_days', '{select,insert,update,delete}');
