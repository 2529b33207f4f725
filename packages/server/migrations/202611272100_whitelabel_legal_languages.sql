-- The legal pages of a brand, and the languages that it offers.
alter table whitelabel.business_accounts add column languages text[] not null default '{en,es,fr,de}'
  check (languages <@ array['en', 'es', 'fr', 'de'] and cardinality(languages) > 0);
alter table whitelabel.business_accounts add column default_language text not null default 'en';
alter table whitelabel.business_accounts add constraint business_accounts_default_language check (default_language = any (languages));

create table whitelabel.legal_pages (
  account_id  bigint not null,
  page        text not null check (page in ('terms', 'privacy', 'imprint')),
  url         text,                                                    -- the reseller has it elsewhere; then its texts are not shown
  updated_at  timestamptz not null,
  primary key (account_id, page)
);

create table whitelabel.legal_texts (
  account_id  bigint not null,
  page        text not null check (page in ('terms', 'privacy', 'imprint')),
  lang        text not null check (lang in ('en', 'es', 'fr', 'de')),
  body_html   text not null check (body_html <> ''),                   -- cleaned
  primary key (account_id, page, lang)
);
select platform.directory_table('whitelabel.legal_pages'), platform.directory_table('whitelabel.legal_texts');

-- As before, with where its legal pages lead (one that it has not is not named) and its languages, the default first.
drop function whitelabel.brand_of_host(text);
create function whitelabel.brand_of_host(asked_host text)
  returns table (
    name text, domain text, logo_version bigint, favicon_version bigint, background text, sidebar_background text, primary_colour text,
    secondary_colour text, text_primary text, text_secondary text, text_colour text, heading text, crms text[],
    show_training_center boolean, support_url text, html_in_body text, legal jsonb, languages text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.business_name, h.host, b.logo_version, b.favicon_version, b.background, b.sidebar_background, b.primary_colour,
      b.secondary_colour, b.text_primary, b.text_secondary, b.text_colour, b.heading, b.crms, b.show_training_center, b.support_url,
      case when b.script_level = 'frame' and not b.scripts_blocked then b.html_in_body end,
      (select coalesce(jsonb_object_agg(p.page, coalesce(p.url, '/' || p.page)), '{}')
       from whitelabel.legal_pages p
       where p.account_id = b.account_id and (p.url is not null or exists (
         select from whitelabel.legal_texts t where t.account_id = b.account_id and t.page = p.page))),
      array[b.default_language] || array_remove(b.languages, b.default_language)
    from identity.realm_hosts h join whitelabel.business_accounts b on b.realm_id = h.realm_id
    where h.host = asked_host and h.verified_at is not null
  $$;
select platform.function_for('whitelabel.brand_of_host(text)', 'app');

-- A legal page of the brand at a host: its address elsewhere, or its text, in the language asked for, the brand's default, or any.
create function whitelabel.legal_page_of_host(asked_host text, asked_page text, asked_lang text)
  returns table (url text, lang text, body_html text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select p.url, t.lang, t.body_html
    from identity.realm_hosts h
    join whitelabel.business_accounts b on b.realm_id = h.realm_id
    join whitelabel.legal_pages p on p.account_id = b.account_id and p.page = asked_page
    left join whitelabel.legal_texts t on t.account_id = b.account_id and t.page = asked_page and p.url is null
    where h.host = asked_host and h.verified_at is not null and (p.url is not null or t.lang is not null)
    order by (t.lang = asked_lang) desc, (t.lang = b.default_language) desc, t.lang limit 1
  $$;
select platform.function_for('whitelabel.legal_page_of_host(text, text, text)', 'app');
