-- What people read of the ledger, kept in the transaction that writes a journal, so that reading costs the same however long the
-- ledger is. Both follow from journals and entries and from nothing else: `billing.reading_faults_of` proves it.

-- One row per act that people know: what a run charged is one, however many journals it took, and stands at its latest charge.
create table billing.transactions (
  account_id     bigint not null,
  id             bigint not null,                    -- the sequence of its first journal
  sequence       bigint not null,                    -- the sequence of its latest journal
  kind           text not null,
  run_id         bigint,
  credits        bigint not null,                    -- gained, or lost where it is negative
  balance_after  bigint not null,                    -- free and held together, after its latest journal
  amount         bigint,                             -- what was paid, with tax, in minor units; negative: went back
  currency       text,
  list_type      text,
  action         text,
  reference      text,
  reason         text,
  journals       int not null default 1,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  primary key (account_id, id),
  unique (account_id, sequence),
  check ((amount is null) = (currency is null))
);
create unique index transactions_of_runs on billing.transactions (account_id, run_id) where kind = 'charge';
create index transactions_by_kind on billing.transactions (account_id, kind, sequence);
create index transactions_by_time on billing.transactions (account_id, changed_at);

-- What was spent in each quarter of an hour: days of every time zone are made of these.
create table billing.usage (
  account_id  bigint not null,
  quarter     timestamptz not null,
  list_type   text not null,
  action      text not null,
  credits     bigint not null check (credits > 0),
  primary key (account_id, quarter, list_type, action)
);

-- What stood in the ledgers before. Done once, by the owner, over all accounts.
insert into billing.usage (account_id, quarter, list_type, action, credits)
  select e.account_id, date_bin('15 minutes', j.created_at, 'epoch'), coalesce(j.list_type, 'other'), coalesce(j.action, 'other'),
    sum(e.credits)
  from billing.journals j join billing.entries e on e.account_id = j.account_id and e.journal_id = j.id
  where e.ledger_account = 'spent' group by 1, 2, 3, 4;

insert into billing.transactions (account_id, id, sequence, kind, run_id, credits, balance_after, list_type, action, reason,
    journals, created_at, changed_at)
  with moved as (
    select j.*, coalesce(e.credits, 0) as moved,
      sum(coalesce(e.credits, 0)) over (partition by j.account_id order by j.sequence) as balance
    from billing.journals j left join (
        select account_id, journal_id, sum(credits) as credits
        from billing.entries where ledger_account in ('available', 'held') group by 1, 2
      ) e on e.account_id = j.account_id and e.journal_id = j.id
  ), shown as (
    select *, case kind when 'settle' then 'charge' else kind end as shown_kind,
      case when kind in ('settle', 'charge') and run_id is not null then 'run ' || run_id else 'journal ' || sequence end as act
    from moved where kind not in ('hold', 'release')
  )
  select account_id, min(sequence), max(sequence), min(shown_kind), min(run_id), sum(moved),
    (array_agg(balance order by sequence desc))[1], (array_agg(list_type order by sequence desc))[1],
    (array_agg(action order by sequence desc))[1], min(reason), count(*), min(created_at), max(created_at)
  from shown group by account_id, act;

-- What of the reading side does not follow from the ledger; no row when all is well.
create function billing.reading_faults_of(account bigint) returns setof text
  language plpgsql stable
  as $$
  begin
    return query
      select 'the transactions sum to ' || coalesce(t.credits, 0) || ', the wallet has ' || (w.balance + w.held)
      from billing.wallets w left join (select sum(credits) as credits from billing.transactions where account_id = account) t on true
      where w.account_id = account and w.balance + w.held <> coalesce(t.credits, 0);
    return query
      select 'the latest transaction says ' || t.balance_after || ', the wallet has ' || (w.balance + w.held)
      from billing.wallets w,
        (select balance_after from billing.transactions where account_id = account order by sequence desc limit 1) t
      where w.account_id = account and w.balance + w.held <> t.balance_after;
    return query
      select 'usage sums to ' || coalesce(u.credits, 0) || ', the entries to ' || coalesce(e.credits, 0)
      from (select sum(credits) as credits from billing.usage where account_id = account) u,
        (select sum(credits) as credits from billing.entries where account_id = account and ledger_account = 'spent') e
      where coalesce(u.credits, 0) <> coalesce(e.credits, 0);
    return query
      select coalesce(t.journals, 0) || ' journals are in transactions, ' || j.journals || ' are to be'
      from (select sum(journals) as journals from billing.transactions where account_id = account) t,
        (select count(*) as journals from billing.journals where account_id = account and kind not in ('hold', 'release')) j
      where coalesce(t.journals, 0) <> j.journals;
  end $$;

select
  platform.tenant_table('billing.transactions', '{select,insert,update}'),
  platform.tenant_table('billing.usage', '{select,insert,update}');
