-- What AI tools are told about an account's business.

create schema ai;

create table ai.business_profiles (
  account_id      bigint not null,
  id              bigint generated always as identity,
  name            text not null,
  website         text not null,
  what_is_sold    text not null,
  whom_it_helps   text not null,
  what_it_does    text not null,
  contact_person  text not null,
  personality     text not null,
  updated_at      timestamptz not null,
  primary key (account_id, id)
);
create unique index business_profiles_one on ai.business_profiles (account_id);
select platform.tenant_table('ai.business_profiles', '{select,insert,update}');
