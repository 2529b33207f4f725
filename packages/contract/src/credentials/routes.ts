import { z } from 'zod';
import { generalErrors, Id, Message, One, OneWithMessage, route } from '../kernel/index.ts';
import {
  identityErrors,
  Language,
  LoginAnswer,
  PasskeyRequest,
  ReferralCode,
  SignedIn,
  ZoneHint,
} from '../identity/index.ts';
import { credentialErrors as errors } from './errors.ts';
import { NewPasskeyAnswer, Passkey, PasskeyAnswer, PasskeyCreation, PasskeyName } from './passkeys.ts';
import {
  BegunSocial,
  ConnectedProvider,
  Proof,
  ProviderName,
  RecoveryCodes,
  SecondFactorAnswer,
  Security,
  SocialAnswer,
  SocialFlow,
  SocialProvider,
} from './shapes.ts';

const remember = z.boolean().default(true).describe('False: the session ends after 12 hours');
const atTheDoor = { who: 'public', effect: 'write' } as const;
const own = {
  who: 'signed_in',
  inactiveAllowed: true,
  unprotectedAllowed: true,
  inPerson: true,
  effect: 'write',
} as const;
const refusedByProvider = [
  errors.provider_unknown,
  errors.social_refused,
  errors.social_expired,
  errors.social_unavailable,
];

/** Ways in beside the password. */
export const doorRoutes = {
  providers: route({
    method: 'GET',
    path: '/auth/social-providers',
    summary: 'The social sign-in providers of this host',
    access: { who: 'public', effect: 'read' },
    returns: One(z.array(SocialProvider)),
  }),
  beginSocial: route({
    method: 'POST',
    path: '/auth/social/begin',
    summary: 'Begin a social sign-in, or to connect a provider; good for ten minutes and once',
    access: atTheDoor,
    body: z.object({ provider: ProviderName, flow: SocialFlow.default('code') }),
    returns: One(BegunSocial),
    errors: [errors.provider_unknown, errors.social_unavailable],
  }),
  loginWithSocial: route({
    method: 'POST',
    path: '/auth/login-with-social',
    summary: 'Sign in with what a social provider sent back; answers a session, or asks for the second factor',
    access: atTheDoor,
    body: SocialAnswer.extend({
      remember,
      lang: Language.default('en').describe('Of a new user'),
      time_zone: ZoneHint,
      ref: ReferralCode,
    }),
    returns: One(z.union([SignedIn.extend({ is_new: z.boolean() }), LoginAnswer.options[1]])),
    errors: [
      ...refusedByProvider,
      errors.social_unvouched,
      identityErrors.signs_in_elsewhere,
      identityErrors.signs_in_on_platform,
      identityErrors.account_deleted,
      identityErrors.registration_off,
    ],
  }),
  secondFactor: route({
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Answer the question for a second factor; answers the session',
    access: atTheDoor,
    body: SecondFactorAnswer,
    returns: One(SignedIn),
    errors: [
      errors.challenge_over,
      errors.code_wrong,
      errors.passkey_refused,
      identityErrors.account_deleted,
      identityErrors.too_many_sign_ins,
    ],
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/auth/passkey/begin',
    summary: 'Begin a sign-in with a passkey; good for five minutes and once',
    access: atTheDoor,
    returns: One(PasskeyRequest),
  }),
  passkey: route({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey',
    access: atTheDoor,
    body: z.object({ answer: PasskeyAnswer, remember }),
    returns: One(SignedIn),
    errors: [errors.passkey_refused, identityErrors.account_deleted],
  }),
};

/** How the signed-in user gets in. */
export const securityRoutes = {
  security: route({
    method: 'GET',
    path: '/api/me/security',
    summary: 'How the signed-in user gets in',
    access: { who: 'signed_in', inactiveAllowed: true, unprotectedAllowed: true, inPerson: true, effect: 'read' },
    returns: One(Security),
  }),
  setUpSecondFactor: route({
    method: 'POST',
    path: '/api/me/second-factor/setup',
    summary: 'A new secret for an authenticator app; nothing changes until a code of it is confirmed',
    access: own,
    returns: One(z.strictObject({ secret: z.string().describe('Base32'), uri: z.string().describe('For a QR code') })),
    errors: [errors.second_factor_on],
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/me/second-factor/confirm',
    summary: 'Switch the second factor on with a first code; answers the recovery codes, once',
    access: own,
    body: z.object({ code: z.string().trim().min(1).max(20) }),
    returns: OneWithMessage(RecoveryCodes),
    errors: [errors.second_factor_on, errors.second_factor_off, errors.code_wrong, identityErrors.too_many_sign_ins],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/me/second-factor/recovery-codes',
    summary: 'New recovery codes in place of the old ones',
    access: own,
    body: Proof,
    returns: OneWithMessage(RecoveryCodes),
    errors: [errors.second_factor_off, errors.proof_wrong, identityErrors.too_many_sign_ins],
  }),
  switchOffSecondFactor: route({
    method: 'POST',
    path: '/api/me/second-factor/off',
    summary: 'Switch the second factor off',
    access: own,
    body: Proof,
    returns: Message,
    errors: [
      errors.second_factor_off,
      errors.second_factor_needed,
      errors.proof_wrong,
      identityErrors.too_many_sign_ins,
    ],
  }),
  beginNewPasskey: route({
    method: 'POST',
    path: '/api/me/passkeys/begin',
    summary: 'Begin to add a passkey; good for five minutes and once',
    access: own,
    returns: One(PasskeyCreation),
    errors: [errors.too_many_passkeys],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/me/passkeys',
    summary: 'Add a passkey',
    access: own,
    status: 201,
    body: z.object({ name: PasskeyName, answer: NewPasskeyAnswer }),
    returns: OneWithMessage(Passkey),
    errors: [errors.passkey_refused, errors.passkey_exists, errors.too_many_passkeys],
  }),
  renamePasskey: route({
    method: 'PUT',
    path: '/api/me/passkeys/:id',
    summary: 'Rename a passkey',
    access: own,
    params: z.object({ id: Id }),
    body: z.object({ name: PasskeyName }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/me/passkeys/:id',
    summary: 'Remove a passkey',
    access: own,
    params: z.object({ id: Id }),
    returns: Message,
    errors: [generalErrors.not_found, errors.last_way_in],
  }),
  connect: route({
    method: 'POST',
    path: '/api/me/social-accounts',
    summary: 'Connect a social provider with what it sent back',
    access: own,
    status: 201,
    body: SocialAnswer,
    returns: OneWithMessage(ConnectedProvider),
    errors: [...refusedByProvider, errors.social_taken],
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/api/me/social-accounts/:id',
    summary: 'Disconnect a social provider',
    access: own,
    params: z.object({ id: Id }),
    returns: Message,
    errors: [generalErrors.not_found, errors.last_way_in],
  }),
};
