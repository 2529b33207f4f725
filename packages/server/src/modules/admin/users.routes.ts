import { adminSuccesses as successes, adminUserRoutes as routes, firstPasswordRoutes } from '@galena/contract/admin';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { acceptInvitation } from './invitations.service.ts';
import { loginAs } from './login-as.service.ts';
import { choosePlanOfUser, revokeFromUser } from './user-plan.service.ts';
import {
  createUser,
  deleteUser,
  grantToUser,
  inviteUser,
  resetFactorsOfUser,
  restoreUser,
  updateUser,
} from './user-acts.service.ts';
import { exportUsers } from './users-export.service.ts';
import { listUserEvents } from './users-history.service.ts';
import { getFullUser, listUsers } from './users.service.ts';

export const userBindings: readonly Binding[] = [
  bind(routes.list, (context, { query }) => listUsers(context, query)),
  bind(routes.export, (context, { query }) => exportUsers(context, query)),
  bind(routes.history, (context, { query }) => listUserEvents(context, query)),
  bind(routes.get, async (context, { params }, fail) => ({ data: await getFullUser(context, params.id, fail) })),
  bind(routes.create, async (context, { body }, fail) => ({
    data: { id: await createUser(context, body, fail) },
    ...successOf(successes.user_created),
  })),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await updateUser(context, params.id, body, fail),
    ...successOf(successes.user_updated),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await deleteUser(context, params.id, fail);
    return successOf(successes.user_deleted);
  }),
  bind(routes.restore, async (context, { params }, fail) => {
    await restoreUser(context, params.id, fail);
    return successOf(successes.user_restored);
  }),
  bind(routes.grantCredits, async (context, { params, body }, fail) => ({
    data: { balance: await grantToUser(context, params.id, body, fail) },
    ...successOf(successes.credits_granted),
  })),
  bind(routes.revokeCredits, async (context, { params, body }, fail) => ({
    data: await revokeFromUser(context, params.id, body, fail),
    ...successOf(successes.credits_revoked),
  })),
  bind(routes.choosePlan, async (context, { params, body }, fail) => ({
    data: await choosePlanOfUser(context, params.id, body, fail),
    ...successOf(successes.plan_changed),
  })),
  bind(routes.invite, async (context, { params }, fail) => {
    await inviteUser(context, params.id, fail);
    return successOf(successes.invitation_sent);
  }),
  bind(routes.resetSecondFactor, async (context, { params, body }, fail) => {
    await resetFactorsOfUser(context, params.id, body.reason, fail);
    return successOf(successes.second_factor_reset);
  }),
  bind(routes.loginAs, async (context, { params, body }, fail) => ({
    data: await loginAs(context, params.id, body.reason, fail),
  })),
  bind(firstPasswordRoutes.accept, async (context, { body }, fail) => {
    await acceptInvitation(context, body, fail);
    return successOf(successes.password_set);
  }),
];
