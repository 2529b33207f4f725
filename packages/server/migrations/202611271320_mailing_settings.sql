-- The mails of a brand: the server that it brings (G-115), and how it words them (G-116).
create schema mailing;

create table mailing.smtp_settings (
  account_id       bigint not null,
  host             text not null,
  port             int not null check (port between 1 and 65535),
  username         text not null,
  password         text not null,                           -- sealed
  encryption       text not null check (encryption in ('none', 'ssl', 'tls')),
  from_address     text not null,
  from_name        text,
  support_address  text,
  bounce_address   text,
  daily_cap        int check (daily_cap > 0),
  sent_on          date,                                    -- the day that `sent_today` counts
  sent_today       int not null default 0,
  state            text not null default 'untested' check (state in ('untested', 'working', 'failed')),
  tested_at        timestamptz,
  working_since    timestamptz,
  last_error       text,
  updated_at       timestamptz not null,
  primary key (account_id)
);

create table mailing.email_templates (
  account_id  bigint not null,
  key         text not null,
  lang        text not null check (lang in ('en', 'es', 'fr', 'de')),
  subject     text not null,
  body_html   text not null,
  is_active   boolean not null default true,
  updated_at  timestamptz not null,
  primary key (account_id, key, lang)
);

select
  platform.tenant_table('mailing.smtp_settings', '{select,insert,update,delete}'),
  platform.tenant_table('mailing.email_templates', '{select,insert,update,delete}');
