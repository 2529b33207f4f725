-- Whether a search wants the leads that came without an e-mail looked up when it is over.
alter table search.searches add column find_emails boolean not null default false;
