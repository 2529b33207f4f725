-- Customers of a reseller are on a plan of the platform's by the terms of a package: who sold it, what of the plan comes with it, and
-- what a further credit costs. Copied when it is sold: what the reseller changes later is for those who come later.
alter table plans.account_plans add column package_id bigint;
alter table plans.account_plans add column seller_id bigint;
alter table plans.account_plans add column package_modules text[];
alter table plans.account_plans add column package_credit_cents int check (package_credit_cents > 12);
alter table plans.account_plans add constraint account_plans_terms check (
  (package_id is null) = (seller_id is null) and (package_id is null) = (package_modules is null)
  and (package_id is null) = (package_credit_cents is null));
-- The credits of a month that the seller could not pay for: they come as soon as it can.
alter table plans.account_plans add column credits_owed_since timestamptz;

-- Which accounts are on a plan, and what of it came with their package: whoever changes the plan changes what they may do.
drop function plans.ids_on(bigint);
create function plans.terms_on(asked_plan bigint) returns table (account_id bigint, package_modules text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select a.account_id, a.package_modules from plans.account_plans a where a.plan_id = asked_plan order by a.account_id $$;
select platform.function_for('plans.terms_on(bigint)', 'app');
