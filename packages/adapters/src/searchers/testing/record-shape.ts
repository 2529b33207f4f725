import {
  Email,
  leadColumnNames,
  leadColumns,
  mailServerAnswers,
  Phone,
  PotentialEmail,
} from '@galena/contract/contacts';
import { maybeEmail } from '@galena/contract/kernel';
import { z } from 'zod';

const text = z.string().min(1).max(500).optional();

const email = z.string().refine((written) => maybeEmail(written) !== null);

const held = { text, texts: z.array(z.string()).optional(), number: z.int().min(0).optional() };

/** A record as the contract wants it, and nothing beside. */
export const recordShape = z.strictObject({
  ref: z.string().min(1).max(200),
  ref_of: text.nullable(),
  ref_url: text,
  as_of: z.iso.datetime().optional(),
  ...Object.fromEntries(leadColumnNames.map((name) => [name, held[leadColumns[name]]])),
  website: z.url({ protocol: /^https?$/ }).optional(),
  linkedin_url: z.url({ protocol: /^https?$/ }).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  emails: z.array(z.strictObject({ ...Email.shape, email })).optional(),
  phones: z.array(z.strictObject({ ...Phone.shape, number: z.string().regex(/^\+\d{7,15}$/) })).optional(),
  potential_emails: z.array(z.strictObject({ ...PotentialEmail.shape, email })).optional(),
  data: z.record(z.string(), z.json()).optional(),
  match_percent: z.int().min(0).max(100).optional(),
  snippets: z.record(z.string(), z.string()).optional(),
  confidence: z.number().min(0).max(1).optional(),
  sightings: z
    .array(
      z.strictObject({
        field: z.string(),
        value: z.json(),
        ref_url: z.url().nullable(),
        snippet: z.string().nullable(),
        mark: z.tuple([z.int(), z.int()]).nullable(),
        mail_server: z.enum(mailServerAnswers).nullable(),
        confidence: z.number().min(0).max(1).nullable(),
      }),
    )
    .optional(),
});
