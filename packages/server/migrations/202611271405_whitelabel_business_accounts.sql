-- What a reseller says of its business and its brand (spec section 3, G-111 to G-114, G-120).
drop function whitelabel.brand_of_host(text);
alter table whitelabel.business_accounts drop constraint business_accounts_app_url_key;
alter table whitelabel.business_accounts drop column logo_url;
alter table whitelabel.business_accounts drop column favicon_url;
alter table whitelabel.business_accounts add column include_system_training boolean not null default true;
alter table whitelabel.business_accounts add column html_in_body text;
alter table whitelabel.business_accounts add column script_level text not null default 'frame' check (script_level in ('off', 'frame'));
alter table whitelabel.business_accounts add column scripts_blocked boolean not null default false;   -- by the operator
alter table whitelabel.business_accounts add column selling_price_cents int check (selling_price_cents > 12);
alter table whitelabel.business_accounts add column logo_version bigint;   -- the file it was made from
alter table whitelabel.business_accounts add column favicon_version bigint;
alter table whitelabel.business_accounts add column domain_token text;   -- what the TXT entry of its own domain says
alter table whitelabel.business_accounts add column domain_claimed_at timestamptz;
alter table whitelabel.business_accounts add column domain_checked_at timestamptz;
alter table whitelabel.business_accounts add column domain_problem text check (domain_problem in ('missing', 'wrong', 'unreachable'));
alter table whitelabel.business_accounts add column domain_lost_at timestamptz;   -- verified, and no longer to be found since
-- In any case they are one host.
alter table whitelabel.business_accounts drop constraint business_accounts_slug_key;
create unique index business_accounts_slug on whitelabel.business_accounts (lower(slug));
create index business_accounts_by_app_url on whitelabel.business_accounts (app_url);
-- The demo agency came with its host.
update whitelabel.business_accounts set app_url = null, domain_status = 'none' where domain_token is null;

create table whitelabel.brand_pictures (
  account_id  bigint not null,
  picture     text not null check (picture in ('logo', 'favicon')),
  version     bigint not null,                                         -- the file that came in
  side        int not null,                                            -- its width in pixels
  file_id     bigint not null,
  primary key (account_id, picture, version, side)
);

create table whitelabel.custom_links (
  account_id  bigint not null,
  id          bigint generated always as identity,
  title       text not null,
  url         text not null,
  icon        text,
  target      text not null check (target in ('new_tab', 'same_tab')),
  position    int not null,
  is_active   boolean not null default true,
  created_at  timestamptz not null,
  primary key (account_id, id)
);
select platform.directory_table('whitelabel.brand_pictures'), platform.directory_table('whitelabel.custom_links');

-- What anybody may see of the brand that lives at a verified host; one row, public columns only.
create function whitelabel.brand_of_host(asked_host text)
  returns table (
    name text, domain text, logo_version bigint, favicon_version bigint, background text, sidebar_background text, primary_colour text,
    secondary_colour text, text_primary text, text_secondary text, text_colour text, heading text, crms text[],
    show_training_center boolean, support_url text, html_in_body text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.business_name, h.host, b.logo_version, b.favicon_version, b.background, b.sidebar_background, b.primary_colour,
      b.secondary_colour, b.text_primary, b.text_secondary, b.text_colour, b.heading, b.crms, b.show_training_center, b.support_url,
      case when b.script_level = 'frame' and not b.scripts_blocked then b.html_in_body end
    from identity.realm_hosts h join whitelabel.business_accounts b on b.realm_id = h.realm_id
    where h.host = asked_host and h.verified_at is not null
  $$;
select platform.function_for('whitelabel.brand_of_host(text)', 'app');

-- Where the file of a picture lies that the brand at a host shows now: the smallest that is wide enough, else the widest.
create function whitelabel.picture_of_host(asked_host text, asked_picture text, wished_side int)
  returns table (account_id bigint, file_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select p.account_id, p.file_id
    from identity.realm_hosts h
    join whitelabel.business_accounts b on b.realm_id = h.realm_id
    join whitelabel.brand_pictures p on p.account_id = b.account_id and p.picture = asked_picture
      and p.version = case asked_picture when 'logo' then b.logo_version else b.favicon_version end
    where h.host = asked_host and h.verified_at is not null
    order by (p.side >= wished_side) desc, case when p.side >= wished_side then p.side else -p.side end limit 1
  $$;
select platform.function_for('whitelabel.picture_of_host(text, text, int)', 'app');

-- The links of the brand at a host, as its people see them.
create function whitelabel.links_of_host(asked_host text)
  returns table (id bigint, title text, url text, icon text, target text, "position" int, is_active boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select l.id, l.title, l.url, l.icon, l.target, l.position, l.is_active
    from identity.realm_hosts h
    join identity.realms r on r.id = h.realm_id
    join whitelabel.custom_links l on l.account_id = r.account_id and l.is_active
    where h.host = asked_host and h.verified_at is not null order by l.position, l.id
  $$;
select platform.function_for('whitelabel.links_of_host(text)', 'app');

-- Whether a slug is another reseller's, in whatever case.
create function whitelabel.is_slug_taken(asked_account bigint, asked_slug text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select exists (select from whitelabel.business_accounts b where lower(b.slug) = lower(asked_slug) and b.account_id <> asked_account) $$;
select platform.function_for('whitelabel.is_slug_taken(bigint, text)', 'app');

-- Whether a domain is another reseller's: verified, or claimed since a moment and not proven yet.
create function whitelabel.is_domain_taken(asked_account bigint, asked_host text, claimed_since timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
      select from whitelabel.business_accounts b where b.app_url = asked_host and b.account_id <> asked_account
        and (b.domain_status = 'verified' or (b.domain_status = 'pending' and b.domain_claimed_at > claimed_since)))
      or coalesce(identity.account_at_host(asked_host) <> asked_account, false)
  $$;
select platform.function_for('whitelabel.is_domain_taken(bigint, text, timestamptz)', 'app');
