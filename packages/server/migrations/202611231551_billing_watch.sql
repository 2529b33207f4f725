-- A room above wants to hear when what an account has left, held or not, sinks to so many credits; null: nobody does. It stands in the
-- wallet, which every charge reads anyway.
alter table billing.wallets add column watch_at bigint;
