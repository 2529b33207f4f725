import { leadColumnNames, type LeadColumn } from '@galena/contract/contacts';
import { z } from 'zod';
import { Pointer } from '../../vendor/manifest/pointer.ts';

const transforms = ['trim', 'lower', 'upper', 'number', 'integer', 'date', 'first', 'phone', 'host'] as const;

/** What may be done with a value: this list and nothing else. */
const Transform = z.union(
  [
    z.enum(transforms),
    z.strictObject({ join: z.string().max(20) }),
    z.strictObject({ split: z.string().min(1).max(20) }),
    z.strictObject({ prefix: z.string().min(1).max(300) }),
    z.strictObject({ table: z.string().max(40) }),
    z.strictObject({ pluck: Pointer }).describe('Of each item of a list, what stands there'),
  ],
  { error: `Use one of: ${transforms.join(', ')}, or join, split, prefix, table, pluck.` },
);
export type Transform = z.output<typeof Transform>;

const from = z.union([Pointer, z.array(Pointer).min(1).max(8)], {
  error: 'This must be a JSON pointer or a list of them.',
});
const of = z
  .enum(['item', 'answer'])
  .default('item')
  .describe('Whether it stands in the item or anywhere in the answer');
const MappedField = z.strictObject({ from, of, transforms: z.array(Transform).max(8).default([]) });

/** Where a value stands, and what is made of it. */
export const FieldRule = z.union([Pointer, MappedField], {
  error: 'This must be a JSON pointer, or an object with "from".',
});
export type FieldRule = z.output<typeof FieldRule>;

const constant = z.union([z.string().max(300), z.number(), z.boolean(), z.array(z.string().max(300)).max(50)], {
  error: 'This must be a value or a list of texts.',
});
const DataRule = z.union([Pointer, MappedField, z.strictObject({ constant })], {
  error: 'This must be a JSON pointer, or an object with "from" or "constant".',
});
export type DataRule = z.output<typeof DataRule>;

const each = Pointer.optional().describe('A list of which each item is one; left out: there is one');
const EmailRule = z.strictObject({
  each,
  of,
  email: FieldRule,
  type: FieldRule.optional(),
  is_verified: FieldRule.optional(),
  score: FieldRule.optional(),
});
export type EmailRule = z.output<typeof EmailRule>;
const PhoneRule = z.strictObject({
  each,
  of,
  number: FieldRule,
  type: FieldRule.optional(),
  is_verified: FieldRule.optional(),
});
export type PhoneRule = z.output<typeof PhoneRule>;

const columns = Object.fromEntries(leadColumnNames.map((name) => [name, FieldRule.optional()])) as {
  readonly [Name in LeadColumn]: z.ZodOptional<typeof FieldRule>;
};

/** What is made of an answer about somebody who was looked up. */
export const Found = z.strictObject({
  ...columns,
  emails: z.array(EmailRule).max(5).default([]),
  potential_emails: z.array(EmailRule).max(5).default([]),
  phones: z.array(PhoneRule).max(5).default([]),
  data: z.record(z.string().max(80), DataRule).default({}),
  ref_url: FieldRule.optional().describe('Where a person can look it up'),
  as_of: FieldRule.optional().describe('Since when it says so'),
  confidence: FieldRule.optional().describe('0 to 1'),
});
export type Found = z.output<typeof Found>;

/** What is made of each item of a search. */
export const Lead = z.strictObject({
  ref: FieldRule.describe('The vendor’s own id: what makes it the same lead the next time'),
  ...Found.shape,
});
export type Lead = z.output<typeof Lead>;
