-- The subscriptions of a reseller's customers, and whom it has told of them (G-77, G-96 to G-99).
create schema customers;

-- Which subscriptions are a reseller's customers': what its list is filtered by. All else is asked of the customer's own account.
create table customers.subscriptions (
  account_id   bigint not null,                          -- the reseller
  id           bigint not null,                          -- the subscription's own
  customer_id  bigint not null,                          -- the account whose subscription it is
  package_id   bigint,
  status       text not null check (status in ('active', 'canceled')),
  primary key (account_id, id),
  unique (account_id, customer_id)
);
create index subscriptions_by_package on customers.subscriptions (account_id, package_id, id);

create table customers.webhooks (
  account_id   bigint not null,
  id           bigint generated always as identity,
  endpoint_id  bigint not null,
  events       text[] not null check (cardinality(events) > 0),
  created_at   timestamptz not null,
  primary key (account_id, id)
);

select
  platform.tenant_table('customers.subscriptions', '{select,insert,update,delete}'),
  platform.tenant_table('customers.webhooks', '{select,insert,update,delete}');

insert into customers.subscriptions (account_id, id, customer_id, package_id, status)
select s.seller, s.id, s.account_id, s.package_id, s.status from (
  select b.id, b.account_id, b.package_id, b.status, a.kind, a.parent_id,
    coalesce(r.account_id, case when a.kind = 'related' then p.parent_id else a.parent_id end) as seller
  from subscriptions.subscriptions b
  join identity.accounts a on a.id = b.account_id
  join identity.realms r on r.id = a.realm_id
  left join identity.accounts p on p.id = a.parent_id) s
where s.seller <> s.account_id and not (s.kind = 'related' and s.parent_id = s.seller);
