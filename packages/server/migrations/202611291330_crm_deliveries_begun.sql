-- When whoever sends records began to: with it their addresses were asked about. A delivery is entered later, when its run comes to it.
-- Null: at that moment, too.
alter table crm.deliveries add column begun_at timestamptz;
