import { leadColumnNames, type LeadColumn } from '@galena/contract/contacts';
import { z } from 'zod';
import { Pointer } from '../../vendor/manifest/pointer.ts';

export const Scalar = z.union([z.string().max(500), z.number(), z.boolean()], {
  error: 'This must be a text, a number, or true or false.',
});

const transforms = [
  'trim',
  'lower',
  'upper',
  'number',
  'integer',
  'share',
  'date',
  'first',
  'last',
  'phone',
  'email',
  'web',
  'host',
  'hash',
  'seniority',
] as const;

/** What may be done with a value: this list and nothing else. */
const Transform = z.union(
  [
    z.enum(transforms),
    z.strictObject({ join: z.string().max(20) }),
    z.strictObject({ split: z.string().min(1).max(20) }),
    z.strictObject({ prefix: z.string().min(1).max(300) }),
    z.strictObject({ table: z.string().max(40) }),
    z.strictObject({ pluck: Pointer }).describe('Of each item of a list, what stands there'),
    z
      .strictObject({ where: z.strictObject({ at: Pointer, is: z.array(Scalar).min(1).max(20) }) })
      .describe('Of a list, the items that say one of these there'),
    z
      .strictObject({ account: z.string().min(1).max(300) })
      .describe('An account’s name becomes an address behind this; an address stays one'),
  ],
  { error: `Use one of: ${transforms.join(', ')}, or join, split, prefix, table, pluck, where, account.` },
);
export type Transform = z.output<typeof Transform>;

const of = z
  .enum(['item', 'answer'])
  .default('item')
  .describe('Whether it stands in the item or anywhere in the answer');
type MappedInput = {
  readonly from: string | readonly (string | MappedInput)[];
  readonly of?: 'item' | 'answer' | undefined;
  readonly transforms?: readonly z.input<typeof Transform>[] | undefined;
};
type Mapped = {
  readonly from: string | readonly (string | Mapped)[];
  readonly of: 'item' | 'answer';
  readonly transforms: readonly Transform[];
};
const MappedField: z.ZodType<Mapped, MappedInput> = z.strictObject({
  from: z
    .union(
      [
        Pointer,
        z
          .array(z.union([Pointer, z.lazy(() => MappedField)]))
          .min(1)
          .max(8),
      ],
      {
        error: 'This must be a JSON pointer, or a list of them and of objects with "from".',
      },
    )
    .describe('Of a list without transforms the first that says something; with transforms all that do'),
  of,
  transforms: z.array(Transform).max(8).default([]),
});

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

/** Something that holds of an item or does not. */
const Condition = z.strictObject({
  value: FieldRule,
  is: z.array(Scalar).min(1).max(20).optional().describe('One of these; left out: anything'),
});
export type Condition = z.output<typeof Condition>;
const conditions = z.array(Condition).min(1).max(8).optional();
const when = conditions.describe('Only where one of these holds');
const unless = conditions.describe('Not where one of these holds');

const Kind = z.union([FieldRule, z.strictObject({ constant: z.string().min(1).max(40) })], {
  error: 'This must be a JSON pointer, or an object with "from" or "constant".',
});

const each = Pointer.optional().describe('A list of which each item is one; left out: there is one');
const EmailRule = z.strictObject({
  each,
  of,
  when,
  unless,
  email: FieldRule,
  type: Kind.optional(),
  is_verified: FieldRule.optional(),
  score: FieldRule.optional(),
});
export type EmailRule = z.output<typeof EmailRule>;
const PhoneRule = z.strictObject({
  each,
  of,
  when,
  unless,
  number: FieldRule,
  type: Kind.optional(),
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
  leave_out: conditions.describe('An item of which one of these holds is no lead'),
  ...Found.shape,
});
export type Lead = z.output<typeof Lead>;
