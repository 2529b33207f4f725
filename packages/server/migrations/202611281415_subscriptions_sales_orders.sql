-- What was told of an order is asked for with each notice of it.
create index sales_notices_order on subscriptions.sales_notices (platform, order_ref);
