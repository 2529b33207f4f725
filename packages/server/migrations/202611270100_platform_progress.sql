-- A job that came further is none that takes its workers with it: only deaths after its last progress count.
create function platform.note_progress(lease bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    update platform.jobs j set deaths = 0 from platform.job_leases l
      where l.id = lease and platform.may_act_for(l.account_id) and j.id = l.job_id and j.deaths > 0;
  end $$;

select platform.function_for('platform.note_progress(bigint)', 'app');
