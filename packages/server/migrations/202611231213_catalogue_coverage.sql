-- Whether anything was imported near a place, whatever it is: of the bands of latitude around it the first row is enough.
create index businesses_near on catalogue.businesses (floor((lat + 90) * 20), lng) include (lat) where gone_at is null;

-- Texts are compared without apostrophes now, and with more letters by what people type for them.
update catalogue.businesses set folded = platform.fold(folded) where folded <> platform.fold(folded);
update catalogue.groups set folded = platform.fold(folded), folded_city = platform.fold(folded_city)
  where (folded, folded_city) is distinct from (platform.fold(folded), platform.fold(folded_city));
update catalogue.companies c
  set folded = platform.fold(folded), folded_city = platform.fold(folded_city), folded_industries = anew.of_industries,
    folded_technologies = anew.of_technologies
  from (
    select id,
      (select coalesce(string_agg(platform.fold(one), e'\n' order by n), '')
        from unnest(o.industries) with ordinality as i (one, n)) as of_industries,
      (select coalesce(string_agg(platform.fold(one), e'\n' order by n), '')
        from unnest(o.technologies) with ordinality as t (one, n)) as of_technologies
    from catalogue.companies o
  ) as anew
  where anew.id = c.id and (folded, folded_city, folded_industries, folded_technologies)
    is distinct from (platform.fold(folded), platform.fold(folded_city), anew.of_industries, anew.of_technologies);
