-- The sales page of a package (G-113), and sign-up links to a package that are valid for a time (G-94).
-- Directories: strangers who call a reseller's host come to them before an account is known.
select platform.directory_table('packages.packages');

create table packages.sales_pages (
  account_id       bigint not null,                       -- the reseller
  package_id       bigint not null,
  slug             text not null check (slug ~ '^[A-Za-z0-9-]{1,80}$'),
  headline         text not null,
  subheadline      text not null default '',
  body_html        text not null default '',              -- cleaned before it is kept
  hero_image       text check (hero_image ~ '^https://'),
  video_url        text check (video_url ~ '^https://'),
  features         jsonb not null default '[]',           -- in their order: title, text
  button_text      text not null default '',              -- empty: the page's own word
  faq              jsonb not null default '[]',           -- in their order: q, a
  guarantee        text not null default '',
  thank_you_url    text check (thank_you_url ~ '^https?://'),
  seo_title        text not null default '',
  seo_description  text not null default '',
  is_published     boolean not null default false,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (account_id, package_id),
  foreign key (account_id, package_id) references packages.packages (account_id, id) on delete cascade
);
create unique index sales_pages_slug on packages.sales_pages (account_id, lower(slug));

-- A link that was handed out: whoever has its token may sign up for the package. The token itself is nowhere kept.
create table packages.form_links (
  account_id  bigint not null,
  id          bigint generated always as identity,
  package_id  bigint not null,
  token_hash  bytea not null,
  created_at  timestamptz not null,
  expires_at  timestamptz,                                -- null: always valid
  primary key (account_id, id),
  unique (account_id, token_hash),
  foreign key (account_id, package_id) references packages.packages (account_id, id) on delete cascade
);
create index form_links_of_package on packages.form_links (account_id, package_id);
select
  platform.directory_table('packages.sales_pages'),
  platform.directory_table('packages.form_links', 'account_id', '{select,insert,delete}');

-- What anybody may know of the packages that a reseller sells now, in their order; one of them where it is named.
create function packages.sold_by(asked_seller bigint, asked_package bigint)
  returns table (
    account_id bigint, id bigint, plan_id bigint, slug text, name text, description text, currency text, price_cents int,
    yearly_price_cents int, one_time_price_cents int, trial_days int, trial_amount_cents int, collect_payment_method boolean,
    available_for_billing_portal boolean, show_on_sales_page boolean, modules text[], credit_price_cents int, "position" int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select p.account_id, p.id, p.plan_id, p.slug, p.name, p.description, p.currency, p.price_cents, p.yearly_price_cents,
      p.one_time_price_cents, p.trial_days, p.trial_amount_cents, p.collect_payment_method, p.available_for_billing_portal,
      p.show_on_sales_page, p.modules, p.credit_price_cents, p.position
    from packages.packages p
    where p.account_id = asked_seller and p.is_active and (asked_package is null or p.id = asked_package)
    order by p.position, p.id
  $$;
select platform.function_for('packages.sold_by(bigint, bigint)', 'app');

-- The published sales pages of a reseller; one of them where its slug is named, in whatever case.
create function packages.pages_of(asked_seller bigint, asked_slug text)
  returns table (
    package_id bigint, slug text, headline text, subheadline text, body_html text, hero_image text, video_url text, features jsonb,
    button_text text, faq jsonb, guarantee text, thank_you_url text, seo_title text, seo_description text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select s.package_id, s.slug, s.headline, s.subheadline, s.body_html, s.hero_image, s.video_url, s.features, s.button_text, s.faq,
      s.guarantee, s.thank_you_url, s.seo_title, s.seo_description
    from packages.sales_pages s
    where s.account_id = asked_seller and s.is_published and (asked_slug is null or lower(s.slug) = lower(asked_slug))
  $$;
select platform.function_for('packages.pages_of(bigint, text)', 'app');

-- Which package somebody with the token of a link may sign up for, and until when; null: always.
create function packages.link_of(asked_seller bigint, asked_hash bytea) returns table (package_id bigint, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select l.package_id, l.expires_at from packages.form_links l
    where l.account_id = asked_seller and l.token_hash = asked_hash
  $$;
select platform.function_for('packages.link_of(bigint, bytea)', 'app');
