-- Uncaught errors of the interface, as the browsers of all tenants report them; read by administrators only.

create schema admin;

create table admin.app_errors (
  id          bigint generated always as identity primary key,
  message     text not null,
  err         text not null,
  info        text not null,
  user_id     bigint references identity.users (id) on delete set null,
  user_agent  text not null,
  ip_address  text not null,
  created_at  timestamptz not null
);
create index app_errors_newest on admin.app_errors (created_at desc);
select platform.house_table('admin.app_errors', '{insert}');
