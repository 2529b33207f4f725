import { z } from 'zod';

/** CRMs whose addresses and clients the operator may set. */
const keys = ['ghl', 'keap', 'sales_connector', 'groove'] as const;

const address = z.url({ protocol: /^https?$/, error: 'needs addresses that begin with https://' });
const words = (what: string) => z.string(what).trim().min(1, what);

const Crm = z.strictObject({
  key: z.enum(keys, `needs a key: ${keys.join(', ')}`),
  client_id: words('needs a client id that is a text, or none').optional(),
  client_secret: words('needs a client secret that is a text, or none').optional(),
  authorize_url: address.optional(),
  token_url: address.optional(),
  api_url: address.optional(),
  app_url: address.optional(),
});

const Suite = z.strictObject({
  id: z.string('needs an id').regex(/^[a-z][a-z0-9_]{0,29}$/, 'needs an id of small letters, digits and underscores'),
  name: words('needs a name'),
  authorize_url: address,
  app_url: address.optional(),
  crm: z.literal('ghl', 'needs crm to be ghl').default('ghl'),
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** A setting that is a JSON list. What is wrong with it is said without its values: they may be secrets. */
const listOf = <Shape extends z.ZodType>(shape: Shape, what: string, nameOf: (one: z.output<Shape>) => string) =>
  z
    .string()
    .default('[]')
    .transform((text, issues): z.output<Shape>[] => {
      const entries = parse(text);
      if (!Array.isArray(entries)) {
        issues.addIssue({ code: 'custom', message: `write a JSON list of ${what}` });
        return z.NEVER;
      }
      const read = entries.map((entry) => shape.safeParse(entry));
      const faults = read.flatMap(({ error }, at) =>
        (error?.issues ?? []).map(({ code, message }) =>
          code === 'unrecognized_keys' ? `entry ${at + 1} has a field that is none` : `entry ${at + 1} ${message}`,
        ),
      );
      const found = read.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (new Set(found.map(nameOf)).size < found.length) faults.push('two entries are of the same name');
      for (const message of faults) issues.addIssue({ code: 'custom', message });
      return faults.length > 0 ? z.NEVER : found;
    });

/** The setting GALENA_CRMS: clients and addresses of CRMs. */
export const crms = listOf(Crm, '{"key","client_id","client_secret"}', ({ key }) => key);

/** The setting SUITES: branded editions of GoHighLevel. */
export const suites = listOf(Suite, '{"id","name","authorize_url"}', ({ id }) => id);
