import { z } from 'zod';
import { Moment } from '../kernel/index.ts';
import { Me } from './people.ts';

/** A session: what every way to sign in ends in. */
export const SignedIn = z.strictObject({ access_token: z.string(), user: Me });
export type SignedIn = z.infer<typeof SignedIn>;

const Descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser is asked to sign with a passkey: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor).describe('Empty: any passkey of this site'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What is asked of somebody who has proven the first factor and has a second one. Good for five minutes and five tries. */
export const SecondFactorQuestion = z.strictObject({
  challenge: z.string().describe('For `POST /auth/second-factor`'),
  methods: z.array(z.enum(['code', 'recovery_code', 'passkey'])),
  passkey: PasskeyRequest.nullable().describe('What the browser is asked to sign, where the person has passkeys'),
  expires_at: Moment,
});
export type SecondFactorQuestion = z.infer<typeof SecondFactorQuestion>;

/** A session, or the question for the second factor. */
export const LoginAnswer = z.union([SignedIn, z.strictObject({ second_factor: SecondFactorQuestion })]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/**
 * The session that a sign-in answered with, for whoever signs in people without a second factor.
 * @throws Error where it asks for one
 */
export const sessionOf = ({ data }: { readonly data: LoginAnswer }): z.infer<typeof SignedIn> => {
  if ('second_factor' in data) throw new Error('the sign-in asks for a second factor');
  return data;
};
