import { z } from 'zod';
import {
  Empty,
  generalErrors,
  Id,
  Message,
  Moment,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
} from '../kernel/index.ts';
import { EmailInput, passwordMaxLength } from '../messages/index.ts';
import { identityErrors } from './errors.ts';
import { Me, Session } from './people.ts';
import { LoginAnswer } from './sign-in-answers.ts';

export const LoginBody = z.object({
  email: EmailInput.describe('Sign-in address'),
  password: z.string().min(1).max(passwordMaxLength),
  remember: z.boolean().default(true).describe('False: the session ends after 12 hours'),
});

const PreferenceKey = z.string().regex(/^[a-z][a-z0-9_.:-]{0,79}$/);

export const identityRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with email and password; answers a session, or asks for the second factor',
    access: { who: 'public', effect: 'write' },
    body: LoginBody,
    returns: One(LoginAnswer),
    errors: [
      identityErrors.invalid_credentials,
      identityErrors.email_unconfirmed,
      identityErrors.signs_in_elsewhere,
      identityErrors.signs_in_on_platform,
      identityErrors.account_deleted,
      identityErrors.too_many_sign_ins,
    ],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out; the token stops working',
    access: {
      who: 'signed_in',
      inactiveAllowed: true,
      unprotectedAllowed: true,
      whileImpersonating: true,
      effect: 'write',
    },
    returns: Empty,
  }),
  me: route({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user',
    access: { who: 'signed_in', inactiveAllowed: true, unprotectedAllowed: true, apiKey: true, effect: 'read' },
    returns: One(Me),
  }),
  setPreference: route({
    method: 'PUT',
    path: '/api/me/preferences',
    summary: 'Save a preference of the signed-in user; null removes it',
    access: {
      who: 'signed_in',
      inactiveAllowed: true,
      unprotectedAllowed: true,
      whileImpersonating: true,
      effect: 'write',
    },
    body: z.object({ key: PreferenceKey, value: z.json() }),
    returns: One(z.strictObject({ key: z.string(), value: z.json() })),
    errors: [identityErrors.too_many_preferences, generalErrors.too_large],
  }),
  acceptTerms: route({
    method: 'POST',
    path: '/api/accept-terms',
    summary: 'Accept the current terms of use',
    access: { who: 'signed_in', inactiveAllowed: true, unprotectedAllowed: true, inPerson: true, effect: 'write' },
    returns: One(z.strictObject({ terms_accepted_at: Moment })),
  }),
  sessions: route({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'The signed-in user’s sessions',
    access: { who: 'signed_in', inPerson: true, effect: 'read' },
    query: PageQuery,
    returns: Page(Session),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    summary: 'Sign out one device',
    access: { who: 'signed_in', inPerson: true, effect: 'write' },
    params: z.object({ id: Id }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'Sign out all other devices',
    access: { who: 'signed_in', inPerson: true, effect: 'write' },
    returns: OneWithMessage(z.strictObject({ count: z.int() })),
  }),
};
