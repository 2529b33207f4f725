-- What stands below the name of a reseller's business on the invoices of its customers: legal name, address, tax number.
alter table whitelabel.business_accounts add column invoice_details text;
