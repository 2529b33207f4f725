-- What a reseller's payment provider kept of a customer's payment for the platform pays for credits of the months to come.
-- Whether the customer pays for the package there: then a month's credits wait for its payment.
alter table plans.account_plans add column package_charged boolean not null default false;
alter table plans.account_plans add column prepaid_credits bigint not null default 0 check (prepaid_credits >= 0);
alter table plans.account_plans add column prepaid_months int not null default 0 check (prepaid_months >= 0);
