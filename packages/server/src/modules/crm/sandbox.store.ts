import type { CrmSandboxBooks } from '@galena/adapters/crm';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

type Contact = Parameters<CrmSandboxBooks['put']>[0];
type Search = Parameters<CrmSandboxBooks['find']>[0];

const most = 20;
const perPage = 100;

export const findContacts = async (
  db: TenantDb,
  accountId: number,
  { emails, phones }: Search,
): Promise<readonly Contact[]> => {
  const { rows } = await sql<{ contact: Contact }>`
    select contact from crm.sandbox_contacts
    where account_id = ${accountId} and (emails && ${emails.map((one) => one.toLowerCase())}::text[] or phones && ${phones}::text[])
    order by id limit ${most}`.execute(db);
  return rows.map(({ contact }) => contact);
};

export const maybeContact = async (db: TenantDb, accountId: number, id: string): Promise<Contact | null> => {
  const { rows } = await sql<{ contact: Contact }>`
    select contact from crm.sandbox_contacts where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0]?.contact ?? null;
};

/** Contacts behind an id, in the order of their ids. */
export const listContacts = async (
  db: TenantDb,
  accountId: number,
  after: string | null,
): Promise<readonly Contact[]> => {
  const { rows } = await sql<{ contact: Contact }>`
    select contact from crm.sandbox_contacts
    where account_id = ${accountId} and id > ${after ?? ''} order by id limit ${perPage}`.execute(db);
  return rows.map(({ contact }) => contact);
};

const textsOf = (contact: Contact, key: string): readonly string[] => {
  const value = contact.values[key];
  return typeof value === 'string' ? [value.toLowerCase()] : [];
};

export const putContact = async (db: TenantDb, accountId: number, contact: Contact): Promise<void> => {
  await sql`
    insert into crm.sandbox_contacts (account_id, id, emails, phones, contact)
    values (${accountId}, ${contact.id}, ${textsOf(contact, 'email')}::text[], ${textsOf(contact, 'phone')}::text[],
      ${JSON.stringify(contact)}::jsonb)
    on conflict (account_id, id) do update set emails = excluded.emails, phones = excluded.phones, contact = excluded.contact
    returning id`.execute(db);
};

export const removeContact = async (db: TenantDb, accountId: number, id: string): Promise<void> => {
  await sql`delete from crm.sandbox_contacts where account_id = ${accountId} and id = ${id}`.execute(db);
};
