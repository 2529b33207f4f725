-- Which package of a reseller a subscription is for; null: a plan of the platform's own.
alter table subscriptions.subscriptions add column package_id bigint;
create index subscriptions_of_package on subscriptions.subscriptions (package_id) where package_id is not null;
