-- Which records have a label, and which have a value in it. Most records have none, and cost nothing here.
create index results_by_label on records.results using gin (list_id, labels) where labels <> '{}'::jsonb;
