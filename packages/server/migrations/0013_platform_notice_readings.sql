-- A notice for everybody of an account is read by each of them for themselves; `notices.read_at` is that of a notice for one.
create table platform.notice_readings (
  account_id  bigint not null,
  notice_id   bigint not null,
  user_id     bigint not null,
  read_at     timestamptz not null,
  primary key (account_id, notice_id, user_id),
  foreign key (account_id, notice_id) references platform.notices on delete cascade
);
create index notice_readings_age on platform.notice_readings (read_at);
select platform.tenant_table('platform.notice_readings', '{select,insert}');
