import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';
import { EmailInput, PlainName, validationSentences } from '../messages/index.ts';

/** What a team member can be given of what the account holds. */
export const accessOptions = ['leads', 'ai_suggest', 'whitelabel', 'wallet'] as const;
export type AccessOption = (typeof accessOptions)[number];

/** `read`: look at leads, save and export them. `spend`: search and look up for credits, too. */
export const leadsAccesses = ['read', 'spend'] as const;
const LeadsAccess = z.enum(leadsAccesses);
export type LeadsAccess = z.infer<typeof LeadsAccess>;

const PersonName = PlainName(1, 80);

/** Who is invited. Their names can be put right by themselves. */
export const InviteeBody = z.object({ first_name: PersonName, last_name: PersonName, email: EmailInput });

/** The sections that somebody gets: one at least. */
export const AccessBody = z.object({
  access_options: z
    .array(z.enum(accessOptions))
    .min(1, { error: validationSentences.access })
    .overwrite((options) => [...new Set(options)])
    .prefault([]),
  leads_access: LeadsAccess.default('spend').describe('Counts where `leads` is among the options'),
});

export const NamesBody = InviteeBody.pick({ first_name: true, last_name: true });

/** A member of the team, or somebody who was invited and has not answered yet. */
export const TeamMember = z.strictObject({
  id: Id,
  user_id: Id.nullable().describe('Null until the invitation is accepted'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  access_options: z.array(z.enum(accessOptions)),
  leads_access: LeadsAccess,
  state: z.enum(['active', 'invited', 'expired']),
  invited_at: Moment,
  expires_at: Moment.nullable().describe('Until when the invitation can be accepted'),
  resend_in: z.int().describe('Seconds until the invitation can be sent again'),
  last_login_at: Moment.nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** An account below this one, or one that opens once its owner accepts. */
export const RelatedAccount = z.strictObject({
  id: Id,
  account_id: Id.nullable().describe('Null until the invitation is accepted'),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  state: z.enum(['active', 'invited', 'expired', 'deleted']),
  credits: z.int().nullable(),
  plan: z
    .strictObject({ id: Id, name: z.string() })
    .nullable()
    .describe('Null: none is chosen yet, and the account is inactive'),
  last_login_at: Moment.nullable(),
  invited_at: Moment,
  expires_at: Moment.nullable().describe('Until when the invitation can be accepted'),
  resend_in: z.int().describe('Seconds until the invitation can be sent again'),
  restorable_until: Moment.nullable(),
});
export type RelatedAccount = z.infer<typeof RelatedAccount>;

/** As what the signed-in user belongs to somebody else's account. */
export const TeamMembership = z.strictObject({
  id: Id.nullable(),
  account_name: z.string(),
  access_options: z.array(z.enum(accessOptions)),
  leads_access: LeadsAccess,
});
export type TeamMembership = z.infer<typeof TeamMembership>;

/** What somebody who was invited is shown. */
export const Invitation = z.strictObject({
  kind: z.enum(['member', 'related']),
  account_name: z.string(),
  inviter: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  access_options: z.array(z.enum(accessOptions)),
  leads_access: LeadsAccess,
  expires_at: Moment,
  is_address_taken: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;
