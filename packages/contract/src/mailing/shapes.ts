import { z } from 'zod';
import { languages, Moment } from '../kernel/index.ts';
import { EmailInput } from '../messages/index.ts';

/** `none`: not encrypted; `ssl`: from the first byte; `tls`: STARTTLS, and nothing is said without it. */
export const smtpEncryptions = ['none', 'ssl', 'tls'] as const;
export type SmtpEncryption = (typeof smtpEncryptions)[number];

/** An app password, as providers of mail make them for programs. */
export const appPasswordLength = 16;

// Not what a URL would read as a user, a port or a path.
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { abort: true })
  .max(253)
  .regex(/^[^/\\?#@:\s*%<>]+$|^[\da-f:.]+$/);

/** Providers show app passwords in groups of four. */
const AppPassword = z
  .string()
  .max(200, { abort: true })
  .overwrite((text) => text.replace(/\s/g, ''))
  .min(appPasswordLength)
  .max(appPasswordLength);

const Line = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);

/** The mail server of a brand, as it is set. */
export const SmtpBody = z.object({
  host: Host,
  port: z.int().min(1).max(65_535),
  username: Line.min(1).max(200),
  password: AppPassword.optional().describe('16 characters; left out: as it is. It is never answered'),
  encryption: z.enum(smtpEncryptions),
  from_address: EmailInput,
  from_name: Line.max(100).nullable().default(null).describe('Left out: the name of the brand'),
  support_address: EmailInput.nullable().default(null).describe('Where answers go'),
  bounce_address: EmailInput.nullable().default(null).describe('Where it is told that a mail could not be brought'),
  daily_cap: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Mails a day; what is beyond goes by ours'),
});
export type SmtpInput = z.output<typeof SmtpBody>;

/** Who gets a test. */
export const SmtpTestBody = z.object({ to: EmailInput });

/** `untested`: not before a test succeeds · `working` · `failed`: its last test failed, or it refused us since. */
export const smtpStates = ['untested', 'working', 'failed'] as const;

/** The mail server of a brand: all but its password. */
export const Smtp = z.strictObject({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  has_password: z.boolean(),
  encryption: z.enum(smtpEncryptions),
  from_address: z.string(),
  from_name: z.string().nullable(),
  support_address: z.string().nullable(),
  bounce_address: z.string().nullable(),
  daily_cap: z.int().nullable(),
  sent_today: z.int().describe('By this server, since midnight UTC'),
  state: z
    .enum(smtpStates)
    .describe('Mails go through it while it is `working`; else through ours, in the name of the brand'),
  tested_at: Moment.nullable(),
  working_since: Moment.nullable(),
  last_error: z.string().nullable(),
});
export type Smtp = z.infer<typeof Smtp>;

/** The mails that a brand may word. */
export const templateKeys = [
  'welcome',
  'confirm_email',
  'reset_password',
  'mail_change',
  'team_invite',
  'subscription_created',
  'subscription_canceled',
  'subscription_refunded',
  'payment_failed',
  'credits_low',
] as const;
export type TemplateKey = (typeof templateKeys)[number];

export const templateLimits = { subject: 200, body: 50_000 } as const;

const Lang = z.enum(languages);
const Subject = Line.min(1).max(templateLimits.subject);
const Body = z.string().trim().min(1).max(templateLimits.body);

/** What a template says. */
export const TemplateBody = z.object({
  lang: Lang,
  subject: Subject,
  body_html: Body,
  is_active: z.boolean().default(true),
});
export type TemplateInput = z.output<typeof TemplateBody>;

/** What a preview shows: what is being written, or what is stored. */
export const PreviewBody = z.object({
  lang: Lang,
  subject: Subject.optional(),
  body_html: Body.optional(),
  is_sent: z.boolean().default(false).describe('Also send it to my own address'),
});
export type PreviewInput = z.output<typeof PreviewBody>;

/** A mail that a brand may word, and in which languages it does. */
export const TemplateSummary = z.strictObject({
  key: z.enum(templateKeys),
  languages: z.array(
    z.strictObject({
      lang: Lang,
      subject: z.string(),
      is_custom: z.boolean(),
      is_active: z.boolean(),
      updated_at: Moment.nullable(),
    }),
  ),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

/** A mail in one language, with what it may name. */
export const Template = z.strictObject({
  key: z.enum(templateKeys),
  lang: Lang,
  subject: z.string(),
  body_html: z.string(),
  is_active: z.boolean().describe('False: the default is sent'),
  is_custom: z.boolean().describe('False: this is the default'),
  placeholders: z.array(z.string()).describe('What it may name, as in {{ brand }}'),
  needed: z.string().nullable().describe('The placeholder that the text cannot be without'),
  updated_at: Moment.nullable(),
});
export type Template = z.infer<typeof Template>;

/** A template as the reader would get it. */
export const Preview = z.strictObject({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sent_to: z.string().nullable(),
});
export type Preview = z.infer<typeof Preview>;
