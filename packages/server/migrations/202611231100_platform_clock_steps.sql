-- Workers go on whatever the clock does: one that was silent for too long comes back under a new id, and what waits for a moment is
-- not held up when the database's clock is set back.

-- Registers a worker. Its lock is held before its row is seen, so that nobody ever takes it for dead in between.
create function platform.register_worker(worker_name text) returns bigint
  language plpgsql as $$
  declare worker bigint := nextval(pg_get_serial_sequence('platform.workers', 'id'));
  begin
    perform pg_advisory_lock(7147020, worker::int);
    insert into platform.workers (id, name) overriding system value values (worker, worker_name);
    return worker;
  end $$;

-- The latest moment that a worker saw.
create table platform.last_moment (
  is_single  boolean primary key default true check (is_single),
  seen_at    timestamptz not null
);
insert into platform.last_moment (seen_at) values (clock_timestamp());
select platform.hidden_table('platform.last_moment');

-- Follows a clock that was set back by more than two seconds: what was due in so many seconds is still due in so many seconds. A
-- clock that was set forward needs nothing: what is due is done, and who is taken for dead registers anew.
create function platform.follow_clock() returns void
  language plpgsql as $$
  declare
    present timestamptz := clock_timestamp();
    back interval;
  begin
    select seen_at - present into back from platform.last_moment;
    if back > interval '2 seconds' then
      update platform.workers set seen_at = seen_at - back where seen_at > present;
      update platform.jobs set due_at = due_at - back where state < 'active' and due_at > present;
      update platform.leases set expires_at = expires_at - back where expires_at > present;
    end if;
    update platform.last_moment set seen_at = present where seen_at is distinct from present;
  end $$;

-- Gives jobs of dead workers back: dead is whose lock is gone, or who has been silent for `silent_seconds`. Their death burns no
-- attempt; whoever calls buries the job that took its worker with it too often.
create or replace function platform.reap_jobs(silent_seconds float8)
  returns table (queue text, job_id uuid, deaths int)
  language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock(7147021, 0) then return; end if;
    perform platform.follow_clock();
    return query
      with dead as (
        delete from platform.workers w
        where w.seen_at < clock_timestamp() - make_interval(secs => silent_seconds)
          or not exists (
            select from pg_locks l
            where l.locktype = 'advisory' and l.classid = 7147020 and l.objid::bigint = w.id and l.objsubid = 2 and l.granted
              and l.database = (select oid from pg_database where datname = current_database()))
        returning w.id
      ), lost as (
        delete from platform.job_leases l using dead where l.worker_id = dead.id returning l.job_id
      )
      update platform.jobs j
        set state = 'retry', started_at = null, due_at = now(), deaths = j.deaths + 1
        from lost where j.id = lost.job_id and j.state = 'active'
        returning j.queue, j.id, j.deaths;
  end $$;

-- As before, but a bucket whose last moment lies well ahead was filled before the clock was set back: it goes on from now instead of
-- giving nothing until that moment comes again. A little ahead is another machine's clock.
create or replace function platform.take_tokens(bucket text, capacity float8, per_second float8, wanted int, at timestamptz)
  returns table (granted int, wait_seconds float8)
  language plpgsql as $$
  declare available float8;
  begin
    insert into platform.rate_buckets as b values (bucket, capacity, at)
    on conflict (key) do update
      set tokens = least(capacity, b.tokens + greatest(0, extract(epoch from at - b.updated_at)) * per_second),
          updated_at = case when b.updated_at > at + interval '5 seconds' then at else greatest(at, b.updated_at) end
    returning tokens into available;
    granted := least(wanted, floor(available)::int);
    update platform.rate_buckets set tokens = available - granted where key = bucket;
    wait_seconds := case when granted > 0 then 0 else (1 - available) / per_second end;
    return next;
  end $$;
