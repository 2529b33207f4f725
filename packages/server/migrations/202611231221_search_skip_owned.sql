-- Whether a search leaves out the leads that stand in another list of the account, and how many it left out.
alter table search.searches add column skip_owned boolean not null default false;
alter table search.searches add column skipped int not null default 0;
