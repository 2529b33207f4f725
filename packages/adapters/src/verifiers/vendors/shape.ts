import { verificationReasons } from '@galena/contract/verification';
import { z } from 'zod';
import { Pointer } from '../../vendor/manifest/pointer.ts';

const Url = z.url({ protocol: /^https?$/ }).max(500);
const template = z.string().max(500);
const Reason = z.enum(verificationReasons);
const Fault = z.enum(['auth', 'rate_limited', 'bad_input', 'unavailable', 'protocol']);
const Status = z.string().regex(/^[2-5]\d\d$/, 'Write a status of HTTP: 202.');
const Scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()], {
  error: 'This must be a text, a number, true, false or null.',
});

const Result = z.strictObject({
  when: z
    .record(Pointer, Scalar)
    .refine((when) => Object.keys(when).length > 0, 'Say what the answer has to hold.')
    .describe('What stands where in the answer: all of it'),
  reason: Reason,
});

const Example = z.strictObject({
  name: z.string().min(1).max(120),
  email: z.string().max(320),
  asks: z.strictObject({
    url: z.string().max(4000).describe('With all that is in it; the key is the word example'),
    headers: z.record(z.string().max(80), z.string().max(500)).default({}).describe('Beside accept'),
  }),
  answer: z.strictObject({ status: z.int().min(200).max(599).default(200), body: z.json() }),
  gives: z.strictObject({ reason: Reason, suggestion: z.string().max(320).nullable().default(null) }).optional(),
  fails: Fault.optional(),
});

/** Somebody who verifies addresses, told in JSON: everything that Galena needs to ask them, and no code. */
export const VerifierManifest = z.strictObject({
  $schema: z.literal('urn:galena:verifier-manifest:1'),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{2,39}$/, 'Use 3 to 40 lowercase letters, digits and underscores, starting with a letter.')
    .describe('Its name; never changes'),
  label: z.string().trim().min(1).max(80).describe('What people read'),
  notes: z.string().max(2000).optional(),
  documentation: z
    .array(z.strictObject({ url: Url, read: z.iso.date().describe('The day somebody read it') }))
    .min(1)
    .max(10),
  tested: z.boolean().describe('Whether it was ever tried against the vendor itself'),
  hosts: z.array(z.string().min(1).max(260)).min(1).max(5).describe('The only hosts that are asked'),
  auth: z
    .strictObject({
      kind: z.enum(['header', 'query']),
      name: z.string().min(1).max(60),
      value: template.describe('{setting.api_key}'),
    })
    .describe('How a request says who asks: the key stands here and nowhere else'),
  quota: z.strictObject({ per_second: z.number().min(0.01).max(1000), concurrency: z.int().min(1).max(50) }),
  request: z.strictObject({
    url: z.string().max(500),
    query: z.record(z.string().min(1).max(80), template).describe('{input.email}'),
  }),
  said: Pointer.optional().describe('Where the vendor says what is wrong'),
  faults: z
    .record(Status, Fault)
    .default({})
    .describe('What a status means with this vendor, if not what it means everywhere'),
  refused: z
    .strictObject({ at: Pointer, fault: Fault })
    .optional()
    .describe('Where something stands in an answer of status 200 that is none'),
  statuses: z
    .record(Status, z.strictObject({ reason: Reason, retry_after: z.int().min(1).max(86_400).optional() }))
    .default({})
    .describe('Statuses that are an answer by themselves'),
  results: z.array(Result).min(1).max(80).describe('The first that fits; none: unclear'),
  suggestion: Pointer.optional().describe('Where the address that was probably meant stands'),
  examples: z.array(Example).min(1).max(40).describe('Recorded questions and answers: its tests'),
});
export type VerifierManifest = z.output<typeof VerifierManifest>;
