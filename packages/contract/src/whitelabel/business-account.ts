import { z } from 'zod';
import { languages, Moment } from '../kernel/index.ts';
import { DomainOrUrl, Slug, WebUrl } from '../messages/index.ts';
import { HexColour, type BrandPicture } from './brand-shapes.ts';

/** The colours that a reseller chooses; one that was not chosen follows from the others. */
export const brandColours = [
  'primary',
  'secondary',
  'sidebar_background',
  'background',
  'text_primary',
  'text_secondary',
  'text',
  'heading',
] as const;
export type BrandColour = (typeof brandColours)[number];

/** The widths that each picture is kept in, in pixels, largest first; a favicon is square. */
export const pictureSides = { logo: [512, 160], favicon: [512, 192, 180, 32] } as const satisfies Record<
  BrandPicture,
  readonly number[]
>;

/**
 * How a reseller's own elements and scripts run: not at all, in a frame that reaches nothing of the page, or in the page itself. The last
 * needs the operator's leave, and a domain of the reseller's own: elsewhere they run in the frame. E3
 */
export const scriptLevels = ['off', 'frame', 'direct'] as const;
export const ScriptLevel = z.enum(scriptLevels);
export type ScriptLevel = z.infer<typeof ScriptLevel>;

/** How long the elements that a reseller adds to its pages may be, in bytes of UTF-8. */
export const maxElementBytes = 50_000;

export const domainStates = ['none', 'pending', 'verified', 'failed'] as const;
/** Why a domain is not verified: nobody answers for it, it says something else, or the DNS could not be asked. */
export const domainProblems = ['missing', 'wrong', 'unreachable'] as const;

/** An entry of the DNS that a reseller makes. */
export const DomainRecord = z.strictObject({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() });

/** How far the reseller's own domain is. */
export const BrandDomain = z.strictObject({
  host: z.string().nullable(),
  status: z.enum(domainStates),
  records: z
    .array(DomainRecord)
    .describe('One of them is enough to prove that the domain is yours; people come by CNAME'),
  problem: z.enum(domainProblems).nullable(),
  checked_at: Moment.nullable(),
});
export type BrandDomain = z.infer<typeof BrandDomain>;

const colours = z.strictObject(
  Object.fromEntries(brandColours.map((name) => [name, HexColour.nullable()])) as Record<
    BrandColour,
    z.ZodNullable<typeof HexColour>
  >,
);

const Language = z.enum(languages);

/** How long the lines that stand on a reseller's invoices beside its name may be. */
export const maxInvoiceDetails = 600;

/** What a reseller says of its business and its brand. */
export const BusinessAccount = z.strictObject({
  is_saved: z.boolean().describe('False: nobody filled it in yet'),
  business_name: z.string(),
  slug: z.string().nullable(),
  white_label_url: z.string().nullable().describe('Where its customers sign in: `https://{slug}.{base_domain}`'),
  base_domain: z.string(),
  app_url: z.string().nullable().describe('Its own domain'),
  domain: BrandDomain,
  sales_page_url: z.string().nullable(),
  support_url: z.string().nullable(),
  invoice_details: z
    .string()
    .nullable()
    .describe('Lines below the business name on invoices to customers: legal name, address, tax number'),
  languages: z.array(Language).describe('That its customers can choose'),
  default_language: Language.describe('Of whoever’s browser asks for none of these'),
  colours,
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  show_training_center: z.boolean(),
  include_system_training: z.boolean(),
  html_in_body: z.string().nullable(),
  script_level: ScriptLevel,
  scripts_blocked: z.boolean().describe('The operator switched them off for this reseller'),
  direct_allowed: z.boolean().describe('The operator lets them run in the page'),
  crms: z.array(z.string()).describe('CRM keys and suites that its customers are offered; empty: all'),
  crm_choices: z.array(z.strictObject({ key: z.string(), name: z.string() })).describe('What `crms` may name'),
  selling_price_cents: z.int().nullable().describe('What its customers pay for a credit'),
  wholesale_cents: z.int().describe('What it pays for a credit itself'),
});
export type BusinessAccount = z.infer<typeof BusinessAccount>;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const Elements = z
  .string()
  .refine((text) => bytesOf(text) <= maxElementBytes, { error: `Field must be at most ${maxElementBytes} bytes.` });

/** What of it can be changed; what is left out stays as it is. */
export const BusinessAccountBody = z.object({
  business_name: z.string().trim().min(1).max(100),
  slug: Slug.max(60).optional().describe('Left out at first: made from the name'),
  app_url: DomainOrUrl.nullish(),
  sales_page_url: WebUrl.nullish(),
  support_url: WebUrl.nullish(),
  invoice_details: z.string().trim().max(maxInvoiceDetails).nullish(),
  languages: z.array(Language).min(1).optional(),
  default_language: Language.optional().describe('One of `languages`; left out: as it is, or the first of them'),
  colours: z
    .object(Object.fromEntries(brandColours.map((name) => [name, HexColour.nullish()])))
    .optional() as unknown as z.ZodOptional<
    z.ZodObject<Record<BrandColour, z.ZodOptional<z.ZodNullable<typeof HexColour>>>>
  >,
  show_training_center: z.boolean().optional(),
  include_system_training: z.boolean().optional(),
  html_in_body: Elements.nullish(),
  script_level: ScriptLevel.optional(),
  crms: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
  selling_price_cents: z.int().nullish(),
});
export type BusinessAccountBody = z.infer<typeof BusinessAccountBody>;
