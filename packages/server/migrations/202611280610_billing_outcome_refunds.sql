-- A charge by outcome that turned out wrong goes back: `spent` -> `available`, to the buckets that it came from, in a journal of its
-- own kind that names the charge it undoes (`undoes`).
alter table billing.journals drop constraint journals_kind_check;
alter table billing.journals add constraint journals_kind_check check (kind in ('purchase', 'validation', 'top_up', 'subscription',
  'refund', 'dispute', 'grant', 'revoke', 'reset', 'hold', 'charge', 'settle', 'release', 'expire', 'resale', 'outcome_refund'));

-- What comes back of a charge is taken off the quarter in which it was used.
alter table billing.usage drop constraint usage_credits_check;
alter table billing.usage add constraint usage_credits_check check (credits >= 0);

-- What a reseller's customers were charged, and what came back of it.
drop index billing.transactions_charged;
create index transactions_charged on billing.transactions (account_id, created_at desc, id desc)
  where kind in ('charge', 'outcome_refund');

-- As before, but what came back of a charge is not the run's: its budget says what it charged.
create or replace function billing.credit_faults_of(asked bigint) returns setof text
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
          where j.account_id = asked and j.kind <> 'outcome_refund' and e.ledger_account = 'spent'
          group by j.run_id) s on s.run_id = b.run_id
      where b.account_id = asked and b.spent <> coalesce(s.credits, 0);
  end $$;

-- What came back by outcome: of one charge, no more than that took of each bucket.
create function billing.outcome_faults_of(account bigint) returns setof text
  language plpgsql stable
  as $$
  begin
    return query
      select 'the refund ' || r.key || ' undoes no charge'
      from billing.journals r left join billing.journals c
        on c.account_id = account and c.key = r.undoes and c.kind in ('charge', 'settle') and c.sequence < r.sequence
      where r.account_id = account and r.kind = 'outcome_refund' and c.id is null;
    return query
      select 'of ' || r.undoes || ' ' || r.credits || ' credits came back to bucket ' || r.bucket_id || ', it took '
        || coalesce(c.credits, 0)
      from (select j.undoes, e.bucket_id, -sum(e.credits) as credits
          from billing.journals j join billing.entries e on e.account_id = account and e.journal_id = j.id
          where j.account_id = account and j.kind = 'outcome_refund' and e.ledger_account = 'spent'
          group by j.undoes, e.bucket_id) r
        left join (select j.key, e.bucket_id, sum(e.credits) as credits
          from billing.journals j join billing.entries e on e.account_id = account and e.journal_id = j.id
          where j.account_id = account and e.ledger_account = 'spent'
          group by j.key, e.bucket_id) c on c.key = r.undoes and c.bucket_id = r.bucket_id
      where r.credits > coalesce(c.credits, 0);
  end $$;

create or replace function billing.faults_of(account bigint) returns setof text
  language plpgsql stable
  as $$
  begin
    return query select * from billing.credit_faults_of(account);
    return query select * from billing.money_faults_of(account);
    return query select * from billing.outcome_faults_of(account);
  end $$;
