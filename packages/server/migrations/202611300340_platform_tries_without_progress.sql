-- Tries count from the last progress on. A run of a hundred pages whose vendor fails now and then ended at its sixth failure, however
-- far it had come between them.
create or replace function platform.note_progress(lease bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    update platform.jobs j set deaths = 0, retry_count = 0 from platform.job_leases l
      where l.id = lease and platform.may_act_for(l.account_id) and j.id = l.job_id and (j.deaths > 0 or j.retry_count > 0);
  end $$;
