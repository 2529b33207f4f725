import { z } from 'zod';
import { SignedIn } from '../identity/index.ts';
import { generalErrors, Id, Message, One, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { PlainName } from '../messages/index.ts';
import { plansErrors } from '../plans/index.ts';
import { teamErrors } from './errors.ts';
import { invitingErrors } from './member-routes.ts';
import { InviteeBody, NamesBody, RelatedAccount } from './people.ts';

const params = z.object({ id: Id });
const access = { who: 'parent', effect: 'write' } as const;
const AccountName = PlainName(1, 120);

export const InviteRelatedBody = z.object({
  ...InviteeBody.shape,
  name: AccountName.optional().describe('What the account is called; left out: like its owner'),
  plan_id: Id.optional().describe(
    'Of `GET /api/plans?for=related`; left out: the account is inactive until one is chosen',
  ),
});
export const EditRelatedBody = z.object({
  ...NamesBody.shape,
  name: AccountName,
  plan_id: Id.optional().describe('Left out: as it is'),
});

export const relatedRoutes = {
  related: route({
    method: 'GET',
    path: '/api/related-accounts',
    summary: 'Accounts below this one, and those that wait for their owners',
    access: { ...access, effect: 'read' },
    query: PageQuery,
    returns: Page(RelatedAccount),
  }),
  inviteRelated: route({
    method: 'POST',
    path: '/api/related-accounts',
    summary: 'Invite somebody to an account of their own below this one',
    access,
    body: InviteRelatedBody,
    returns: OneWithMessage(RelatedAccount),
    status: 201,
    errors: [generalErrors.validation, plansErrors.limit_reached, plansErrors.plan_not_offered],
  }),
  editRelated: route({
    method: 'PUT',
    path: '/api/related-accounts/:id',
    summary: 'Rename a related account, or choose its plan',
    access,
    params,
    body: EditRelatedBody,
    returns: OneWithMessage(RelatedAccount),
    errors: [generalErrors.not_found, plansErrors.plan_not_offered],
  }),
  removeRelated: route({
    method: 'DELETE',
    path: '/api/related-accounts/:id',
    summary: 'Delete a related account (it can be restored for 90 days) or withdraw its invitation',
    access,
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  restoreRelated: route({
    method: 'POST',
    path: '/api/related-accounts/:id/restore',
    summary: 'Restore a deleted related account',
    access,
    params,
    returns: OneWithMessage(RelatedAccount),
    errors: [generalErrors.not_found, teamErrors.related_not_deleted, teamErrors.restored_too_late],
  }),
  resendRelated: route({
    method: 'POST',
    path: '/api/related-accounts/:id/resend-invite',
    summary: 'Send the invitation to a related account again; the link sent before stops working',
    access,
    params,
    returns: OneWithMessage(RelatedAccount),
    errors: [generalErrors.not_found, ...invitingErrors, teamErrors.already_joined],
  }),
  enterRelated: route({
    method: 'POST',
    path: '/api/related-accounts/:id/enter',
    summary: 'Work in a related account: a session of it, 12 hours at most',
    access,
    params,
    returns: One(SignedIn),
    errors: [generalErrors.not_found, generalErrors.forbidden, teamErrors.not_joined, teamErrors.related_deleted],
  }),
};
