import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';
import { EmailInput, Slug } from '../messages/index.ts';

/** An inactive partner brings nobody any more; what it has brought keeps counting. */
export const partnerStates = ['active', 'inactive'] as const;
export type PartnerState = (typeof partnerStates)[number];

/** How far somebody who was referred has come. `gone`: deleted. */
export const referralStates = ['unconfirmed', 'active', 'inactive', 'gone'] as const;
export type ReferralState = (typeof referralStates)[number];

/** So many of its payouts a partner shows, the newest. */
export const maxPayoutsShown = 100;

const Named = z.strictObject({ id: Id, name: z.string() });
const Cents = z.int().min(0);

/** What came of referrals, in the smallest unit of `currency`. */
const sums = {
  referrals: z.int().min(0).describe('How many people signed up through the link'),
  revenue_cents: Cents.describe('What they paid without tax, less what went back'),
  commission_cents: Cents.describe('Of each one’s payments, rounded down'),
};

const money = {
  ...sums,
  paid_cents: Cents.describe('What was paid out'),
  owed_cents: Cents.describe(
    'Commission that was not paid out; 0 also where more was paid out than is due after refunds',
  ),
  currency: z.string(),
};

/** A partner as whoever it works for sees it. */
export const Partner = z.strictObject({
  id: Id,
  user_id: Id.nullable().describe('Who signs in with the partner’s address'),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  code: z.string(),
  link: z.string().nullable().describe('Where it sends people; null: there is no domain of one’s own yet'),
  commission_percent: z.int(),
  payout_email: z.string().nullable(),
  status: z.enum(partnerStates),
  notes: z.string(),
  ...money,
  created_at: Moment,
  updated_at: Moment,
});
export type Partner = z.infer<typeof Partner>;

/** Money that was handed to a partner, by other means than this product. */
export const Payout = z.strictObject({ id: Id, amount_cents: z.int().min(1), note: z.string(), created_at: Moment });
export type Payout = z.infer<typeof Payout>;

/** A partner with what it was paid, newest first. */
export const PartnerDetail = Partner.extend({ payouts: z.array(Payout).max(maxPayoutsShown) });
export type PartnerDetail = z.infer<typeof PartnerDetail>;

const Note = z.string().trim().max(2_000).default('');

/** What is said of a partner. */
export const PartnerBody = z.object({
  name: z.string().trim().min(1).max(120),
  email: EmailInput,
  company: z.string().trim().min(1).max(120).nullable().default(null),
  code: Slug.overwrite((text) => text.toLowerCase()).describe(
    'Its referral link’s; unique among the partners of its owner',
  ),
  commission_percent: z.int().min(0).max(100).default(0).describe('Of what people who sign up from now on will pay'),
  payout_email: EmailInput.nullable().default(null),
  status: z.enum(partnerStates).default('active'),
  notes: Note,
});
export type PartnerBody = z.infer<typeof PartnerBody>;
export type PartnerBodyInput = z.input<typeof PartnerBody>;

export const PayoutBody = z.object({
  amount_cents: z.int().min(1).max(1_000_000_000_000),
  note: z.string().trim().max(500).default(''),
});
export type PayoutBody = z.infer<typeof PayoutBody>;

export const PartnerFilter = z.object({
  search: z.string().trim().max(200).optional().describe('In name, email, company and code'),
  status: z.enum(partnerStates).optional(),
});
export type PartnerFilter = z.infer<typeof PartnerFilter>;

/** One line of the referral report. */
export const ReferralRow = z.strictObject({
  id: Id,
  partner: Named,
  user: Named.nullable().describe('Null: deleted for good'),
  email: z.string().nullable(),
  plan: z.string().nullable(),
  signed_up_at: Moment,
  status: z.enum(referralStates),
  commission_percent: z.int().describe('The partner’s when they signed up: it counts for all that they pay'),
  revenue_cents: Cents,
  commission_cents: Cents,
});
export type ReferralRow = z.infer<typeof ReferralRow>;

export const ReferralTotals = z.strictObject({ ...sums, currency: z.string() });
export type ReferralTotals = z.infer<typeof ReferralTotals>;

/** What a partner sees of itself: no addresses of others. */
export const PartnerStatement = z.strictObject({
  name: z.string(),
  code: z.string(),
  link: z.string().nullable(),
  commission_percent: z.int(),
  status: z.enum(partnerStates),
  ...money,
  newest: z.array(ReferralRow.omit({ partner: true, email: true, user: true }).extend({ user: z.string().nullable() })),
  payouts: z.array(Payout.omit({ note: true })),
});
export type PartnerStatement = z.infer<typeof PartnerStatement>;
