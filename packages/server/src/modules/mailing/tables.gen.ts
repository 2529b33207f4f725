// Made by `npm run generate` from the migrations. Do not edit.
import type { Generated } from 'kysely';

export type MailingTables = {
  'mailing.email_templates': {
    account_id: number;
    key: string;
    lang: string;
    subject: string;
    body_html: string;
    is_active: Generated<boolean>;
    updated_at: string;
  };
  'mailing.smtp_settings': {
    account_id: number;
    host: string;
    port: number;
    username: string;
    password: string;
    encryption: string;
    from_address: string;
    from_name: string | null;
    support_address: string | null;
    bounce_address: string | null;
    daily_cap: number | null;
    sent_on: string | null;
    sent_today: Generated<number>;
    state: Generated<string>;
    tested_at: string | null;
    working_since: string | null;
    last_error: string | null;
    updated_at: string;
  };
};
