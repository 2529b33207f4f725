-- Who was given packages to try the product with: whoever deletes them does not get them back.
create table packages.seeds (
  account_id  bigint primary key,
  seeded_at   timestamptz not null
);
select platform.tenant_table('packages.seeds', '{select,insert,delete}');
