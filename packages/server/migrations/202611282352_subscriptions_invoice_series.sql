-- Whose numbers an invoice takes: they go on when the lines of its seller change. Of earlier ones it is all of those lines.
alter table subscriptions.invoices add column series text;
