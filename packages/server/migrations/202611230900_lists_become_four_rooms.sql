-- The room `lists` becomes four: contacts (whom records are about), lists (with their counters and history), records and
-- exports. Tables move as they are, with their rows, indexes and policies; what was wrong for many machines is mended by the way.
create schema contacts;
create schema records;
create schema exports;

alter table lists.identities set schema contacts;
alter table lists.identity_keys set schema contacts;
alter table lists.identity_merges set schema contacts;
alter table lists.suppressions set schema contacts;
alter table lists.platform_suppressions set schema contacts;
alter table lists.results set schema records;
alter table lists.values set schema records;
alter table lists.employees set schema records;
alter view lists.searchable set schema records;
-- With the columns that came after it; `*` means those of the day it was written.
create or replace view records.searchable as
  select * from records.results where account_id = any (platform.account_ids());
alter table lists.exports set schema exports;

update platform.table_access set table_name = room || '.' || split_part(table_name, '.', 2)
from (values
  ('contacts', 'identities'), ('contacts', 'identity_keys'), ('contacts', 'identity_merges'), ('contacts', 'suppressions'),
  ('contacts', 'platform_suppressions'), ('records', 'results'), ('records', 'values'), ('records', 'employees'),
  ('records', 'searchable'), ('exports', 'exports')) as moved (room, name)
where table_name = 'lists.' || name;

-- Counters belong to lists, and records say what changed: a trigger of one table does not write another one.
drop trigger results_added on records.results;
drop trigger results_removed on records.results;
drop trigger results_changed on records.results;
drop function lists.count_added();
drop function lists.count_removed();
drop function lists.count_changed();
drop function lists.miscounted();

-- Counters that are not what there is; no row when all is well.
create function records.miscounted() returns table (list_id bigint, is_archived boolean, email_status text, crm_status text, counted bigint, there bigint)
  language sql stable
  as $$
    select list_id, is_archived, email_status, crm_status, coalesce(f.n, 0), coalesce(r.n, 0)
    from (select list_id, is_archived, email_status, crm_status, n from lists.facets where n > 0) f
    full join (select list_id, is_archived, email_status, crm_status, count(*) as n from records.results
      where deleted_at is null and not is_suppressed group by 1, 2, 3, 4) r
      using (list_id, is_archived, email_status, crm_status)
    where f.n is distinct from r.n
  $$;

-- Whether a deleted list has nothing left: a demo list's empty row stays, and is not looked at again.
alter table lists.lists add column emptied_at timestamptz;

-- A table of an account names no other account's: what is shared is checked where it is written.
alter table lists.lists drop constraint lists_account_id_fkey;
alter table lists.lists drop constraint lists_user_id_fkey;
alter table contacts.identities drop constraint identities_account_id_fkey;
alter table contacts.suppressions drop constraint suppressions_account_id_fkey;
-- Contacts know no lists; who removes a list says so.
alter table contacts.suppressions drop constraint suppressions_account_id_list_id_fkey;

-- What holds for the customers of a reseller crosses accounts, and has a table of its own.
create table contacts.reseller_suppressions (
  account_id  bigint not null,
  kind        text not null check (kind in ('email', 'phone', 'domain', 'profile')),
  hash        bytea not null,
  reason      text not null default '',
  created_at  timestamptz not null,
  primary key (account_id, kind, hash)
);
select platform.hidden_table('contacts.reseller_suppressions');
insert into contacts.reseller_suppressions (account_id, kind, hash, reason, created_at)
  select account_id, kind, hash, reason, created_at from contacts.suppressions where level = 'reseller';
delete from contacts.suppressions where level = 'reseller';
alter table contacts.suppressions drop constraint suppressions_level_check;
alter table contacts.suppressions add constraint suppressions_level_check check (level in ('account', 'list'));
drop index contacts.suppressions_by_hash;
drop function lists.suppressed(bigint, bigint, text[], bytea[]);

-- Nobody may be contacted this way by the account and its customers.
create function contacts.suppress_for_customers(account bigint, suppressed_kind text, suppressed_hash bytea, why text, at timestamptz)
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if not account = any (platform.account_ids()) then
        raise exception 'not this account' using errcode = 'insufficient_privilege';
      end if;
      insert into contacts.reseller_suppressions (account_id, kind, hash, reason, created_at)
        values (account, suppressed_kind, suppressed_hash, why, at) on conflict do nothing;
    end $$;

-- Which of these (kind, hash) nobody of this account may contact, by the word of the platform or of its reseller.
create function contacts.denied_from_above(account bigint, kinds text[], hashes bytea[]) returns table (kind text, hash bytea)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare parent bigint;
    begin
      if not account = any (platform.account_ids()) then return; end if;
      select a.parent_id into parent from identity.accounts a where a.id = account;
      return query
        select distinct asked.kind, asked.hash from unnest(kinds, hashes) as asked (kind, hash)
        where exists (select from contacts.platform_suppressions p where p.kind = asked.kind and p.hash = asked.hash)
          or exists (select from contacts.reseller_suppressions r
            where r.account_id in (account, parent) and r.kind = asked.kind and r.hash = asked.hash);
    end $$;
