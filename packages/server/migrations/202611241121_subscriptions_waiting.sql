-- Since when a change waits for somebody: the bank asked its customer, or the provider asks on a page of its own.
alter table subscriptions.changes add column waits_since timestamptz;
