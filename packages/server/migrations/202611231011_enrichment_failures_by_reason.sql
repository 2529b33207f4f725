-- Of the records that a look-up could not look up, why: the rest of `failed` could not be reached. Old look-ups do not tell.
alter table enrichment.jobs add column refused int not null default 0;
alter table enrichment.jobs add column no_website int not null default 0;
