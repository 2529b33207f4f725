-- Credits as a double-entry ledger (foundations, "Money"): journals and entries are only ever added. What else stands here
-- (wallets, buckets, holds) is the running sum of the entries, changed in the statement that adds them.
create schema billing;

-- What an account can spend, what is held for work under way, and the end of its chain of journals.
create table billing.wallets (
  account_id       bigint primary key references identity.accounts (id),
  balance          bigint not null default 0 check (balance >= 0),
  held             bigint not null default 0 check (held >= 0),
  sequence         bigint not null default 0,        -- journals in the chain
  hash             bytea not null default '\x',      -- of the last one
  audited_sequence bigint not null default 0,        -- up to here the auditor has summed, to these amounts
  audited_balance  bigint not null default 0,
  audited_held     bigint not null default 0
);

-- Credits that came together and expire together (G-84). Spent in the order plan, unused, additional; earliest expiry first.
create table billing.buckets (
  account_id  bigint not null references billing.wallets (account_id),
  id          bigint generated always as identity,
  kind        text not null check (kind in ('plan', 'unused', 'additional')),
  granted     bigint not null check (granted > 0),
  remaining   bigint not null check (remaining >= 0),
  held        bigint not null default 0 check (held >= 0),
  expires_at  timestamptz,
  created_at  timestamptz not null,
  primary key (account_id, id),
  check (remaining + held <= granted)
);
create index buckets_open on billing.buckets (account_id) where remaining > 0;
create index buckets_due on billing.buckets (expires_at) where remaining > 0;

-- Credits held at the start of paid work: never more than was quoted. Settled in pieces, the rest goes back.
create table billing.holds (
  account_id  bigint not null references billing.wallets (account_id),
  id          bigint generated always as identity,
  run_id      bigint,
  quoted      bigint not null check (quoted > 0),
  remaining   bigint not null check (remaining >= 0),
  settled     bigint not null default 0 check (settled >= 0),
  expires_at  timestamptz not null,
  created_at  timestamptz not null,
  primary key (account_id, id),
  check (remaining + settled <= quoted)
);
create index holds_open on billing.holds (expires_at) where remaining > 0;

-- Which buckets a hold was taken from.
create table billing.hold_parts (
  account_id  bigint not null,
  hold_id     bigint not null,
  bucket_id   bigint not null,
  remaining   bigint not null check (remaining >= 0),
  primary key (account_id, hold_id, bucket_id),
  foreign key (account_id, hold_id) references billing.holds,
  foreign key (account_id, bucket_id) references billing.buckets
);

-- One act: a grant, a hold, a settled piece, a release, an expiry. `key`: the same act comes in once, however often it is tried.
create table billing.journals (
  account_id  bigint not null references billing.wallets (account_id),
  id          bigint generated always as identity,
  key         text not null,
  kind        text not null check (kind in ('grant', 'hold', 'settle', 'release', 'expire')),
  run_id      bigint,
  hold_id     bigint,
  user_id     bigint,
  price_policy text,
  reason      text,
  sequence    bigint not null,
  prev_hash   bytea not null,
  hash        bytea not null,
  created_at  timestamptz not null,
  primary key (account_id, id),
  unique (account_id, key),
  unique (account_id, sequence)
);

-- Every journal sums to zero. `available` and `held` are the account's; `issued`, `spent`, `expired` are where credits come
-- from and go to.
create table billing.entries (
  account_id      bigint not null,
  journal_id      bigint not null,
  line            int not null,
  ledger_account  text not null check (ledger_account in ('issued', 'available', 'held', 'spent', 'expired')),
  tier            text not null default 'client' check (tier in ('platform', 'reseller', 'client')),
  bucket_id       bigint not null,
  hold_id         bigint,
  credits         bigint not null check (credits <> 0),
  primary key (account_id, journal_id, line),
  foreign key (account_id, journal_id) references billing.journals,
  foreign key (account_id, bucket_id) references billing.buckets,
  foreign key (account_id, hold_id) references billing.holds
);

-- What was bought of whom (`subject`: an identity of the room lists): a contact once for good, a field again after a while.
create table billing.purchases (
  account_id   bigint not null,
  subject      bigint not null,
  item         text not null,
  journal_key  text not null,
  credits      bigint not null check (credits > 0),
  bought_at    timestamptz not null,
  renew_after  timestamptz,                          -- null: never charged again
  primary key (account_id, subject, item),
  foreign key (account_id, journal_key) references billing.journals (account_id, key) deferrable initially deferred
);

create trigger journals_append_only before update or delete or truncate on billing.journals
  for each statement execute function platform.refuse_change();
create trigger entries_append_only before update or delete or truncate on billing.entries
  for each statement execute function platform.refuse_change();

create function billing.refuse_unbalanced() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from added group by account_id, journal_id having sum(credits) <> 0) then
      raise exception 'a journal does not sum to zero' using errcode = 'check_violation';
    end if;
    return null;
  end $$;
create trigger entries_balance after insert on billing.entries
  referencing new table as added for each statement execute function billing.refuse_unbalanced();

-- What does not hold of one account's ledger; no row when all is well. Each line is a promise (reliability, R1 to R4).
create function billing.faults_of(asked bigint) returns setof text
  language sql stable
  as $$
    with e as (select * from billing.entries where account_id = asked),
      w as (select * from billing.wallets where account_id = asked)
    select 'journal ' || journal_id || ' does not sum to zero' from e group by journal_id having sum(credits) <> 0
    union all
    select 'the balance is ' || balance || ', its entries say ' || (select coalesce(sum(credits), 0) from e where ledger_account = 'available')
      from w where balance <> (select coalesce(sum(credits), 0) from e where ledger_account = 'available')
    union all
    select held || ' are held, the entries say ' || (select coalesce(sum(credits), 0) from e where ledger_account = 'held')
      from w where held <> (select coalesce(sum(credits), 0) from e where ledger_account = 'held')
    union all
    select 'bucket ' || b.id || ' has ' || b.remaining || ' and ' || b.held || ' held, its entries say ' || s.remaining || ' and ' || s.held
      from billing.buckets b,
        lateral (select coalesce(sum(credits) filter (where ledger_account = 'available'), 0) as remaining,
            coalesce(sum(credits) filter (where ledger_account = 'held'), 0) as held
          from e where bucket_id = b.id) s
      where b.account_id = asked and (b.remaining, b.held) <> (s.remaining, s.held)
    union all
    select 'hold ' || h.id || ' holds ' || h.remaining || ' and settled ' || h.settled || ', its entries say ' || s.remaining || ' and ' || s.settled
      from billing.holds h,
        lateral (select coalesce(sum(credits) filter (where ledger_account = 'held'), 0) as remaining,
            coalesce(sum(credits) filter (where ledger_account = 'spent'), 0) as settled
          from e where hold_id = h.id) s
      where h.account_id = asked and (h.remaining, h.settled) <> (s.remaining, s.settled)
    union all
    select 'the parts of hold ' || h.id || ' are not the hold'
      from billing.holds h where h.account_id = asked and h.remaining <>
        (select coalesce(sum(p.remaining), 0) from billing.hold_parts p where p.account_id = asked and p.hold_id = h.id)
    union all
    select 'the chain has ' || (select count(*) from billing.journals where account_id = asked) || ' journals, the wallet counts ' || sequence
      from w where sequence <> (select count(*) from billing.journals where account_id = asked)
    union all
    select 'purchases of ' || p.journal_key || ' are ' || sum(p.credits) || ' credits, more than it settled'
      from billing.purchases p where p.account_id = asked
      group by p.journal_key
      having sum(p.credits) > (select coalesce(sum(credits), 0) from e join billing.journals j
        on j.account_id = asked and j.id = e.journal_id where j.key = p.journal_key and e.ledger_account = 'spent')
  $$;

select
  platform.tenant_table('billing.wallets', '{select,insert,update}'),
  platform.tenant_table('billing.buckets', '{select,insert,update}'),
  platform.tenant_table('billing.holds', '{select,insert,update}'),
  platform.tenant_table('billing.hold_parts', '{select,insert,update}'),
  platform.tenant_table('billing.journals', '{select,insert}'),
  platform.tenant_table('billing.entries', '{select,insert}'),
  platform.tenant_table('billing.purchases', '{select,insert,update}');
