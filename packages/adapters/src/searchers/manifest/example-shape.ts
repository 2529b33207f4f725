import { Location } from '@galena/contract/search';
import { z } from 'zod';

const scalar = z.union([z.string().max(500), z.number()], { error: 'This must be a text or a number.' });
const texts = z.record(z.string().max(80), z.string().max(4000));

/** A question and its answer as they were recorded: what is asked has to be the same, and what is made of it. */
export const Example = z.strictObject({
  name: z.string().min(1).max(120),
  request: z.enum(['search', 'enrich.email', 'enrich.phone', 'enrich.company']).default('search'),
  question: z
    .strictObject({
      location: Location.default({ label: 'Worldwide', worldwide: true }),
      filters: z.record(z.string().max(60), z.json()).default({}),
      match: z.union([z.literal(50), z.literal(100)]).default(100),
    })
    .prefault({})
    .describe('Of a search'),
  input: z.record(z.string().max(60), z.string().max(500)).default({}).describe('Of an enrichment: what is known'),
  settings: z.record(z.string().max(40), scalar).default({}).describe('Left out: secrets are the word example'),
  after: z
    .string()
    .max(2000)
    .optional()
    .describe('The page, offset, cursor or link that is asked for; left out: the first'),
  asks: z.strictObject({
    method: z.enum(['GET', 'POST']).default('GET'),
    url: z.string().max(4000).describe('With all that is in it'),
    headers: texts.default({}).describe('Beside accept and content-type'),
    json: z.json().optional(),
  }),
  answer: z.strictObject({
    status: z.int().min(200).max(599).default(200),
    headers: texts.default({}),
    body: z.json(),
  }),
  leads: z
    .array(z.record(z.string().max(80), z.json()))
    .max(50)
    .describe('What is made of it'),
  total: z.int().nullable().optional().describe('Left out: not looked at'),
  next: z.string().max(2000).nullable().optional().describe('What the next page is asked with; null: it is the last'),
});
export type Example = z.output<typeof Example>;
