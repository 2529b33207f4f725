-- People whom look-ups found on team pages are searched again: one whom a page named for several records is told once.
create index employees_by_name on records.employees (account_id, folded);
