-- A reseller's package that its customer pays for: through the reseller's own account with the provider, of which a part stays with the
-- platform. What was agreed to stands with the change until the provider's answer does.
alter table subscriptions.subscriptions add column seller_id bigint;
create index subscriptions_of_seller on subscriptions.subscriptions (seller_id) where seller_id is not null;
alter table subscriptions.subscriptions add column next_package_id bigint;
alter table subscriptions.changes add column seller_id bigint;
alter table subscriptions.changes add column package_id bigint;
alter table subscriptions.changes add column terms jsonb;
alter table subscriptions.changes add column fee_percent numeric(5, 2);
-- The provider's name for what a trial costs; null: nothing.
alter table subscriptions.changes add column entry_ref text;

-- The same plan at the same price may be two packages. 0: a plan of the platform's own.
alter table subscriptions.prices add column package_id bigint not null default 0;
alter table subscriptions.prices drop constraint prices_provider_plan_id_period_net_tax_currency_key;
alter table subscriptions.prices add constraint prices_are_known_once
  unique (provider, plan_id, package_id, period, net, tax, currency);
