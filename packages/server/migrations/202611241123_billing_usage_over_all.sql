-- What all accounts used, by month: the operator's figures ask nobody's ledger for it.
create index usage_over_all on billing.usage (quarter) include (credits);
