import { successOf } from '@galena/contract/kernel';
import {
  invitationRoutes,
  memberRoutes as routes,
  relatedRoutes,
  teamSuccesses as successes,
} from '@galena/contract/team';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { acceptInvitation, showInvitation } from './acceptance.service.ts';
import * as members from './members.service.ts';
import * as related from './related.service.ts';
import { checkTransfer, transferOwnership } from './transfer.service.ts';

const memberBindings: readonly Binding[] = [
  bind(routes.members, (context, { query }) => members.listMembers(context, query)),
  bind(routes.invite, async (context, { body }, fail) => ({
    data: await members.inviteMember(context, body, fail),
    ...successOf(successes.member_invited),
  })),
  bind(routes.edit, async (context, { params, body }, fail) => ({
    data: await members.editMember(context, params.id, body, fail),
    ...successOf(successes.member_saved),
  })),
  bind(routes.remove, async (context, { params }, fail) =>
    successOf(await members.removeMember(context, params.id, fail)),
  ),
  bind(routes.resend, async (context, { params }, fail) => ({
    data: await members.resendInvitation(context, params.id, fail),
    ...successOf(successes.invitation_resent),
  })),
  // A wrong password must count even where the call is undone.
  bindPrepared(
    routes.transfer,
    (context, { params, body }, fail) => checkTransfer(context, params.id, body.password, fail),
    async (context, { params }, fail) => {
      await transferOwnership(context, params.id, fail);
      return successOf(successes.ownership_transferred);
    },
  ),
  bind(routes.membership, async (context) => ({ data: await members.getMembership(context) })),
];

const relatedBindings: readonly Binding[] = [
  bind(relatedRoutes.related, (context, { query }) => related.listRelated(context, query)),
  bind(relatedRoutes.inviteRelated, async (context, { body }, fail) => ({
    data: await related.inviteRelated(context, body, fail),
    ...successOf(successes.related_invited),
  })),
  bind(relatedRoutes.editRelated, async (context, { params, body }, fail) => ({
    data: await related.editRelated(context, params.id, body, fail),
    ...successOf(successes.related_saved),
  })),
  bind(relatedRoutes.removeRelated, async (context, { params }, fail) =>
    successOf(await related.removeRelated(context, params.id, fail)),
  ),
  bind(relatedRoutes.restoreRelated, async (context, { params }, fail) => ({
    data: await related.restoreRelated(context, params.id, fail),
    ...successOf(successes.related_restored),
  })),
  bind(relatedRoutes.resendRelated, async (context, { params }, fail) => ({
    data: await related.resendRelated(context, params.id, fail),
    ...successOf(successes.invitation_resent),
  })),
  bind(relatedRoutes.enterRelated, async (context, { params }, fail) => ({
    data: await related.enterRelated(context, params.id, fail),
  })),
];

export const bindings: readonly Binding[] = [
  ...memberBindings,
  ...relatedBindings,
  bind(invitationRoutes.invitation, async (context, { body }, fail) => ({
    data: await showInvitation(context, body.token, fail),
  })),
  bind(invitationRoutes.accept, async (context, { body }, fail) => ({
    data: await acceptInvitation(context, body, fail),
  })),
];
