-- A package that is paid once brings its plan's credits once: no month begins, and none ends (decision 93).
alter table plans.account_plans add column package_once boolean not null default false;
