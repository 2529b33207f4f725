-- An opt-out finds the records, too, that were deleted since: they may stand in a file that is still there.
create index results_deleted_by_way on records.results using gin
  (account_id, records.ways(emails, potential_emails, phones, website, linkedin_url, data ->> 'url')) where deleted_at is not null;
