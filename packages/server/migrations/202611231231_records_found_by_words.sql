-- Records of an account are found over all its lists, by the beginnings of the words of their names, addresses and domains.

-- The words of what a record is called and reached by, each behind its account: `17:acme`. So a word that is in every account is
-- looked up in one. Of a website its host counts, which is what somebody remembers. Cut, because a word in an index has a longest length.
create function records.words_of(account bigint, name text, email text, website text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(array_remove(string_to_array(regexp_replace(lower(
    ' ' || left(coalesce(name, ''), 300) || ' ' || left(coalesce(email, ''), 300) || ' ' ||
    left(coalesce(substring(website from '^(?:[A-Za-z]+://)?(?:[Ww]{3}\.)?([^/?#:]+)'), ''), 300)
  ), '[^[:alnum:]]+', ' ' || account || ':', 'g'), ' '), ''), account || ':'));

create index results_by_words on records.results using gin (records.words_of(account_id, name, email, website))
  where deleted_at is null and not is_suppressed and not is_archived;
