-- The queue is ours: its tables stand beside the leases that already decide who works, and pg-boss's schema goes. Jobs keep their
-- ids, states and tries; what waits goes on waiting, what is worked on keeps its lease, what was given up stays a dead letter.

create type platform.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

create table platform.jobs (
  id           uuid primary key default gen_random_uuid(),
  queue        text not null,
  account_id   bigint,                       -- null: works across accounts
  payload      jsonb not null,
  key          text,                         -- of one key only one job of a queue waits or runs
  priority     int not null default 0,
  state        platform.job_state not null default 'created',
  retry_count  int not null default 0,       -- tries after the first; counted when one begins
  deaths       int not null default 0,       -- workers that it took with it
  due_at       timestamptz not null default now(),
  created_at   timestamptz not null default clock_timestamp(),
  started_at   timestamptz,                  -- null: the next try is counted as the one before
  ended_at     timestamptz,
  reason       text                          -- why the last try failed
);

-- What failed for good, until somebody tries it again or discards it.
create table platform.dead_letters (
  id          uuid primary key default gen_random_uuid(),
  job_id      uuid not null,
  queue       text not null,
  account_id  bigint,
  payload     jsonb not null,
  key         text,
  reason      text not null,
  tries       int not null,
  created_at  timestamptz not null default clock_timestamp()
);
create index dead_letters_newest on platform.dead_letters (created_at desc);

insert into platform.jobs
  select id, name, (data ->> 'account_id')::bigint, coalesce(data -> 'payload', '{}'),
    case when policy = 'exclusive' then singleton_key end, priority, state::text::platform.job_state, retry_count,
    case when jsonb_typeof(output) = 'object' then coalesce((output ->> 'deaths')::int, 0) else 0 end,
    start_after, created_on, started_on, completed_on, output ->> 'message'
  from pgboss.job where name <> 'dead_letters';
insert into platform.dead_letters
  select id, coalesce(source_id, id), coalesce(source_name, ''), (data ->> 'account_id')::bigint,
    coalesce(data -> 'payload', '{}'), null, coalesce(output ->> 'message', ''), coalesce(source_retry_count, 0) + 1, created_on
  from pgboss.job where name = 'dead_letters' and state < 'active';

drop schema pgboss cascade;
delete from platform.table_access where table_name like 'pgboss.%';

-- One entry per waiting job, by account: the claim hops from account to account.
create index jobs_to_claim on platform.jobs (queue, account_id, priority desc, created_at) where state < 'active';
create unique index jobs_by_key on platform.jobs (queue, key) where key is not null and state <= 'active';
create index jobs_active on platform.jobs (started_at) where state = 'active';
create index jobs_over on platform.jobs (ended_at) where state > 'active';

-- Closed to the application, which enqueues by the function below; all else is the engine's and the operator's, as galena_system.
select platform.hidden_table('platform.jobs'), platform.hidden_table('platform.dead_letters');

-- Puts jobs into a queue: in the caller's transaction, so that they exist when it commits. What has a key that waits or runs already
-- is left out. Each request: account_id, payload, key, priority, after_seconds.
create function platform.enqueue_jobs(asked_queue text, requests jsonb) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
  begin
    return query
      insert into platform.jobs (queue, account_id, payload, key, priority, due_at)
      select asked_queue, r.account_id, r.payload, r.key, coalesce(r.priority, 0),
        now() + make_interval(secs => coalesce(r.after_seconds, 0))
      from jsonb_to_recordset(requests)
        as r (account_id bigint, payload jsonb, key text, priority int, after_seconds float8)
      on conflict (queue, key) where key is not null and state <= 'active' do nothing
      returning id;
    -- Workers look around by themselves for what is due later.
    if found and exists (select from jsonb_to_recordset(requests) as r (after_seconds float8) where coalesce(after_seconds, 0) <= 0) then
      perform pg_notify('galena_jobs', asked_queue);
    end if;
  end $$;

drop function platform.claim_jobs(bigint, text, int, int, text);
drop function platform.waiting_accounts(text, text, int);

-- The accounts with waiting jobs in a queue, from `after` on in their order: one index probe each, however many jobs wait.
create function platform.waiting_accounts(asked_queue text, after bigint, most int) returns setof bigint
  language sql stable as $$
    with recursive waiting as (
      (select account_id, 1 as position from platform.jobs
        where queue = asked_queue and state < 'active' and account_id > after
        order by account_id limit 1)
      union all
      select (
          select j.account_id from platform.jobs j
          where j.queue = asked_queue and j.state < 'active' and j.account_id > w.account_id
          order by j.account_id limit 1),
        w.position + 1
      from waiting w where w.account_id is not null and w.position < most
    )
    select account_id from waiting where account_id is not null
  $$;

-- Takes up to `room` jobs of a queue with their leases. Each account gets its turn, the ones behind `after` first, and of each at
-- most `per_account` run at once over all processes.
create function platform.claim_jobs(worker bigint, asked_queue text, per_account int, room int, after bigint)
  returns table (lease_id bigint, job_id uuid, account_id bigint, payload jsonb, attempt int)
  language plpgsql as $$
  #variable_conflict use_column
  begin
    return query
      with busy as (
        select l.account_id as account, count(*)::int as n from platform.job_leases l
        where l.queue = asked_queue and l.account_id is not null group by 1
      ), turns as (
        select null::bigint as account, room as most
        union all
        select w.account, per_account - coalesce(b.n, 0)
        from (
          select distinct account from (
            select platform.waiting_accounts(asked_queue, after, 200) as account
            union all select platform.waiting_accounts(asked_queue, 0, 200)) every
        ) w left join busy b on b.account = w.account
      ), candidates as (
        select j.id, j.rank from turns t cross join lateral (
          select c.id, row_number() over (order by c.priority desc, c.created_at) as rank
          from (
            -- Two questions, because an index answers `=` and `is null`, and nothing that means both.
            select * from (
              select id, priority, created_at from platform.jobs
              where queue = asked_queue and account_id = t.account and state < 'active' and due_at <= now()
              order by priority desc, created_at
              limit greatest(0, least(t.most, room))
              for update skip locked) of_account
            union all
            select * from (
              select id, priority, created_at from platform.jobs
              where t.account is null and queue = asked_queue and account_id is null and state < 'active' and due_at <= now()
              order by priority desc, created_at
              limit greatest(0, least(t.most, room))
              for update skip locked) of_house
          ) c
        ) j
        order by j.rank, t.account > after desc nulls first, t.account
        limit room
      ), taken as (
        update platform.jobs j
        set state = 'active', started_at = now(),
            retry_count = case when j.started_at is null then j.retry_count else j.retry_count + 1 end
        where j.id in (select id from candidates)
        returning j.id, j.account_id, j.payload, j.retry_count
      ), leased as (
        insert into platform.job_leases (worker_id, queue, job_id, account_id)
        select worker, asked_queue, taken.id, taken.account_id from taken
        returning id, job_leases.job_id
      )
      select l.id, t.id, t.account_id, t.payload, t.retry_count + 1 from leased l join taken t on t.id = l.job_id;
  end $$;

-- Ends a job in the transaction of its last effect; false when the lease is lost.
create or replace function platform.finish_job(lease bigint) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  declare mine platform.job_leases;
  begin
    delete from platform.job_leases where id = lease returning * into mine;
    if mine.id is null then return false; end if;
    update platform.jobs set state = 'completed', ended_at = now(), reason = null where id = mine.job_id and state = 'active';
    return true;
  end $$;

-- Gives a job up: it failed for good, and a dead letter stands for it.
create function platform.bury_job(job uuid, why text) returns void
  language sql as $$
    with failed as (
      update platform.jobs set state = 'failed', ended_at = now(), reason = why
      where id = job and state <= 'active' returning *
    )
    insert into platform.dead_letters (job_id, queue, account_id, payload, key, reason, tries)
      select id, queue, account_id, payload, key, why, retry_count + 1 from failed
  $$;

-- Ends a try badly. After `retries` tries beyond the first the job is given up; before that it comes again after `backoff` seconds,
-- which double from try to try up to an hour, with some chance in it so that what failed together does not come together again.
create function platform.fail_job(lease bigint, why text, retries int, backoff float8) returns boolean
  language plpgsql as $$
  declare
    mine platform.job_leases;
    tried int;
  begin
    delete from platform.job_leases where id = lease returning * into mine;
    if mine.id is null then return false; end if;
    select retry_count into tried from platform.jobs where id = mine.job_id;
    if tried >= retries then
      perform platform.bury_job(mine.job_id, why);
    else
      update platform.jobs
        set state = 'retry', reason = why,
            due_at = now() + make_interval(secs => least(3600, backoff * (1 + random()) * 2 ^ least(16, tried)))
        where id = mine.job_id and state = 'active';
    end if;
    return true;
  end $$;

-- Gives jobs of dead workers back: dead is whose lock is gone, or who has been silent for `silent_seconds`. Their death burns no
-- attempt; whoever calls buries the job that took its worker with it too often.
create or replace function platform.reap_jobs(silent_seconds float8)
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
        delete from platform.job_leases l using dead where l.worker_id = dead.id returning l.job_id
      )
      update platform.jobs j
        set state = 'retry', started_at = null, due_at = now(), deaths = j.deaths + 1
        from lost where j.id = lost.job_id and j.state = 'active'
        returning j.queue, j.id, j.deaths;
  end $$;

-- Puts a job of ours back for later without burning an attempt; false when the lease is lost.
create or replace function platform.postpone_job(lease bigint, seconds float8) returns boolean
  language plpgsql as $$
  declare mine platform.job_leases;
  begin
    delete from platform.job_leases where id = lease returning * into mine;
    if mine.id is null then return false; end if;
    update platform.jobs set state = 'retry', started_at = null, due_at = now() + make_interval(secs => seconds)
      where id = mine.job_id and state = 'active';
    return true;
  end $$;

-- Makes the job that waits under a key due at once; the key begins with the account, so nobody can hurry another's.
create or replace function platform.hurry_job(asked_queue text, key text) returns void
  language plpgsql security definer set search_path = '' as $$
  begin
    update platform.jobs j set due_at = now()
    where j.queue = asked_queue and j.key = hurry_job.key and j.state in ('created', 'retry') and j.due_at > now();
  end $$;

-- Removes what is over for a week, what waited for a month and nobody came, and dead letters of three months. Takes a job back that
-- counts as worked on for more than a day without a lease: nothing makes such a one, and nobody would ever come for it.
create function platform.remove_old_jobs() returns bigint
  language plpgsql as $$
  declare gone bigint; letters bigint;
  begin
    update platform.jobs j set state = 'retry', started_at = null, due_at = now()
      where state = 'active' and started_at < now() - interval '25 hours'
        and not exists (select from platform.job_leases l where l.job_id = j.id);
    delete from platform.jobs
      where (state > 'active' and ended_at < now() - interval '7 days')
        or (state < 'active' and due_at < now() - interval '30 days');
    get diagnostics gone = row_count;
    delete from platform.dead_letters where created_at < now() - interval '90 days';
    get diagnostics letters = row_count;
    return gone + letters;
  end $$;
