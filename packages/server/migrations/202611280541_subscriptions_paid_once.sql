-- What is paid once: a single charge, no period, no renewal (decision 93).
alter table subscriptions.subscriptions drop constraint subscriptions_period_check;
alter table subscriptions.subscriptions add constraint subscriptions_period_check check (period in ('month', 'year', 'once'));
alter table subscriptions.changes drop constraint changes_period_check;
alter table subscriptions.changes add constraint changes_period_check check (period in ('month', 'year', 'once'));
alter table subscriptions.prices drop constraint prices_period_check;
alter table subscriptions.prices add constraint prices_period_check check (period in ('month', 'year', 'once'));
-- What of a single charge stays with the platform, in minor units; null: it is charged again and again, by `fee_percent`.
alter table subscriptions.changes add column fee bigint check (fee >= 0);
