import { z } from 'zod';
import { Pointer } from '../../vendor/manifest/pointer.ts';
import { Condition, Paging, PlainRequest, Scalar } from './request-shape.ts';

const kinds = ['text', 'long_text', 'email', 'phone', 'url', 'number', 'date', 'boolean', 'choice', 'choices'] as const;

const Kind = z.enum(kinds);
const label = z.string().trim().min(1).max(120);

/** A field that the CRM keeps as a list of objects, of which one is the first: Pipedrive’s email addresses. */
export const ListField = z.strictObject({
  value: z.string().min(1).max(60).describe('Name of the value in an object of the list'),
  primary: z.string().min(1).max(60).optional().describe('Name of the flag of the first one'),
  with: z.record(z.string().min(1).max(60), z.json()).default({}).describe('What else a new one has'),
});
export type ListField = z.output<typeof ListField>;

const StandardField = z.strictObject({
  key: z.string().min(1).max(80),
  label,
  kind: Kind,
  name: z.string().min(1).max(120).optional().describe('What the CRM calls it; left out: its key'),
  options: z.array(z.string().min(1).max(300)).min(1).max(1000).optional(),
  max_length: z.int().min(1).max(1_000_000).optional(),
  list: ListField.optional(),
});
export type StandardField = z.output<typeof StandardField>;

const Options = z.strictObject({
  items: Pointer.describe('Where the list of what may be chosen stands in a field'),
  value: Pointer.describe('What is chosen, in an item of that list'),
  sent: Pointer.optional().describe('What is sent for it; left out: the same'),
});

const CustomFields = z.strictObject({
  ...PlainRequest.shape,
  items: Pointer.describe('Where the list of fields stands'),
  paging: Paging.default({ kind: 'none' }),
  only: z.array(Condition).max(10).default([]).describe('Fields of which all of this is so'),
  except: z.array(Condition).max(10).default([]).describe('No fields of which any of this is so'),
  prefix: z.string().min(1).max(40).default('custom:').describe('Stands before the name in their keys'),
  name: Pointer.describe('Where the CRM says what it calls the field'),
  label: Pointer,
  type: z.array(Pointer).min(1).max(3).describe('Where its type stands; several are joined by a slash'),
  kinds: z.record(z.string().max(120), Kind).describe('The CRM’s types and ours; one without a row is left out'),
  options: Options.optional(),
  max_length: Pointer.optional(),
});
export type CustomFields = z.output<typeof CustomFields>;

export const Fields = z.strictObject({
  standard: z.array(StandardField).min(1).max(200),
  custom: CustomFields.optional(),
});

const Flags = z.strictObject({ yes: Scalar, no: Scalar });

/** How a contact stands in an answer. */
export const Contact = z.strictObject({
  id: Pointer,
  values: Pointer.describe('The object in which values stand by the CRM’s names'),
  custom_values: Pointer.optional().describe('The same of custom fields; left out: where all others stand'),
  tags: Pointer.optional().describe('A list of texts, or one text with commas'),
  owner: Pointer.optional(),
  created: Pointer.optional().describe('When it was made: the oldest comes first'),
  gone: z.array(Condition).max(5).default([]).describe('Any of this says: it is gone'),
  do_not_disturb: z.strictObject({ at: Pointer, yes: z.array(Scalar).min(1).max(20) }).optional(),
  url: z.string().max(500).optional().describe('Where a person looks at it: {contact.id}, {account.id}'),
});
export type Contact = z.output<typeof Contact>;

/** How values are written. */
export const Writing = z.strictObject({
  values: Pointer.describe('The object in a body in which values stand by the CRM’s names'),
  custom_values: Pointer.optional(),
  as_text: z.boolean().default(false).describe('Numbers and flags are sent as texts'),
  choices: z.string().min(1).max(10).optional().describe('Several choices are one text with this between them'),
  flags: Flags.optional().describe('What is sent for yes and no'),
});
export type Writing = z.output<typeof Writing>;
