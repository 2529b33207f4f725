import { z } from 'zod';
import { Language, SignedIn } from '../identity/index.ts';
import { One, route } from '../kernel/index.ts';
import { NewPassword, passwordMaxLength, passwordsMatch } from '../messages/index.ts';
import { teamErrors } from './errors.ts';
import { Invitation, NamesBody } from './people.ts';

const InvitationToken = z.string().min(20).max(100).describe('From the link of the mail');

export const AcceptInvitationBody = z
  .object({
    token: InvitationToken,
    ...NamesBody.shape,
    password: NewPassword,
    password_confirmation: z.string().max(passwordMaxLength),
    terms: z.literal(true).describe('The terms of use are accepted'),
    lang: Language.default('en'),
  })
  .superRefine(passwordsMatch);

const holdingErrors = [teamErrors.invitation_invalid, teamErrors.invitation_expired, teamErrors.invitation_used];

/** What somebody who was invited calls; their token proves that they were. */
export const invitationRoutes = {
  // The token stands in no address: those are kept in logs.
  invitation: route({
    method: 'POST',
    path: '/auth/invitations',
    summary: 'What an invitation is about',
    access: { who: 'public', effect: 'read' },
    body: z.object({ token: InvitationToken }),
    returns: One(Invitation),
    errors: holdingErrors,
  }),
  accept: route({
    method: 'POST',
    path: '/auth/invitations/accept',
    summary: 'Accept an invitation and sign in',
    access: { who: 'public', effect: 'write' },
    body: AcceptInvitationBody,
    returns: One(SignedIn),
    errors: [...holdingErrors, teamErrors.address_taken],
  }),
};
