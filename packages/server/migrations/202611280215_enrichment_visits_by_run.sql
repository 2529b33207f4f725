-- Which records a look-up looked at last, for who goes on with what it found.
create index visits_by_run on enrichment.visits (account_id, run_id);
