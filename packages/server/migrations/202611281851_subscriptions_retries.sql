-- When the provider tries a renewal again that failed, as it said when it was asked last; null: it did not say.
alter table subscriptions.subscriptions add column retries_at timestamptz;
