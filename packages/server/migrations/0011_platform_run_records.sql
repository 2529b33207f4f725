-- The records a run works on: one row per (run, record), claimed and finished in batches of hundreds, never one by one.
create table platform.run_records (
  account_id  bigint not null,
  run_id      bigint not null,
  record_id   bigint not null,
  lease_id    bigint,                       -- the job that works on it (platform.job_leases); free when that is gone
  error_code  text,                         -- it failed for good; the others leave this table when they are done
  primary key (account_id, run_id, record_id),
  foreign key (account_id, run_id) references platform.runs (account_id, id)
);
create index run_records_open on platform.run_records (account_id, run_id, record_id) where error_code is null;
select platform.tenant_table('platform.run_records');

alter table platform.runs add column failed int not null default 0;

-- Whether somebody still works under a lease.
create function platform.lease_stands(lease bigint) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from platform.job_leases where id = lease) $$;

-- Takes up to `most` records of a run for the holder of `lease`: those that nobody works on, or whose worker is gone.
create function platform.claim_run_records(account bigint, run bigint, lease bigint, most int) returns setof bigint
  language sql as $$
    -- By the rows' places: a join would be planned without statistics on rows written a moment ago (measured: a hundred
    -- times slower), and the array is read once, so that never more than `most` are taken.
    update platform.run_records r set lease_id = lease
    where r.ctid = any (array(
      select c.ctid from platform.run_records c
      where c.account_id = account and c.run_id = run and c.error_code is null
        and (c.lease_id is null or not platform.lease_stands(c.lease_id))
      order by c.record_id limit most for update skip locked))
    returning r.record_id
  $$;

-- Makes the job that waits under a key due at once; the key begins with the account, so nobody can hurry another's.
create function platform.hurry_job(asked_queue text, key text) returns void
  language plpgsql security definer set search_path = '' as $$
  begin
    update pgboss.job set start_after = now()
    where name = asked_queue and singleton_key = key and state in ('created', 'retry') and start_after > now();
  end $$;
