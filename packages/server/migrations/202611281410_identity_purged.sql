-- When what a deleted account held was removed for good; null: it still holds it. Nobody restores it from then on.
alter table identity.accounts add column purged_at timestamptz;
create index accounts_to_purge on identity.accounts (deleted_at, id) where deleted_at is not null and purged_at is null;
