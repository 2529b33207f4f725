import { z } from 'zod';
import { idShape } from './api.ts';

const text = z.string().nullish();

/** One of the addresses that letters go to. */
export const Address = z.object({
  field: text,
  line1: text,
  line2: text,
  locality: text,
  region: text,
  region_code: text,
  country_code: text,
  postal_code: text,
  zip_code: text,
  zip_four: text,
});

const Email = z.object({ email: text, field: text, email_opt_status: text });
const Phone = z.object({ number: text, number_e164: text, extension: text, type: text, field: text });
const CustomValue = z.object({ id: idShape, content: z.json().optional() });

/** What is read of a contact. */
export const Contact = z.object({
  id: idShape,
  given_name: text,
  family_name: text,
  job_title: text,
  website: text,
  company: z.object({ company_name: text }).nullish(),
  email_addresses: z.array(Email).nullish(),
  phone_numbers: z.array(Phone).nullish(),
  addresses: z.array(Address).nullish(),
  custom_fields: z.array(CustomValue).nullish(),
  tag_ids: z.array(idShape).nullish(),
  owner_id: idShape.nullish(),
  create_time: text,
});
export type Contact = z.output<typeof Contact>;
export type Address = z.output<typeof Address>;

/** By this they are asked for: without it Keap leaves out custom fields and tags. */
export const contactFields = Object.keys(Contact.shape).join(',');

// States of an address whose person, or somebody for it, said no. `NON_MARKETABLE` is where every address begins.
const refusals = new Set(['MANUAL', 'ADMIN', 'SYSTEM', 'LIST_UNSUBSCRIBE', 'FEEDBACK', 'SPAM']);

/** Whether a state of an address says that its person does not want any mail. */
export const isRefused = (status: string | null | undefined): boolean => refusals.has(status ?? '');

/** The places of a contact that its one address, number and postal address stand in here. */
export const slots = { email: 'EMAIL1', phone: 'PHONE1', address: 'BILLING' };
