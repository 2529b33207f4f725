-- A job that counts as worked on and has no lease is taken back at once, whatever took its lease away. Before, one that was claimed for a
-- worker in the moment in which that worker was counted dead lost its lease with the worker's row, unseen, and waited for a day.

-- Gives jobs of dead workers back: dead is whose lock is gone, or who has been silent for `silent_seconds`. Their death burns no
-- attempt; whoever calls buries the job that took its worker with it too often.
create or replace function platform.reap_jobs(silent_seconds float8)
  returns table (queue text, job_id uuid, deaths int)
  language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock(7147021, 0) then return; end if;
    perform platform.follow_clock();
    -- The leases go with them: also those of a claim that was under way, for whose end this waits.
    delete from platform.workers w
      where w.seen_at < clock_timestamp() - make_interval(secs => silent_seconds)
        or not exists (
          select from pg_locks l
          where l.locktype = 'advisory' and l.classid = 7147020 and l.objid::bigint = w.id and l.objsubid = 2 and l.granted
            and l.database = (select oid from pg_database where datname = current_database()));
    -- A statement of its own: it sees what that claim has committed.
    return query
      update platform.jobs j
        set state = 'retry', started_at = null, due_at = now(), deaths = j.deaths + 1
        where j.state = 'active'
          and not exists (select from platform.job_leases l where l.queue = j.queue and l.job_id = j.id)
        returning j.queue, j.id, j.deaths;
  end $$;

-- Removes what is over for a week, what waited for a month and nobody came, and dead letters of three months.
create or replace function platform.remove_old_jobs() returns bigint
  language plpgsql as $$
  declare gone bigint; letters bigint;
  begin
    delete from platform.jobs
      where (state > 'active' and ended_at < now() - interval '7 days')
        or (state < 'active' and due_at < now() - interval '30 days');
    get diagnostics gone = row_count;
    delete from platform.dead_letters where created_at < now() - interval '90 days';
    get diagnostics letters = row_count;
    return gone + letters;
  end $$;
