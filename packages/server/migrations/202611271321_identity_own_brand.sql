-- The realm of an account's own brand: null where it has none. Only whoever acts for the account asks.
create function identity.own_realm_of(asked_account bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select r.id from identity.realms r
    where r.account_id = asked_account and platform.may_act_for(asked_account) order by r.id limit 1
  $$;
select platform.function_for('identity.own_realm_of(bigint)', 'app');
