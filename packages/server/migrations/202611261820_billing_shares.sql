-- Parts of a run may be charged at different shares of their price: what is charged of it is added up in hundredths of a credit, and
-- rounded up once for all of them.
alter table billing.budgets add column charged_hundredths bigint not null default 0 check (charged_hundredths >= 0);
update billing.budgets set charged_hundredths = delivered * percent;
alter table billing.budgets drop column delivered;

-- What is charged of the price of a source's leads, as it was agreed when the search began.
alter table search.search_sources add column percent smallint not null default 100 check (percent between 0 and 100);
update search.search_sources s set percent = b.percent
  from billing.budgets b where b.account_id = s.account_id and b.run_id = s.run_id;
alter table search.search_sources alter column percent drop default;
