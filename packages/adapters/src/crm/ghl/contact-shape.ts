import { z } from 'zod';

const text = z.string().nullish();
/** A contact, as far as it is read. */
export const Contact = z.object({
  id: z.string().min(1),
  name: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  companyName: text,
  website: text,
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  // With a time or without one: the contract shows both.
  dateOfBirth: text.transform((day) => day?.slice(0, 10)),
  source: text,
  timezone: text,
  dateAdded: text,
  tags: z.array(z.string()).nullish(),
  assignedTo: text,
  dnd: z.boolean().nullish(),
  dndSettings: z.record(z.string(), z.object({ status: z.string() }).nullish()).nullish(),
  customFields: z.array(z.object({ id: z.string(), value: z.json().optional() })).nullish(),
});
export type Contact = z.output<typeof Contact>;
