import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);

const Descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser is asked to make a passkey of: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().describe('Milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A browser's answer to `PasskeyRequest`: WebAuthn's AuthenticationResponseJSON. */
export const PasskeyAnswer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});

export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A browser's answer to `PasskeyCreation`: WebAuthn's RegistrationResponseJSON. */
export const NewPasskeyAnswer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

export const passkeyNameMaxLength = 60;
export const PasskeyName = z.string().trim().min(1).max(passkeyNameMaxLength);

/** A passkey of the signed-in user. */
export const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  is_synced: z.boolean().describe('Kept by a password manager on several devices'),
  site: z.string().describe('The host it works on'),
  created_at: Moment,
  last_used_at: Moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
