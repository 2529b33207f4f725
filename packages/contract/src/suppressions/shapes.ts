import { z } from 'zod';
import { Day, Id, Moment } from '../kernel/index.ts';

/** By what somebody can ask not to be contacted. */
export const optOutKinds = ['email', 'phone', 'domain', 'profile'] as const;
export type OptOutKind = (typeof optOutKinds)[number];

/** How an opt-out came: entered, said of a record, brought in a file, or told by a CRM; `reason` says then by which. */
export const optOutSources = ['hand', 'record', 'file', 'crm', 'crm_unsubscribed', 'crm_bounced'] as const;

/** Highest length of a reason. */
export const maxReason = 120;
/** As many can be entered in one call; more come in a file. */
export const maxEntered = 1_000;
/** Highest size of a file of opt-outs, in bytes. */
export const maxOptOutFile = 200_000_000;

/** An opt-out as it is shown: whom it is about is kept as a hash and told to nobody. */
export const OptOut = z.strictObject({
  id: Id,
  kind: z.enum(optOutKinds),
  fingerprint: z.string().describe('Tells entries apart: the beginning of the hash'),
  level: z.enum(['account', 'list']),
  campaign_id: Id.nullable().describe('The list that it holds for, at the level `list`'),
  reason: z.string(),
  source: z.enum(optOutSources),
  user_name: z.string().nullable(),
  for_customers: z.boolean().describe('Holds for the customers of a reseller, too'),
  created_at: Moment,
});
export type OptOut = z.infer<typeof OptOut>;

export const OptOutFilter = z.object({
  kind: z.enum(optOutKinds).optional(),
  reason: z.string().max(maxReason).optional(),
  from: Day.optional(),
  to: Day.optional().describe('The last day, included'),
  campaign_id: Id.optional().describe('The exclusions of this list; left out: the opt-outs of the account'),
});
export type OptOutFilter = z.infer<typeof OptOutFilter>;

/** What came of some entries. */
export const OptOutsAdded = z.strictObject({
  added: z.int().min(0),
  known: z.int().min(0).describe('On the list already'),
  refused: z.array(z.int().min(1)).describe('The places of those that are no email, phone number, domain or profile'),
  hidden: z.int().min(0).describe('Records that disappeared; of very many, the others follow in the background'),
});
export type OptOutsAdded = z.infer<typeof OptOutsAdded>;

/** Why somebody can or cannot be contacted: what stands against them, and what it hides. */
export const OptOutProof = z.strictObject({
  kind: z.enum(optOutKinds).nullable().describe('Null: this is no contact'),
  fingerprint: z.string().nullable(),
  is_listed: z.boolean(),
  entries: z.array(OptOut),
  above: z.array(z.strictObject({ level: z.enum(['platform', 'reseller']), created_at: Moment })),
  hidden: z.int().min(0).describe('Records of the account that it keeps from being shown'),
});
export type OptOutProof = z.infer<typeof OptOutProof>;

export const importStates = ['waiting', 'reading', 'completed', 'failed'] as const;

/** A file of opt-outs on its way in. */
export const OptOutImport = z.strictObject({
  id: Id,
  file: z.string(),
  reason: z.string(),
  campaign_id: Id.nullable(),
  lines_read: z.int().min(0).describe('The row up to which it is read, as a spreadsheet counts'),
  added: z.int().min(0),
  known: z.int().min(0).describe('Contacts that were on the list already'),
  refused: z.int().min(0).describe('Rows that name no contact'),
  hidden: z.int().min(0),
  state: z.enum(importStates),
  created_at: Moment,
  finished_at: Moment.nullable(),
});
export type OptOutImport = z.infer<typeof OptOutImport>;

/** What never comes into a list: files of contacts, and whoever stands in other lists. */
export const Exclusions = z.strictObject({
  lists: z.array(z.strictObject({ id: Id, name: z.string(), type: z.string(), created_at: Moment })),
  files: z.array(OptOutImport),
  contacts: z.int().min(0).describe('How many contacts are excluded by files and by hand, counted up to 10,000'),
});
export type Exclusions = z.infer<typeof Exclusions>;

/** An opt-out for everybody, as its operator sees it. */
export const PlatformOptOut = z.strictObject({
  id: Id,
  kind: z.enum(optOutKinds),
  fingerprint: z.string(),
  reason: z.string(),
  created_at: Moment,
  reached_at: Moment.nullable().describe('When the records of all accounts had been looked through for it'),
});
export type PlatformOptOut = z.infer<typeof PlatformOptOut>;
