-- A reseller's own code in the page itself, where the operator lets it (E3: off, frame, direct; G-120).
alter table whitelabel.business_accounts add column direct_allowed boolean not null default false;   -- by the operator
alter table whitelabel.business_accounts drop constraint business_accounts_script_level_check;
alter table whitelabel.business_accounts add constraint business_accounts_script_level_check check (script_level in ('off', 'frame', 'direct'));

-- As before, with how its code runs at this host: in the page only on its own domain, while the operator lets it; else in the frame.
drop function whitelabel.brand_of_host(text);
create function whitelabel.brand_of_host(asked_host text)
  returns table (
    name text, domain text, logo_version bigint, favicon_version bigint, background text, sidebar_background text, primary_colour text,
    secondary_colour text, text_primary text, text_secondary text, text_colour text, heading text, crms text[],
    show_training_center boolean, support_url text, html_in_body text, script_level text, legal jsonb, languages text[])
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.business_name, h.host, b.logo_version, b.favicon_version, b.background, b.sidebar_background, b.primary_colour,
      b.secondary_colour, b.text_primary, b.text_secondary, b.text_colour, b.heading, b.crms, b.show_training_center, b.support_url,
      case when b.script_level <> 'off' and not b.scripts_blocked then b.html_in_body end,
      case
        when b.script_level = 'off' or b.scripts_blocked then 'off'
        when b.script_level = 'direct' and b.direct_allowed and h.is_own then 'direct'
        else 'frame'
      end,
      (select coalesce(jsonb_object_agg(p.page, coalesce(p.url, '/' || p.page)), '{}')
       from whitelabel.legal_pages p
       where p.account_id = b.account_id and (p.url is not null or exists (
         select from whitelabel.legal_texts t where t.account_id = b.account_id and t.page = p.page))),
      array[b.default_language] || array_remove(b.languages, b.default_language)
    from identity.realm_hosts h join whitelabel.business_accounts b on b.realm_id = h.realm_id
    where h.host = asked_host and h.verified_at is not null
  $$;
select platform.function_for('whitelabel.brand_of_host(text)', 'app');
