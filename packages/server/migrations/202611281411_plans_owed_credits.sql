-- Credits of something paid once that its seller has too few of: they come as soon as it has them, whatever is bought meanwhile. What the
-- payment's fee has paid for of them is theirs alone.
create table plans.owed_credits (
  account_id    bigint not null references identity.accounts (id) on delete cascade,
  change        bigint not null,           -- the change of its plan by which it was bought
  seller_id     bigint not null,
  package_id    bigint not null,
  package_name  text not null,
  currency      text not null,
  credits       bigint not null check (credits > 0),
  prepaid       bigint not null check (prepaid >= 0 and prepaid <= credits),
  since         timestamptz not null,
  primary key (account_id, change)
);
select platform.directory_table('plans.owed_credits', 'account_id', '{select,insert,delete}');
-- Whoever is on no plan any more may still be owed some: somebody comes for it.
alter table plans.account_plans drop constraint account_plans_check;
-- What waits already: until now it stood in the account's plan.
insert into plans.owed_credits (account_id, change, seller_id, package_id, package_name, currency, credits, prepaid, since)
  select a.account_id, a.changes, a.seller_id, a.package_id, a.package_name, p.currency, p.search_limit,
    least(a.prepaid_credits, p.search_limit), a.credits_owed_since
  from plans.account_plans a join plans.plans p on p.id = a.plan_id
  where a.package_once and a.credits_owed_since is not null and a.package_id is not null and p.search_limit > 0;
update plans.account_plans a set credits_owed_since = null, prepaid_months = 0,
    prepaid_credits = greatest(0, a.prepaid_credits - (select o.prepaid from plans.owed_credits o where o.account_id = a.account_id and o.change = a.changes))
  where exists (select from plans.owed_credits o where o.account_id = a.account_id and o.change = a.changes);
