-- Of a search for leads like one that is there: that record, which is left out of what it saves. Its leads have a price of their own.
alter table search.searches add column similar_to bigint;
