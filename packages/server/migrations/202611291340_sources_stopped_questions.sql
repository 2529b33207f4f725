-- What a vendor answered of a question that somebody stopped is paid for, and says nothing of the key.
create function sources.add_key_cost(account bigint, asked_key bigint, on_day date, cost bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      if not exists (select from sources.keys_serving(account) k where k.id = asked_key) then return; end if;
      update sources.vendor_key_days d set millicents = d.millicents + cost where d.key_id = asked_key and d.day = on_day;
    end $$;

select platform.function_for('sources.add_key_cost(bigint, bigint, date, bigint)', 'app');
