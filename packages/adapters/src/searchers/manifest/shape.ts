import { listTypes } from '@galena/contract/kernel';
import { z } from 'zod';
import { Auth, Name, Setting } from './auth-shape.ts';
import { Example } from './example-shape.ts';
import { Lead, Scalar } from './lead-shape.ts';
import { EnrichRequest, PlainRequest, SearchRequest, Statuses } from './request-shape.ts';

const Table = z
  .record(z.string().max(200), z.union([Scalar, z.array(Scalar).max(50)], { error: 'This must be a value or a list.' }))
  .refine((table) => Object.keys(table).length <= 500, 'A table has at most 500 rows.');

const Check = z.strictObject({
  kind: z
    .enum(['words', 'contains', 'same', 'within', 'between', 'at_least', 'present'])
    .describe(
      'words: all of them are there. contains, same: one of them. within: a host, or one below it. between, at_least: numbers. present: not empty',
    ),
  field: z.string().max(80).describe('A column of the lead, emails, phones, or data.<name>'),
});

const Url = z.url({ protocol: /^https?$/ }).max(500);

/** A vendor told in JSON: everything that Galena needs to ask it, and no code. */
export const Manifest = z.strictObject({
  $schema: z.string().max(300).optional(),
  galena: z.literal(1).describe('Version of this form'),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{2,39}$/, 'Use 3 to 40 lowercase letters, digits and underscores, starting with a letter.')
    .describe('Its name in the ledger of evidence; never changes'),
  label: z.string().trim().min(1).max(80).describe('What people read'),
  type: z.enum(listTypes).describe('Kind of leads'),
  method: z.enum(['vendor', 'open_data']).default('vendor').describe('How it knows what it says'),
  vendor: z
    .strictObject({ label: z.string().trim().min(1).max(80), keys_url: Url })
    .optional()
    .describe('Whose key it takes, and where one gets it'),
  notes: z.string().max(2000).optional(),
  documentation: z
    .array(z.strictObject({ url: Url, read: z.iso.date().describe('The day somebody read it') }))
    .min(1)
    .max(10),
  tested: z.boolean().describe('Whether it was ever tried against the vendor itself'),
  hosts: z.array(z.string().min(1).max(260)).min(1).max(5).describe('The only hosts that are asked'),
  settings: z.record(Name, Setting).default({}),
  auth: Auth,
  statuses: Statuses.describe('Statuses that mean something else with this vendor than everywhere'),
  price: z
    .union(
      [z.literal('free'), z.strictObject({ cents: z.number().min(0).max(100_000), per: z.enum(['record', 'call']) })],
      {
        error: 'Use "free", or cents per record or call.',
      },
    )
    .describe('What its answers cost whoever has the key'),
  quota: z.strictObject({
    per_second: z.number().min(0.01).max(1000),
    concurrency: z.int().min(1).max(50),
    per_day: z.int().min(1).max(1_000_000_000).optional().describe('Suggested as the daily limit of the source'),
  }),
  licence: z.strictObject({
    name: z.string().min(1).max(120),
    url: Url.nullable(),
    attribution: z.string().min(1).max(300),
    keeps: z
      .strictObject({ days: z.int().min(0).max(100_000), forever: z.array(z.string().max(80)).max(60) })
      .optional()
      .describe('How long its values may be kept, and which for ever'),
  }),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Use two capital letters (ISO 3166-1).'))
    .min(1)
    .max(250)
    .optional()
    .describe('The only countries it knows; left out: all'),
  checks_place: z
    .boolean()
    .default(false)
    .describe('Leads that say they are elsewhere are left out, for a vendor that can’t be asked for a place'),
  examples_to_type: z.array(z.string().min(1).max(120)).max(5).default([]).describe('Shown in the empty search field'),
  requires: z
    .array(z.string().max(80))
    .max(10)
    .default([])
    .describe('References without which it can’t be asked: filter.keyword, place.lat'),
  filters: z.record(z.string().max(60), z.strictObject({ check: Check.optional() })).describe('Filters it knows'),
  tables: z.record(Name, Table).default({}).describe('Our values and theirs'),
  lead: Lead,
  requests: z.strictObject({
    search: SearchRequest,
    test: PlainRequest.optional().describe('Asked when somebody tests the source; left out: a small search'),
    enrich: z
      .strictObject({
        email: EnrichRequest.optional(),
        phone: EnrichRequest.optional(),
        company: EnrichRequest.optional(),
      })
      .default({}),
  }),
  examples: z.array(Example).min(1).max(40).describe('Recorded questions and answers: its tests'),
});
export type Manifest = z.output<typeof Manifest>;
