-- What a page of a wallet shows, by its place: up to ten thousand of them are counted for each page, in the index alone. What moved
-- nothing is there for the auditor.
create index transactions_shown on billing.transactions (account_id, sequence)
  where kind <> 'resale' or credits <> 0 or amount is not null;
