-- Codes that are mailed: who may ask for one how often, who may try one, and what an unconfirmed registration leaves behind.

-- A registration waits in a row of its own until the address is confirmed: the password that was chosen with it, and the place it
-- was chosen from. Whoever registered an address of somebody else's leaves nothing that its owner would sign in with.
alter table identity.email_codes add column password_hash text;
alter table identity.email_codes add column place_hash bytea;
alter table identity.email_codes drop constraint email_codes_purpose_check;
alter table identity.email_codes add constraint email_codes_purpose_check
  check (purpose in ('registration', 'confirm', 'reset', 'mail_change', 'invite', 'revert_mail'));

-- When codes were last sent for an address, known or not: by a hash, so that the table names nobody.
create table identity.code_sendings (
  key      bytea primary key,
  sent_at  timestamptz[] not null
);
select platform.house_table('identity.code_sendings', '{select,insert,update,delete}');

-- Takes a turn to send a code: at most one a minute, 3 in a quarter of an hour, 5 an hour, 10 a day. Answers 0 when the turn is
-- taken, else the seconds until the next one. One row's lock makes calls at once wait for each other.
create function identity.take_code_turn(asked_key bytea, at timestamptz) returns int
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    sent timestamptz[];
    free timestamptz := at;
    rule record;
  begin
    insert into identity.code_sendings (key, sent_at) values (asked_key, '{}') on conflict (key) do nothing;
    select array(select t from unnest(c.sent_at) t where t > at - interval '1 day' order by t desc) into sent
      from identity.code_sendings c where c.key = asked_key for update;
    for rule in select * from (values (1, interval '1 minute'), (3, interval '15 minutes'), (5, interval '1 hour'), (10, interval '1 day')) r (most, span) loop
      if cardinality(sent) >= rule.most then
        free := greatest(free, sent[rule.most] + rule.span);
      end if;
    end loop;
    if free > at then return ceil(extract(epoch from free - at)); end if;
    update identity.code_sendings set sent_at = at || sent where key = asked_key;
    return 0;
  end $$;

-- Who is met under an address at a host of this realm: somebody of the realm, or one of the people whose brand it is, whose own
-- realm is the platform's.
create function identity.person_at(asked_realm bigint, asked_email text)
  returns table (user_id bigint, account_id bigint, realm_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.account_id, u.realm_id
    from identity.users u left join identity.realms r on r.id = asked_realm and r.account_id = u.account_id
    where lower(u.email) = lower(asked_email) and (u.realm_id = asked_realm or r.id is not null)
    order by u.realm_id = asked_realm desc limit 1
  $$;
select platform.function_for('identity.person_at(bigint, text)', 'app');

-- Whether an address can be given to somebody of a realm (`asked_user`: who may have had it before). Taken is what somebody there
-- has, deleted or not; what one of the people has whose brand it is; and what somebody may still take back.
create function identity.is_address_free(asked_realm bigint, asked_email text, asked_user bigint, at timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select not exists (
        select from identity.person_at(asked_realm, asked_email) p where p.user_id is distinct from asked_user)
      and not exists (
        select from identity.email_codes c join identity.users u on u.id = c.user_id
        where c.purpose = 'revert_mail' and lower(c.email) = lower(asked_email) and u.realm_id = asked_realm
          and c.used_at is null and c.expires_at > at and c.user_id is distinct from asked_user)
  $$;
select platform.function_for('identity.is_address_free(bigint, text, bigint, timestamptz)', 'app');
create index email_codes_reverts on identity.email_codes (lower(email)) where purpose = 'revert_mail';

-- Whether somebody under this address has signed in from this place with this browser, or has asked for a code from there that
-- is still good: there they are held back only by their own slips.
create function identity.knows_place(asked_realm bigint, asked_email text, ip text, asked_browser text, asked_place bytea, at timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
        select from identity.person_at(asked_realm, asked_email) p
        join identity.login_activity l on l.account_id = p.account_id and l.user_id = p.user_id
        where l.success and l.ip_address = ip and l.browser = asked_browser)
      or exists (
        select from identity.person_at(asked_realm, asked_email) p
        join identity.email_codes c on c.account_id = p.account_id and c.user_id = p.user_id
        where c.place_hash = asked_place and c.used_at is null and c.expires_at > at)
  $$;
select platform.function_for('identity.knows_place(bigint, text, text, text, bytea, timestamptz)', 'app');

-- Tries a code against the newest of its purpose for whoever is met under an address. A wrong one counts, five end the code; a right
-- one is answered and does not count. Nothing tells an unknown address from a wrong code.
create function identity.try_code(asked_realm bigint, asked_email text, asked_purpose text, asked_hash bytea, at timestamptz)
  returns table (code_id bigint, user_id bigint, account_id bigint, realm_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    person record;
    newest identity.email_codes;
  begin
    select p.* into person from identity.person_at(asked_realm, asked_email) p
      join identity.users u on u.id = p.user_id where u.deleted_at is null;
    if not found then return; end if;
    select c.* into newest from identity.email_codes c
      where c.account_id = person.account_id and c.user_id = person.user_id and c.purpose = asked_purpose
      order by c.id desc limit 1 for update;
    if not found or newest.used_at is not null or newest.expires_at <= at or newest.attempts >= 5 then return; end if;
    if newest.code_hash = asked_hash then
      return query select newest.id, person.user_id, person.account_id, person.realm_id;
    else
      update identity.email_codes c set attempts = c.attempts + 1 where c.id = newest.id;
    end if;
  end $$;
select platform.function_for('identity.try_code(bigint, text, text, bytea, timestamptz)', 'app');

-- Whose address a link takes back.
create function identity.person_of_revert(asked_hash bytea, at timestamptz)
  returns table (code_id bigint, user_id bigint, account_id bigint, realm_id bigint, email text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select c.id, u.id, u.account_id, u.realm_id, c.email
    from identity.email_codes c join identity.users u on u.id = c.user_id
    where c.purpose = 'revert_mail' and c.code_hash = asked_hash and c.used_at is null and c.expires_at > at and u.deleted_at is null
  $$;
select platform.function_for('identity.person_of_revert(bytea, timestamptz)', 'app');

-- The account whose brand a realm is; null for the platform's own.
create function identity.owner_of_realm(asked_realm bigint) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select r.account_id from identity.realms r where r.id = asked_realm $$;
select platform.function_for('identity.owner_of_realm(bigint)', 'app');
