-- What a package was called when it was sold: its customers never read what the platform calls the plan behind it.
alter table plans.account_plans add column package_name text;
update plans.account_plans a set package_name = coalesce(
  (select p.name from packages.packages p where p.account_id = a.seller_id and p.id = a.package_id), '')
where a.package_id is not null;
alter table plans.account_plans add constraint account_plans_package_name check ((package_id is null) = (package_name is null));
