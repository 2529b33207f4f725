import { z } from 'zod';
import { identityErrors } from '../identity/index.ts';
import { generalErrors, Id, Message, One, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { passwordMaxLength } from '../messages/index.ts';
import { plansErrors } from '../plans/index.ts';
import { teamErrors } from './errors.ts';
import { AccessBody, InviteeBody, NamesBody, TeamMember, TeamMembership } from './people.ts';

const params = z.object({ id: Id });

export const InviteMemberBody = z.object({ ...InviteeBody.shape, ...AccessBody.shape });
export const EditMemberBody = z.object({ ...NamesBody.shape, ...AccessBody.shape });
export const TransferBody = z.object({ password: z.string().min(1).max(passwordMaxLength) });

/** What inviting and sending again answer beside what every route may. */
export const invitingErrors = [teamErrors.resent_too_soon, teamErrors.resent_too_often] as const;

export const memberRoutes = {
  members: route({
    method: 'GET',
    path: '/api/team-members',
    summary: 'The team: members and open invitations',
    access: { who: 'owner', effect: 'read' },
    query: PageQuery,
    returns: Page(TeamMember),
  }),
  invite: route({
    method: 'POST',
    path: '/api/team-members',
    summary: 'Invite somebody to the team by email',
    access: { who: 'owner', effect: 'write' },
    body: InviteMemberBody,
    returns: OneWithMessage(TeamMember),
    status: 201,
    errors: [generalErrors.validation, teamErrors.option_not_held, plansErrors.limit_reached],
  }),
  edit: route({
    method: 'PUT',
    path: '/api/team-members/:id',
    summary: 'Change what a member may use',
    access: { who: 'owner', effect: 'write' },
    params,
    body: EditMemberBody,
    returns: OneWithMessage(TeamMember),
    errors: [generalErrors.not_found, teamErrors.option_not_held],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/team-members/:id',
    summary: 'Remove a member or withdraw an invitation (owner), or leave the team (the member)',
    access: { who: 'signed_in', effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found, generalErrors.forbidden],
  }),
  resend: route({
    method: 'POST',
    path: '/api/team-members/:id/resend-invite',
    summary: 'Send an invitation again; the link sent before stops working',
    access: { who: 'owner', effect: 'write' },
    params,
    returns: OneWithMessage(TeamMember),
    errors: [generalErrors.not_found, ...invitingErrors, teamErrors.already_joined],
  }),
  transfer: route({
    method: 'POST',
    path: '/api/team-members/:id/transfer',
    summary: 'Make a member the owner of the account; the owner becomes a member',
    access: { who: 'owner', inPerson: true, effect: 'write' },
    params,
    body: TransferBody,
    returns: Message,
    errors: [
      generalErrors.not_found,
      identityErrors.too_many_sign_ins,
      teamErrors.not_joined,
      teamErrors.wrong_password,
      teamErrors.not_transferable,
    ],
  }),
  membership: route({
    method: 'GET',
    path: '/api/team-membership',
    summary: 'The team that the signed-in user is a member of',
    access: { who: 'signed_in', effect: 'read' },
    returns: One(TeamMembership),
  }),
};
