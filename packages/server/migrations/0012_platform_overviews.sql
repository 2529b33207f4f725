-- What the operator's overviews of all accounts need.
create index runs_by_id on platform.runs (id desc);
create index mails_unsent on platform.mails (created_at) where state <> 'sent';

-- PostgreSQL tells only the user who opened a session how old its transaction is: the login user, who owns this.
create function platform.oldest_transaction_seconds() returns int
  language sql stable security definer set search_path = ''
  as $$
    select extract(epoch from clock_timestamp() - min(xact_start))::int from pg_catalog.pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  $$;
