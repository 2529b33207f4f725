-- What a client pays its reseller through the reseller's own payment provider is a resale without credits of its own; and what was sold
-- can go back: the money to the client, the credits that are left to the reseller, who paid the wholesale price for them.
alter table billing.transfers drop constraint transfers_credits_check;
alter table billing.transfers add constraint transfers_credits_check check (credits >= 0);
alter table billing.transfers add column goes_back boolean not null default false;

drop function billing.add_transfer(text, bigint, bigint, bigint, bigint, bigint, text, text, timestamptz);
create function billing.add_transfer(
  key text, client_id bigint, reseller_id bigint, credits bigint, retail bigint, wholesale bigint, currency text, funding text,
  created_at timestamptz, goes_back boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not (platform.may_act_for($2) and platform.may_act_for($3)) then
      raise exception 'a transfer between accounts that are not the transaction''s' using errcode = 'insufficient_privilege';
    end if;
    insert into billing.transfers (key, client_id, reseller_id, credits, retail, wholesale, currency, funding, created_at, goes_back)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
  end $$;
select platform.function_for(
  'billing.add_transfer(text, bigint, bigint, bigint, bigint, bigint, text, text, timestamp with time zone, boolean)', 'app');
