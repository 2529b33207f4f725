-- Places that somebody looked up by name outside: each name is asked once in three months, whoever asks.
create table search.looked_up (
  asked     text primary key,                        -- as it was typed, in lower case
  found     jsonb not null,                          -- what was answered, the most important first
  found_at  timestamptz not null
);
create index looked_up_by_age on search.looked_up (found_at);
select platform.house_table('search.looked_up', '{select,insert,update,delete}');
