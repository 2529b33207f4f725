-- An import runs as galena_system, and PostgreSQL lets only the owner of a table (from 17 on also who may maintain it) analyze it:
-- for anybody else it warns and does nothing, and the import would go on with what the planner knew of an empty table.
create function catalogue.analyze_leads(leads text) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  case leads
    when 'catalogue.businesses' then analyze catalogue.businesses, catalogue.business_categories;
    when 'catalogue.companies' then analyze catalogue.companies;
    when 'catalogue.groups' then analyze catalogue.groups;
  end case;
end $$;
select platform.function_for('catalogue.analyze_leads(text)', 'system');
