-- Jobs: what stands around the engine. Who works on what, who may commit, who died.

-- A process that works on jobs. It holds the advisory lock (7147020, id) on a connection of its own for as long as it
-- lives: when the process dies, the kernel closes the connection and the lock is gone at once.
create table platform.workers (
  id          bigint generated always as identity primary key,
  name        text not null,
  started_at  timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp()
);

-- Who works on which job. The row is the right to commit (fencing): whoever lost it cannot.
create table platform.job_leases (
  id          bigint generated always as identity primary key,
  worker_id   bigint not null references platform.workers (id) on delete cascade,
  queue       text not null,
  job_id      uuid not null,
  account_id  bigint,
  done        int not null default 0,
  total       int,
  created_at  timestamptz not null default clock_timestamp(),
  unique (queue, job_id)
);
create index job_leases_by_worker on platform.job_leases (worker_id);

-- One entry per waiting job, by account: the claim below hops from account to account.
create index job_claim on pgboss.job_common (name, group_id, priority desc, created_on)
  where state < 'active' and not blocked;
create index job_leases_by_queue on platform.job_leases (queue, account_id);

-- The accounts with waiting jobs in a queue, from `after` on in their order: one index probe each, however many jobs wait.
create function platform.waiting_accounts(asked_queue text, after text, most int) returns setof text
  language sql stable as $$
    with recursive waiting as (
      (select group_id, 1 as position from pgboss.job_common
        where name = asked_queue and state < 'active' and not blocked and group_id > after
        order by group_id limit 1)
      union all
      select (
          select j.group_id from pgboss.job_common j
          where j.name = asked_queue and j.state < 'active' and not j.blocked and j.group_id > w.group_id
          order by j.group_id limit 1),
        w.position + 1
      from waiting w where w.group_id is not null and w.position < most
    )
    select group_id from waiting where group_id is not null
  $$;

-- Takes up to `room` jobs of a queue with their leases. Each account gets its turn, and of each at most `per_account` run
-- at once over all processes. This stands in for pg-boss's own fetch, which reads through the whole backlog of an account
-- that is at its limit, and fills a batch from one account before it looks at the next.
create function platform.claim_jobs(worker bigint, asked_queue text, per_account int, room int, after text)
  returns table (lease_id bigint, job_id uuid, account_id bigint, data jsonb, attempt int)
  language plpgsql as $$
  begin
    return query
      with busy as (
        select l.account_id::text as account, count(*)::int as n from platform.job_leases l
        where l.queue = asked_queue and l.account_id is not null group by 1
      ), turns as (
        select null::text as account, room as most
        union all
        select w.account, per_account - coalesce(b.n, 0)
        from (
          select distinct account from (
            select platform.waiting_accounts(asked_queue, after, 200) as account
            union all select platform.waiting_accounts(asked_queue, '', 200)) every
        ) w left join busy b on b.account = w.account
      ), candidates as (
        select j.id, j.rank from turns t cross join lateral (
          select c.id, row_number() over (order by c.priority desc, c.created_on) as rank
          from (
            select id, priority, created_on from pgboss.job_common
            where name = asked_queue and group_id is not distinct from t.account and state < 'active' and not blocked
              and start_after <= now()
            order by priority desc, created_on
            limit greatest(0, least(t.most, room))
            for update skip locked
          ) c
        ) j
        order by j.rank, t.account > after desc nulls first, t.account
        limit room
      ), taken as (
        update pgboss.job_common j
        set state = 'active', started_on = now(), heartbeat_on = now(),
            retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
        where j.name = asked_queue and j.id in (select id from candidates)
        returning j.id, j.data, j.retry_count
      ), leased as (
        insert into platform.job_leases (worker_id, queue, job_id, account_id)
        select worker, asked_queue, taken.id, (taken.data ->> 'account_id')::bigint from taken
        returning id, job_leases.job_id, job_leases.account_id
      )
      select l.id, l.job_id, l.account_id, t.data, t.retry_count + 1 from leased l join taken t on t.id = l.job_id;
  end $$;

-- Whether a lease still stands; keeps it standing until the transaction ends.
create function platform.hold_lease(lease bigint) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from platform.job_leases where id = lease for share;
    return found;
  end $$;

-- Ends a job in the transaction of its last effect; false when the lease is lost.
create function platform.finish_job(lease bigint) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare mine platform.job_leases;
  begin
    delete from platform.job_leases where id = lease returning * into mine;
    if mine.id is null then return false; end if;
    update pgboss.job set state = 'completed', completed_on = now(), output = null
      where name = mine.queue and id = mine.job_id and state = 'active';
    return true;
  end $$;

-- Gives jobs of dead workers back: dead is whose lock is gone, or who has been silent for `silent_seconds`. Their death
-- burns no attempt; whoever calls buries the job that took its worker with it too often.
create function platform.reap_jobs(silent_seconds float8)
  returns table (queue text, job_id uuid, deaths int)
  language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock(7147021, 0) then return; end if;
    return query
      with dead as (
        delete from platform.workers w
        where w.seen_at < clock_timestamp() - make_interval(secs => silent_seconds)
          or not exists (
            select from pg_locks l
            where l.locktype = 'advisory' and l.classid = 7147020 and l.objid::bigint = w.id and l.objsubid = 2 and l.granted
              and l.database = (select oid from pg_database where datname = current_database()))
          and w.started_at < clock_timestamp() - interval '1 second'
        returning w.id
      ), lost as (
        delete from platform.job_leases l using dead where l.worker_id = dead.id returning l.queue, l.job_id
      )
      update pgboss.job j
        set state = 'retry', started_on = null, heartbeat_on = null, start_after = now(),
            output = jsonb_build_object('deaths', coalesce((j.output ->> 'deaths')::int, 0) + 1)
        from lost where j.name = lost.queue and j.id = lost.job_id and j.state = 'active'
        returning j.name, j.id, (j.output ->> 'deaths')::int;
  end $$;

-- Puts a job of ours back for later without burning an attempt; false when the lease is lost.
create function platform.postpone_job(lease bigint, seconds float8) returns boolean
  language plpgsql as $$
  declare mine platform.job_leases;
  begin
    delete from platform.job_leases where id = lease returning * into mine;
    if mine.id is null then return false; end if;
    update pgboss.job
      set state = 'retry', started_on = null, start_after = now() + make_interval(secs => seconds)
      where name = mine.queue and id = mine.job_id and state = 'active';
    return true;
  end $$;

select
  platform.hidden_table('platform.workers'), platform.hidden_table('platform.job_leases'),
  -- Enqueueing happens in the caller's transaction; everything else is the engine's, as galena_system.
  platform.house_table('pgboss.job', '{select,insert}'), platform.house_table('pgboss.job_common', '{select,insert}'),
  platform.house_table('pgboss.queue', '{select}'), platform.house_table('pgboss.version', '{select}'),
  platform.hidden_table('pgboss.schedule'), platform.hidden_table('pgboss.subscription'),
  platform.hidden_table('pgboss.bam'), platform.hidden_table('pgboss.warning'),
  platform.hidden_table('pgboss.queue_stats'), platform.hidden_table('pgboss.job_dependency');
