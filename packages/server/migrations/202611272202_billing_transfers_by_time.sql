-- What was sold to customers and went back, by when: a reseller reads a period of its own sales, and of theirs.
create index journals_transferred_by_time on billing.journals (account_id, created_at) where transfer is not null;
