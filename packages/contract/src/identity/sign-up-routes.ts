import { z } from 'zod';
import { Message, One, route } from '../kernel/index.ts';
import { EmailInput, NewPassword, passwordMaxLength, passwordsMatch, validationSentences } from '../messages/index.ts';
import { identityErrors } from './errors.ts';
import { Language } from './people.ts';
import { SignedIn } from './sign-in-answers.ts';
import { ZoneHint } from './time-zones.ts';

/** How a person is called: letters of any script, and what stands between them. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\p{L}\p{M}\p{N} .,'’&()-]*$/u, { error: validationSentences.no_special_characters });

/** Six digits; what else was typed between them is not read. */
export const Code = z
  .string()
  .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
  .regex(/^\d{6}$/);

const password = { password: NewPassword, password_confirmation: z.string().max(passwordMaxLength) };
const remember = z.boolean().default(true).describe('False: the session ends after 12 hours');
const told = z.string().max(100).optional();

/** By whose link somebody came. Whatever it is, nobody is refused for it. */
export const ReferralCode = z
  .string()
  .overwrite((text) => text.slice(0, 100))
  .optional()
  .describe('The code of the partner whose link they came by; one that leads to nobody is passed over');

export const RegisterBody = z
  .object({
    first_name: PersonName,
    last_name: PersonName,
    email: EmailInput,
    ...password,
    terms: z
      .boolean()
      .refine((accepted) => accepted, { error: validationSentences.required })
      .describe('Must be true'),
    lang: Language.default('en').describe('In which language they are written to'),
    time_zone: ZoneHint,
    ref: ReferralCode,
    package: told.describe('Not used yet'),
  })
  .superRefine(passwordsMatch);

const ToAddress = z.object({ email: EmailInput });
const ByCode = z.object({ email: EmailInput, code: Code });

export const ConfirmEmailBody = ByCode.extend({
  password: z
    .string()
    .max(passwordMaxLength)
    .optional()
    .describe('The one they registered with: shows which registration is theirs, where several used the address'),
  remember,
});

export const ResetPasswordBody = ByCode.extend(password).superRefine(passwordsMatch);

/** Seconds until another code can be asked for. */
const ResendIn = z.int();

const guessed = [identityErrors.invalid_code, identityErrors.too_many_sign_ins] as const;
const open = { who: 'public', effect: 'write' } as const;

/** In and up: what nobody has to be signed in for. Known and unknown addresses get the same answers. */
export const signUpRoutes = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    summary: 'Sign up; a code is sent to the address, which is answered the same whether it is known or not',
    access: open,
    body: RegisterBody,
    returns: One(z.strictObject({ email: z.string(), resend_in: ResendIn })),
    status: 201,
    errors: [identityErrors.registration_off],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm an address by the code sent to it, and sign in',
    access: open,
    body: ConfirmEmailBody,
    returns: One(SignedIn),
    errors: [...guessed, identityErrors.account_deleted],
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/auth/resend-email-verification-code',
    summary: 'Send another code to confirm an address',
    access: open,
    body: ToAddress,
    returns: One(z.strictObject({ resend_in: ResendIn })),
    errors: [identityErrors.too_many_codes],
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a code to set a new password',
    access: open,
    body: ToAddress,
    returns: One(z.strictObject({ resend_in: ResendIn })),
    errors: [identityErrors.too_many_codes],
  }),
  checkResetCode: route({
    method: 'POST',
    path: '/auth/reset-password/check-code',
    summary: 'Whether a code for a new password is right; it stays good',
    access: open,
    body: ByCode,
    returns: One(z.strictObject({ valid: z.literal(true) })),
    errors: guessed,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password by a code; all sessions end',
    access: open,
    body: ResetPasswordBody,
    returns: Message,
    errors: guessed,
  }),
  revertMail: route({
    method: 'POST',
    path: '/auth/revert-mail',
    summary: 'Take an address back after it was changed; all sessions end',
    access: open,
    body: z.object({ token: z.string().min(1).max(100) }),
    returns: Message,
    errors: [identityErrors.link_ended],
  }),
};
