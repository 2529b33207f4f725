-- What a run may spend, what it has spent and why it stopped stands in one place, whatever the run does. Until now searches and
-- look-ups each kept it beside their own counters.
create table billing.budgets (
  account_id   bigint not null,
  run_id       bigint not null,
  user_id      bigint,                               -- who agreed to it; null: it began by itself
  list_type    text not null,
  action       text not null,                        -- what the run does: search, email, employees
  cost_max     bigint not null check (cost_max >= 0), -- the quote, or where the user wants to stop; 0: what it brings is free
  spent        bigint not null default 0 check (spent >= 0),
  hold_id      bigint,                               -- the hold that pays now; null: nothing is paid
  stop_reason  text check (stop_reason in ('no_credits', 'stop_at')),
  created_at   timestamptz not null,
  closed_at    timestamptz,                          -- from then on it pays for nothing
  primary key (account_id, run_id),
  foreign key (account_id, hold_id) references billing.holds (account_id, id),
  check (spent <= cost_max)
);

-- What a budget answered when a piece of the run's work was to be paid: whoever asks again under the same key is told the same.
create table billing.charges (
  account_id   bigint not null,
  run_id       bigint not null,
  key          text not null,
  paid         int not null,                         -- so many of what was asked for, in its order
  credits      bigint not null,
  stop_reason  text check (stop_reason in ('no_credits', 'stop_at')),
  created_at   timestamptz not null,
  primary key (account_id, run_id, key),
  foreign key (account_id, run_id) references billing.budgets (account_id, run_id)
);

-- Runs that are over, and runs under way: these go on with the hold they have.
insert into billing.budgets
    (account_id, run_id, user_id, list_type, action, cost_max, spent, hold_id, stop_reason, created_at, closed_at)
  select s.account_id, s.run_id, s.user_id, s.type, 'search', s.cost_max, s.credits, s.hold_id, s.stop_reason, s.created_at,
    case when r.state not in ('queued', 'running', 'paused') then coalesce(r.finished_at, r.updated_at) end
  from search.searches s join platform.runs r on r.account_id = s.account_id and r.id = s.run_id;
insert into billing.budgets
    (account_id, run_id, user_id, list_type, action, cost_max, spent, hold_id, stop_reason, created_at, closed_at)
  select j.account_id, j.run_id, j.user_id, j.type, j.action, j.cost_max, j.credits, j.hold_id, j.stop_reason, j.created_at,
    case when r.state not in ('queued', 'running', 'paused') then coalesce(r.finished_at, r.updated_at) end
  from enrichment.jobs j join platform.runs r on r.account_id = j.account_id and r.id = j.run_id;

alter table search.searches drop column cost_max;
alter table search.searches drop column credits;
alter table search.searches drop column hold_id;
alter table search.searches drop column stop_reason;
alter table enrichment.jobs drop column cost_max;
alter table enrichment.jobs drop column credits;
alter table enrichment.jobs drop column hold_id;
alter table enrichment.jobs drop column stop_reason;
-- Was made for the same and never used.
alter table platform.runs drop column hold_id;

-- What does not hold of one account's ledger; no row when all is well. Each line is a promise (reliability, R1 to R4). Every
-- table names the account as a parameter, so that it is asked where the account lies, also on a cluster.
drop function billing.faults_of(bigint);
create function billing.faults_of(asked bigint) returns setof text
  language plpgsql stable
  as $$
  begin
    return query
      select 'journal ' || journal_id || ' does not sum to zero'
      from billing.entries where account_id = asked group by journal_id having sum(credits) <> 0;
    return query
      select 'the balance is ' || w.balance || ', its entries say ' || e.available
      from billing.wallets w, (select coalesce(sum(credits), 0) as available
          from billing.entries where account_id = asked and ledger_account = 'available') e
      where w.account_id = asked and w.balance <> e.available;
    return query
      select w.held || ' are held, the entries say ' || e.held
      from billing.wallets w, (select coalesce(sum(credits), 0) as held
          from billing.entries where account_id = asked and ledger_account = 'held') e
      where w.account_id = asked and w.held <> e.held;
    return query
      select 'bucket ' || b.id || ' has ' || b.remaining || ' and ' || b.held || ' held, its entries say '
        || coalesce(e.remaining, 0) || ' and ' || coalesce(e.held, 0)
      from billing.buckets b left join (
          select bucket_id, coalesce(sum(credits) filter (where ledger_account = 'available'), 0) as remaining,
            coalesce(sum(credits) filter (where ledger_account = 'held'), 0) as held
          from billing.entries where account_id = asked group by bucket_id) e on e.bucket_id = b.id
      where b.account_id = asked and (b.remaining, b.held) <> (coalesce(e.remaining, 0), coalesce(e.held, 0));
    return query
      select 'hold ' || h.id || ' holds ' || h.remaining || ' and settled ' || h.settled || ', its entries say '
        || coalesce(e.remaining, 0) || ' and ' || coalesce(e.settled, 0)
      from billing.holds h left join (
          select hold_id, coalesce(sum(credits) filter (where ledger_account = 'held'), 0) as remaining,
            coalesce(sum(credits) filter (where ledger_account = 'spent'), 0) as settled
          from billing.entries where account_id = asked group by hold_id) e on e.hold_id = h.id
      where h.account_id = asked and (h.remaining, h.settled) <> (coalesce(e.remaining, 0), coalesce(e.settled, 0));
    return query
      select 'the parts of hold ' || h.id || ' are not the hold'
      from billing.holds h left join (
          select hold_id, sum(remaining) as remaining
          from billing.hold_parts where account_id = asked group by hold_id) p on p.hold_id = h.id
      where h.account_id = asked and h.remaining <> coalesce(p.remaining, 0);
    return query
      select 'the chain has ' || j.journals || ' journals, the wallet counts ' || w.sequence
      from billing.wallets w, (select count(*) as journals from billing.journals where account_id = asked) j
      where w.account_id = asked and w.sequence <> j.journals;
    return query
      select 'purchases of ' || p.journal_key || ' are ' || p.credits || ' credits, more than it settled'
      from (select journal_key, sum(credits) as credits
          from billing.purchases where account_id = asked group by journal_key) p
        left join (select j.key, sum(e.credits) as credits
          from billing.journals j join billing.entries e on e.account_id = asked and e.journal_id = j.id
          where j.account_id = asked and e.ledger_account = 'spent' group by j.key) s on s.key = p.journal_key
      where p.credits > coalesce(s.credits, 0);
    return query
      select 'the budget of run ' || b.run_id || ' has spent ' || b.spent || ', its journals say ' || coalesce(s.credits, 0)
      from billing.budgets b left join (select j.run_id, sum(e.credits) as credits
          from billing.journals j join billing.entries e on e.account_id = asked and e.journal_id = j.id
          where j.account_id = asked and e.ledger_account = 'spent' group by j.run_id) s on s.run_id = b.run_id
      where b.account_id = asked and b.spent <> coalesce(s.credits, 0);
  end $$;

select
  platform.tenant_table('billing.budgets', '{select,insert,update}'),
  platform.tenant_table('billing.charges', '{select,insert}');
