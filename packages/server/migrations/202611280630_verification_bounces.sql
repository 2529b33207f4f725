-- Mails that came back, as somebody said: what was said last of each address of an account.
create table verification.bounces (
  account_id  bigint not null,
  email       text not null,                              -- lower case
  kind        text not null check (kind in ('hard', 'soft')),
  source      text not null check (source in ('person', 'api_key')),
  user_id     bigint not null,                            -- who said it
  credits     bigint not null,                            -- that came back, all times together
  at          timestamptz not null,
  primary key (account_id, email)
);

select platform.tenant_table('verification.bounces', '{select,insert,update}');
