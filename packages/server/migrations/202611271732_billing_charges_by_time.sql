-- What was charged, newest first: a reseller reads it over all of its customers.
create index transactions_charged on billing.transactions (account_id, created_at desc, id desc) where kind = 'charge';
