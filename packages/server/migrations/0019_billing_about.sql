-- What a journal was for, so that the wallet can say it (G-90). Part of the hash where it is set; journals from before have none.
alter table billing.journals add column list_type text, add column action text;
