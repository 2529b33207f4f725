-- What a key spends: its runs are remembered as such, also those that follow from them.
alter table billing.budgets add column api_key_id bigint;
create index budgets_by_key on billing.budgets (account_id, api_key_id, created_at) where api_key_id is not null;

-- As before, and how many calls are left in the bucket: callers by key are told.
drop function platform.take_tokens(text, float8, float8, int, timestamptz);
create function platform.take_tokens(bucket text, capacity float8, per_second float8, wanted int, at timestamptz)
  returns table (granted int, wait_seconds float8, rest float8)
  language plpgsql as $$
  declare available float8;
  begin
    insert into platform.rate_buckets as b values (bucket, capacity, at)
    on conflict (key) do update
      set tokens = least(capacity, b.tokens + greatest(0, extract(epoch from at - b.updated_at)) * per_second),
          updated_at = case when b.updated_at > at + interval '5 seconds' then at else greatest(at, b.updated_at) end
    returning tokens into available;
    granted := least(wanted, floor(available)::int);
    rest := available - granted;
    update platform.rate_buckets set tokens = rest where key = bucket;
    wait_seconds := case when granted > 0 then 0 else (1 - available) / per_second end;
    return next;
  end $$;
