-- Every way in which a record reaches somebody, as the beginnings of the hashes that opt-outs are kept by: so an opt-out finds its
-- records by an index, and nobody needs to know whose it is. A way may be found that is none (the code looks again), never the
-- other way round: what SQL cannot read as JavaScript does (domains in other letters, odd addresses) is marked by an empty way.
create function records.ways(emails jsonb, potential_emails jsonb, phones jsonb, website text, linkedin_url text, page text)
  returns bytea[]
  language plpgsql immutable parallel safe
  -- What it costs to work out and not to look up: no plan goes through all records with it.
  cost 1000
  as $$
    declare
      found bytea[] := '{}';
      hosts text[] := '{}';
      is_odd boolean := false;
      part text;
      pieces text[];
    begin
      for part in
        select lower(btrim(e ->> 'email')) from jsonb_array_elements(emails) e
        union all select lower(btrim(e ->> 'email')) from jsonb_array_elements(potential_emails) e
      loop
        is_odd := is_odd or part ~ '[^!-~]';
        found := found || substr(sha256(convert_to('galena email ' || part, 'UTF8')), 1, 8);
        hosts := hosts || split_part(part, '@', -1);
      end loop;
      for part in select regexp_replace(p ->> 'number', '[^0-9+]', '', 'g') from jsonb_array_elements(phones) p loop
        found := found || substr(sha256(convert_to('galena phone ' || part, 'UTF8')), 1, 8);
      end loop;
      foreach part in array array[website, linkedin_url, page] loop
        continue when part is null;
        pieces := regexp_match(lower(part), '^(?:[a-z][a-z0-9+.-]*:)?[/\\]*(?:[^/?#\\]*@)?([^/?#\\:]*)(?::[0-9]*)?([^?#]*)');
        pieces[1] := regexp_replace(regexp_replace(pieces[1], '^www\.', ''), '\.$', '');
        is_odd := is_odd or pieces[1] !~ '^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$' or pieces[1] ~ '(?:^|\.)[0-9][^.]*$';
        if part = website then hosts := hosts || pieces[1]; end if;
        if part in (linkedin_url, page) then
          is_odd := is_odd or pieces[2] !~ '^[a-z0-9_~%/@:+,=!$&''()*;.-]*$' or pieces[2] ~ '/\.|%2e';
          found := found || substr(sha256(convert_to('galena profile ' ||
            regexp_replace(pieces[1], '^[a-z]{2}\.linkedin\.com$', 'linkedin.com') || regexp_replace(pieces[2], '/+$', ''), 'UTF8')), 1, 8);
        end if;
      end loop;
      foreach part in array hosts loop
        while position('.' in part) > 0 loop
          found := found || substr(sha256(convert_to('galena domain ' || part, 'UTF8')), 1, 8);
          part := substr(part, position('.' in part) + 1);
        end loop;
      end loop;
      return case when is_odd then found || ''::bytea else found end;
    end $$;

create index results_by_way on records.results using gin
  (account_id, records.ways(emails, potential_emails, phones, website, linkedin_url, data ->> 'url')) where deleted_at is null;

-- What near doubles have in common: the host of a site, a phone number, a name together with its place or company.
create function records.site_of(website text) returns text
  language sql immutable strict parallel safe
  return substring(lower(website) from '^(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?([^/?#:]+)');
create function records.name_and_place(name text, company text, city text) returns text
  language sql immutable parallel safe
  return platform.fold(name) || e'\n' || nullif(platform.fold(coalesce(nullif(company, ''), city)), '');
create index results_same_site on records.results (account_id, records.site_of(website), list_id, id)
  where deleted_at is null and not is_suppressed and website is not null;
create index results_same_phone on records.results (account_id, phone, list_id, id)
  where deleted_at is null and not is_suppressed and phone is not null;
create index results_same_name on records.results (account_id, records.name_and_place(name, company, city), list_id, id)
  where deleted_at is null and not is_suppressed and name is not null;
