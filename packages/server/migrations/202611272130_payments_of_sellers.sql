-- Who is paid: the platform, or a reseller through its own account with the provider; then `fee` of it stays with the platform.
alter table payments.payments add column seller_id bigint;
alter table payments.payments add column fee bigint not null default 0 check (fee >= 0);
