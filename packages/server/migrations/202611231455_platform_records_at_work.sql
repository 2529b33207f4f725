-- The records that these runs of an account have still to do: so that nobody begins the same on them. plpgsql, as all functions on
-- tables of accounts, with the account as its first word.
create function platform.records_at_work(account bigint, runs bigint[]) returns setof bigint
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select r.record_id from platform.run_records r
      where r.account_id = account and r.run_id = any (runs) and r.error_code is null;
  end $$;
