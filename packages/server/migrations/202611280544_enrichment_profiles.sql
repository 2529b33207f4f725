-- When a platform last said something of a record: for 90 days it counts as had, as an e-mail does that was found.
create table enrichment.profiles (
  account_id  bigint not null,
  result_id   bigint not null,
  at          timestamptz not null,
  primary key (account_id, result_id),
  foreign key (account_id, result_id) references records.results (account_id, id) on delete cascade
);

select platform.tenant_table('enrichment.profiles', '{select,insert,update}');
