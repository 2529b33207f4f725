-- Records of an account are found over all its lists, by the beginnings of the words of their names, addresses and domains.

-- The host of a website, and that of an address.
create function records.host_of(address text) returns text
  language sql immutable parallel safe
  return left(lower(substring(address from '^(?:[A-Za-z]+://)?(?:[Ww]{3}\.)?(?:[^/?#:@]*@)?([^/?#:@]+)')), 300);

-- The words of what a record is called (folded) and reached by, each behind its account: `17:acme`. So a word that is in every account is
-- looked up in one. Addresses and hosts stand there as a whole, too; how hosts end (`com`, `co.uk`) is no word, for nearly all end so.
-- Cut, because a word in an index has a longest length.
create function records.words_of(account bigint, name text, email text, website text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array_remove(array_remove(string_to_array(regexp_replace(lower(
      ' ' || left(coalesce(platform.fold(name), ''), 300) || ' ' || left(coalesce(split_part(email, '@', 1), ''), 300) || ' ' ||
      coalesce(regexp_replace(records.host_of(email), '(\.(co|com|org|net|ac|gov|edu))?\.[^.]+$', ''), '') || ' ' ||
      coalesce(regexp_replace(records.host_of(website), '(\.(co|com|org|net|ac|gov|edu))?\.[^.]+$', ''), '')
    ), '[^[:alnum:]]+', ' ' || account || ':', 'g'), ' '), ''), account || ':')
    || array_remove(array[
      account || ':' || left(lower(email), 300), account || ':' || records.host_of(email), account || ':' || records.host_of(website)
    ], null));

create index results_by_words on records.results using gin (records.words_of(account_id, name, email, website))
  where deleted_at is null and not is_suppressed and not is_archived;
