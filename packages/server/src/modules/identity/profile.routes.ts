import { identitySuccesses as successes, profileRoutes as routes } from '@galena/contract/identity';
import { successOf } from '@galena/contract/kernel';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { setTimeZone } from './accounts.service.ts';
import {
  confirmMailChange,
  prepareMailChange,
  prepareMailConfirm,
  resendMailChange,
  startMailChange,
} from './mail-change.service.ts';
import { getMe } from './me.service.ts';
import { listLogins, prepareProfile, removeAvatar, setAvatar, updateProfile } from './profile.service.ts';

export const bindings: readonly Binding[] = [
  bindPrepared(
    routes.update,
    (context, { body }, fail) => prepareProfile(context, body, fail),
    async (context, { body }, _fail, prepared) => {
      await updateProfile(context, body, prepared);
      const done = prepared.passwordHash === null ? successes.profile_saved : successes.password_changed;
      return { data: await getMe(context), ...successOf(done) };
    },
  ),
  bind(routes.setTimeZone, async (context, { body }) => {
    await setTimeZone(context, body.time_zone);
    return { data: await getMe(context), ...successOf(successes.time_zone_saved) };
  }),
  bind(routes.setAvatar, async (context, { body }, fail) => {
    await setAvatar(context, body.avatar, fail);
    return { data: await getMe(context), ...successOf(successes.picture_saved) };
  }),
  bind(routes.removeAvatar, async (context, _input, fail) => {
    await removeAvatar(context, fail);
    return successOf(successes.picture_removed);
  }),
  bindPrepared(
    routes.changeMail,
    (context, { body }, fail) => prepareMailChange(context, body, fail),
    async (context, { body }, fail) => ({ data: await startMailChange(context, body.email, fail) }),
  ),
  bind(routes.resendMailChange, async (context, _input, fail) => ({ data: await resendMailChange(context, fail) })),
  bindPrepared(
    routes.confirmMailChange,
    (context, { body }, fail) => prepareMailConfirm(context, body.code, fail),
    async (context, _input, fail, right) => {
      await confirmMailChange(context, right, fail);
      return { data: await getMe(context), ...successOf(successes.email_changed) };
    },
  ),
  bind(routes.loginActivity, (context, { query }) => listLogins(context, query)),
];
