-- Partners of a reseller and of the platform, whom they referred, and what they were paid (decision G-118).
create schema partners;

-- `account_id`: whose partners they are. Those of the platform itself stand under 0, an id that no account has.
create table partners.partners (
  account_id          bigint not null,
  id                  bigint generated always as identity,
  name                text not null,
  email               text not null,
  company             text,
  code                text not null check (code ~ '^[a-z0-9-]{1,80}$'),
  commission_percent  int not null check (commission_percent between 0 and 100),
  payout_email        text,
  status              text not null default 'active' check (status in ('active', 'inactive')),
  notes               text not null default '',
  user_account_id     bigint,                               -- who signs in with the partner's address in the same realm
  user_id             bigint,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (account_id, id),
  unique (account_id, code),
  check ((user_id is null) = (user_account_id is null))
);
create unique index partners_email on partners.partners (account_id, lower(email));
create index partners_by_user on partners.partners (user_account_id, user_id) where user_id is not null;

-- Accounts that opened through a partner's link. Money stays when the customer is gone for good, who it came from does not.
create table partners.referrals (
  account_id          bigint not null,
  id                  bigint generated always as identity,
  partner_id          bigint not null,
  code                text not null,
  commission_percent  int not null check (commission_percent between 0 and 100),  -- the partner's when they signed up
  customer_id         bigint,                               -- the account that opened
  user_id             bigint,
  signed_up_at        timestamptz not null,
  revenue_cents       bigint not null default 0 check (revenue_cents >= 0),
  commission_cents    bigint not null default 0 check (commission_cents between 0 and revenue_cents),
  primary key (account_id, id),
  foreign key (account_id, partner_id) references partners.partners (account_id, id),
  check ((user_id is null) = (customer_id is null))
);
create unique index referrals_of_customer on partners.referrals (customer_id);
create index referrals_of_partner on partners.referrals (account_id, partner_id, id);

create table partners.payouts (
  account_id    bigint not null,
  id            bigint generated always as identity,
  partner_id    bigint not null,
  amount_cents  bigint not null check (amount_cents > 0),
  note          text not null default '',
  created_at    timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, partner_id) references partners.partners (account_id, id)
);
create index payouts_of_partner on partners.payouts (account_id, partner_id, id);

-- Directories: sign-up and `/api/me` come to them from the customer's account. What was paid out is never changed.
select
  platform.directory_table('partners.partners', 'account_id', '{select,insert,update,delete}'),
  platform.directory_table('partners.referrals', 'account_id', '{select,insert,update}'),
  platform.directory_table('partners.payouts', 'account_id', '{select,insert}');

-- Through whom an account came, and whose partner that is.
create function partners.referral_of(asked_account bigint)
  returns table (owner_id bigint, referral_id bigint, partner_id bigint, partner_name text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return; end if;
    return query
      select r.account_id, r.id, p.id, p.name
      from partners.referrals r join partners.partners p on p.account_id = r.account_id and p.id = r.partner_id
      where r.customer_id = asked_account;
  end $$;

-- Which partner a user is; nobody is two.
create function partners.partner_of(asked_account bigint, asked_user bigint) returns table (owner_id bigint, partner_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return; end if;
    return query
      select p.account_id, p.id from partners.partners p
      where p.user_account_id = asked_account and p.user_id = asked_user order by p.account_id, p.id limit 1;
  end $$;

-- An account goes for good: with its own partners, and as somebody whom others know.
create function partners.forget_account(gone bigint) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(gone) then return; end if;
    delete from partners.payouts where account_id = gone;
    delete from partners.referrals where account_id = gone;
    delete from partners.partners where account_id = gone;
    update partners.referrals set customer_id = null, user_id = null where customer_id = gone;
    update partners.partners set user_account_id = null, user_id = null where user_account_id = gone;
  end $$;

-- Where the customers of an account sign in: its realm and the newest verified host of it. No row: it has no brand of its own.
create function identity.home_of_account(asked_account bigint) returns table (realm_id bigint, host text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not platform.may_act_for(asked_account) then return; end if;
    return query
      select r.id,
        (select h.host from identity.realm_hosts h where h.realm_id = r.id and h.verified_at is not null
          order by h.verified_at desc, h.host limit 1)
      from identity.realms r where r.account_id = asked_account order by r.id limit 1;
  end $$;

select
  platform.function_for('partners.referral_of(bigint)', 'app'),
  platform.function_for('partners.partner_of(bigint, bigint)', 'app'),
  platform.function_for('partners.forget_account(bigint)', 'app'),
  platform.function_for('identity.home_of_account(bigint)', 'app');
