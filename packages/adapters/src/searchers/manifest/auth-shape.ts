import { z } from 'zod';

/** What settings and tables are called. */
export const Name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, digits and underscores, starting with a letter.');

const label = z.string().trim().min(1).max(120);

/** What the operator enters: a secret is never shown again. */
export const Setting = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('secret'),
    label,
    min_length: z.int().min(1).max(500).optional(),
    max_length: z.int().min(1).max(500).optional(),
  }),
  z.strictObject({
    kind: z.literal('address').describe('Where the vendor is asked, for those who reach it elsewhere'),
    label,
    default: z.url({ protocol: /^https?$/ }).max(300),
  }),
  z.strictObject({ kind: z.literal('text'), label, default: z.string().max(300).optional() }),
  z.strictObject({
    kind: z.literal('number'),
    label,
    min: z.number().optional(),
    max: z.number().optional(),
    default: z.number().optional(),
  }),
  z.strictObject({
    kind: z.literal('choice'),
    label,
    options: z.array(z.string().min(1).max(120)).min(1).max(50),
    default: z.string().max(120).optional(),
  }),
]);
export type Setting = z.output<typeof Setting>;

const template = z.string().max(500);

/** How a request says who asks. Secrets stand here and nowhere else. */
export const Auth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('header'),
    name: z.string().max(60),
    value: template.describe('Bearer {setting.api_key}'),
  }),
  z.strictObject({ kind: z.literal('query'), name: z.string().min(1).max(80), value: template }),
  z.strictObject({ kind: z.literal('basic'), username: template, password: template.default('') }),
  z.strictObject({
    kind: z.literal('oauth').describe('Client credentials (RFC 6749, 4.4)'),
    token_url: z.string().max(500),
    client_id: template,
    client_secret: template,
    scope: z.string().max(300).optional(),
    sent_in: z.enum(['body', 'basic']).default('body'),
  }),
]);
export type Auth = z.output<typeof Auth>;
