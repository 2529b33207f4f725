import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';
import { DomainOrUrl } from '../messages/index.ts';

/** The seven fields of the profile, in the order in which they are asked. */
export const businessProfileFields = [
  'name',
  'website',
  'what_is_sold',
  'whom_it_helps',
  'what_it_does',
  'contact_person',
  'personality',
] as const;
export type BusinessProfileField = (typeof businessProfileFields)[number];

/** The longest that each may be, in characters. */
export const businessProfileLengths = {
  name: 120,
  website: 300,
  what_is_sold: 2_000,
  whom_it_helps: 2_000,
  what_it_does: 2_000,
  contact_person: 120,
  personality: 1_000,
} as const satisfies Readonly<Record<BusinessProfileField, number>>;

const Text = (max: number) => z.string().trim().min(1).max(max);
const lengths = businessProfileLengths;

/** What AI tools are told about the business. All of it is asked: what is saved is complete. */
export const BusinessProfileBody = z.object({
  name: Text(lengths.name),
  website: DomainOrUrl.max(lengths.website),
  what_is_sold: Text(lengths.what_is_sold),
  whom_it_helps: Text(lengths.whom_it_helps),
  what_it_does: Text(lengths.what_it_does),
  contact_person: Text(lengths.contact_person),
  personality: Text(lengths.personality),
});
export type BusinessProfileBody = z.infer<typeof BusinessProfileBody>;

export const BusinessProfile = z.strictObject({
  id: Id,
  ...BusinessProfileBody.shape,
  is_complete: z.boolean(),
  updated_at: Moment,
});
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/** Whether AI tools can work with it: no field is blank and the website is one. */
export const isCompleteProfile = (profile: Readonly<Record<BusinessProfileField, string>>): boolean =>
  BusinessProfileBody.safeParse(profile).success;
