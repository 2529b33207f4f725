-- Money beside credits, in the same journals, and every kind of G-90 by its name. What was written as `settle` is `charge` from
-- now on; journals from before keep their word, because it is part of their hash.
alter table billing.journals drop constraint journals_kind_check;
alter table billing.journals add constraint journals_kind_check check (kind in ('purchase', 'validation', 'top_up', 'subscription',
  'refund', 'dispute', 'grant', 'revoke', 'reset', 'hold', 'charge', 'settle', 'release', 'expire', 'resale'));
-- The provider's name for it: a payment, a refund, a dispute.
alter table billing.journals add column reference text;
-- The key of the journal that this one undoes, whole or in part.
alter table billing.journals add column undoes text;
-- What joins the two journals of a resale.
alter table billing.journals add column transfer text;
create index journals_undoing on billing.journals (account_id, undoes) where undoes is not null;
create index journals_transferred on billing.journals (account_id, transfer) where transfer is not null;

-- `revoked`: taken back. `resold`: out of a reseller's pool, into its client's.
alter table billing.entries drop constraint entries_ledger_account_check;
alter table billing.entries add constraint entries_ledger_account_check
  check (ledger_account in ('issued', 'available', 'held', 'spent', 'expired', 'revoked', 'resold'));

-- Money in minor units. Every journal sums to zero in each currency: what somebody paid is what somebody earned.
create table billing.money_entries (
  account_id      bigint not null,
  journal_id      bigint not null,
  line            int not null,
  ledger_account  text not null check (ledger_account in ('payer', 'sales', 'tax', 'disputed', 'seller', 'client', 'earnings', 'wholesale')),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  amount          bigint not null check (amount <> 0),
  primary key (account_id, journal_id, line),
  foreign key (account_id, journal_id) references billing.journals
);
create trigger money_entries_append_only before update or delete or truncate on billing.money_entries
  for each statement execute function platform.refuse_change();

create function billing.refuse_unbalanced_money() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from added group by account_id, journal_id, currency having sum(amount) <> 0) then
      raise exception 'the money of a journal does not sum to zero' using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create trigger money_entries_balance after insert on billing.money_entries
  referencing new table as added for each statement execute function billing.refuse_unbalanced_money();

-- What joins two accounts has a row of its own, which belongs to neither. Only the auditor reads it.
create table billing.transfers (
  key          text primary key,
  client_id    bigint not null,
  reseller_id  bigint not null check (reseller_id <> client_id),
  credits      bigint not null check (credits > 0),
  retail       bigint not null check (retail >= 0),
  wholesale    bigint not null check (wholesale >= 0),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  funding      text not null check (funding in ('pool', 'fee')),
  created_at   timestamptz not null
);
create trigger transfers_append_only before update or delete or truncate on billing.transfers
  for each statement execute function platform.refuse_change();

create function billing.add_transfer(
  key text, client_id bigint, reseller_id bigint, credits bigint, retail bigint, wholesale bigint, currency text, funding text,
  created_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not (platform.may_act_for($2) and platform.may_act_for($3)) then
      raise exception 'a transfer between accounts that are not the transaction''s' using errcode = 'insufficient_privilege';
    end if;
    insert into billing.transfers values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
  end $$;

-- What does not hold of an account's money; no row when all is well.
create function billing.money_faults_of(account bigint) returns setof text
  language plpgsql stable
  as $$
  begin
    return query
      select 'the money of journal ' || journal_id || ' does not sum to zero in ' || currency
      from billing.money_entries where account_id = account group by journal_id, currency having sum(amount) <> 0;
    return query
      select 'of ' || u.undoes || ' ' || u.back || ' ' || u.currency || ' went back, ' || coalesce(s.paid, 0) || ' were paid'
      from (select j.undoes, m.currency, sum(m.amount) as back
          from billing.journals j join billing.money_entries m on m.account_id = account and m.journal_id = j.id
          where j.account_id = account and j.undoes is not null and m.ledger_account in ('payer', 'disputed')
          group by j.undoes, m.currency) u
        left join (select j.key, m.currency, -sum(m.amount) as paid
          from billing.journals j join billing.money_entries m on m.account_id = account and m.journal_id = j.id
          where j.account_id = account and m.ledger_account = 'payer' group by j.key, m.currency) s
          on s.key = u.undoes and s.currency = u.currency
      where u.back > coalesce(s.paid, 0);
  end $$;

alter function billing.faults_of(bigint) rename to credit_faults_of;
create function billing.faults_of(account bigint) returns setof text
  language plpgsql stable
  as $$
  begin
    return query select * from billing.credit_faults_of(account);
    return query select * from billing.money_faults_of(account);
  end $$;

select
  platform.tenant_table('billing.money_entries', '{select,insert}'),
  platform.hidden_table('billing.transfers'),
  platform.function_for('billing.add_transfer(text, bigint, bigint, bigint, bigint, bigint, text, text, timestamp with time zone)', 'app');
