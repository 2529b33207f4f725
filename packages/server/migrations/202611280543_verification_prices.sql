-- What verifying an address costs that came with a person's own list; no row: nothing. What a look-up found is verified for nothing.
create table verification.prices (
  kind     text primary key check (kind = 'own_list'),
  credits  int not null check (credits between 0 and 100)
);

-- Of one address of an own list, as it was agreed when this began.
alter table verification.jobs add column price int not null default 0;
alter table verification.jobs add column cost_max int not null default 0;
-- Charged by now.
alter table verification.jobs add column credits int not null default 0;

select platform.house_table('verification.prices', '{select,insert,update}');
