-- The brand of a reseller. Its screens, domains and packages come with the white-label room's own work.

create schema whitelabel;

create table whitelabel.business_accounts (
  account_id              bigint primary key references identity.accounts (id) on delete cascade,
  realm_id                bigint not null unique references identity.realms (id),
  business_name           text not null,
  slug                    text not null unique check (slug ~ '^[A-Za-z0-9-]+$'),
  sales_page_url          text unique,
  support_url             text,
  app_url                 text unique,
  domain_status           text not null default 'none' check (domain_status in ('none', 'pending', 'verified', 'failed')),
  sidebar_background      text check (sidebar_background ~ '^#[0-9a-fA-F]{6}$'),
  primary_colour          text check (primary_colour ~ '^#[0-9a-fA-F]{6}$'),
  secondary_colour        text check (secondary_colour ~ '^#[0-9a-fA-F]{6}$'),
  text_primary            text check (text_primary ~ '^#[0-9a-fA-F]{6}$'),
  text_secondary          text check (text_secondary ~ '^#[0-9a-fA-F]{6}$'),
  text_colour             text check (text_colour ~ '^#[0-9a-fA-F]{6}$'),
  background              text check (background ~ '^#[0-9a-fA-F]{6}$'),
  heading                 text check (heading ~ '^#[0-9a-fA-F]{6}$'),
  show_training_center    boolean not null default true,
  logo_url                text,
  favicon_url             text,
  crms                    text[] not null default '{}',
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now()
);
select platform.directory_table('whitelabel.business_accounts');

-- What anybody may see of the brand that lives at a verified host; one row, public columns only.
create function whitelabel.brand_of_host(asked_host text)
  returns table (
    name text, domain text, logo text, favicon text, background text, sidebar_background text, primary_colour text,
    secondary_colour text, text_colour text, heading text, crms text[], show_training_center boolean, support_url text)
  language sql stable security definer set search_path = ''
  as $$
    select b.business_name, h.host, b.logo_url, b.favicon_url, b.background, b.sidebar_background, b.primary_colour,
      b.secondary_colour, b.text_colour, b.heading, b.crms, b.show_training_center, b.support_url
    from identity.realm_hosts h join whitelabel.business_accounts b on b.realm_id = h.realm_id
    where h.host = asked_host and h.verified_at is not null
  $$;
