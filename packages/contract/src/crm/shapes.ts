import { z } from 'zod';
import { Id, listTypes, Moment } from '../kernel/index.ts';
import { EmailCheck } from '../verification/index.ts';

/** The CRMs of the specification. Others come by a manifest. */
export const crmKeys = ['ghl', 'keap', 'zapier', 'groove', 'sales_connector'] as const;

/** The key of a CRM: one of `crmKeys`, of a manifest, or the sandbox. */
export const CrmKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

/** So many connections an account may have. */
export const maxCrmConnections = 50;

/** So many fields of one kind of list are sent. */
export const maxFieldRules = 100;

/** How the customer lets us in: by signing in there, by a key, by an address that takes leads, or not at all (sandbox). */
export const crmAccesses = ['oauth', 'api_key', 'hook', 'none'] as const;

/** What a form of the CRM has to do with records. */
export const crmForms = ['none', 'counted', 'required'] as const;

/** A CRM that can be connected. */
export const CrmOffer = z.strictObject({
  key: z.string(),
  suite_id: z.string().nullable().describe('A branded suite; null: the CRM itself'),
  name: z.string(),
  access: z.enum(crmAccesses),
  form: z
    .enum(crmForms)
    .describe(
      '`required`: records go into a form of the CRM · `counted`: new contacts are counted for one, if it is named',
    ),
  is_configured: z.boolean().describe('False: the operator has not entered its client yet; only administrators see it'),
  is_sandbox: z.boolean().describe('A CRM that stands in this house: what is sent there reaches nobody'),
  is_untested: z.boolean().describe('Written from documentation; nobody tried it with the vendor yet'),
  invite_url: z.string().nullable().describe('Where people accept the invitation to the Zapier app'),
});
export type CrmOffer = z.infer<typeof CrmOffer>;

/**
 * How a value is sent: as it is · `first`: the first of several · `join`: all of them, with commas · `fixed`: a text, the same for
 * every record.
 */
export const fieldHows = ['as_is', 'first', 'join', 'fixed'] as const;
export type FieldHow = (typeof fieldHows)[number];

/** One field of ours and where it goes. */
export const FieldRule = z.strictObject({
  field: z.string().max(120).nullable().describe('Our field, labels by their ids (`labels.12`); null: a fixed text'),
  crm_field: z.string().min(1).max(200).describe('`key` of the CRM’s field'),
  how: z.enum(fieldHows).default('as_is'),
  text: z.string().max(500).nullable().default(null).describe('The fixed text'),
});
export type FieldRule = z.output<typeof FieldRule>;

/** What goes where, by kind of list; a kind that is left out goes the usual way. */
export const CustomFields = z.partialRecord(z.enum(listTypes), z.array(FieldRule).max(maxFieldRules));
export type CustomFields = z.output<typeof CustomFields>;

/** What happens to what stands in the CRM already. */
export const ifExists = ['fill_empty', 'overwrite'] as const;

const options = {
  if_exists: z.enum(ifExists).describe('`fill_empty`: what the CRM knows already is never changed'),
  adds_list_name: z.boolean().describe('The name of the list becomes a tag'),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).describe('Tags of every record that is sent'),
  reads_back: z
    .boolean()
    .describe(
      'Reads owner, tags and do-not-disturb of what was sent, and once a day who unsubscribed, bounced or is not to be disturbed there: nobody contacts them here',
    ),
  customer_tag: z
    .string()
    .nullable()
    .describe('Contacts with this tag are customers: searches can leave them out. Null: nobody says who is'),
  customer_stage: z
    .string()
    .nullable()
    .describe('Contacts in this stage are customers, too: a key of `CrmStage`. Null: no stage says who is'),
  passes_on: z.boolean().describe('Who asks not to be contacted here is marked so in the CRM'),
  deletes_contacts: z
    .boolean()
    .describe(
      'A contact that was added here goes from the CRM once the last of its records, deleted from now on, can no longer be restored. Ignored where `can_delete` is false',
    ),
  verify_emails: EmailCheck,
};

/** Whether the CRM lets us in: `expired` until somebody signs in there again. */
export const crmStatuses = ['active', 'expired'] as const;

/** A CRM that an account sends records to. */
export const CrmConnection = z.strictObject({
  id: Id,
  crm_key: z.string(),
  suite_id: z.string().nullable(),
  crm_name: z.string().describe('As the CRM is called'),
  name: z.string(),
  status: z.enum(crmStatuses),
  is_active: z.boolean(),
  is_sandbox: z.boolean(),
  access: z.enum(crmAccesses),
  form: z.enum(crmForms),
  has_contacts: z.boolean().describe('True: all of its contacts can be gone through'),
  has_stages: z.boolean().describe('True: its contacts stand in stages that are told'),
  can_mark: z.boolean().describe('False: the CRM has no place for who asked not to be contacted'),
  can_delete: z.boolean().describe('False: the CRM deletes no contacts on request'),
  has_tags: z.boolean().describe('False: contacts of the CRM have no tags, so none are sent'),
  has_fields: z.boolean().describe('False: it is handed whole records, and maps them itself'),
  account_name: z.string().nullable().describe('Whose account it is in the CRM'),
  form_id: z.string().nullable(),
  custom_fields: CustomFields,
  ...options,
  counts: z.strictObject({ sending: z.int(), sent: z.int(), unsent: z.int() }),
  contacts_read: z
    .strictObject({
      at: Moment.nullable().describe('When all of its contacts were seen last; null: not yet'),
      customers: z.int().describe('By so many addresses, numbers and websites customers are known'),
      error: z.string().nullable().describe('Why the CRM did not tell'),
    })
    .nullable()
    .describe('Null: its contacts are not gone through'),
  notices: z
    .strictObject({
      path: z
        .string()
        .nullable()
        .describe('Path of the webhook URL that the CRM sends updates to; null: live updates are off'),
      last_at: Moment.nullable().describe('When the last one came'),
    })
    .nullable()
    .describe('What the CRM tells by itself; null: it tells nothing'),
  last_sent_at: Moment.nullable(),
  lists: z
    .array(z.strictObject({ id: Id, name: z.string(), type: z.enum(listTypes) }))
    .describe('Lists whose new records are sent there'),
  created_at: Moment,
});
export type CrmConnection = z.infer<typeof CrmConnection>;

const Name = z.string().trim().min(1).max(120);
const secretText = z.string().trim().min(1).max(2_000);
const settings = {
  name: Name.optional(),
  api_key: secretText.optional(),
  hook_url: secretText.optional(),
  form_id: z.string().trim().max(200).nullable().optional(),
  custom_fields: CustomFields.optional(),
  is_active: z.boolean().optional(),
  if_exists: options.if_exists.optional(),
  adds_list_name: options.adds_list_name.optional(),
  tags: options.tags.optional(),
  reads_back: options.reads_back.optional(),
  customer_tag: z.string().trim().max(60).nullable().optional(),
  customer_stage: z.string().trim().max(200).nullable().optional(),
  passes_on: options.passes_on.optional(),
  deletes_contacts: options.deletes_contacts.optional(),
  verify_emails: options.verify_emails.optional(),
};

/** What a new connection is to be; those by sign-in come from `authorize`. */
export const CrmConnectionBody = z.object({ crm_key: CrmKey, suite_id: z.string().max(60).optional(), ...settings });
export type CrmConnectionInput = z.output<typeof CrmConnectionBody>;

/** What is to change; what is left out stays. */
export const CrmConnectionChange = z.object(settings);
export type CrmConnectionChange = z.output<typeof CrmConnectionChange>;

/** A field of the CRM. */
export const CrmField = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'long_text', 'email', 'phone', 'url', 'number', 'date', 'boolean', 'choice', 'choices']),
  options: z.array(z.string()),
  is_custom: z.boolean(),
});
export type CrmField = z.infer<typeof CrmField>;

/** Where contacts of the CRM may stand: a stage of their life, a label, a deal that was won. */
export const CrmStage = z.strictObject({
  key: z.string().describe('What `customer_stage` names it by'),
  label: z.string().describe('As the CRM calls it'),
});
export type CrmStage = z.infer<typeof CrmStage>;

/** Why a value is not sent as it stands. */
export const fieldProblems = [
  'unknown_field',
  'unknown_crm_field',
  'not_a_number',
  'not_a_date',
  'not_a_choice',
  'not_a_flag',
  'too_long',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** What would be sent of a record, rule by rule. */
export const CrmPreview = z.strictObject({
  result_id: Id.nullable().describe('Null: there is no record of this kind yet'),
  result_name: z.string().nullable(),
  own_fields: z
    .array(z.strictObject({ field: z.string(), title: z.string() }))
    .describe('Our fields of this kind of list, in the language of whoever asks'),
  rules: z.array(
    z.strictObject({
      ...FieldRule.shape,
      value: z.string().nullable().describe('What would be sent; null: nothing'),
      problem: z.enum(fieldProblems).nullable(),
    }),
  ),
});
export type CrmPreview = z.infer<typeof CrmPreview>;

/** How a test went. */
export const CrmTest = z.strictObject({
  is_working: z.boolean(),
  account_name: z.string().nullable(),
  error: z.string().nullable().describe('What the CRM said; null: it works'),
});
export type CrmTest = z.infer<typeof CrmTest>;

/** `unsent`: refused, or its tries failed; `last_error` says why. */
export const crmDeliveryStates = ['sending', 'sent', 'unsent'] as const;
export type CrmDeliveryState = (typeof crmDeliveryStates)[number];

/**
 * Why a record did not arrive. `refused`: the CRM said no, in its own words · `withheld`: who it is about asked not to be contacted ·
 * `undeliverable`: none of its emails takes mail.
 */
export const crmTroubles = [
  'refused',
  'unavailable',
  'rate_limited',
  'protocol',
  'expired',
  'off',
  'withheld',
  'undeliverable',
  'deleted',
  'no_contact',
  'nothing_to_send',
  'timed_out',
] as const;
export type CrmTrouble = (typeof crmTroubles)[number];

/**
 * What becomes of the contact of a record that was deleted. `planned`: deleted once the record can no longer be restored · `in_use`: stays,
 * because another record is about it · `customer`: stays, because it is one.
 */
export const crmDeletionStates = ['planned', 'deleted', 'in_use', 'customer', 'failed'] as const;

/** How a contact goes from the CRM with its record. */
export const CrmDeletion = z.strictObject({
  state: z.enum(crmDeletionStates),
  at: Moment.describe('When it is due, or when it was settled'),
  error: z.enum(crmTroubles).nullable().describe('Why the last try failed'),
  said: z.string().nullable().describe('What the CRM said of it'),
});
export type CrmDeletion = z.infer<typeof CrmDeletion>;

const delivery = {
  id: Id,
  connection_id: Id,
  result_id: Id,
  result_name: z.string().nullable().describe('Null: the record is gone'),
  campaign_id: Id,
  list_type: z.enum(listTypes),
  state: z.enum(crmDeliveryStates),
  attempts: z.int(),
  next_at: Moment.nullable().describe('The next try'),
  is_verifying: z.boolean().describe('Waits until its emails are verified'),
  last_error: z.enum(crmTroubles).nullable().describe('Of a record that was sent before: why sending it again failed'),
  said: z.string().nullable().describe('What the CRM said of it'),
  remote_url: z.string().nullable().describe('Where it stands in the CRM'),
  has_differences: z.boolean().describe('The CRM does not hold what it was sent'),
  sent_at: Moment.nullable(),
  deletion: CrmDeletion.nullable().describe('Null: the contact stays'),
  updated_at: Moment,
};

/** A record on its way to a CRM, or there. */
export const CrmDelivery = z.strictObject(delivery);
export type CrmDelivery = z.infer<typeof CrmDelivery>;

const told = z.json();

/** What the CRM made of a record. */
export const CrmReceipt = z.strictObject({
  outcome: z.enum(['created', 'updated', 'unchanged', 'handed_over']),
  at: Moment,
  sent: z.array(z.strictObject({ crm_field: z.string(), value: told })),
  kept: z
    .array(z.strictObject({ crm_field: z.string(), value: told }))
    .describe('What the CRM held already, and was not changed'),
  differences: z
    .array(z.strictObject({ crm_field: z.string(), sent: told, held: told.nullable() }))
    .describe('Read back: what it holds instead of what was sent; null: nothing'),
  skipped: z.array(z.strictObject({ crm_field: z.string(), problem: z.enum(fieldProblems) })),
  labels: z
    .record(z.string(), z.string())
    .describe(
      'What the CRM called these fields when it was sent, by their keys; those that it did not tell of are left out',
    ),
  doubles: z.array(z.string()).describe('Further contacts of the CRM with the same email or phone'),
  owner: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  is_do_not_disturb: z.boolean().nullable(),
});
export type CrmReceipt = z.infer<typeof CrmReceipt>;

/** A delivery with its receipt. */
export const CrmDeliveryDetails = z.strictObject({
  ...delivery,
  remote_id: z.string().nullable(),
  request_hash: z.string().nullable().describe('SHA-256 of what was sent last'),
  receipt: CrmReceipt.nullable().describe('Null: nothing arrived yet, or its person asked not to be kept'),
});
export type CrmDeliveryDetails = z.infer<typeof CrmDeliveryDetails>;

/** Whether new records of a list are sent to a CRM by themselves. */
export const ListCrm = z.strictObject({
  connection_id: Id,
  name: z.string(),
  status: z.enum(crmStatuses),
  is_active: z.boolean(),
  send_new: z.boolean(),
  has_records: z.boolean().describe('Records of the list were sent there, or are on their way'),
});
export type ListCrm = z.infer<typeof ListCrm>;

/** So many records are asked about in one call. */
export const maxStatesAsked = 200;

/** How far one record is with one CRM. */
export const CrmRecordState = CrmDelivery.pick({
  id: true,
  connection_id: true,
  result_id: true,
  state: true,
  last_error: true,
});
export type CrmRecordState = z.infer<typeof CrmRecordState>;
