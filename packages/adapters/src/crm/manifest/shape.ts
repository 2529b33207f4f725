import { z } from 'zod';
import { Example } from './example-shape.ts';
import { Contact, Fields, Writing } from './field-shape.ts';
import { Pointer } from '../../vendor/manifest/pointer.ts';
import { Requests } from './request-shape.ts';

const Url = z.url({ protocol: /^https?$/ }).max(500);

/** A CRM told in JSON: everything that Galena needs to put leads into it, and no code. */
export const CrmManifest = z.strictObject({
  $schema: z.literal('urn:galena:crm-manifest:1'),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{2,39}$/, 'Use 3 to 40 lowercase letters, digits and underscores, starting with a letter.')
    .describe('Its name in connections; never changes'),
  label: z.string().trim().min(1).max(80).describe('What people read'),
  notes: z.string().max(2000).optional(),
  documentation: z
    .array(z.strictObject({ url: Url, read: z.iso.date().describe('The day somebody read it') }))
    .min(1)
    .max(20),
  tested: z.boolean().describe('Whether it was ever tried against the vendor itself'),
  hosts: z.array(z.string().min(1).max(260)).min(1).max(5).describe('The only hosts that are asked'),
  auth: z
    .strictObject({
      header: z.string().min(1).max(60),
      value: z.string().max(300).describe('Bearer {setting.api_key}'),
    })
    .describe('How a request says who asks: the customer’s key stands here and nowhere else'),
  quota: z.strictObject({ per_second: z.number().min(0.01).max(1000), concurrency: z.int().min(1).max(50) }),
  form: z.literal('none').default('none'),
  said: Pointer.optional().describe('Where the vendor says what is wrong'),
  usual_fields: z.record(z.string().max(80), z.string().max(80)).describe('Our fields and theirs'),
  fields: Fields,
  contact: Contact,
  writing: Writing,
  requests: Requests,
  examples: z.array(Example).min(1).max(40).describe('Recorded exchanges: its tests'),
});
export type CrmManifest = z.output<typeof CrmManifest>;
