-- Where from somebody did what: beside the address also the browser, as it calls itself.
alter table platform.audits add column user_agent text;

-- What happened to people, of all accounts, newest first: the operator's history.
create index audits_of_users on platform.audits (id desc) where entity = 'user' and action <> 'sign_in_failed';
create index audits_of_users_by_actor on platform.audits (actor_id, id desc) where entity = 'user' and action <> 'sign_in_failed';
