import { z } from 'zod';
import {
  generalErrors,
  Message,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
  UploadedFile,
  uploadErrors,
} from '../kernel/index.ts';
import { EmailInput, NewPassword, passwordMaxLength, validationSentences } from '../messages/index.ts';
import { identityErrors } from './errors.ts';
import { Language, LoginTry, Me } from './people.ts';
import { Code, PersonName } from './sign-up-routes.ts';
import { TimeZoneBody } from './time-zones.ts';

/** The kinds of pictures that people may show themselves by. */
export const avatarFormats = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const;

const oldPassword = z.string().max(passwordMaxLength);

type Passwords = { readonly password?: string | undefined; readonly password_confirmation?: string | undefined };

const matchWhereGiven = ({ password, password_confirmation }: Passwords, context: z.RefinementCtx): void => {
  if (password !== undefined && password !== password_confirmation)
    context.addIssue({ code: 'custom', path: ['password_confirmation'], message: validationSentences.password_match });
};

/** How somebody is called. */
export const NameBody = z.object({ first_name: PersonName, last_name: PersonName });

/** The own key for searches at Google. */
export const GoogleKeyBody = z.object({ google_api_key: z.string().trim().min(20).max(200) });

export const UpdateMeBody = NameBody.partial()
  .extend({
    lang: Language.optional(),
    google_api_key: GoogleKeyBody.shape.google_api_key.nullish().describe('Null removes it'),
    current_password: oldPassword.optional().describe('Needed with `password`, where there is one'),
    password: NewPassword.optional().describe('All other sessions end'),
    password_confirmation: oldPassword.optional(),
  })
  .superRefine(matchWhereGiven);

export const ChangePasswordBody = z
  .object({ current_password: oldPassword.optional(), password: NewPassword, password_confirmation: oldPassword })
  .superRefine(matchWhereGiven);

export const MailChangeBody = z.object({
  email: EmailInput,
  password: oldPassword.optional().describe('Needed where the user has one'),
});

const MailChangeSent = One(z.strictObject({ email: z.string(), resend_in: z.int() }));
const own = { who: 'signed_in', inPerson: true, effect: 'write' } as const;

/** What people say of themselves, and how they change what they sign in with. */
export const profileRoutes = {
  update: route({
    method: 'POST',
    path: '/api/me',
    summary: 'Change your name, language, Google key or password; other fields are ignored',
    access: own,
    body: UpdateMeBody,
    returns: OneWithMessage(Me),
    errors: [identityErrors.too_many_sign_ins, generalErrors.forbidden],
  }),
  setTimeZone: route({
    method: 'PUT',
    path: '/api/account/time-zone',
    summary: 'Set the time zone by which the days and months of the account begin',
    access: { who: 'owner', effect: 'write' },
    body: TimeZoneBody,
    returns: OneWithMessage(Me),
  }),
  setAvatar: route({
    method: 'POST',
    path: '/api/me/avatar',
    summary: 'Your picture: png, jpg, jpeg, webp or gif up to 5 MB',
    access: own,
    body: z.object({ avatar: UploadedFile }),
    returns: OneWithMessage(Me),
    errors: uploadErrors,
  }),
  removeAvatar: route({
    method: 'DELETE',
    path: '/api/me/avatar',
    summary: 'Remove your picture',
    access: own,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  changeMail: route({
    method: 'POST',
    path: '/api/mail-change',
    summary: 'Send a code to the address you want to sign in with',
    access: own,
    body: MailChangeBody,
    returns: MailChangeSent,
    errors: [identityErrors.too_many_codes, identityErrors.too_many_sign_ins],
  }),
  resendMailChange: route({
    method: 'POST',
    path: '/api/mail-change/resend',
    summary: 'Send another code to the new address',
    access: own,
    returns: MailChangeSent,
    errors: [generalErrors.not_found, identityErrors.too_many_codes],
  }),
  confirmMailChange: route({
    method: 'POST',
    path: '/api/mail-change/confirm',
    summary: 'Confirm the new address by its code; all other sessions end',
    access: own,
    body: z.object({ code: Code }),
    returns: OneWithMessage(Me),
    errors: [identityErrors.invalid_code, identityErrors.too_many_sign_ins],
  }),
  loginActivity: route({
    method: 'GET',
    path: '/api/me/login-activity',
    summary: 'When, from where and how you signed in or failed to',
    access: { who: 'signed_in', inPerson: true, effect: 'read' },
    query: PageQuery,
    returns: Page(LoginTry),
  }),
};
