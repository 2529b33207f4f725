import { identitySuccesses as successes, signUpRoutes as routes } from '@galena/contract/identity';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { checkCode } from './codes.service.ts';
import { revertMail } from './mail-change.service.ts';
import { getMe } from './me.service.ts';
import { resetPassword } from './reset.service.ts';
import { confirmEmail, register, requestCode } from './sign-up.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.register, async (context, { body }, fail) => ({
    data: { email: body.email, resend_in: await register(context, body, fail) },
  })),
  bind(routes.confirmEmail, async (context, { body }, fail) => {
    const { token, actor } = await confirmEmail(context, body, fail);
    return { data: { access_token: token, user: await getMe({ ...context, actor }) } };
  }),
  bind(routes.resendConfirmation, async (context, { body }, fail) => ({
    data: { resend_in: await requestCode(context, 'confirm', body.email, fail) },
  })),
  bind(routes.forgotPassword, async (context, { body }, fail) => ({
    data: { resend_in: await requestCode(context, 'reset', body.email, fail) },
  })),
  bind(routes.checkResetCode, async (context, { body }, fail) => {
    await checkCode(context, 'reset', body.email, body.code, fail);
    return { data: { valid: true as const } };
  }),
  bind(routes.resetPassword, async (context, { body }, fail) => {
    await resetPassword(context, body, fail);
    return successOf(successes.password_reset);
  }),
  bind(routes.revertMail, async (context, { body }, fail) => {
    await revertMail(context, body.token, fail);
    return successOf(successes.email_reverted);
  }),
];
