-- What is paid once has no trial: nothing is charged that could follow it (decision 93).
update packages.packages set trial_days = 0, trial_amount_cents = 0 where one_time_price_cents is not null;
alter table packages.packages add constraint packages_once_without_trial check (one_time_price_cents is null or trial_days = 0);
