-- Who brings the vendor key that does a run's work pays the vendor; here a part of the price is charged then: the plan's fee.
alter table billing.budgets add column percent smallint not null default 100 check (percent between 0 and 100);
-- What was delivered, at full price: whole credits are rounded up once per run, not once per charge.
alter table billing.budgets add column delivered bigint not null default 0 check (delivered >= 0);

-- Bought for less than a whole credit, together with others.
alter table billing.purchases drop constraint purchases_credits_check;
alter table billing.purchases add constraint purchases_credits_check check (credits >= 0);
