import { z } from 'zod';

const texts = z.record(z.string().max(80), z.string().max(4000));

export const operations = [
  'who_am_i',
  'fields',
  'find',
  'read',
  'create',
  'update',
  'do_not_disturb',
  'delete',
  'list',
  'stages',
] as const;
export type Operation = (typeof operations)[number];

const Value = z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(500)).max(100)], {
  error: 'This must be a text, a number, true or false, or a list of texts.',
});

const Given = z.strictObject({
  emails: z.array(z.string().max(320)).max(10).default([]),
  phones: z.array(z.string().max(40)).max(10).default([]),
  id: z.string().max(200).default(''),
  values: z.record(z.string().max(200), Value).default({}),
  tags: z.array(z.string().max(120)).max(20).default([]),
  source: z.string().max(200).nullable().default(null),
  key: z.string().max(200).default('example'),
  place: z.string().max(2000).nullable().default(null).describe('Where the page begins; null: the first one'),
});

const Exchange = z.strictObject({
  asks: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
    url: z.string().max(4000).describe('With all that is in it'),
    headers: texts.default({}).describe('Beside accept, content-type and the key'),
    json: z.json().optional(),
  }),
  answer: z.strictObject({
    status: z.int().min(200).max(599).default(200),
    headers: texts.default({}),
    body: z.unknown().refine((body) => body !== undefined, 'This is missing.'),
  }),
});
export type Exchange = z.output<typeof Exchange>;

/** What is asked of a CRM with all its requests and answers as they were recorded, and what comes of it. */
export const Example = z.strictObject({
  name: z.string().min(1).max(120),
  of: z.enum(operations),
  given: Given.prefault({}),
  exchanges: z.array(Exchange).min(1).max(10),
  gives: z.json().optional().describe('What comes of it: contacts, fields, an id, an account, or null'),
  fails: z.enum(['auth', 'rate_limited', 'bad_input', 'unavailable', 'protocol']).optional(),
});
export type Example = z.output<typeof Example>;
