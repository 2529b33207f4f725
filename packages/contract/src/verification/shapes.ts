import { z } from 'zod';
import { verificationStates } from '../contacts/index.ts';
import { Id, listTypes, Moment, Run, runStates } from '../kernel/index.ts';
import { refundOutcomes } from '../outcomes/index.ts';
import { answerReasons, type AnswerReason } from './states.ts';

/** So many days an answer counts; after them the address is asked about again. */
export const freshDays = 90;

const reason = z.enum(answerReasons as [AnswerReason, ...AnswerReason[]]);

/** What is known of an address, and from whom. */
export const EmailAnswer = z.strictObject({
  email: z.string(),
  state: z.enum(verificationStates),
  reason,
  suggestion: z.string().nullable().describe('The address that was probably meant'),
  is_free: z.boolean().describe('At a free email provider'),
  is_role: z.boolean().describe('A department or job, not a person: info@, sales@'),
  is_disposable: z.boolean(),
  mail_server: z.string().nullable().describe('The mail server that answered'),
  code: z.int().nullable().describe('Its SMTP reply code'),
  said: z.string().nullable().describe('Its words'),
  verifier: z
    .string()
    .describe('Who says so: `smtp` for our own check, `person` or `api_key` for who reported a bounce'),
  at: Moment,
  retry_at: Moment.nullable().describe('When it is asked again by itself'),
});
export type EmailAnswer = z.infer<typeof EmailAnswer>;

/** Which records would be verified, and what that costs at most. */
export const VerificationEstimate = z.strictObject({
  selected: z.int().describe('Records selected'),
  eligible: z.int().describe('Records with an email to verify'),
  without_email: z.int().describe('Skipped: no email'),
  fresh: z.int().describe('Skipped: verified in the last 90 days'),
  in_progress: z.int().describe('Skipped: being verified'),
  unit: z.int().describe('Credits for each answered email that came with a list of one’s own; 0: none'),
  cost_max: z.int().describe('The most it can cost'),
  balance: z.int(),
  can_ask: z.boolean().describe('Whether mail servers can be asked from here'),
});
export type VerificationEstimate = z.infer<typeof VerificationEstimate>;

/** How many addresses stand in which state. */
const tally = {
  deliverable: z.int(),
  undeliverable: z.int(),
  catch_all: z.int(),
  risky: z.int(),
  unknown: z.int(),
} as const;

/** A verification of records: how far it is, and what came of it. Counts are of addresses. */
export const VerificationJob = z.strictObject({
  id: Id.describe('Id of the run: pause, resume or cancel it at `/api/runs/{id}`'),
  campaign_id: Id,
  type: z.enum(listTypes),
  verifier: z.string(),
  origin: z.enum(['asked', 'arrived', 'retried', 'delivery']),
  total: z.int().describe('Records'),
  done: z.int(),
  ...tally,
  reused: z.int().describe('Of those: known from the last 90 days'),
  cost_max: z.int(),
  credits: z.int().describe('Charged by now'),
  status: z.enum(runStates),
  error_code: z.string().nullable(),
  error_params: Run.shape.error_params,
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});
export type VerificationJob = z.infer<typeof VerificationJob>;

/** How deliverable a list is: records by the state of their first address. */
export const Deliverability = z.strictObject({
  ...tally,
  not_verified: z.int().describe('With an email that nobody asked about'),
  no_email: z.int(),
});
export type Deliverability = z.infer<typeof Deliverability>;

export const VerificationSettings = z.strictObject({
  on_arrival: z.boolean().describe('Verify emails as searches and lookups find them'),
  can_ask: z.boolean().describe('Whether mail servers can be asked from here'),
});
export type VerificationSettings = z.infer<typeof VerificationSettings>;

export const doorStates = ['open', 'closed', 'unclear', 'not_checked'] as const;

/** What the operator sees of verification: the way out, who verifies, and whose mail servers said what in the last thirty days. */
export const VerificationOverview = z.strictObject({
  verifier: z.strictObject({
    key: z.string(),
    label: z.string(),
    name: z.string().describe('How it introduces itself to mail servers'),
    sender: z.string().describe('The sender it names; nothing is ever sent'),
  }),
  door: z.strictObject({ state: z.enum(doorStates), since: Moment.nullable(), checked_at: Moment.nullable() }),
  own_list_price: z
    .int()
    .min(0)
    .max(100)
    .describe('Credits for each answered email that came with a list of one’s own'),
  days: z.array(z.strictObject({ day: z.string(), asked: z.int(), answered: z.int(), blocked: z.int() })),
  providers: z.array(
    z.strictObject({
      provider: z.string().describe('Whose mail servers'),
      asked: z.int(),
      ...tally,
      blocked: z.int().describe('Turned away'),
    }),
  ),
});
export type VerificationOverview = z.infer<typeof VerificationOverview>;

/** A bounce: `hard` for good, `soft` for the moment. */
export const bounceKinds = ['hard', 'soft'] as const;
export type BounceKind = (typeof bounceKinds)[number];

/** So many bounces are reported at once, at most. */
export const maxBounces = 1_000;

/** What became of a bounce. */
export const BounceReport = z.strictObject({
  email: z.string(),
  outcome: z
    .enum(['unknown_email', ...refundOutcomes])
    .describe('Whether credits come back; else why not. `unknown_email`: no record has it'),
  records: z.int().describe('Records that have it'),
  credits: z.int().describe('Credits that come back'),
});
export type BounceReport = z.infer<typeof BounceReport>;

/** What became of several bounces, in their order; each address once. */
export const BounceReports = z.strictObject({
  results: z.array(BounceReport),
  refunded: z.int().describe('Emails that were refunded'),
  credits: z.int().describe('Credits that came back'),
  records: z.int().describe('Records that have one of them'),
  unread: z.array(z.string()).describe('What is no email address'),
});
export type BounceReports = z.infer<typeof BounceReports>;
