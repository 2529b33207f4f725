-- By which stage of the CRM customers are known, beside a tag: of their life, a label, a deal that was won.
alter table crm.connections add column customer_stage text;    -- as the CRM calls it to programs; null: no stage says who is
